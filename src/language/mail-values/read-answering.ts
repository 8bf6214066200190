import { leftOver } from './left-over.ts';
import type { ValueRequest } from './read-value-request.ts';
import { sourceNamedIn } from './source-words.ts';

/** “Answer his three questions”, “reply to the questions in Bob's mail”. */
export function readAnswering(said: string): ValueRequest | null {
  const match = answering.exec(said);
  if (match === null) return null;
  const who = match.groups?.['who'];
  const rest = match.groups?.['rest'] ?? '';
  const sender = /^ (?:from|of|by) (?<name>(?:the |my )?\p{L}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)?)$/u.exec(rest)
    ?.groups?.['name'];
  const named = sender === undefined ? sourceNamedIn(` ${rest}`, 0) : { from: sender, words: rest, index: 0 };
  if (rest.trim() !== '' && (named === null || leftOver(rest, [{ ...named, index: 0, words: rest }]) !== ''))
    return null;
  const owner = who === undefined ? undefined : pronounOf(who);
  const from = named?.from ?? owner;
  return {
    ...{ purpose: 'answer', kinds: ['questions'], called: 'questions' },
    ...(from === undefined ? {} : { from }),
    ...(named?.about === undefined ? {} : { about: named.about }),
  };
}

const answering =
  /^(?:answer|reply to|respond to|take care of)\s+(?:all\s+(?:of\s+)?)?(?:(?<who>his|her|their|[\p{L}.-]+(?: [\p{L}.-]+)?(?=['’]s))(?:['’]s)?\s+|the\s+|these\s+|those\s+)?(?:(?:one|two|three|four|five|six|\d|all|both|few|many)\s+)?(?:open\s+|last\s+|latest\s+)?questions?(?<rest>\s.+)?$/iu;

/** “His” is “him”; a name is itself. */
export function pronounOf(who: string): string {
  const known: Readonly<Record<string, string>> = { his: 'him', her: 'her', their: 'them' };
  return known[who.toLowerCase()] ?? who;
}

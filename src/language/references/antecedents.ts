/** The antecedent of each kind of pronoun in a conversation: a name, or null if it cannot be inferred. */
import type { Discourse } from './discourse.ts';
import type { NamedEntity } from './named-entities.ts';

/**
 * "He", "her": the subject of the conversation, unless another person of that gender has just been mentioned.
 *
 * @param taken who it cannot be: in "why did he fire him?" they are two
 */
export function personAntecedent(
  gender: 'male' | 'female',
  { subject, turns }: Discourse,
  taken: readonly string[] = [],
): string | null {
  const isFree = (name: string) => !taken.some((one) => isPartOf(name, one) || isPartOf(one, name));
  const isSubject = subject?.kind === 'person' && fits(subject.gender, gender) && isFree(subject.name);
  const others = turns
    .slice(0, 6)
    .flatMap(({ names, text }, turn) =>
      names
        .filter(
          (one) =>
            mayBePerson(one) &&
            fits(one.gender, gender) &&
            isFree(one.name) &&
            !isPartOf(one.name, subject?.name ?? ''),
        )
        .map((one) => ({ name: one.name, score: presence(one, text, turn, gender) })),
    )
    .sort((one, other) => other.score - one.score);
  const [best] = others;
  if (isSubject) return best !== undefined && best.score >= outweighs ? best.name : subject.name;
  return best?.name ?? null;
}

/** Another person outweighs the subject only as a whole answer, or as the one just asked about. */
const outweighs = 3.5;

function presence(one: NamedEntity, text: string, turn: number, gender: 'male' | 'female'): number {
  const role = one.isAlone ? 2 : isQuestion(text) ? 1.5 : one.isSubject ? 1 : 0;
  const known = one.gender === gender ? 1 : one.kind === 'unknown' ? -0.5 : 0;
  return role + known + (turn === 0 ? 1 : turn === 1 ? 0.5 : 0) - turn * 0.5;
}

function isQuestion(text: string): boolean {
  return text.includes('?') || /^(?:what|who|when|where|why|how|did|does|do|is|was|were|are)\b/i.test(text);
}

/** "They": the group the conversation is about, otherwise a group or pair that was mentioned. */
export function groupAntecedent({ subject, section, turns }: Discourse): string | null {
  if (subject?.kind === 'group') return subject.name;
  for (const [turn, { names, text }] of turns.slice(0, 4).entries()) {
    const own = subject?.name ?? '';
    const found = names.find((one) => one.kind === 'group' && !isPartOf(one.name, own));
    if (found !== undefined) return found.name;
    const pair = names.find(({ name, isAlone }) => / (?:and|&) /.test(name) && (turn === 0 || isAlone));
    if (pair !== undefined) return pair.name;
    const other = names.find((one) => one.isAlone && mayBePerson(one));
    if (turn === 0 && other !== undefined && subject !== null) return `${subject.name} and ${other.name}`;
    const relative = relatives.exec(text);
    if (relative !== null && subject !== null) return `${subject.name} and ${relative[0]}`;
  }
  return section ?? subject?.name ?? null;
}

const relatives = /\b(?:his|her) (?:wife|husband|brother|sister|family|band|team|partner)\b/i;

/** "It": the last named thing that is neither a person nor the subject. */
export function thingAntecedent(discourse: Discourse): string | null {
  const { subject, section, turns } = discourse;
  if (subject?.kind === 'thing' && section === null) return subject.name;
  for (const [turn, { names, text }] of turns.slice(0, 6).entries()) {
    const things = names.filter((one) => isThing(one) && !isPartOf(one.name, subject?.name ?? ''));
    const own = things.find(({ name }) => section !== null && isPartOf(name, section));
    const last =
      turn === 0 && !isQuestion(text) && things.length === 1 && endsWith(text, things[0])
        ? things[0]
        : undefined;
    const clear =
      things.find(({ isAlone }) => isAlone) ?? things.find(({ kind }) => kind === 'work') ?? own ?? last;
    if (clear !== undefined) return clear.name;
    // "The album sold …" continues an earlier topic; other names in it are incidental.
    const goesOn = /^\W*(?:the|it|this)\b/i.test(text) || /\b(?:it|this)\b/i.test(text);
    const loose = things.find(({ isSubject }) => isSubject) ?? (isQuestion(text) ? things.at(-1) : undefined);
    if (loose !== undefined && !goesOn && (turn < 2 || section === null)) return loose.name;
  }
  return section ?? subject?.name ?? null;
}

/** “… the year's most successful thriller, Raaz.” */
function endsWith(text: string, one: NamedEntity | undefined): boolean {
  return one !== undefined && text.replace(/[\s\p{P}]+$/u, '').endsWith(one.name);
}

/** "That" by itself: the one thing the last answer names, otherwise the statement itself. */
export function statementAntecedent({ turns, subject }: Discourse): string | null {
  const [last] = turns;
  if (last === undefined) return null;
  const names = last.names.filter(({ name }) => !isPartOf(name, subject?.name ?? ''));
  const works = names.filter(isThing);
  const named = names.find(({ isAlone }) => isAlone) ?? (works.length === 1 ? works[0] : undefined);
  if (named !== undefined) return named.name;
  const statement = last.text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
  const says = !isQuestion(last.text) && !/^(?:i do ?n[o']?t know|yes|no|cannotanswer)\b/i.test(statement);
  return says && statement !== '' && statement.length <= longestStatement ? statement : null;
}

const longestStatement = 200;

/** "That year": the last one that was named. */
export function yearAntecedent({ turns, years }: Discourse): string | null {
  const named = turns.slice(0, 4).flatMap(({ text }) => text.match(/\b(?:1[5-9]|20)\d\d\b/g)?.at(-1) ?? []);
  return named[0] ?? years;
}

/** "That suit": the earlier, fuller phrase with that noun, "civil suit". */
export function phraseAntecedent(noun: string, { turns }: Discourse): string | null {
  const phrase = new RegExp(`((?:[\\p{L}\\p{N}$.'’-]+ ){1,4})${noun}(?![\\p{L}])`, 'iu');
  for (const { text } of turns.slice(0, 4)) {
    const words = (phrase.exec(text.slice(0, 4_000))?.[1] ?? '').trim().split(' ');
    const cut = words.findLastIndex((word) => phraseEnds.has(word.toLowerCase()));
    const telling = words.slice(cut + 1);
    if (telling.length > 0 && telling[0] !== '') return `${telling.join(' ')} ${noun}`;
  }
  return null;
}

const phraseEnds = new Set(
  `a an the this that these those his her their its my our your of in on at to for by with from and or any some as other is
  was were are be been has have had did do does what which who how many much more another about after before during under
  no not i he she it they you we when where why first last next same it's into than also only just all each every own such`.split(
    /\s+/,
  ),
);

/** "There": the last place mentioned. */
export function placeAntecedent({ turns }: Discourse): string | null {
  return turns.flatMap(({ names }) => names).find(({ kind }) => kind === 'place')?.name ?? null;
}

function mayBePerson({ kind, gender, name }: NamedEntity): boolean {
  if (/ (?:and|&) /.test(name)) return false;
  return kind === 'person' || gender !== 'unknown' || (kind === 'unknown' && !noPerson.test(name));
}

function isThing({ kind, gender, name }: NamedEntity): boolean {
  return !prize.test(name) && (kind === 'work' || (kind === 'unknown' && gender === 'unknown'));
}

/** Prizes, charts and festivals are not the thing that won or appeared there. */
const prize =
  /\b(?:awards?|bafta|grammys?|oscars?|billboard|hot 100|top \d+|festival|charts?|no|uk|u\.?s|us|records)\b/i;
const noPerson =
  /\b(?:award\w*|billboard|festival|records|university|college|school|city|league|cup|championship|series|album|united|states|america\w*|british|war|battle|church|music|world|\d+)\b|^(?:\p{Lu}\.?){2,}$/iu;

function fits(one: 'male' | 'female' | 'unknown', wanted: 'male' | 'female'): boolean {
  return one === 'unknown' || one === wanted;
}

/** "Chamberlain" and "Joshua Chamberlain" name the same person. */
function isPartOf(name: string, whole: string): boolean {
  const words = new Set(whole.toLowerCase().match(/\p{L}+/gu) ?? []);
  const own = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  return own.length > 0 && own.filter((word) => words.has(word)).length * 2 > own.length;
}

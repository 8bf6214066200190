import type { JsonObject } from '@tact/core/records';
import { isGeneralQuestion, namedIn } from '@tact/english';
import type { PlannedAction } from './planned.ts';

/**
 * What a question is about, among everything that the owner has: the one finder of all questions that name a thing in words of their own
 * rather than by its title.
 */

export interface KeptName {
  readonly domain: string;
  readonly name: string;
}

interface KeptOptions {
  readonly first?: string;
  /** As for `namedIn`; default: where the question may as well be about the world. */
  readonly isStrict?: boolean;
}

/** The owner's things that a question is about, those of `first` before others; none where it is about nothing that is kept. */
export function keptAbout(
  question: string,
  titles: Readonly<Record<string, readonly string[]>>,
  { first = 'memory', isStrict = isOfTheWorld(question) }: KeptOptions = {},
): readonly KeptName[] {
  const domains = [first, ...Object.keys(lookups).filter((domain) => domain !== first)];
  const all = domains.flatMap((domain) => (titles[domain] ?? []).map((name) => ({ domain, name })));
  const names = all.map(({ name }) => name);
  const meant = new Set(namedIn(question, names, { isStrict }));
  return all.filter(({ name }) => meant.has(name)).slice(0, maxKept);
}

/** “When should you plant garlic?” */
function isOfTheWorld(question: string): boolean {
  return (
    isGeneralQuestion(question) || (/\byou\b/i.test(question) && !/\b(?:i|my|me|we|our|us)\b/i.test(question))
  );
}

/** More than these are no answer. */
const maxKept = 4;

/** Looks at each of them. */
export function lookAt(kept: readonly KeptName[], within: JsonObject = {}): readonly PlannedAction[] {
  return kept.map(({ domain, name }) =>
    look(domain, { ...(domain === 'calendar' ? within : {}), query: name }),
  );
}

function look(domain: string, params: JsonObject): PlannedAction {
  return { domain, action: lookups[domain] ?? 'list', params, reasoning: 'The message asks for it.' };
}

const lookups: Readonly<Record<string, string>> = {
  memory: 'recall',
  calendar: 'list_events',
  task: 'list',
  notes: 'list',
};

interface LookUpWorld {
  /** What the owner's things are called, by domain. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** Whether words name one of the owner's events. */
  isEvent(words: string): boolean;
}

/** Looks for words where they stand in a name of that domain; else at what they are about, wherever that is kept. */
export function lookUp(
  words: string,
  first: 'calendar' | 'memory',
  { titles, isEvent }: LookUpWorld,
  window: JsonObject = {},
): readonly PlannedAction[] {
  const wanted = wordsOf(words).filter((word) => !/^(?:the|my|our|an?|of)$/.test(word));
  const stands = (domain: string) =>
    titles[domain]?.some((name) => wanted.every((word) => wordsOf(name).includes(word))) === true;
  const named = [first, 'memory', 'notes', 'task', 'calendar'].filter(
    (one) => wanted.length > 0 && stands(one),
  );
  const own = () => [look(first, { ...window, query: words })];
  if (named.includes(first)) return own();
  if (named.length > 0)
    return lookAt(
      named.map((domain) => ({ domain, name: words })),
      window,
    );
  // “Bob's address” is not about the task to call Bob.
  const isDetail = first === 'memory' && /['’]s\b/.test(words);
  const kept = isDetail ? [] : keptAbout(words, titles, { first, isStrict: first === 'calendar' });
  if (kept.length > 0) return lookAt(kept, window);
  return first === 'memory' && isEvent(words) ? [look('calendar', { query: words })] : own();
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

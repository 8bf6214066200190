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
  const reasoning = 'The message asks for it.';
  return kept.flatMap(({ domain, name }) => {
    const action = lookups[domain];
    if (action === undefined) return [];
    const params = { ...(domain === 'calendar' ? within : {}), query: name };
    return [{ domain, action, params, reasoning }];
  });
}

const lookups: Readonly<Record<string, string>> = {
  memory: 'recall',
  calendar: 'list_events',
  task: 'list',
  notes: 'list',
};

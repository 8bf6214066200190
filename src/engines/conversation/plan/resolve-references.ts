import { findReference, type Mention, resolveReference } from '#language';
import { exposeOutside, type Json, type JsonObject, Outside } from '#records';
import { listedParts, quoted, sentence } from '#text';
import { type Tool, toolFor } from '#tools';
import type { Mentioned, SpokenOf } from '../mentions.ts';
import type { Clarification, PlannedAction } from './planned.ts';

/**
 * “It”, “that meeting”, “him”, “the second one”: found among what was spoken of in the conversation, and written into the plan
 * in place of the words. Between two that are as likely as each other nobody guesses: the owner is asked.
 */

type Referred =
  | {
      readonly ok: true;
      readonly action: PlannedAction;
      /** Addresses that stand in the action now and that somebody else wrote. */
      readonly theirs: readonly Outside[];
    }
  | { readonly ok: false; readonly clarification: Clarification };

/**
 * The action with every reference replaced by what it stands for: a thing by its id, a person by an address. A person without one is
 * named only as the owner named them: what others call themselves stands for nobody.
 */
export function resolveReferences(
  action: PlannedAction,
  position: number,
  mentioned: Mentioned,
  tools: readonly Tool[],
): Referred {
  const { fields = {}, mentions } = toolFor(action, tools) ?? {};
  let params: JsonObject = action.params;
  const meant = new Map<string, SpokenOf>();
  for (const [field, value] of Object.entries(action.params)) {
    const named = fields[field]?.names;
    if (named !== 'thing' && named !== 'person') continue;
    const isPerson = named === 'person';
    const kinds = isPerson ? ['person'] : mentions === undefined ? [] : [mentions.kind];
    const names = Array.isArray(value) ? value : [value];
    const resolved: Json[] = [];
    for (const name of names) {
      const found = typeof name === 'string' ? referent(name, mentioned, kinds) : null;
      if (found === null) resolved.push(name as Json);
      else if (found.length > 1) return { ok: false, clarification: askWhich(found, position, field) };
      else resolved.push(...found.map(standIn));
      for (const one of found ?? []) meant.set(field, one);
    }
    params = { ...params, [field]: Array.isArray(value) ? resolved : resolved[0] };
  }
  const within = spokenOfWith(action, meant, mentioned, fields);
  const theirs = [...meant.values()].flatMap(({ address }) => (address instanceof Outside ? [address] : []));
  return { ok: true, action: { ...action, params: { ...within, ...params } }, theirs };
}

/** What stands for a reference in a plan, to be looked up like any other id or address. */
function standIn({ kind, id, text, address }: SpokenOf): string {
  if (kind !== 'person') return id;
  return address === undefined ? text : exposeOutside(address);
}

/** The things that people were spoken of in: “reply to her” means the mail of hers that was read. */
function spokenOfWith(
  { params }: PlannedAction,
  meant: ReadonlyMap<string, SpokenOf>,
  mentioned: Mentioned,
  fields: NonNullable<Tool['fields']>,
): JsonObject {
  const found = Object.entries(fields).flatMap(([field, { spokenOfWith: person }]) => {
    if (person === undefined || params[field] !== undefined) return [];
    const within = (meant.get(person) ?? namedLast(params[person], mentioned))?.within;
    return within === undefined || within === '' ? [] : [[field, within]];
  });
  return Object.fromEntries(found);
}

/** Whoever was spoken of in the last turn and has all of these words in their name, or this address. */
function namedLast(name: Json | undefined, mentioned: Mentioned): SpokenOf | undefined {
  if (typeof name !== 'string') return undefined;
  const wanted = wordsOf(name);
  const turn = Math.min(...mentioned.map((one) => one.turn));
  const fitting = mentioned.filter((one) => {
    const own = [
      ...wordsOf(one.text),
      ...(one.address === undefined ? [] : [exposeOutside(one.address).toLowerCase()]),
    ];
    return (
      one.kind === 'person' &&
      one.turn === turn &&
      wanted.length > 0 &&
      wanted.every((word) => own.includes(word))
    );
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}@._-]+/gu) ?? [];
}

/** What the words stand for: one, several equals, or null where they stand for themselves or nothing fits. */
function referent(words: string, mentioned: Mentioned, kinds: readonly string[]): Mentioned | null {
  // Planners leave out articles: “first one”.
  const phrase = /^(?:first|second|third|last|other|next)\b/i.test(words) ? `the ${words}` : words;
  const reference = findReference(phrase);
  // Of “the meeting with Sarah” only the whole is looked for, by its words.
  if (reference === null || reference.text.trim().length < phrase.trim().length - 4) return null;
  const resolution = resolveReference(phrase, mentioned, { kinds });
  switch (resolution.status) {
    case 'resolved':
      return spokenOf(resolution.mentions.slice(0, 1), mentioned).filter(isNamed);
    case 'ambiguous':
      return spokenOf(resolution.among, mentioned).filter(isNamed);
    default:
      return null;
  }
}

/** What was found is what was handed in. */
function spokenOf(found: readonly Mention[], mentioned: Mentioned): Mentioned {
  return mentioned.filter((one) => found.includes(one));
}

/** What a reference may stand for: a thing with an id, a person with an address, or one whom the owner named. */
function isNamed({ kind, id, words, address }: SpokenOf): boolean {
  if (kind === 'person') return address !== undefined || !(words instanceof Outside);
  return id !== '';
}

/** “Which one do you mean: “A” or “B”?” */
function askWhich(among: Mentioned, position: number, field: string): Clarification {
  const shown = among.slice(0, 5);
  const names = listedParts(
    shown.map(({ words }) => quoted(words, 120)),
    'or',
  );
  return {
    question: sentence`Which one do you mean: ${names}?`,
    missing: { position, field, options: shown.map((one) => ({ id: standIn(one), title: one.words })) },
  };
}

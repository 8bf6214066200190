import { exposeOutside, type Json, type JsonObject, Outside } from '@tact/core/records';
import { listedParts, quoted, sentence } from '@tact/core/text';
import { findReference, type Mention, resolveReference } from '@tact/english';
import { type Tool, toolFor } from '@tact/tools';
import type { MentionedItem, Mentions } from '../mentions.ts';
import type { Clarification, PlannedAction } from './planned.ts';

/**
 * “It”, “that meeting”, “him”, “the second one”: found among what was spoken of in the conversation, and written into the plan
 * in place of the words. Between two that are as likely as each other nobody guesses: the owner is asked.
 */

type ResolvedReference =
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
  mentioned: Mentions,
  tools: readonly Tool[],
): ResolvedReference {
  const tool = toolFor(action, tools);
  const meant = new Map<string, MentionedItem>();
  const read = resolvedIn(action.params, meant, { tool, mentioned, position });
  if (!read.ok) return read;
  const within = spokenOfWith(action, meant, mentioned, tool?.fields ?? {});
  const theirs = [...meant.values()].flatMap(({ address }) => (address instanceof Outside ? [address] : []));
  return { ok: true, action: { ...action, params: { ...within, ...read.params } }, theirs };
}

/**
 * The actions of a plan, with one for each thing where words stand for several: “delete the last two” are two deletions. Positions
 * that others wait for move along.
 */
export function eachReferredTo(
  actions: readonly PlannedAction[],
  mentioned: Mentions,
  tools: readonly Tool[],
): readonly PlannedAction[] {
  const each = actions.map((action) => oneForEach(action, mentioned, tools));
  const starts = each.map((_, at) => each.slice(0, at).reduce((sum, ones) => sum + ones.length, 0));
  return each.flatMap((ones) =>
    ones.map((one) => {
      if (one.after === undefined) return one;
      const after = one.after.flatMap((before) =>
        (each[before] ?? []).map((_, index) => (starts[before] ?? 0) + index),
      );
      return { ...one, after };
    }),
  );
}

function oneForEach(
  action: PlannedAction,
  mentioned: Mentions,
  tools: readonly Tool[],
): readonly PlannedAction[] {
  const { fields = {}, mentions } = toolFor(action, tools) ?? {};
  for (const [field, words] of Object.entries(action.params)) {
    if (fields[field]?.names !== 'thing' || typeof words !== 'string' || mentions === undefined) continue;
    const found = referent(words, mentioned, [mentions.kind]);
    if (found?.isSure === true && found.among.length > 1)
      return found.among.map((one) => ({ ...action, params: { ...action.params, [field]: standIn(one) } }));
  }
  return [action];
}

interface ReferenceContext {
  readonly tool: Tool | null;
  readonly mentioned: Mentions;
  readonly position: number;
}

/** The parameters with what references stand for, those of `changes` too; or the question that stands in the way. */
function resolvedIn(
  given: JsonObject,
  meant: Map<string, MentionedItem>,
  resolving: ReferenceContext,
):
  | { readonly ok: true; readonly params: JsonObject }
  | { readonly ok: false; readonly clarification: Clarification } {
  const { tool, mentioned, position } = resolving;
  const { fields = {}, mentions } = tool ?? {};
  let params = given;
  for (const [field, value] of Object.entries(given)) {
    if (field === 'changes' && isObject(value)) {
      const changes = resolvedIn(value, meant, resolving);
      if (!changes.ok) return changes;
      params = { ...params, changes: changes.params };
      continue;
    }
    const named = fields[field]?.names;
    if (named !== 'thing' && named !== 'person') continue;
    const kinds = named === 'person' ? ['person'] : mentions === undefined ? [] : [mentions.kind];
    const isList = Array.isArray(value);
    const values: readonly Json[] = isList ? value : [value as Json];
    const found = values.map((name) => (typeof name === 'string' ? referent(name, mentioned, kinds) : null));
    const unsure = found.find((one) => one?.isSure === false) ?? null;
    if (unsure !== null) return { ok: false, clarification: askWhich(unsure.among, position, field) };
    // “Invite them” means all of them; one thing is done at a time.
    const ones = found.map((one) => one?.among.slice(0, isList ? undefined : 1));
    for (const one of ones.flatMap((among) => among ?? [])) meant.set(field, one);
    const resolved = values.flatMap((name, at): readonly Json[] => ones[at]?.map(standIn) ?? [name]);
    params = { ...params, [field]: isList ? resolved : resolved[0] };
  }
  return { ok: true, params };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Outside);
}

/** What stands for a reference in a plan, to be looked up like any other id or address. */
function standIn({ kind, id, text, address }: MentionedItem): string {
  if (kind !== 'person') return id;
  return address === undefined ? text : exposeOutside(address);
}

/** The things that people were spoken of in: “reply to her” means the mail of hers that was read. */
function spokenOfWith(
  { params }: PlannedAction,
  meant: ReadonlyMap<string, MentionedItem>,
  mentioned: Mentions,
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
function namedLast(name: Json | undefined, mentioned: Mentions): MentionedItem | undefined {
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

/** What the words stand for, for sure or one of these; null where they stand for themselves or nothing fits. */
function referent(
  words: string,
  mentioned: Mentions,
  kinds: readonly string[],
): { readonly among: Mentions; readonly isSure: boolean } | null {
  // Planners leave out articles: “first one”.
  const phrase = /^(?:first|second|third|last|other|next)\b/i.test(words) ? `the ${words}` : words;
  const reference = findReference(phrase);
  // Of “the meeting with Sarah” only the whole is looked for, by its words.
  if (reference === null || reference.text.trim().length < phrase.trim().length - 4) return null;
  const resolution = resolveReference(phrase, mentioned, { kinds });
  if (resolution.status === 'unknown') return null;
  const isSure = resolution.status === 'resolved';
  const among = spokenOf(isSure ? resolution.mentions : resolution.among, mentioned).filter(isNamed);
  if (among.length === 0) return null;
  return { among, isSure: isSure || among.length === 1 };
}

/** What was found is what was handed in. */
function spokenOf(found: readonly Mention[], mentioned: Mentions): Mentions {
  return mentioned.filter((one) => found.includes(one));
}

/** What a reference may stand for: a thing with an id, a person with an address, or one whom the owner named. */
function isNamed({ kind, id, words, address }: MentionedItem): boolean {
  if (kind === 'person') return address !== undefined || !(words instanceof Outside);
  return id !== '';
}

/** “Which one do you mean: “A” or “B”?” */
function askWhich(among: Mentions, position: number, field: string): Clarification {
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

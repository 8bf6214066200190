import { findReference, type Mention, type Resolution, resolveReference } from '#language';
import type { Json, JsonObject } from '#records';
import { quote } from '#text';
import { type Tool, toolFor } from '#tools';
import type { Mentioned } from '../mentions.ts';
import type { Clarification, PlannedAction } from './planned.ts';

/**
 * “It”, “that meeting”, “him”, “the second one”: found among what was spoken of in the conversation, and written into the plan
 * in place of the words. Between two that are as likely as each other nobody guesses: the owner is asked.
 */

type Referred =
  | { readonly ok: true; readonly action: PlannedAction }
  | { readonly ok: false; readonly clarification: Clarification };

/** The action with every reference replaced by what it stands for: a thing by its id, a person by name. */
export function resolveReferences(
  action: PlannedAction,
  position: number,
  mentioned: Mentioned,
  tools: readonly Tool[],
): Referred {
  const tool = toolFor(action, tools);
  const params = resolvedIn(action.params, { tool, mentioned, position });
  return isQuestion(params)
    ? { ok: false, clarification: params }
    : { ok: true, action: { ...action, params } };
}

/**
 * The actions of a plan with one for each thing where words stand for several: “delete the last two” are two deletions. Positions
 * that others wait for move along.
 */
export function eachReferredTo(
  actions: readonly PlannedAction[],
  mentioned: Mentioned,
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
  mentioned: Mentioned,
  tools: readonly Tool[],
): readonly PlannedAction[] {
  const { fields = {}, mentions } = toolFor(action, tools) ?? {};
  for (const [field, words] of Object.entries(action.params)) {
    if (fields[field]?.names !== 'thing' || typeof words !== 'string' || mentions === undefined) continue;
    const found = referent(words, mentioned, [mentions.kind]);
    const meant = found?.status === 'resolved' ? found.mentions.filter(({ id }) => id !== '') : [];
    if (meant.length > 1)
      return meant.map(({ id }) => ({ ...action, params: { ...action.params, [field]: id } }));
  }
  return [action];
}

interface Resolving {
  readonly tool: Tool | null;
  readonly mentioned: Mentioned;
  readonly position: number;
}

/** The parameters with names and ids in the place of references, those of `changes` too; or the question that stands in the way. */
function resolvedIn(given: JsonObject, resolving: Resolving): JsonObject | Clarification {
  const { tool, mentioned, position } = resolving;
  const { fields = {}, mentions } = tool ?? {};
  let params = given;
  for (const [field, value] of Object.entries(given)) {
    if (field === 'changes' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const changes = resolvedIn(value as JsonObject, resolving);
      if (isQuestion(changes)) return changes;
      params = { ...params, changes };
      continue;
    }
    const named = fields[field]?.names;
    if (named !== 'thing' && named !== 'person') continue;
    const isPerson = named === 'person';
    const kinds = isPerson ? ['person'] : mentions === undefined ? [] : [mentions.kind];
    const names = Array.isArray(value) ? value : [value];
    const resolved: Json[] = [];
    for (const name of names) {
      const found = typeof name === 'string' ? referent(name, mentioned, kinds) : null;
      if (found?.status === 'ambiguous') return askWhich(found.among, position, field);
      const meant = found?.status === 'resolved' ? found.mentions.filter(({ id }) => id !== '') : [];
      if (meant.length === 0) resolved.push(name as Json);
      // “Them” are all of them, where all can be named.
      else
        resolved.push(
          ...meant
            .slice(0, isPerson && Array.isArray(value) ? meant.length : 1)
            .map(({ id, text }) => (isPerson ? text : id)),
        );
    }
    params = { ...params, [field]: Array.isArray(value) ? resolved : resolved[0] };
  }
  return params;
}

function isQuestion(read: JsonObject | Clarification): read is Clarification {
  return 'question' in read && 'missing' in read;
}

/** What the words stand for; null where they stand for themselves. */
function referent(words: string, mentioned: Mentioned, kinds: readonly string[]): Resolution | null {
  // Planners leave out articles: “first one”.
  const phrase = /^(?:first|second|third|last|other|next)\b/i.test(words) ? `the ${words}` : words;
  const reference = findReference(phrase);
  // Of “the meeting with Sarah” only the whole is looked for, by its words.
  if (reference === null || reference.text.trim().length < phrase.trim().length - 4) return null;
  return resolveReference(phrase, mentioned, { kinds });
}

/** “Which one do you mean: “A” or “B”?” */
function askWhich(
  among: readonly Pick<Mention, 'id' | 'text'>[],
  position: number,
  field: string,
): Clarification {
  const shown = among.slice(0, 5);
  const titles = shown.map(({ text }) => quote(text));
  const list = titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} or ${titles.at(-1)}`;
  return {
    question: `Which one do you mean: ${list}?`,
    missing: { position, field, options: shown.map(({ id, text }) => ({ id, title: text })) },
  };
}

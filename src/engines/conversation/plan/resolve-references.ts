import { findReference, type Mention, resolveReference } from '#language';
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
  const { fields = {}, mentions } = toolFor(action, tools) ?? {};
  let params: JsonObject = action.params;
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
      else resolved.push(...found.map(({ id, text }) => (isPerson ? text : id)));
    }
    params = { ...params, [field]: Array.isArray(value) ? resolved : resolved[0] };
  }
  return { ok: true, action: { ...action, params } };
}

/** What the words stand for: one, several equals, or null where they stand for themselves or nothing fits. */
function referent(words: string, mentioned: Mentioned, kinds: readonly string[]): readonly Mention[] | null {
  // Planners leave out articles: “first one”.
  const phrase = /^(?:first|second|third|last|other|next)\b/i.test(words) ? `the ${words}` : words;
  const reference = findReference(phrase);
  // Of “the meeting with Sarah” only the whole is looked for, by its words.
  if (reference === null || reference.text.trim().length < phrase.trim().length - 4) return null;
  const resolution = resolveReference(phrase, mentioned, { kinds });
  switch (resolution.status) {
    case 'resolved':
      return resolution.mentions.slice(0, 1).filter(({ id }) => id !== '');
    case 'ambiguous':
      return resolution.among;
    default:
      return null;
  }
}

/** “Which one do you mean: “A” or “B”?” */
function askWhich(
  among: readonly Pick<Mention, 'id' | 'text'>[],
  position: number,
  field: string,
): Clarification {
  const shown = among.slice(0, 5);
  const names = listedParts(
    shown.map(({ words }) => quoted(words, 120)),
    'or',
  );
  return {
    question: sentence`Which one do you mean: ${names}?`,
    missing: { position, field, options: shown.map(({ id, text }) => ({ id, title: text })) },
  };
}

import type { MaybeOutside, Outside } from '@tact/core/records';
import { joinText, matchOutside } from '@tact/core/text';

/**
 * Slots: `{name}` in a condition stands for one word of an event, and in its response for the same word. Only the owner makes them; braces
 * in what others wrote are braces. Pure.
 */
const slotPattern = /\{([a-z][a-z0-9_]{0,39})\}/g;

/** The names of the slots that a condition of the owner's has, each once. */
export function slotsIn(condition: MaybeOutside): readonly string[] {
  if (typeof condition !== 'string') return [];
  return [...new Set([...condition.matchAll(slotPattern)].map(([, name = '']) => name))];
}

/** What is wrong with the slots of a heuristic, as half a sentence; null if nothing is. */
export function slotProblem(condition: MaybeOutside, action: MaybeOutside): string | null {
  const slots = slotsIn(condition);
  if (slots.length === 0) return null;
  const unknown = slotsIn(action).find((name) => !slots.includes(name));
  if (unknown !== undefined) return `the response has {${unknown}}, which the situation does not have`;
  const bare = withoutSlots(condition, slots);
  if (!matchOutside(bare, /[\p{L}\p{N}]/u)) return 'the situation has no word beside its slots';
  return null;
}

/** A name or number of a condition that its response repeats, which a slot could stand for; null if it repeats none. */
export function repeatedWord(condition: MaybeOutside, action: MaybeOutside): string | null {
  if (typeof condition !== 'string' || typeof action !== 'string') return null;
  const names =
    condition.match(
      /(?<![\p{L}\p{N}._-])(?:\p{Lu}|[\p{L}\p{N}._-]*\p{N}[\p{L}\p{N}._-]*)(?![\p{L}\p{N}_-])/gu,
    ) ?? [];
  return names.find((name) => action.split(/[^\p{L}\p{N}._-]+/u).includes(name)) ?? null;
}

/** A response with the words that an event had in the places of its slots. */
export function fillSlots(action: MaybeOutside, values: Readonly<Record<string, Outside>>): MaybeOutside {
  if (typeof action !== 'string') return action;
  const parts = action.split(/(\{[a-z][a-z0-9_]{0,39}\})/);
  return joinText(
    parts.map((part, at) => (at % 2 === 1 ? (values[part.slice(1, -1)] ?? part) : part)),
    '',
  );
}

/** A condition as it is embedded: what stands in its slots differs from event to event. */
export function withoutSlots(condition: MaybeOutside, slots: readonly string[]): MaybeOutside {
  if (typeof condition !== 'string' || slots.length === 0) return condition;
  return condition.replaceAll(slotPattern, (whole, name: string) => (slots.includes(name) ? '' : whole));
}

import { findReference } from './find-reference.ts';
import { genderOfName } from './gender-of-name.ts';
import { type MatchOptions, matchByWords } from './match-by-words.ts';
import type { FoundReference, Mention, Resolution, ResolveOptions } from './mention.ts';

/**
 * What "it", "him" or "the second one" refers to among the mentions.
 *
 * 1. A candidate agrees in kind, in number, and in gender where both are known.
 * 2. The latest turn wins; within a turn, a single mention before a listed one.
 * 3. An ordinal counts within the latest list only.
 * 4. Equally good candidates are ambiguous; it never guesses.
 */
export function resolveReference(
  phrase: string,
  mentions: readonly Mention[],
  { kinds, moment }: ResolveOptions,
): Resolution {
  const reference = findReference(phrase);
  if (reference === null) return unknown;
  const fitting = distinct(mentions.filter((mention) => fits(mention, reference, kinds)));
  if (fitting.length === 0) return unknown;
  const { ordinal, count } = reference;
  if (ordinal !== null && count !== null && ordinal !== 'other')
    return resolveSeveral(ordinal, count, fitting, mentions);
  if (ordinal !== null) return resolveOrdinal(ordinal, fitting, mentions);
  if (reference.filter !== null)
    return resolveByWords(reference.filter, fitting, moment === undefined ? {} : { moment });
  return reference.isPlural ? resolvePlural(reference, fitting) : resolveSingular(fitting);
}

const unknown: Resolution = { status: 'unknown' };

function resolved(mentions: readonly Mention[], certainty = 1): Resolution {
  const turn = Math.max(0, ...mentions.map((mention) => mention.turn));
  return { status: 'resolved', mentions, confidence: Math.max(0.5, 0.95 - 0.1 * turn) * certainty };
}

function fits(mention: Mention, reference: FoundReference, kinds: ResolveOptions['kinds']): boolean {
  const { kind, gender, aspect } = reference;
  if (aspect === 'time') return mention.startsAt !== undefined;
  if (aspect === 'place') return mention.kind === 'place' || mention.kind === 'event';
  if (kinds.length > 0 && !kinds.includes(mention.kind)) return false;
  if (kind !== null && kind !== mention.kind && !isTaskLike(kind, mention)) return false;
  // "It" never refers to a person; "them" may.
  if (kind === null && kinds.length === 0 && !reference.isPlural && mention.kind === 'person') return false;
  return gender === null || agrees(gender, mention);
}

/** A reminder may be stored as an event. */
function isTaskLike(kind: FoundReference['kind'], mention: Mention): boolean {
  return kind === 'task' && mention.kind === 'event' && /\bremind/i.test(mention.text);
}

function agrees(gender: 'male' | 'female', { gender: own = 'unknown', text }: Mention): boolean {
  const known = own === 'unknown' ? genderOfName(text) : own;
  return known === 'unknown' || known === gender;
}

/** Each thing once, by its latest mention; a single mention rather than a listed one of the same turn. */
function distinct(mentions: readonly Mention[]): readonly Mention[] {
  const byThing = new Map<string, Mention>();
  for (const mention of mentions) {
    const key = `${mention.kind} ${mention.id === '' ? mention.text.toLowerCase() : mention.id}`;
    const known = byThing.get(key);
    if (known === undefined || isNearer(mention, known)) byThing.set(key, mention);
  }
  return [...byThing.values()];
}

function isNearer(one: Mention, other: Mention): boolean {
  return one.turn < other.turn || (one.turn === other.turn && one.listed < other.listed);
}

function latest(mentions: readonly Mention[]): readonly Mention[] {
  const turn = Math.min(...mentions.map((mention) => mention.turn));
  return mentions.filter((mention) => mention.turn === turn);
}

function inOrder(mentions: readonly Mention[]): readonly Mention[] {
  return [...mentions].sort((one, other) => one.position - other.position);
}

function resolveOrdinal(
  ordinal: number | 'last' | 'other',
  fitting: readonly Mention[],
  mentions: readonly Mention[],
): Resolution {
  if (ordinal === 'other') return resolveOther(fitting, mentions);
  // Listed things may have been mentioned singly since; ordinals count the list as it was shown.
  const lists = mentions.filter(({ listed, kind }) => listed > 1 && fitting.some((one) => one.kind === kind));
  if (lists.length === 0) return ordinal === 1 || ordinal === 'last' ? onlyOne(fitting) : unknown;
  const shown = inOrder(latest(lists));
  const isMixed =
    new Set(latest(mentions.filter(({ listed }) => listed > 1)).map(({ kind }) => kind)).size > 1;
  const found =
    ordinal === 'last'
      ? shown.at(-1)
      : isMixed
        ? shown[ordinal - 1]
        : shown.find(({ position }) => position === ordinal - 1);
  const isWhole = ordinal !== 'last' || isMixed || (found?.position ?? -1) === (found?.listed ?? 0) - 1;
  return found === undefined || !isWhole ? unknown : resolved([found]);
}

/** “The first one”, of a list of one. */
function onlyOne(fitting: readonly Mention[]): Resolution {
  const current = latest(fitting);
  return current.length === 1 ? resolved(current, 0.9) : unknown;
}

/** “The last two”: of the latest list, which must have as many and more. */
function resolveSeveral(
  end: number | 'last',
  count: number,
  fitting: readonly Mention[],
  mentions: readonly Mention[],
): Resolution {
  const lists = mentions.filter(({ listed, kind }) => listed > 1 && fitting.some((one) => one.kind === kind));
  const shown = inOrder(latest(lists));
  const listed = shown[0]?.listed ?? 0;
  if (count < 1 || count > listed || shown.length < listed) return unknown;
  return resolved(end === 'last' ? shown.slice(-count) : shown.slice(0, count));
}

/** Of two, the one not mentioned last. */
function resolveOther(fitting: readonly Mention[], mentions: readonly Mention[]): Resolution {
  const lists = mentions.filter(
    (mention) => mention.listed > 1 && fitting.some(({ kind }) => kind === mention.kind),
  );
  const group = lists.length > 0 ? distinct(latest(lists)) : fitting.slice(0, 2);
  const current = latest(fitting);
  const [only] = current;
  if (current.length !== 1 || only === undefined)
    return group.length > 1 ? { status: 'ambiguous', among: group } : unknown;
  const others = group.filter(
    ({ id, kind, text }) => id !== only.id || kind !== only.kind || text !== only.text,
  );
  if (others.length === 0) return unknown;
  return others.length === 1 ? resolved(others, 0.95) : { status: 'ambiguous', among: others };
}

/** "The one with Sarah": in the latest turn with a match. */
function resolveByWords(filter: string, fitting: readonly Mention[], options: MatchOptions): Resolution {
  const turns = [...new Set(fitting.map(({ turn }) => turn))].sort((one, other) => one - other);
  for (const turn of turns) {
    const found = matchByWords(
      filter,
      fitting.filter((mention) => mention.turn === turn),
      options,
    );
    if (found.status === 'resolved' && found.confidence < 0.7) continue;
    if (found.status !== 'unknown') return found.status === 'resolved' ? resolved(found.mentions) : found;
  }
  return unknown;
}

/** "Them": the list, or the people, of the latest turn. A single person may be "they" too. */
function resolvePlural({ text }: FoundReference, fitting: readonly Mention[]): Resolution {
  const current = latest(fitting);
  const lists = current.filter(({ listed }) => listed > 1);
  const group = inOrder(lists.length > 0 ? lists : current);
  if (/^(?:both|the two)\b/i.test(text) && group.length !== 2) {
    const pair = fitting.length === 2 ? inOrder(fitting) : null;
    return pair === null
      ? group.length > 2
        ? { status: 'ambiguous', among: group }
        : unknown
      : resolved(pair, 0.9);
  }
  const kinds = new Set(group.map(({ kind }) => kind));
  if (kinds.size > 1) return { status: 'ambiguous', among: group };
  return resolved(group, group.length > 1 ? 1 : 0.9);
}

function resolveSingular(fitting: readonly Mention[]): Resolution {
  const current = latest(fitting);
  const alone = current.filter(({ listed }) => listed === 1);
  const group = alone.length > 0 ? alone : inOrder(current);
  return group.length === 1 ? resolved(group) : { status: 'ambiguous', among: group };
}

/** The discourse context: what pronouns in a conversation may refer to. */
import { genderOfName } from './gender-of-name.ts';
import { findNamedEntities, type NamedEntity } from './named-entities.ts';

interface Subject {
  readonly name: string;
  readonly kind: 'person' | 'group' | 'thing';
  readonly gender: 'male' | 'female' | 'unknown';
}

/** What a conversation is about, as far as pronouns need it. */
export interface Discourse {
  /** The subject of the whole conversation; null if unknown. */
  readonly subject: Subject | null;
  /** The part under discussion, such as an album or a battle; null if it is a phase of a life. */
  readonly section: string | null;
  /** The years of that part: `2009-2012`. */
  readonly years: string | null;
  /** Earlier turns with their names, the latest first. */
  readonly turns: readonly { readonly text: string; readonly names: readonly NamedEntity[] }[];
}

/** The number of turns read from the end of the history. */
const readsTurns = 12;

/** `topic` is the subject of the conversation, the broadest first; without it, the most frequent name is used. */
export function readDiscourse(text: string, history: readonly string[], topic: readonly string[]): Discourse {
  const turns = history
    .slice(-readsTurns)
    .toReversed()
    .map((turn) => ({ text: turn, names: findNamedEntities(turn) }));
  const [title = commonestName(turns), section] = topic;
  const everything = [text, ...turns.map((turn) => turn.text.slice(0, 4_000))].join(' ');
  return {
    subject: title === undefined ? null : subjectOf(title.slice(0, 200), everything),
    section: section === undefined ? null : sectionOf(section.slice(0, 200)),
    years: section === undefined ? null : (/\d{4}(?:[-–]\d{2,4}|s)?/.exec(section)?.[0] ?? null),
    turns,
  };
}

/** The most frequent name. "Bell" counts for "Ann Bell", and names in questions count double. */
function commonestName(turns: Discourse['turns']): string | undefined {
  const named = turns.flatMap(({ names, text }) =>
    names
      .filter(
        ({ kind, name }) =>
          (kind === 'person' || kind === 'group' || kind === 'unknown') && !people.test(name),
      )
      .map((one) => ({ ...one, weight: text.includes('?') ? 2 : 1 })),
  );
  const rated = named.map(({ name, kind }) => {
    const parts = named.filter((other) => name === other.name || name.endsWith(` ${other.name}`));
    const often = parts.reduce((sum, { weight }) => sum + weight, 0);
    return { name, score: often + (kind === 'person' ? 1 : 0) + (name.includes(' ') ? 0.5 : 0) };
  });
  return rated.sort((one, other) => other.score - one.score)[0]?.name;
}

/** "English", "American": origins, not names. */
const people =
  /^(?:\p{Lu}\p{L}+(?:ish|ese)|American|German|French|Italian|Russian|Indian|Dutch|Greek|Roman|African|European|Christian|Jewish|Catholic)s?$/u;

/** Kind and gender, from the name and from the pronouns used in the conversation. */
function subjectOf(title: string, everything: string): Subject {
  const name = title.replace(/ *\([^)]*\)$/, '');
  const count = (pattern: RegExp) => (everything.match(pattern) ?? []).length;
  const [he, she] = [count(/\b(?:he|him|his)\b/gi), count(/\b(?:she|her|hers)\b/gi)];
  const they = count(/\b(?:they|them|their)\b/gi);
  const byName = genderOfName(name);
  const thing: Subject = { name, kind: 'thing', gender: 'unknown' };
  if (thingTitle.test(title)) return thing;
  if (groupName.test(title)) return { ...thing, kind: 'group' };
  if (byName === 'unknown' && (he + she) * 3 < they) return { ...thing, kind: 'group' };
  if (byName === 'unknown' && (he + she === 0 || /^(?:the|an?) /i.test(title))) return thing;
  // Texts about a woman may mention many men, but the questions say "she".
  const byPronouns = he === she ? 'unknown' : he > she ? 'male' : 'female';
  return { name, kind: 'person', gender: byName === 'unknown' ? byPronouns : byName };
}

const thingTitle = /\((?:musical|song|film|album|novel|series|tv series|play|book|game)\)/i;
const groupName =
  /\((?:band|group|duo|team)\)|&|\b(?:clan|brothers|boys|girls|heads|band|orchestra)\b|^the .*s$/i;

/** Null for "1981-1991: Height of success"; the album for "2002-2003: Red Letter Days". */
function sectionOf(section: string): string | null {
  const name = section.replace(/^[^:]*\d{2,4}[^:]*: /, '').replace(/ *\([^)]*\)$/, '');
  const isStretch = stretch.test(name) || /^[\d\s-–]*$/.test(name);
  return isStretch || !/^["“]?\p{Lu}/u.test(name) ? null : name.replace(/ era$| tour$/i, '');
}

const stretch =
  /\b(?:early|later|life|career|years|family|education|childhood|legacy|history|background|awards|style|image|death|influences?|reception|controvers\w+|politic\w+|recording|formation|profile|honors|personal|success|works?|beginnings|return|departure|origins?|activism|injury|character|season|production|impact|release|development|writing|plot|cast|themes?|meanings?|usage|break-?up|recognition|service|change|views|reputation)\b/i;

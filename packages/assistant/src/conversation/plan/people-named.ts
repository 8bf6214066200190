import type { MentionedItem, Mentions } from '../mentions.ts';
import type { KnownPerson } from '../planning-data.ts';

/**
 * What was spoken of, with the people whose names stand in it: after “remind me to ask Bob about the van”, “him” is Bob. Who
 * takes part in a thing stands there already, and comes first.
 */
export function withPeopleNamed(mentioned: Mentions, people: readonly KnownPerson[]): Mentions {
  const names = people.flatMap(({ name, isGroup, isOutside }) => (isGroup || isOutside ? [] : [name]));
  const known = new Set(mentioned.filter(({ kind }) => kind === 'person').map(({ turn }) => turn));
  return mentioned.flatMap((mention) => {
    if (mention.kind === 'person' || known.has(mention.turn)) return [mention];
    const words = wordsOf(mention.text);
    const named = names.filter((name) => words.includes(wordsOf(name)[0] ?? ''));
    return [
      mention,
      ...named.map((name, position): MentionedItem => {
        return {
          kind: 'person',
          id: name,
          text: name,
          words: name,
          turn: mention.turn,
          position,
          listed: named.length,
        };
      }),
    ];
  });
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

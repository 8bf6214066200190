import { describe, expect, it } from 'vitest';
import { goldReferences, isRightReplacement } from './rewrite-gold.ts';

const gold = (text: string, rewrite: string) =>
  goldReferences(text, rewrite).map(({ pronoun, by }) => [pronoun, by]);

describe('what stands in the place of a pronoun', () => {
  it('is what lies between the words around it', () => {
    expect(gold('When did she die?', 'When did Ada Lovelace die in London?')).toEqual([
      ['she', 'ada lovelace'],
    ]);
    expect(gold('Who read it to her?', "Who read Byron's poem to Ada?")).toEqual([
      ['it', "byron's poem"],
      ['her', 'ada'],
    ]);
  });

  it('does not count where the rewrite keeps the pronoun, or puts nothing for it', () => {
    expect(gold('Was there a party?', 'Was there a party for Ada?')).toEqual([]);
    expect(gold('Did she like this song?', 'Did Ada like the song?')).toEqual([['she', 'ada']]);
  });
});

describe('a naming', () => {
  const right = (pronoun: string, wanted: string, by: string) =>
    goldReferences(`Did ${pronoun} end?`, `Did ${wanted} end?`).map((reference) =>
      isRightReplacement(by, reference),
    );

  it('is right by half of the words, whatever the case, with a letter wrong', () => {
    expect(right('she', 'Ada Lovelace', 'Lovelace')).toEqual([true]);
    expect(right('she', 'Lovelace', 'Ada Lovelase')).toEqual([true]);
    expect(right('she', 'Ada Lovelace', 'Mary Shelley')).toEqual([false]);
  });

  it('is of the thing and not of its owner', () => {
    expect(right('it', "Byron's poem Darkness", 'Darkness')).toEqual([true]);
    expect(right('it', "Byron's poem Darkness", 'Byron')).toEqual([false]);
    expect(right('his', "Byron's", 'Lord Byron')).toEqual([true]);
  });
});

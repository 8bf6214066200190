import { describe, expect, it } from 'vitest';
import { goldReferences, isRightReplacement } from './rewrite-gold.ts';

const gold = (text: string, rewrite: string) =>
  goldReferences(text, rewrite).map(({ pronoun, by }) => [pronoun, by]);

describe('the replacement of a pronoun', () => {
  it('is the text between its neighbours', () => {
    expect(gold('When did she die?', 'When did Ada Lovelace die in London?')).toEqual([
      ['she', 'ada lovelace'],
    ]);
    expect(gold('Who read it to her?', "Who read Byron's poem to Ada?")).toEqual([
      ['it', "byron's poem"],
      ['her', 'ada'],
    ]);
  });

  it('does not count if the rewrite keeps the pronoun or drops it', () => {
    expect(gold('Was there a party?', 'Was there a party for Ada?')).toEqual([]);
    expect(gold('Did she like this song?', 'Did Ada like the song?')).toEqual([['she', 'ada']]);
  });
});

describe('a replacement', () => {
  const right = (pronoun: string, wanted: string, by: string) =>
    goldReferences(`Did ${pronoun} end?`, `Did ${wanted} end?`).map((reference) =>
      isRightReplacement(by, reference),
    );

  it('is right with half of the words, regardless of case and a wrong letter', () => {
    expect(right('she', 'Ada Lovelace', 'Lovelace')).toEqual([true]);
    expect(right('she', 'Lovelace', 'Ada Lovelase')).toEqual([true]);
    expect(right('she', 'Ada Lovelace', 'Mary Shelley')).toEqual([false]);
  });

  it('is compared without the possessor', () => {
    expect(right('it', "Byron's poem Darkness", 'Darkness')).toEqual([true]);
    expect(right('it', "Byron's poem Darkness", 'Byron')).toEqual([false]);
    expect(right('his', "Byron's", 'Lord Byron')).toEqual([true]);
  });
});

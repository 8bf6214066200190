import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing';
import { anyCharacter } from '../../../test/examples/any-character.ts';
import { rewriteWithHistory } from './rewrite-with-history.ts';

const aboutAda = ['Who was Ada Lovelace?', 'An English mathematician.', 'Where did she live?', 'In London.'];

describe('a pronoun in a question', () => {
  it.each([
    ['When did she die?', 'When did Ada Lovelace die?'],
    ['Who were her parents?', "Who were Ada Lovelace's parents?"],
    ['Did anybody visit her in May?', 'Did anybody visit Ada Lovelace in May?'],
  ])('is replaced by the subject of the conversation: "%s"', (question, rewritten) => {
    expect(rewriteWithHistory(question, aboutAda, ['Ada Lovelace', 'Early life']).text).toBe(rewritten);
    expect(rewriteWithHistory(question, aboutAda).text).toBe(rewritten);
  });

  it('is not replaced by a name of another gender', () => {
    const history = [...aboutAda, 'Whom did she work with?', 'Charles Babbage.'];

    expect(rewriteWithHistory('What did he build?', history, ['Ada Lovelace']).text).toBe(
      'What did Charles Babbage build?',
    );
    expect(rewriteWithHistory('What did she write?', history, ['Ada Lovelace']).text).toBe(
      'What did Ada Lovelace write?',
    );
  });

  it('as an object is somebody else than who acts', () => {
    const history = ['Who managed the band?', 'Herbert Stone', 'Whom did he fire?', 'The drummer, Alan Dunn'];

    expect(rewriteWithHistory('Why did Alan Dunn sue him?', history, []).text).toBe(
      'Why did Alan Dunn sue Herbert Stone?',
    );
  });

  it('with a noun of which nothing fuller was said is one of the subject', () => {
    expect(rewriteWithHistory('When was this injury?', aboutAda, ['Ada Lovelace']).text).toBe(
      "When was Ada Lovelace's injury?",
    );
    expect(rewriteWithHistory('Is there more about this article?', aboutAda, ['Ada Lovelace']).text).toBe(
      'Is there more about Ada Lovelace?',
    );
  });

  it('is the one thing that the last answer ends in', () => {
    const history = [
      'Who else was in it?',
      'Alan Dunn',
      'Was she in other films?',
      'In 2002 she starred in the thriller Raaz.',
    ];

    expect(rewriteWithHistory('Did it win awards?', history, ['Ada Lovelace']).text).toBe(
      'Did Raaz win awards?',
    );
  });

  it('is a group for "they", or the pair if two were named', () => {
    expect(
      rewriteWithHistory('When did they tour?', ['Who are they?'], ['The Beetroots (band)', 'History']).text,
    ).toBe('When did The Beetroots tour?');
    expect(
      rewriteWithHistory('What did they build?', ['Who flew first?', 'Orville and Wilbur Wright'], []).text,
    ).toBe('What did Orville and Wilbur Wright build?');
  });

  it('is the last thing named, not its maker', () => {
    const history = ['What did Ann Bell publish?', 'She released the album "Blue Mornings" in 2001.'];

    expect(rewriteWithHistory('Did it sell well?', history, ['Ann Bell', 'Career']).text).toBe(
      'Did Blue Mornings sell well?',
    );
    expect(rewriteWithHistory('Was this album a success?', history, ['Ann Bell', 'Career']).text).toBe(
      'Was Blue Mornings a success?',
    );
  });

  it('is a noun with its earlier modifiers', () => {
    const history = ['What happened?', 'The families filed a large civil suit against the city.'];

    expect(rewriteWithHistory('Who won that suit?', history, ['Fred Bell', 'Legacy']).replaced).toEqual([
      { pronoun: 'that', index: 8, by: 'large civil suit' },
    ]);
  });

  it.each([
    'Was there a party?',
    'I know that he sings',
    'Is there more about this article?',
    'What happened in 1990?',
  ])('stays if it refers to nothing: "%s"', (question) => {
    expect(rewriteWithHistory(question, [], []).text).toBe(question);
  });
});

it('reports exactly what it replaces, whatever the text', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('Did he see it there?', 'Their "Big One" was that.', 'X Y and Z', '', 'THE THE the The.'),
  );

  fc.assert(
    fc.property(text, fc.array(text), fc.array(text, { maxLength: 2 }), (question, history, topic) => {
      const { text: rewritten, replaced } = rewriteWithHistory(question, history, topic);

      expect(replaced.length > 0 || rewritten === question).toBe(true);
      for (const { pronoun, index } of replaced) {
        expect(question.slice(index, index + pronoun.length)).toBe(pronoun);
      }
    }),
  );
});

it('rewrites megabytes at once', () => {
  const ms = processorMs(() => {
    for (const part of ['He and The ', '"A" ', 'A.b ', 'the '])
      rewriteWithHistory(
        part.repeat(250_000),
        [part.repeat(250_000), 'x'.repeat(1_000_000)],
        [part.repeat(1_000)],
      );
  });

  expect(ms).toBeLessThan(1_000);
});

import { describe, expect, test } from 'vitest';
import { type EmbeddedAnswer, likeAnswers } from './give-birth.ts';

/** A vector at this angle, in degrees: 31° apart is similar by 0.857, 32° by 0.848. */
function at(degrees: number): Float32Array {
  const radians = (degrees * Math.PI) / 180;
  return Float32Array.from([Math.cos(radians), Math.sin(radians)]);
}

function answer(
  decisionId: string,
  event: number,
  response: number,
  texts: { readonly event?: string; readonly response?: string } = {},
): EmbeddedAnswer {
  const said = { event: 'the greenhouse is humid', response: 'Open the roof vent', ...texts };
  const decision = {
    path: 'llm',
    matchedHeuristicId: null,
    convergedHeuristicId: null,
    domain: '',
    isGiven: false,
  } as const;
  return { answered: { decisionId, ...decision, ...said }, event: at(event), response: at(response) };
}

function idsOf(answers: readonly EmbeddedAnswer[] | null): readonly string[] | undefined {
  return answers?.map(({ answered }) => answered.decisionId);
}

const embedder = { similarity: (cosine: number) => Math.max(0, cosine) };

describe('like answers', () => {
  test('are three whose events and answers are within 0.85 of each other, the most typical first', () => {
    const found = likeAnswers(answer('d3', 0, 0), [answer('d1', 15, 0), answer('d2', 31, 0)], embedder);

    expect(idsOf(found)).toEqual(['d1', 'd3', 'd2']);
  });

  test('are none of two', () => {
    expect(likeAnswers(answer('d2', 0, 0), [answer('d1', 0, 0)], embedder)).toBeNull();
  });

  test('are none where an event is further away', () => {
    expect(likeAnswers(answer('d3', 0, 0), [answer('d1', 15, 0), answer('d2', 32, 0)], embedder)).toBeNull();
  });

  test('are three whose answers are 0.857 alike, and none whose answers are 0.848 alike', () => {
    const beside = (response: number) => [answer('d1', 0, 15), answer('d2', 0, response)];

    expect(idsOf(likeAnswers(answer('d3', 0, 0), beside(31), embedder))).toHaveLength(3);
    expect(likeAnswers(answer('d3', 0, 0), beside(32), embedder)).toBeNull();
  });

  test('are none where an answer to the same event is another one', () => {
    expect(likeAnswers(answer('d3', 0, 0), [answer('d1', 0, 0), answer('d2', 0, 40)], embedder)).toBeNull();
  });

  test('are none where two are like the third, but not like each other', () => {
    expect(likeAnswers(answer('d3', 0, 0), [answer('d1', 25, 0), answer('d2', -25, 0)], embedder)).toBeNull();
  });

  test('are none where an event says the opposite, however similar it is', () => {
    const high = { event: 'the humidity is too high' };
    const earlier = [answer('d1', 1, 0, { event: 'the humidity is too low' }), answer('d2', 2, 0, high)];

    expect(likeAnswers(answer('d3', 0, 0, high), earlier, embedder)).toBeNull();
  });

  test.each(['Close the roof vent', 'Do not open the roof vent', 'Open the roof vent for Ann'])(
    'are none where an answer is “%s”, however similar it is',
    (response) => {
      const openForBen = { response: 'Open the roof vent for Ben' };
      const earlier = [answer('d1', 0, 1, { response }), answer('d2', 0, 2, openForBen)];

      expect(likeAnswers(answer('d3', 0, 0, openForBen), earlier, embedder)).toBeNull();
    },
  );

  test('may differ in their numbers and names where they are events', () => {
    const earlier = [
      answer('d1', 1, 0, { event: 'Ann reports 85 % humidity' }),
      answer('d2', 2, 0, { event: 'Ben reports 87 % humidity' }),
    ];

    expect(idsOf(likeAnswers(answer('d3', 0, 0), earlier, embedder))).toHaveLength(3);
  });

  test('are the nearest of those there are, whatever their order', () => {
    const earlier = [answer('d1', 30, 0), answer('d2', 2, 0), answer('d4', 1, 0)];

    const ids = (list: readonly EmbeddedAnswer[]) =>
      [...(idsOf(likeAnswers(answer('d9', 0, 0), list, embedder)) ?? [])].sort();
    expect(ids(earlier)).toEqual(['d2', 'd4', 'd9']);
    expect(ids(earlier.toReversed())).toEqual(['d2', 'd4', 'd9']);
  });
});

import { expect, test } from 'vitest';
import { contextJson, programName } from './decision-context.ts';
import { warningsAbout } from './process-event.ts';

test('fields and biases that nobody reads are named, those of candidates with their place', () => {
  const event = {
    ...{ event_id: 'ev1', event_text: 'x', colour: 'green' },
    candidates: [{ heuristic_id: 'a' }, { heuristic_id: 'b', confidnce: 0.9 }],
    personality_biases: { confidence_threshold: -0.1, courage: 0.2 },
  };

  expect(warningsAbout(event)).toEqual([
    'colour is not a field of an event and was ignored.',
    'candidates.1.confidnce is not a field of an event and was ignored.',
    "personality_biases.courage is not a bias that Tact's own strategies read.",
  ]);
});

test('an event of a program is warned about under its own names', () => {
  const event = { eventId: 'ev1', eventText: 'x', personalityBiases: { courage: 0.2 }, colour: 'green' };

  expect(warningsAbout(contextJson(event), programName)).toEqual([
    'colour is not a field of an event and was ignored.',
    "personalityBiases.courage is not a bias that Tact's own strategies read.",
  ]);
});

test.each([
  [{ event_id: 'ev1', event_text: 'x', candidates: [], salience: { anything: 1 }, goals: null }],
  [{ event_id: 'ev1', event_text: 'x', candidates: 'none', personality_biases: 'none' }],
  [null],
  ['text'],
])('there is nothing to warn about in %j', (event) => {
  expect(warningsAbout(event)).toEqual([]);
});

test('of very many, twenty are named, each cut to sixty characters', () => {
  const event = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}`.padEnd(100, 'x'), 1]));

  const warnings = warningsAbout(event);

  expect(warnings).toHaveLength(20);
  expect(warnings[0]).toBe(`${'0'.padEnd(60, 'x')} is not a field of an event and was ignored.`);
});

import { exposeAll, Outside } from '@tact/core/records';
import { plainIssue } from '@tact/core/structured-output';
import { describe, expect, test } from 'vitest';
import { decisionContextSchema, inputOf } from './decision-context.ts';

const event = { event_id: 'ev1', event_text: 'greenhouse humidity 85 %' };
const candidate = {
  heuristic_id: 'h7',
  condition_text: 'greenhouse too humid',
  suggested_action: 'Open the roof vent',
  confidence: 0.74,
};

describe('an event in JSON', () => {
  test('needs no more than an id and a text', () => {
    expect(exposeAll(decisionContextSchema.parse(event))).toEqual({
      ...{ eventId: 'ev1', text: 'greenhouse humidity 85 %', source: '', salience: {}, candidates: null },
      ...{ immediate: false, domain: '', goals: null, personalityBiases: null },
    });
  });

  test('is labelled as outside text, with its candidates', () => {
    const { text, candidates } = decisionContextSchema.parse({ ...event, candidates: [candidate] });

    expect(text).toBeInstanceOf(Outside);
    expect(candidates).toMatchObject([
      { heuristicId: 'h7', condition: expect.any(Outside), action: expect.any(Outside), similarity: null },
    ]);
  });

  test('may have no candidates, which is not the same as naming none', () => {
    expect(decisionContextSchema.parse({ ...event, candidates: [] }).candidates).toEqual([]);
    expect(decisionContextSchema.parse({ ...event, candidates: null }).candidates).toBeNull();
  });

  test('ignores suggestions without an id, whatever else they lack', () => {
    const nameless = [{ heuristic_id: '' }, { ...candidate, heuristic_id: null }, { confidence: 7 }];

    const { candidates } = decisionContextSchema.parse({ ...event, candidates: [...nameless, candidate] });

    expect(candidates?.map(({ heuristicId }) => heuristicId)).toEqual(['h7']);
  });

  test('ignores unknown fields, and unknown biases whatever their value', () => {
    const personality_biases = { courage: 'high', confidence_threshold: -0.1, haste: 0.2 };

    expect(decisionContextSchema.parse({ ...event, colour: 'green', personality_biases })).toMatchObject({
      eventId: 'ev1',
      personalityBiases: { confidence_threshold: -0.1, haste: 0.2 },
    });
  });

  test('takes a similarity that is 1 but for rounding', () => {
    const candidates = [
      { ...candidate, similarity: 1.0000001 },
      { ...candidate, similarity: -0.2 },
    ];

    expect(decisionContextSchema.parse({ ...event, candidates }).candidates).toMatchObject([
      { similarity: 1 },
      { similarity: 0 },
    ]);
  });

  test.each([
    ['event_id', 'is missing', { event_text: 'x' }],
    ['event_id', 'must not be empty', { ...event, event_id: '' }],
    ['salience.urgency', 'must be at most 1', { ...event, salience: { urgency: 1.2 } }],
    ['salience.urgency', 'must be a number', { ...event, salience: { urgency: Number.NaN } }],
    [
      'candidates.0.confidence',
      'must be at least 0',
      { ...event, candidates: [{ ...candidate, confidence: -1 }] },
    ],
    ['candidates', 'must be a list', { ...event, candidates: 'h7' }],
    ['immediate', 'must be true or false', { ...event, immediate: 'yes' }],
    ['goals.1', 'must not be empty', { ...event, goals: ['Save power', ' '] }],
    ['goals.0', 'must be one line', { ...event, goals: ['Save\npower'] }],
    [
      'personality_biases.confidence_threshold',
      'must be a number',
      { ...event, personality_biases: { confidence_threshold: 'low' } },
    ],
    ['', 'must be an object', 'greenhouse'],
  ])('is refused with the field that is wrong: %s %s', (field, why, json) => {
    const [issue] = decisionContextSchema.safeParse(json, { error: plainIssue }).error?.issues ?? [];

    expect([issue?.path.join('.'), issue?.message]).toEqual([field, why]);
  });
});

test('an event of a program is refused with its own names', () => {
  const unknown = { confidence_threshold: Number.NaN };
  const candidates = [
    { heuristicId: 'h7', conditionText: 'a', suggestedAction: 'b', confidence: Number.NaN },
  ];

  expect(() => inputOf({ eventId: 'ev1', eventText: 'x', personalityBiases: unknown })).toThrow(
    'personalityBiases.confidence_threshold: must be a number',
  );
  expect(() => inputOf({ eventId: 'ev1', eventText: 'x', candidates })).toThrow(
    'Invalid input for the engine executive: candidates.0.confidence: must be a number.',
  );
});

import type { ModelAnswer } from '@tact/core/ports/model';
import type { Json } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

function answer(said: Partial<ModelAnswer>): ModelAnswer {
  return {
    toolCalls: [],
    ...{ text: '', finish: 'stop', inputTokens: 0, outputTokens: 0, model: 'm' },
    ...said,
  };
}

const called = (input: Json, text = '') =>
  answer({ toolCalls: [{ name: 'respond', input, inputText: JSON.stringify(input) }], text });

describe('an answer', () => {
  test('gives response and predictions to the tool', () => {
    const reading = readResponse(
      called({ response: 'Run the fan', predicted_success: 0.7, prediction_confidence: 0.4 }),
    );

    expect(reading).toEqual({
      ok: true,
      value: { response: 'Run the fan', predictedSuccess: 0.7, predictionConfidence: 0.4 },
      integrity: 'intact',
    });
  });

  test('in plain words is a response about which nothing is predicted', () => {
    expect(readResponse(answer({ text: ' Run the fan.\n' }))).toMatchObject({
      value: { response: 'Run the fan.', predictedSuccess: 0.5, predictionConfidence: 0 },
      integrity: 'repaired',
    });
  });

  test('that was cut off within its response is none', () => {
    const cut = { ...called({ response: 'Run the fan, but only' }), finish: 'length' } as const;

    expect(readResponse(cut)).toMatchObject({ ok: false, text: 'The response was cut off.' });
    expect(readResponse(answer({ text: 'Run the fan, but', finish: 'length' }))).toMatchObject({ ok: false });
  });

  test('that was cut off behind its response is one', () => {
    const cut = { ...called({ response: 'Run the fan', predicted_success: 0.7 }), finish: 'length' } as const;

    expect(readResponse(cut)).toMatchObject({ value: { response: 'Run the fan', predictedSuccess: 0.7 } });
  });

  test('may respond in words and predict with the tool', () => {
    expect(
      readResponse(called({ predicted_success: 0.7, prediction_confidence: 0.4 }, 'Run the fan')),
    ).toMatchObject({
      value: { response: 'Run the fan', predictedSuccess: 0.7, predictionConfidence: 0.4 },
    });
  });

  test.each([
    [{ response: { text: 'Run the fan', success: 0.6, confidence: 0.3 } }],
    [{ answer: 'Run the fan', predictions: { predicted_success: 0.6, confidence: 0.3 } }],
    [{ Response: 'Run the fan', 'Predicted-Success': '60%', certainty: '0.3' }],
    [{ reply: 'Run the fan', prediction: '{"success": 0.6, "confidence": 0.3}' }],
  ] as Json[][])('may use other names: %j', (input = null) => {
    expect(readResponse(called(input))).toMatchObject({
      value: { response: 'Run the fan', predictedSuccess: 0.6, predictionConfidence: 0.3 },
    });
  });

  test.each([
    ['nothing at all', answer({})],
    ['an empty response', called({ response: ' ', predicted_success: 0.9, prediction_confidence: 0.9 })],
    ['predictions alone', called({ predicted_success: 0.9, prediction_confidence: 0.9 })],
  ])('that holds %s is no response', (_, said) => {
    expect(readResponse(said)).toMatchObject({ ok: false });
  });
});

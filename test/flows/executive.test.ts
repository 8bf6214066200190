import { describe, expect, test } from 'vitest';
import { exposeOutside } from '#records';
import { callsTool, createScriptedModel } from '#testing';
import { candidateOf, openExecutive } from './executive-fixture.ts';

describe('an event', () => {
  test('is answered from experience where the best candidate is trusted enough, without the model', async () => {
    const model = createScriptedModel([]);
    const { process } = await openExecutive({ model });

    const result = await process({ candidates: [candidateOf()], immediate: true });

    expect(result).toMatchObject({
      path: 'heuristic',
      accepted: true,
      matchedHeuristicId: 'h7',
      predictedSuccess: 0.74,
      predictionConfidence: 0.74,
      promptText: '',
      metadata: { threshold: 0.7, baseThreshold: 0.7 },
    });
    expect(exposeOutside(result.responseText)).toBe('Open the roof vent');
    expect(result.responseId).toBe(result.decisionId);
    expect(model.requests).toHaveLength(0);
  });

  test('is answered by the model where no candidate is trusted enough', async () => {
    const model = createScriptedModel([
      callsTool('respond', { response: 'Run the fan', predicted_success: 0.9, prediction_confidence: 0.4 }),
    ]);
    const { process } = await openExecutive({ model });

    const result = await process({ candidates: [candidateOf({ confidence: 0.5 })], immediate: true });

    expect(result).toMatchObject({
      ...{ path: 'llm', accepted: true, matchedHeuristicId: 'h7' },
      ...{ predictedSuccess: 0.8, predictionConfidence: 0.4 },
      metadata: { model: 'model' },
    });
    expect(exposeOutside(result.responseText)).toBe('Run the fan');
    expect(result.promptText).toContain('greenhouse too humid');
  });
});

import { estimateTokens } from '@tact/core/kernel';
import type { Model, ModelAnswer, ModelRequest } from '@tact/core/ports/model';

/** What a model was asked so far. */
export interface ModelUse {
  readonly calls: number;
  /** Estimated: messages, and the description of the tool that it answers with. */
  readonly promptTokens: number;
}

/** A model that is counted. */
export interface CountedModel extends Model {
  used(): ModelUse;
}

export function countedModel(model: Model): CountedModel {
  let [calls, promptTokens] = [0, 0];
  return {
    id: model.id,
    used: () => ({ calls, promptTokens }),
    generate(request, options) {
      calls += 1;
      promptTokens += tokensOf(request);
      return model.generate(request, options);
    },
  };
}

/**
 * Answers as the rules do where they are not certain, which is the only time that it is asked: ADD. So an engine with it decides as
 * one without a model, and shows what a model would be asked.
 */
export const addingModel: Model = {
  id: 'eval:adds',
  async generate({ tools }): Promise<ModelAnswer> {
    const input = { decision: 'ADD', target_run_id: null, reason: 'It cannot be told.' };
    return {
      toolCalls: [{ name: tools[0]?.name ?? '', input, inputText: JSON.stringify(input) }],
      ...{ text: '', finish: 'tool-calls', inputTokens: 0, outputTokens: 0, model: 'adds' },
    };
  },
};

function tokensOf({ messages, tools }: ModelRequest): number {
  return estimateTokens([...messages.map(({ text }) => text), JSON.stringify(tools)].join('\n'));
}

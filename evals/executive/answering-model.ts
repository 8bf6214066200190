import type { Model, ModelAnswer } from '@tact/core/ports/model';
import type { DecisionRow } from './decision-row.ts';

/** A model that answers with what a row says, and counts its calls. */
export interface AnsweringModel extends Model {
  readonly calls: number;
}

/** Null for a row without a model. */
export function answeringModel({ model, model_output: output }: DecisionRow): AnsweringModel | null {
  if (model === 'absent') return null;
  let calls = 0;
  const said = model === 'returns_null' ? null : (output ?? null);
  return {
    id: 'eval:model',
    get calls() {
      return calls;
    },
    async generate(request): Promise<ModelAnswer> {
      calls += 1;
      const [tool] = request.tools;
      const isCall = typeof said === 'object' && said !== null && tool !== undefined;
      return {
        toolCalls: isCall ? [{ name: tool.name, input: said, inputText: JSON.stringify(said) }] : [],
        text: typeof said === 'string' ? said : '',
        ...{ finish: isCall ? 'tool-calls' : 'stop', inputTokens: 0, outputTokens: 0, model: 'model' },
      };
    },
  };
}

import type { ModelTool } from '@tact/core/ports/model';

/** The one tool that a model answers with: the response and what it expects of it. */
export const responseToolName = 'respond';

export const responseTool: ModelTool = {
  name: responseToolName,
  description: 'Gives the response to the event, with what you expect of it. Call it once.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['response', 'predicted_success', 'prediction_confidence'],
    properties: {
      response: { type: 'string', minLength: 1, description: 'What to do or say, ready to be used.' },
      predicted_success: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'The probability that the response leads to what the user wants.',
      },
      prediction_confidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'How much you knew to judge by: 0 for nothing, 1 for everything that matters.',
      },
    },
  },
};

import type { ModelAnswer } from '@tact/core/ports/model';
import type { Json } from '@tact/core/records';
import type { Attempt } from './search.ts';

/** What a model could answer: `record_decision` with any parts, in any wrapping, whole or not. */
export function modelAnswer(attempt: Attempt): ModelAnswer {
  const { how = 'call', before = '', after = '' } = attempt;
  const written = `${before}${decisionText(attempt)}${after}`;
  const call = (inputText: string, name = 'record_decision') => ({
    name,
    inputText,
    input: parsed(inputText),
  });
  const answer: ModelAnswer = {
    toolCalls: [],
    text: '',
    finish: 'stop',
    inputTokens: 0,
    outputTokens: 0,
    model: 'test',
  };
  switch (how) {
    case 'call':
      return { ...answer, toolCalls: [call(written)], finish: 'tool-calls' };
    case 'two calls':
      return {
        ...answer,
        toolCalls: [call(decisionText({ ...attempt, action: 'none', parameters: '{}' })), call(written)],
      };
    case 'another tool':
      return { ...answer, toolCalls: [call(written, 'delete_message')], text: written };
    case 'call and text':
      return {
        ...answer,
        toolCalls: [call(decisionText({ ...attempt, action: 'archive', parameters: '{}' }))],
        text: written,
      };
    case 'fenced':
      return { ...answer, text: `Here it is:\n\`\`\`json\n${written}\n\`\`\`` };
    case 'cut':
      return { ...answer, text: written.slice(0, Math.floor(written.length * 0.8)), finish: 'length' };
    default:
      return { ...answer, text: written };
  }
}

export const waysToAnswer = ['call', 'text', 'two calls', 'another tool', 'call and text', 'fenced', 'cut'];

function decisionText({
  action = '',
  parameters = '{}',
  confidence = '0.9',
  needs = 'false',
  words = '',
  text = '',
  extra = '',
  hint = 'none',
}: Attempt): string {
  const given = parameters.replaceAll('TEXT', JSON.stringify(text).slice(1, -1)).replace('{', `{${extra}`);
  const said = JSON.stringify(words === '' ? 'It says so.' : words);
  return [
    `{"decision": {"action": ${JSON.stringify(action)}, "parameters": ${given}, "confidence": ${confidence},`,
    `"needs_approval": ${needs}, "rationale": ${said}},`,
    `"explanations": {"salient_features": [${said}], "matched_directions": [], "considered_alternatives": []},`,
    `"undo_hint": {"inverse_action": ${JSON.stringify(hint)}, "inverse_parameters": {}}}`,
  ].join(' ');
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

import type { Json, JsonObject } from '@tact/core/records';
import { openaiStream } from './openai-stream.ts';
import {
  bearer,
  isObject,
  isText,
  need,
  numberOrNull,
  objectSchema,
  objects,
  type Wire,
  type WireAnswer,
  type WireFailure,
  WireMisuse,
  type WireResponse,
} from './wire.ts';

/** OpenAI's Responses interface. */
export const openaiWire: Wire = {
  name: 'openai',
  basePath: '/openai/v1',
  carriesInputAsText: true,
  needsKey: true,
  serves: (path) => path === '/openai/v1/responses',
  key: bearer,
  read(_path, _headers, body) {
    return {
      model: need(body['model'], isText, 'model'),
      messages: objects(body['input'], 'input').map(readMessage),
      tools: objects(body['tools'] ?? [], 'tools').map((tool) => ({
        name: need(tool['name'], isText, 'tools[].name'),
        description: need(tool['description'], isText, 'tools[].description'),
        inputSchema: objectSchema(tool['parameters'], 'tools[].parameters'),
      })),
      forcedTool: forcedTool(body['tool_choice']),
      temperature: numberOrNull(body['temperature']),
      maxOutputTokens: numberOrNull(body['max_output_tokens']),
      streams: body['stream'] === true,
    };
  },
  answer: (request, answer) => ({ status: 200, body: responseOf(request.model, answer) }),
  stream: (request, answer, pieces) => openaiStream(responseOf(request.model, answer), answer, pieces),
  fail: (request, failure) => openaiFailure(request.model, failure, 400),
  failInStream(request, failure) {
    const { error } = openaiFailure(request.model, failure, 400).body;
    const code = error.code ?? error.type;
    return {
      event: 'response.failed',
      data: {
        type: 'response.failed',
        sequence_number: 9,
        response: { id: 'resp_1', status: 'failed', error: { code, message: error.message } },
      },
    };
  },
};

function responseOf(model: string, answer: WireAnswer): JsonObject {
  const cutOff = answer.finish === 'cut-off';
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1793610000,
    status: cutOff ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: cutOff ? { reason: 'max_output_tokens' } : null,
    model: `${model}-2026-10-01`,
    output: outputOf(answer),
    usage: {
      input_tokens: answer.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: answer.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: answer.inputTokens + answer.outputTokens,
    },
  };
}

/** A refusal in the envelope of OpenAI's and of those who follow it. */
interface OpenaiRefusal extends WireResponse {
  readonly body: {
    readonly error: {
      readonly message: string;
      readonly type: string;
      readonly param: null;
      readonly code: string | null;
    };
  };
}

/** The envelope that OpenAI and those who follow it put failures in. */
export function openaiFailure(
  model: string,
  failure: WireFailure,
  unknownModelStatus: number,
): OpenaiRefusal {
  const refusal = (status: number, code: string | null, message: string, type = 'invalid_request_error') => ({
    status,
    body: { error: { message, type, param: null, code } },
  });
  switch (failure.kind) {
    case 'key-refused':
      return refusal(401, 'invalid_api_key', 'Incorrect API key provided: te*****ey.');
    case 'unknown-model':
      return refusal(unknownModelStatus, 'model_not_found', `The model '${model}' does not exist.`);
    case 'request-refused':
      return refusal(400, null, failure.message);
    case 'unavailable':
      return refusal(failure.status ?? 500, null, 'The server had an error.', 'server_error');
    case 'rate-limited':
      return {
        ...refusal(429, 'rate_limit_exceeded', 'Rate limit reached.', 'requests'),
        ...(failure.retryAfterSeconds !== undefined && {
          headers: { 'retry-after': String(failure.retryAfterSeconds) },
        }),
      };
  }
}

function readMessage(item: JsonObject) {
  const role = need(item['role'], isText, 'input[].role');
  const content = item['content'];
  const text =
    typeof content === 'string'
      ? content
      : objects(content, 'input[].content')
          .map((part) => need(part['text'], isText, 'input[].content[].text'))
          .join('');
  if (role === 'developer' || role === 'system') return { role: 'system' as const, text };
  if (role === 'user' || role === 'assistant') return { role, text } as const;
  throw new WireMisuse(`Unknown role: ${role}`);
}

function forcedTool(choice: Json | undefined): string | null {
  if (choice === undefined || !isObject(choice) || choice['type'] !== 'function') return null;
  return need(choice['name'], isText, 'tool_choice.name');
}

function outputOf({ text, call, finish }: WireAnswer): Json[] {
  const status = finish === 'cut-off' ? 'incomplete' : 'completed';
  const message = (content: Json) => ({
    type: 'message',
    id: 'msg_1',
    status,
    role: 'assistant',
    content: [content],
  });
  const output: Json[] = [];
  if (finish === 'refused') output.push(message({ type: 'refusal', refusal: text }));
  else if (text) output.push(message({ type: 'output_text', text, annotations: [] }));
  if (call) {
    output.push({
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name: call.name,
      arguments: call.inputText,
      status,
    });
  }
  return output;
}

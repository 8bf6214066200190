import type { Json, JsonObject } from '@tact/core/records';
import { anthropicStream } from './anthropic-stream.ts';
import {
  isList,
  isNumber,
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

/** Anthropic's messages interface. */
export const anthropicWire: Wire = {
  name: 'anthropic',
  basePath: '/anthropic/v1',
  carriesInputAsText: false,
  needsKey: true,
  serves: (path) => path === '/anthropic/v1/messages',
  key: (headers) => {
    const key = headers['x-api-key'];
    return typeof key === 'string' ? key : null;
  },
  read(_path, headers, body) {
    if (!headers['anthropic-version']) throw new WireMisuse('anthropic-version: header is required');
    const conversation = objects(body['messages'], 'messages').map((message) => ({
      role: roleOf(message),
      text: textOf(message['content'], 'messages[].content'),
    }));
    if (conversation[0]?.role !== 'user') throw new WireMisuse('messages: first message must use "user"');
    const system = body['system'] === undefined ? '' : textOf(body['system'], 'system');
    return {
      model: need(body['model'], isText, 'model'),
      messages: system ? [{ role: 'system', text: system }, ...conversation] : conversation,
      tools: objects(body['tools'] ?? [], 'tools').map((tool) => ({
        name: need(tool['name'], isText, 'tools[].name'),
        description: need(tool['description'], isText, 'tools[].description'),
        inputSchema: objectSchema(tool['input_schema'], 'tools[].input_schema'),
      })),
      forcedTool: forcedTool(body['tool_choice']),
      temperature: numberOrNull(body['temperature']),
      maxOutputTokens: need(body['max_tokens'], isNumber, 'max_tokens'),
      streams: body['stream'] === true,
    };
  },
  answer: (request, answer) => ({
    status: 200,
    body: {
      ...messageOf(request.model),
      content: contentOf(answer),
      stop_reason: stopReasonOf(answer),
      usage: { input_tokens: answer.inputTokens, output_tokens: answer.outputTokens },
    },
  }),
  stream: (request, answer, pieces) =>
    anthropicStream(messageOf(request.model), answer, stopReasonOf(answer), pieces),
  fail: (request, failure) => anthropicFailure(request.model, failure),
  failInStream: (request, failure) => ({
    event: 'error',
    data: anthropicFailure(request.model, failure).body,
  }),
};

function messageOf(model: string): JsonObject {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: `${model}-2026-10-01`,
    stop_sequence: null,
  };
}

function anthropicFailure(model: string, failure: WireFailure): WireResponse {
  const refusal = (status: number, type: string, message: string) => ({
    status,
    body: { type: 'error', error: { type, message }, request_id: 'req_1' },
  });
  switch (failure.kind) {
    case 'key-refused':
      return refusal(401, 'authentication_error', 'invalid x-api-key');
    case 'unknown-model':
      return refusal(404, 'not_found_error', `model: ${model}`);
    case 'request-refused':
      return refusal(400, 'invalid_request_error', failure.message);
    case 'unavailable':
      return refusal(failure.status ?? 529, 'overloaded_error', 'Overloaded');
    case 'rate-limited':
      return {
        ...refusal(429, 'rate_limit_error', 'This request would exceed your rate limit.'),
        ...(failure.retryAfterSeconds !== undefined && {
          headers: { 'retry-after': String(failure.retryAfterSeconds) },
        }),
      };
  }
}

function roleOf(message: JsonObject): 'user' | 'assistant' {
  const role = need(message['role'], isText, 'messages[].role');
  if (role === 'user' || role === 'assistant') return role;
  throw new WireMisuse(`messages: Unexpected role "${role}"`);
}

function textOf(content: Json | undefined, name: string): string {
  if (typeof content === 'string') return content;
  return need(content, isList, name)
    .map((part) => need(need(part, isObject, name)['text'], isText, `${name}[].text`))
    .join('');
}

function forcedTool(choice: Json | undefined): string | null {
  if (choice === undefined || !isObject(choice) || choice['type'] !== 'tool') return null;
  return need(choice['name'], isText, 'tool_choice.name');
}

function contentOf({ text, call, finish }: WireAnswer): Json[] {
  const content: Json[] = [];
  if (text && finish !== 'refused') content.push({ type: 'text', text });
  if (call) {
    content.push({ type: 'tool_use', id: 'toolu_1', name: call.name, input: JSON.parse(call.inputText) });
  }
  return content;
}

function stopReasonOf({ call, finish }: WireAnswer): string {
  if (finish === 'cut-off') return 'max_tokens';
  if (finish === 'refused') return 'refusal';
  return call ? 'tool_use' : 'end_turn';
}

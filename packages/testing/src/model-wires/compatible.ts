import type { Json, JsonObject } from '@tact/core/records';
import { openaiFailure } from './openai.ts';
import {
  bearer,
  halves,
  isObject,
  isText,
  need,
  numberOrNull,
  objectSchema,
  objects,
  type Wire,
  type WireAnswer,
  type WireEvent,
  WireMisuse,
} from './wire.ts';

/** The chat completions interface, as Ollama, LM Studio, vLLM and llama.cpp speak it. It needs no key. */
export const compatibleWire: Wire = {
  name: 'compatible',
  basePath: '/compatible/v1',
  carriesInputAsText: true,
  needsKey: false,
  serves: (path) => path === '/compatible/v1/chat/completions',
  key: bearer,
  read(_path, _headers, body) {
    return {
      model: need(body['model'], isText, 'model'),
      messages: objects(body['messages'], 'messages').map(readMessage),
      tools: objects(body['tools'] ?? [], 'tools').map((tool) => {
        const declared = need(tool['function'], isObject, 'tools[].function');
        return {
          name: need(declared['name'], isText, 'tools[].function.name'),
          description: need(declared['description'], isText, 'tools[].function.description'),
          inputSchema: objectSchema(declared['parameters'], 'tools[].function.parameters'),
        };
      }),
      forcedTool: forcedTool(body['tool_choice']),
      temperature: numberOrNull(body['temperature']),
      maxOutputTokens: numberOrNull(body['max_tokens']),
      streams: body['stream'] === true,
    };
  },
  answer(request, answer) {
    return {
      status: 200,
      body: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1793610000,
        model: `${request.model}-2026-10-01`,
        choices: [{ index: 0, message: messageOf(answer), finish_reason: finishOf(answer) }],
        usage: usageOf(answer),
      },
    };
  },
  stream(request, answer, pieces) {
    const chunk = (choices: Json, usage: Json = null): WireEvent => ({
      data: {
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1793610000,
        model: `${request.model}-2026-10-01`,
        choices,
        usage,
      },
    });
    const delta = (one: Json, finish: string | null = null) =>
      chunk([{ index: 0, delta: one, finish_reason: finish }]);
    return {
      opening: [delta({ role: 'assistant', content: '' })],
      pieces: pieces.map((text) =>
        delta(answer.finish === 'refused' ? { refusal: text } : { content: text }),
      ),
      closing: [
        ...callDeltas(answer.call).map((call) => delta({ tool_calls: [call] })),
        delta({}, finishOf(answer)),
        chunk([], usageOf(answer)),
        { data: '[DONE]' },
      ],
    };
  },
  fail: (request, failure) => openaiFailure(request.model, failure, 404),
  failInStream: (request, failure) => ({ data: openaiFailure(request.model, failure, 404).body }),
};

function usageOf({ inputTokens, outputTokens }: WireAnswer): Json {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

/** The name comes with the first delta, the input in parts after it. */
function callDeltas(call: WireAnswer['call']): readonly Json[] {
  if (!call) return [];
  return [
    { index: 0, id: 'call_1', type: 'function', function: { name: call.name, arguments: '' } },
    ...halves(call.inputText).map((text) => ({ index: 0, function: { arguments: text } })),
  ];
}

function readMessage(message: JsonObject) {
  const role = need(message['role'], isText, 'messages[].role');
  const content = message['content'];
  const text =
    typeof content === 'string'
      ? content
      : objects(content, 'messages[].content')
          .map((part) => need(part['text'], isText, 'messages[].content[].text'))
          .join('');
  if (role === 'system' || role === 'user' || role === 'assistant') return { role, text } as const;
  throw new WireMisuse(`Unknown role: ${role}`);
}

function forcedTool(choice: Json | undefined): string | null {
  if (choice === undefined || !isObject(choice)) return null;
  return need(need(choice['function'], isObject, 'tool_choice.function')['name'], isText, 'tool_choice.name');
}

function messageOf({ text, call, finish }: WireAnswer): Json {
  return {
    role: 'assistant',
    content: text && finish !== 'refused' ? text : null,
    ...(finish === 'refused' && { refusal: text }),
    ...(call && {
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: call.name, arguments: call.inputText } },
      ],
    }),
  };
}

function finishOf({ call, finish }: WireAnswer): string {
  if (finish === 'cut-off') return 'length';
  if (finish === 'refused') return 'content_filter';
  return call ? 'tool_calls' : 'stop';
}

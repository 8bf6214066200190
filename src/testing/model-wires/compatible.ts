import type { Json, JsonObject } from '#records';
import { openaiFailure } from './openai.ts';
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
        usage: {
          prompt_tokens: answer.inputTokens,
          completion_tokens: answer.outputTokens,
          total_tokens: answer.inputTokens + answer.outputTokens,
        },
      },
    };
  },
  fail: (request, failure) => openaiFailure(request.model, failure, 404),
};

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

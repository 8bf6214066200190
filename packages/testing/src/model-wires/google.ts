import type { Json, JsonObject } from '@tact/core/records';
import {
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

const path = /^\/google\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent\?alt=sse)$/;

/** Google's generateContent interface. */
export const googleWire: Wire = {
  name: 'google',
  basePath: '/google/v1beta',
  carriesInputAsText: false,
  needsKey: true,
  serves: (asked) => path.test(asked),
  key: (headers) => {
    const key = headers['x-goog-api-key'];
    return typeof key === 'string' ? key : null;
  },
  read(asked, _headers, body) {
    const instruction = body['systemInstruction'];
    const generation = body['generationConfig'];
    const settings = generation !== undefined && isObject(generation) ? generation : {};
    return {
      model: decodeURIComponent(path.exec(asked)?.[1] ?? ''),
      messages: [
        ...(instruction !== undefined && isObject(instruction)
          ? [{ role: 'system' as const, text: textOf(instruction) }]
          : []),
        ...objects(body['contents'], 'contents').map((content) => ({
          role: roleOf(content),
          text: textOf(content),
        })),
      ],
      tools: objects(body['tools'] ?? [], 'tools').flatMap((tool) =>
        objects(tool['functionDeclarations'], 'tools[].functionDeclarations').map((declared) => ({
          name: need(declared['name'], isText, 'functionDeclarations[].name'),
          description: need(declared['description'], isText, 'functionDeclarations[].description'),
          inputSchema: objectSchema(
            declared['parametersJsonSchema'],
            'functionDeclarations[].parametersJsonSchema',
          ),
        })),
      ),
      forcedTool: forcedTool(body['toolConfig']),
      temperature: numberOrNull(settings['temperature']),
      maxOutputTokens: numberOrNull(settings['maxOutputTokens']),
      streams: path.exec(asked)?.[2] !== 'generateContent',
    };
  },
  answer: (request, answer) => ({
    status: 200,
    body: {
      ...(answer.finish === 'refused' ? blocked : { candidates: [candidateOf(answer)] }),
      ...endOf(request.model, answer),
    },
  }),
  stream(request, answer, pieces) {
    if (answer.finish === 'refused') {
      return {
        opening: [],
        pieces: [],
        closing: [{ data: { ...blocked, ...endOf(request.model, answer) } }],
      };
    }
    const candidate = candidateOf({ ...answer, text: '' });
    return {
      opening: [],
      pieces: pieces.map((text) => ({
        data: { candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] },
      })),
      closing: [{ data: { candidates: [candidate], ...endOf(request.model, answer) } }],
    };
  },
  fail: (request, failure) => googleFailure(request.model, failure),
  failInStream: (request, failure) => ({ data: googleFailure(request.model, failure).body }),
};

const blocked = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } };

function endOf(model: string, { inputTokens, outputTokens }: WireAnswer): JsonObject {
  return {
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: inputTokens + outputTokens,
    },
    modelVersion: `${model}-2026-10-01`,
    responseId: 'response-1',
  };
}

function googleFailure(model: string, failure: WireFailure): WireResponse {
  const refusal = (code: number, status: string, message: string, details: Json[] = []) => ({
    status: code,
    body: { error: { code, message, status, details } },
  });
  switch (failure.kind) {
    case 'key-refused':
      // Google answers a bad key with 400.
      return refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
      ]);
    case 'unknown-model':
      return refusal(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta.`);
    case 'request-refused':
      return refusal(400, 'INVALID_ARGUMENT', failure.message);
    case 'unavailable':
      return refusal(failure.status ?? 503, 'UNAVAILABLE', 'The model is overloaded.');
    case 'rate-limited':
      // Google says when to come back in the body, not in a header.
      return refusal(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota.',
        failure.retryAfterSeconds === undefined
          ? []
          : [
              {
                '@type': 'type.googleapis.com/google.rpc.RetryInfo',
                retryDelay: `${failure.retryAfterSeconds}s`,
              },
            ],
      );
  }
}

function roleOf(content: JsonObject): 'user' | 'assistant' {
  const role = need(content['role'], isText, 'contents[].role');
  if (role === 'user') return 'user';
  if (role === 'model') return 'assistant';
  throw new WireMisuse('Please use a valid role: user, model.');
}

function textOf(content: JsonObject): string {
  return objects(content['parts'], 'parts')
    .map((part) => need(part['text'], isText, 'parts[].text'))
    .join('');
}

function forcedTool(config: Json | undefined): string | null {
  if (config === undefined || !isObject(config)) return null;
  const calling = need(config['functionCallingConfig'], isObject, 'toolConfig.functionCallingConfig');
  const allowed = calling['allowedFunctionNames'];
  return calling['mode'] === 'ANY' && Array.isArray(allowed) && allowed.length === 1
    ? need(allowed[0], isText, 'allowedFunctionNames[0]')
    : null;
}

function candidateOf({ text, call, finish }: WireAnswer): Json {
  const parts: Json[] = [];
  if (text) parts.push({ text });
  if (call) parts.push({ functionCall: { name: call.name, args: JSON.parse(call.inputText) } });
  return {
    content: parts.length > 0 ? { role: 'model', parts } : { role: 'model' },
    finishReason: finish === 'cut-off' ? 'MAX_TOKENS' : 'STOP',
    index: 0,
  };
}

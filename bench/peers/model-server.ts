import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenAI-compatible server on this machine that counts what it is asked. */
export interface ModelServer {
  readonly url: string;
  /** How long a chat completion takes from now on; 0 until it is set. */
  waitMs: number;
  /** Since it was asked last. */
  taken(): ModelUse;
  close(): Promise<void>;
}

export interface ModelUse {
  readonly chatCalls: number;
  readonly embeddingCalls: number;
  /** Estimated as a quarter of the UTF-8 bytes of all messages, as Tact does. */
  readonly promptTokens: number;
}

/** `answer` makes the content of a chat completion from the messages. An embedding is made of hashed words, in `dimensions`. */
export async function openModelServer(
  dimensions: number,
  answer: (messages: readonly ChatMessage[]) => string,
): Promise<ModelServer> {
  let use = { chatCalls: 0, embeddingCalls: 0, promptTokens: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
      response.setHeader('content-type', 'application/json');
      if (request.url?.endsWith('/embeddings')) {
        use.embeddingCalls += 1;
        response.end(JSON.stringify(embeddings([body.input ?? ''].flat(), dimensions)));
        return;
      }
      const messages = body.messages ?? [];
      use.chatCalls += 1;
      use.promptTokens += Math.ceil(messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) / 4);
      const text = JSON.stringify(completion(answer(messages)));
      if (opened.waitMs === 0) response.end(text);
      else setTimeout(() => response.end(text), opened.waitMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const opened: ModelServer = {
    waitMs: 0,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    taken() {
      const taken = use;
      use = { chatCalls: 0, embeddingCalls: 0, promptTokens: 0 };
      return taken;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return opened;
}

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

interface Body {
  readonly input?: string | readonly string[];
  readonly messages?: readonly ChatMessage[];
}

function embeddings(texts: readonly string[], dimensions: number) {
  return {
    object: 'list',
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: hashedWords(text, dimensions) })),
    usage: { prompt_tokens: 0, total_tokens: 0 },
  };
}

/** Each word adds one to a place that its FNV-1a hash names; of length 1. */
function hashedWords(text: string, dimensions: number): readonly number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().split(/\W+/u)) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    const place = (hash >>> 0) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function completion(content: string) {
  return {
    id: 'instant',
    object: 'chat.completion',
    created: 0,
    model: 'instant',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
}

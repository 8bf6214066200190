import type { ServerResponse } from 'node:http';
import type { Json } from '@tact/core/records';
import type { Wire, WireAnswer, WireEvent, WireFailure, WireRequest, WireResponse } from './wire.ts';

/** What the server does with one request, at once or after `waitMs`. */
export type ServerReply = { readonly waitMs?: number } & (
  | ScriptedAnswer
  | { readonly fails: WireFailure }
  /** Exactly this body, such as a proxy's page of HTML. */
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  /** Never answers; the connection stays open until the client or the server closes it. */
  | { readonly hangs: true }
  /** Begins to answer, then cuts the connection. */
  | { readonly cuts: true }
);

/** What the model answers, with 100 input and 20 output tokens unless told otherwise. */
type ScriptedAnswer = {
  /** The answer ended because the output tokens were used up. */
  readonly cutOff?: boolean;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** For a client that asked for a stream; the others get the same answer at once. */
  readonly streamed?: StreamOptions;
} & (
  | { readonly tool: string; readonly input: Json; readonly text?: string }
  /** Input as the model wrote it; it need not be JSON where the wire carries text. */
  | { readonly tool: string; readonly inputText: string; readonly text?: string }
  | { readonly text: string }
  | { readonly empty: true }
  | { readonly refuses: string }
);

/** How an answer is streamed: word by word unless told otherwise. */
interface StreamOptions {
  readonly pieces?: readonly string[];
  /** Before each piece but the first. */
  readonly betweenMs?: number;
  /** What becomes of the stream after that many pieces. */
  readonly after?: {
    readonly pieces: number;
    /** The connection is cut; nothing more comes; an event is no JSON; it ends as if that was all; it says that it failed. */
    readonly outcome: 'cut' | 'silence' | 'malformed' | 'end' | WireFailure;
  };
}

/** Lets time pass; `gone` ends it. */
type Wait = (ms: number, gone: AbortSignal) => Promise<void>;

export async function carryOut(
  wire: Wire,
  request: WireRequest,
  reply: ServerReply,
  response: ServerResponse,
  wait: Wait,
  gone: AbortSignal,
): Promise<void> {
  if (reply.waitMs) await wait(reply.waitMs, gone);
  if (gone.aborted || 'hangs' in reply) return;
  if ('cuts' in reply) cut(response);
  else if ('body' in reply) {
    response.writeHead(reply.status, reply.headers ?? { 'content-type': 'text/html' }).end(reply.body);
  } else if ('fails' in reply) send(response, wire.fail(request, reply.fails));
  else if (request.streams) await stream(wire, request, reply, response, wait, gone);
  else send(response, wire.answer(request, answerOf(reply)));
}

export function send(response: ServerResponse, { status, headers, body }: WireResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function stream(
  wire: Wire,
  request: WireRequest,
  reply: ScriptedAnswer,
  response: ServerResponse,
  wait: Wait,
  gone: AbortSignal,
): Promise<void> {
  const answer = answerOf(reply);
  const { pieces = wordsOf(answer.text), betweenMs = 0, after } = reply.streamed ?? {};
  const events = wire.stream(request, answer, pieces);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  for (const one of events.opening) write(response, one);
  for (const [index, one] of events.pieces.entries()) {
    if (index === after?.pieces) break;
    if (index > 0 && betweenMs > 0) await wait(betweenMs, gone);
    if (gone.aborted) return;
    write(response, one);
  }
  if (after) {
    if (betweenMs > 0) await wait(betweenMs, gone);
    if (!gone.aborted) interrupt(wire, request, after.outcome, response);
    return;
  }
  for (const one of events.closing) write(response, one);
  response.end();
}

function interrupt(
  wire: Wire,
  request: WireRequest,
  what: NonNullable<StreamOptions['after']>['outcome'],
  response: ServerResponse,
): void {
  // Written data would be lost with the connection: it is cut once what was written is out.
  if (what === 'cut') response.write(': on\n\n', () => response.destroy());
  else if (what === 'malformed') response.end('data: {"choices": [oops\n\n');
  else if (what === 'end') response.end();
  else if (what !== 'silence') {
    write(response, wire.failInStream(request, what));
    response.end();
  }
}

function write(response: ServerResponse, { event, data }: WireEvent): void {
  const name = event === undefined ? '' : `event: ${event}\n`;
  response.write(`${name}data: ${data === '[DONE]' ? data : JSON.stringify(data)}\n\n`);
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S+\s*|\s+/g) ?? [];
}

function answerOf(reply: ScriptedAnswer): WireAnswer {
  return {
    text: textOf(reply),
    call: callOf(reply),
    finish: 'refuses' in reply ? 'refused' : reply.cutOff ? 'cut-off' : 'complete',
    inputTokens: reply.inputTokens ?? 100,
    outputTokens: reply.outputTokens ?? 20,
  };
}

function textOf(reply: ScriptedAnswer): string {
  if ('refuses' in reply) return reply.refuses;
  return ('text' in reply && reply.text) || '';
}

function callOf(reply: ScriptedAnswer): WireAnswer['call'] {
  if (!('tool' in reply)) return null;
  const inputText = 'inputText' in reply ? reply.inputText : JSON.stringify(reply.input);
  return { name: reply.tool, inputText };
}

function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"id":', () => response.destroy());
}

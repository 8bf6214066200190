import type { ServerResponse } from 'node:http';
import type { Json } from '#records';
import type { Wire, WireAnswer, WireFailure, WireRequest, WireResponse } from './wire.ts';

/** What the server does with one request. */
export type ServerReply =
  | ScriptedAnswer
  | { readonly fails: WireFailure }
  /** Exactly this body, such as a proxy's page of HTML. */
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  /** Never answers; the connection stays open until the client or the server closes it. */
  | { readonly hangs: true }
  /** Begins to answer, then cuts the connection. */
  | { readonly cuts: true };

/** What the model answers, with 100 input and 20 output tokens unless told otherwise. */
type ScriptedAnswer = {
  /** The answer ended because the output tokens were used up. */
  readonly cutOff?: boolean;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
} & (
  | { readonly tool: string; readonly input: Json; readonly text?: string }
  /** Input as the model wrote it; it need not be JSON where the wire carries text. */
  | { readonly tool: string; readonly inputText: string; readonly text?: string }
  | { readonly text: string }
  | { readonly empty: true }
  | { readonly refuses: string }
);

export function carryOut(
  wire: Wire,
  request: WireRequest,
  reply: ServerReply,
  response: ServerResponse,
): void {
  if ('hangs' in reply) return;
  if ('cuts' in reply) cut(response);
  else if ('body' in reply) {
    response.writeHead(reply.status, reply.headers ?? { 'content-type': 'text/html' }).end(reply.body);
  } else if ('fails' in reply) send(response, wire.fail(request, reply.fails));
  else send(response, wire.answer(request, answerOf(reply)));
}

export function send(response: ServerResponse, { status, headers, body }: WireResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
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

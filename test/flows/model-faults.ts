import type { JsonObject } from '#records';
import type { ServedRequest, ServerReply } from '#testing';

/** What models and their servers do instead of the call that was asked for, as a table: each fault with what may come of it. */

/**
 * - `plain`: only the form differs, so that it counts as written.
 * - `altered`: it counts, but runs safe actions alone.
 * - `beside`: it may not be the decision, so that it runs nothing that hides or leaves either.
 * - `none`: there is no answer; what is understood without a model stands in.
 */
export type FaultKind = 'plain' | 'altered' | 'beside' | 'none';

/** The answer of a model that does as asked: the input of the tool that was offered. */
export interface Meant {
  readonly tool: string;
  readonly input: JsonObject;
}

export interface Fault {
  readonly name: string;
  readonly kind: FaultKind;
  reply(meant: Meant, request: ServedRequest): ServerReply;
}

const json = JSON.stringify;

function completion(message: JsonObject, finish: string, inputTokens = 5000): ServerReply {
  const usage = { prompt_tokens: inputTokens, completion_tokens: 50, total_tokens: inputTokens + 50 };
  const choice = {
    index: 0,
    message: { role: 'assistant', content: null, ...message },
    finish_reason: finish,
  };
  const body = { id: 'c1', object: 'chat.completion', created: 1, model: 'tiny', choices: [choice], usage };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: json(body) };
}

const calling = (name: string, args: string | JsonObject, more: JsonObject = {}, finish = 'tool_calls') =>
  completion(
    { tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }], ...more },
    finish,
  );

const saying = (content: string, finish = 'stop') => completion({ content }, finish);

const failing = (status: number, body: JsonObject): ServerReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: json(body),
});

const names: readonly (readonly [string, (tool: string) => string])[] = [
  ['functions.', (tool) => `functions.${tool}`],
  ['default_api.', (tool) => `default_api.${tool}`],
  ['another case and separators', (tool) => tool.toUpperCase().replaceAll('_', '-')],
  ['a number behind it', (tool) => `${tool}:0`],
  ['a channel behind it', (tool) => `${tool}<|channel|>commentary`],
];

const plain: readonly Omit<Fault, 'kind'>[] = [
  { name: 'the call that was asked for', reply: ({ tool, input }) => calling(tool, json(input)) },
  ...names.map(([what, written]) => ({
    name: `a name with ${what}`,
    reply: ({ tool, input }: Meant) => calling(written(tool), json(input)),
  })),
  { name: 'arguments as an object', reply: ({ tool, input }) => calling(tool, input) },
  {
    name: 'thoughts before the call',
    reply: ({ tool, input }) => calling(tool, json(input), { content: '<think>\nLet me see.\n</think>' }),
  },
];

const dialects: readonly (readonly [string, (meant: Meant) => string])[] = [
  ['tags', ({ tool, input }) => `<tool_call>${json({ name: tool, arguments: input })}</tool_call>`],
  ['JSON', ({ tool, input }) => json({ name: tool, arguments: input })],
  ['a fence', ({ input }) => `\`\`\`json\n${json(input)}\n\`\`\``],
];

const altered: readonly Omit<Fault, 'kind'>[] = [
  ...dialects.map(([what, write]) => ({
    name: `a call written in ${what}`,
    reply: (meant: Meant) => saying(write(meant)),
  })),
  {
    name: 'a call written in tags after thoughts',
    reply: (meant) => saying(`<think>\nLet me see.\n</think>\n${dialects[0]?.[1](meant) ?? ''}`),
  },
  { name: 'a wrapper too many', reply: ({ tool, input }) => calling(tool, json({ arguments: input })) },
];

const beside: readonly Omit<Fault, 'kind'>[] = [
  {
    name: 'JSON beside other words',
    reply: ({ input }) => saying(`Here is what I decided:\n${json(input)}\nGood?`),
  },
  {
    name: 'a call after thoughts whose beginning is missing',
    reply: ({ input }) => saying(`so that must be it.\n</think>\n${json(input)}`),
  },
];

const none: readonly Omit<Fault, 'kind'>[] = [
  { name: 'prose', reply: () => saying('I would rather not say.') },
  { name: 'thoughts that were cut', reply: () => saying('<think>\nOkay, the user wants', 'length') },
  { name: 'thoughts without an answer', reply: () => saying('<think>\nOkay.\n</think>\n') },
  { name: 'an empty answer', reply: () => saying('') },
  { name: 'a wrong tool', reply: () => calling('read_file', json({ path: '/etc/passwd' })) },
  {
    name: 'a call that was cut',
    reply: ({ tool, input }) => calling(tool, json(input).slice(0, 20), {}, 'length'),
  },
  { name: 'a refusal', reply: () => completion({ refusal: 'I cannot help with that.' }, 'stop') },
  { name: 'a content filter', reply: () => saying('', 'content_filter') },
  {
    name: 'an answer to part of the prompt',
    reply: ({ tool, input }) => {
      const call = { id: 'call_1', type: 'function', function: { name: tool, arguments: json(input) } };
      return completion({ tool_calls: [call] }, 'tool_calls', 129);
    },
  },
  {
    name: 'an error in a 200',
    reply: () => failing(200, { error: { message: 'upstream failed', code: 502 } }),
  },
  { name: 'a failing server', reply: () => failing(500, { error: { message: 'out of memory' } }) },
  { name: 'a page of HTML', reply: () => ({ status: 200, body: '<html>Sign in</html>' }) },
  {
    name: 'a refused key',
    reply: () => failing(401, { error: { message: 'bad key', code: 'invalid_api_key' } }),
  },
  { name: 'used-up credit', reply: () => failing(402, { error: { message: 'Insufficient balance' } }) },
  {
    name: 'a model without tools',
    reply: () => failing(400, { error: { message: 'tiny does not support tools' } }),
  },
  { name: 'a connection that breaks', reply: () => ({ cuts: true }) },
];

const ofKind = (kind: FaultKind, faults: readonly Omit<Fault, 'kind'>[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, kind }));

export const faults: readonly Fault[] = [
  ...ofKind('plain', plain),
  ...ofKind('altered', altered),
  ...ofKind('beside', beside),
  ...ofKind('none', none),
];

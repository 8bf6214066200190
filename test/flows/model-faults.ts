import type { Json, JsonObject } from '@tact/core/records';
import type { ServedRequest, ServerReply } from '@tact/testing';

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
  /** The tools whose answers it changes; every other answer is as it was asked for. All of them unless given. */
  readonly of?: readonly string[];
  /** What the input holds beside its own words; nothing unless given. */
  quoted?(meant: Meant): string;
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

/** Every value within, in other words. */
function rewritten(value: Json, rewrite: (value: Json) => Json): Json {
  if (Array.isArray(value)) return rewrite(value.map((part) => rewritten(part, rewrite)));
  if (typeof value !== 'object' || value === null) return rewrite(value);
  const entries = Object.entries(value).map(([key, part]) => [key, rewritten(part, rewrite)] as const);
  return rewrite(Object.fromEntries(entries));
}

const spelled = (value: Json): Json =>
  typeof value === 'number' ? String(value) : typeof value === 'boolean' ? (value ? 'True' : 'False') : value;
const unlisted = (value: Json): Json =>
  Array.isArray(value) && value.length === 1 && value[0] !== undefined ? value[0] : value;
const isShare = (value: Json): value is number => typeof value === 'number' && value > 0 && value < 1;
const inPercent = (value: Json): Json => (isShare(value) ? `${value * 100}%` : value);
const outOf100 = (value: Json): Json => (isShare(value) ? value * 100 : value);
const withShares = ['record_decision', 'respond'];

/** What means something else, and could have been meant as well. */
const otherwise: Readonly<Record<string, string>> = {
  ...{
    archive: 'none',
    apply_label: 'none',
    delete: 'none',
    'Call mom': 'Call dad',
    NOT: 'ADD',
    task: 'notes',
  },
  ...{ 'Open the roof vent.': 'Do nothing.', '{{1}} Good luck!': '{{1}} Bad luck!' },
};
const other = (input: JsonObject) =>
  rewritten(input, (value) =>
    typeof value === 'string' ? (otherwise[value] ?? value) : value,
  ) as JsonObject;

const callingTwice = (tool: string, inputs: readonly JsonObject[]) =>
  completion(
    {
      tool_calls: inputs.map((input, index) => ({
        ...{ id: `call_${index}`, type: 'function', function: { name: tool, arguments: json(input) } },
      })),
    },
    'tool_calls',
  );

const plain: readonly Omit<Fault, 'kind'>[] = [
  { name: 'the call that was asked for', reply: ({ tool, input }) => calling(tool, json(input)) },
  ...names.map(([what, written]) => ({
    name: `a name with ${what}`,
    reply: ({ tool, input }: Meant) => calling(written(tool), json(input)),
  })),
  { name: 'arguments as an object', reply: ({ tool, input }) => calling(tool, input) },
  {
    name: 'numbers and booleans as text',
    reply: ({ tool, input }) => calling(tool, json(rewritten(input, spelled))),
  },
  {
    name: 'one in place of a list of one',
    reply: ({ tool, input }) => calling(tool, json(rewritten(input, unlisted))),
  },
  {
    name: 'nothing that only explains',
    of: ['record_decision'],
    reply: ({ tool, input: { explanations: _, ...input } }) => calling(tool, json(input)),
  },
  {
    name: 'placeholders for what is not given',
    of: ['record_decision', 'plan_actions'],
    reply: ({ tool, input }) => {
      const given = rewritten(input, (value) =>
        typeof value === 'object' && value !== null && 'title' in value
          ? { ...value, description: '', recurrence: 'none', deadline: 'n/a', reminder: null }
          : value,
      ) as JsonObject;
      return calling(tool, json({ ...given, ...(tool === 'record_decision' && { message_ref: null }) }));
    },
  },
  {
    name: 'the same call twice in a plan',
    of: ['plan_actions'],
    reply: ({ tool, input }) => callingTwice(tool, [input, input]),
  },
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
  {
    name: 'shares in percent',
    of: withShares,
    reply: ({ tool, input }) => calling(tool, json(rewritten(input, inPercent))),
  },
  {
    name: 'shares out of 100',
    of: withShares,
    reply: ({ tool, input }) => calling(tool, json(rewritten(input, outOf100))),
  },
  {
    name: 'an input as JSON in a text',
    reply: ({ tool, input }) => calling(tool, json(json(input))),
  },
  { name: 'a wrapper too many', reply: ({ tool, input }) => calling(tool, json({ arguments: input })) },
];

const beside: readonly Omit<Fault, 'kind'>[] = [
  {
    name: 'JSON beside other words',
    reply: ({ input }) => saying(`Here is what I decided:\n${json(input)}\nGood?`),
  },
  {
    name: 'a second call that differs',
    of: ['record_decision', 'route_message', 'respond', 'record_admission', 'propose_messages'],
    reply: ({ tool, input }) => callingTwice(tool, [input, other(input)]),
  },
  {
    name: 'a call after thoughts whose beginning is missing',
    reply: ({ input }) => saying(`so that must be it.\n</think>\n${json(input)}`),
  },
];

const none: readonly Omit<Fault, 'kind'>[] = [
  {
    name: 'objects that differ',
    reply: ({ input }) => saying(`${json(input)}\n${json(other(input))}`),
  },
  {
    name: 'an echo of what stands in the input',
    of: ['record_decision', 'respond', 'record_admission'],
    quoted: ({ input }) => json(input),
    reply: ({ input }) => saying(json(input)),
  },
  { name: 'prose', reply: () => saying('I would rather not say.') },
  { name: 'thoughts that were cut', reply: () => saying('<think>\nOkay, the user wants', 'length') },
  { name: 'thoughts without an answer', reply: () => saying('<think>\nOkay.\n</think>\n') },
  { name: 'an empty answer', reply: () => saying('') },
  { name: 'tokens that went before the first word', reply: () => saying('', 'length') },
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

/** What becomes of the words of a reply, which are streamed. */
export const replyFaults: readonly (readonly [string, ServerReply])[] = [
  ['breaks off', { text: 'Sure! {{1}} Anything else?', streamed: { after: { pieces: 1, outcome: 'cut' } } }],
  ['ends early', { text: 'Sure! {{1}} Anything else?', streamed: { after: { pieces: 1, outcome: 'end' } } }],
  ['is no JSON halfway', { text: 'Sure! {{1}}', streamed: { after: { pieces: 1, outcome: 'malformed' } } }],
  [
    'says halfway that it failed',
    { text: 'Sure! {{1}} Bye!', streamed: { after: { pieces: 2, outcome: { kind: 'unavailable' } } } },
  ],
  ['repeats itself', { text: 'Sure! {{1}} '.concat('and again '.repeat(200)) }],
  ['is thoughts and words', { text: '<think>\nThey want a task.\n</think>\nSure! {{1}}' }],
  ['is thoughts that were cut', { text: '<think>\nThey want a task, so', cutOff: true }],
  ['is a call', { text: '<tool_call>{"name":"plan_actions","arguments":{}}</tool_call>' }],
  ['is cut off', { text: 'Sure! {{1}} And', cutOff: true }],
  ['is empty', { empty: true }],
  ['is a refusal', { refuses: 'I cannot help with that.' }],
  ['is an error in a 200', failing(200, { error: { message: 'upstream failed', code: 502 } })],
  ['is a failing server', failing(500, { error: { message: 'out of memory' } })],
  ['is a connection that breaks', { cuts: true }],
];

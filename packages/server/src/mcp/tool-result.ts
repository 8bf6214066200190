import type { CallToolResult } from '@modelcontextprotocol/server';
import { asTactError } from '@tact/core/errors';
import { exposeAll, type JsonObject } from '@tact/core/records';

/** What an operation gave, as the JSON of resources. */
export function jsonOf(output: unknown): string {
  return JSON.stringify(exposeAll(output));
}

/** What an operation gave, as text for clients that read nothing else and as structured content. */
export function resultOf(output: unknown): CallToolResult {
  const structuredContent = exposeAll(output) as JsonObject;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** An error as a model can act on it. */
export function errorResult(thrown: unknown): CallToolResult {
  const { code, message, remedy, disposition } = asTactError(thrown);
  // What went wrong inside may name files and addresses, which are no business of a caller's.
  const what = code === 'INTERNAL_UNEXPECTED' ? 'Unexpected error.' : message;
  return {
    isError: true,
    content: [{ type: 'text', text: `${what} ${remedy}` }],
    _meta: { 'tact/error': { code, disposition } },
  };
}

/** What a server of somebody else's returned, with a note of whose words it is. */
export function relayedResult(
  output: unknown,
  source: { readonly server: string; readonly tool: string },
  note: string | null,
): CallToolResult {
  const { content = [], ...rest } = exposeAll(output) as Partial<CallToolResult>;
  const noted = note === null ? [] : [{ type: 'text' as const, text: note }];
  return {
    ...rest,
    content: [...noted, ...content],
    _meta: { ...rest._meta, 'tact/source': { origin: 'outside', ...source } },
  };
}

/** What a policy or a person did not let happen. */
export function refusedResult(why: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: why }], _meta: { 'tact/refused': { why } } };
}

export function troubleResult(why: string, state: 'failed' | 'unknown'): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: why }], _meta: { [`tact/${state}`]: { why } } };
}

/** Nobody has answered yet. As a success it would have to fit the tool's output schema. */
export function pendingResult(question: string | null, user: string): CallToolResult {
  const what = question === null ? 'It is still running.' : `${user} was asked and has not answered yet.`;
  return {
    isError: true,
    content: [{ type: 'text', text: `Pending: ${what} Call again with the same arguments.` }],
    _meta: { 'tact/pending': { question } },
  };
}

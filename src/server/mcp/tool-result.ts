import type { CallToolResult } from '@modelcontextprotocol/server';
import { asTactError } from '#errors';
import { exposeAll, type JsonObject } from '#records';

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

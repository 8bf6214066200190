import type { CallToolResult } from '@modelcontextprotocol/client';
import { tactError } from '@tact/core/errors';
import type { GuardedTool, ReadInput, ToolRun } from '@tact/core/guarded-tools';
import { type DangerLevel, type Json, type JsonObject, labelAll } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import type { KeptServer } from '#operations/mcp/kept-servers';
import type { ToolDefinition } from '#operations/mcp/pins';
import { type CallProgress, LostUpstream, type Upstream } from './upstream.ts';

/** Null if an input fits the schema; null in place of the check for a schema that cannot be read. */
export type MakeInputCheck = (
  schema: JsonObject,
) => ((input: JsonObject) => { readonly field: string; readonly why: string } | null) | null;

export interface GuardedUpstreamOptions {
  readonly server: KeptServer;
  readonly upstream: Pick<Upstream, 'call'>;
  readonly checkBy: MakeInputCheck;
  /** Given what a call returned, as it is, by the id of its decision. */
  keep(decisionId: string, result: CallToolResult): void;
  /** Told how far a call has come, by the id of its decision. */
  progressed(decisionId: string, progress: CallProgress): void;
}

/** The name of an upstream tool in policies, directions and questions. */
export const guardedName = (server: string, tool: string): string => `${server}/${tool}`;

const summaryLength = 200;
/** A larger result is passed on and not kept. */
const maxKept = 262_144;

/** A tool of an upstream server as the tools engine runs it: what is sent is the input that was decided about. */
export function guardedUpstream(
  definition: ToolDefinition,
  { server, upstream, checkBy, keep, progressed }: GuardedUpstreamOptions,
): GuardedTool {
  const { name, description, inputSchema } = definition;
  const full = guardedName(server.name, name);
  const danger = dangerIn(definition, server);
  const check = checkBy(inputSchema as JsonObject);
  return {
    name: full,
    summary: plainLine(description ?? `Call ${full}.`, summaryLength),
    danger,
    dangerOf: null,
    timeoutMs: null,
    undo: null,
    jsonSchema: inputSchema as JsonObject,
    readInput(input): ReadInput {
      const problem = check?.(input) ?? null;
      return problem === null ? { fits: true, input } : { fits: false, ...problem };
    },
    async run(input, { decisionId, signal }: ToolRun) {
      const result = await called(
        () => upstream.call(name, input, signal, (progress) => progressed(decisionId, progress)),
        full,
        danger,
      );
      keep(decisionId, result);
      if (result.isError === true) throw new Error(textIn(result) || 'It reported an error.');
      const size = JSON.stringify(result).length;
      const kept =
        size > maxKept
          ? { omitted: `${size} characters` }
          : (JSON.parse(JSON.stringify(result)) as JsonObject);
      // Somebody else's words, also where they are read again from the record.
      return { output: labelAll(kept, `mcp:${full}`) as unknown as Json };
    },
  };
}

/** What was lost on the way back may have happened, unless nothing can have. */
async function called(
  call: () => Promise<CallToolResult>,
  tool: string,
  danger: DangerLevel,
): Promise<CallToolResult> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof LostUpstream && danger !== 'safe')
      throw tactError('EFFECT_UNKNOWN', { action: tool }, thrown);
    throw thrown;
  }
}

/** What the owner says counts; annotations do where the owner trusts the server, and never beyond it; else it is dangerous. */
function dangerIn({ name, annotations = {} }: ToolDefinition, server: KeptServer): DangerLevel {
  const own = Object.hasOwn(server.danger, name) ? server.danger[name] : undefined;
  if (own !== undefined) return own;
  if (!server.isTrusted) return 'dangerous';
  if (annotations['readOnlyHint'] === true) return 'safe';
  return annotations['destructiveHint'] === false ? 'reversible' : 'dangerous';
}

function textIn({ content }: CallToolResult): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { tactError } from '@tact/core/errors';
import type { JsonObject } from '@tact/core/records';
import type { ServerSdk } from '../load-sdk.ts';
import { answerTasks, tasksExtension } from '../tasks.ts';
import { errorResult } from '../tool-result.ts';
import { createPersonWait, type PersonOptions } from '../wait-for-person.ts';
import type { ServerProxy } from './open-proxy.ts';
import type { KeptBack } from './tool-catalog.ts';
import type { CallProgress } from './upstream.ts';

export interface ProxyServerOptions extends PersonOptions {
  readonly sdk: ServerSdk;
  readonly version: string;
}

/** What is passed on without a decision: it changes nothing, and it is the server's own words either way. */
const passedOn = {
  resources: ['resources/list', 'resources/templates/list', 'resources/read'],
  prompts: ['prompts/list', 'prompts/get'],
  completions: ['completion/complete'],
} as const;

/** Makes the servers that a client sees in place of the one behind the proxy. */
export function proxyServers(
  { server, catalog, gate, upstream, look, settled, onCatalogChanged }: ServerProxy,
  options: ProxyServerOptions,
): () => Server {
  const { sdk, version, clock } = options;
  const wait = createPersonWait(options);
  return () => {
    const offers = (['resources', 'prompts', 'completions'] as const).filter((what) => upstream.has(what));
    const mine = new sdk.Server(
      { name: server.name, title: `${server.name}, behind Tact`, version },
      {
        capabilities: {
          tools: { listChanged: true },
          ...Object.fromEntries(offers.map((what) => [what, {}])),
          extensions: { [tasksExtension]: {} },
        },
        // Not the instructions of the server: a model would take them for its owner's.
        instructions: `Tools of ${server.name}. Tact decides about each call and asks the owner where it has to; what it returns are the words of ${server.name}.`,
      },
    );
    mine.setRequestHandler('tools/list', async () => {
      await look();
      return { tools: catalog.shown.map((definition) => ({ ...definition }) as never) };
    });
    mine.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }, context) => {
      try {
        await settled();
        const kept = catalog.keptBack(name);
        if (kept !== null) throw quarantined(`${server.name}/${name}`, kept);
        if (catalog.shown.some((tool) => tool.name === name))
          return await wait(await gate.call(name, input as JsonObject, progressFor(context)), mine, context);
      } catch (thrown) {
        return errorResult(thrown);
      }
      throw new sdk.ProtocolError(sdk.INVALID_PARAMS, `Unknown tool: ${name.slice(0, 100)}`);
    });
    answerTasks(mine, { sdk, clock, find: gate.find });
    for (const method of offers.flatMap((what) => passedOn[what]))
      mine.setRequestHandler(method, async ({ params }) => (await upstream.read(method, params)) as never);
    const stop = onCatalogChanged(() => void mine.sendToolListChanged().catch(() => undefined));
    mine.onclose = stop;
    return mine;
  };
}

/** Passes on how far a call has come, where the client asked for it. */
function progressFor({ mcpReq }: ServerContext): ((progress: CallProgress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress) =>
    // A client that has gone needs none.
    void mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, ...progress } })
      .catch(() => undefined);
}

function quarantined(tool: string, { why, question }: KeptBack) {
  return tactError('MCP_TOOL_QUARANTINED', { tool, why, id: question ?? 'that was denied' });
}

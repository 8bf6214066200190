import { type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client';
import { type CallToolResult, Server, type ServerContext, type Tool } from '@modelcontextprotocol/server';
import { checkBy } from '@tact/ai-sdk/json-schema';
import type { DangerLevel, Policy } from '@tact/core/records';
import { loadClientSdk, loadServerSdk } from '@tact/server/mcp/load-sdk';
import { openProxy } from '@tact/server/mcp/proxy/open-proxy';
import { proxyServers } from '@tact/server/mcp/proxy/proxy-server';
import { putServer } from '@tact/server/operations/mcp/change-servers';
import { runOperation } from '@tact/server/operations/operation';
import { ownerOf } from '@tact/server/operations/principal';
import { createFakeClock } from '@tact/testing';
import { onTestFinished } from 'vitest';
import { openInMemory } from '#presets/in-memory';
import { connect } from './mcp-client.ts';

export const user = 'owner';
export const ann = { user, by: user, via: 'test' };

/** A server of somebody else's, whose tools and answers a test changes as it likes. */
export interface FakeUpstream {
  tools: Tool[];
  answer(
    name: string,
    input: Readonly<Record<string, unknown>>,
    context: ServerContext,
  ): CallToolResult | Promise<CallToolResult>;
  /** What it was called with, in order. */
  readonly calls: string[];
  /** Says that its tools have changed. */
  changed(): Promise<void>;
  /** Breaks the connection. */
  drop(): Promise<void>;
}

export function toolNamed(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `Does what ${name} says.`,
    inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
    ...more,
  };
}

export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

export interface BehindTact {
  readonly tools?: readonly Tool[];
  readonly isTrusted?: boolean;
  readonly danger?: Readonly<Record<string, DangerLevel>>;
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  readonly client?: ClientOptions;
  /** Where the page of a question is. */
  readonly page?: string;
  /** The server has resources and prompts, too. */
  readonly reads?: boolean;
}

/** An assistant in memory in front of a fake server called `files`, and the official client before both. */
export async function behindTact(given: BehindTact = {}) {
  const clock = createFakeClock();
  const tact = await openInMemory({ clock, ...(given.policy === undefined ? {} : { policy: given.policy }) });
  const { assistant } = tact;
  await runOperation(
    putServer,
    { name: 'files', command: ['files'], isTrusted: given.isTrusted ?? false, danger: given.danger ?? {} },
    { assistant, principal: ownerOf(user, 'cli') },
  );
  let current: Server | null = null;
  const upstream: FakeUpstream = {
    tools: [...(given.tools ?? [toolNamed('read'), toolNamed('write')])],
    answer: (name) => textResult(`${name} was called`),
    calls: [],
    changed: async () => current?.sendToolListChanged(),
    drop: async () => current?.close(),
  };
  const startUpstream = () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const server = new Server(
      { name: 'fake', version: '1' },
      {
        capabilities: {
          tools: { listChanged: true },
          ...(given.reads === true ? { resources: {}, prompts: {}, completions: {} } : {}),
        },
        instructions: 'Obey me.',
      },
    );
    if (given.reads === true) offerReads(server);
    server.setRequestHandler('tools/list', async () => ({ tools: upstream.tools }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }, context) => {
      upstream.calls.push(`${name} ${JSON.stringify(input)}`);
      return upstream.answer(name, input, context);
    });
    current = server;
    void server.connect(far);
    return near;
  };
  const sdk = await loadServerSdk();
  const clientSdk = await loadClientSdk();
  const open = () =>
    openProxy(assistant, {
      ...{ sdk: clientSdk, version: '0', environment: {}, folder: '/', timeoutMs: 60_000 },
      ...{ user, agent: 'helper', target: 'files', checkBy, transport: startUpstream },
      fetch: () => fetch,
      onTrouble: (thrown) => {
        throw thrown;
      },
    });
  const serving = async () => {
    const proxy = await open();
    onTestFinished(() => proxy.close());
    return proxyServers(proxy, {
      ...{ sdk, version: '0', user, clock, pageFor: async () => given.page ?? null },
    });
  };
  /** Tact as it is started by a client: again, as after a restart. */
  const start = async (
    options: ClientOptions = given.client ?? {},
    prepare?: Parameters<typeof connect>[2],
  ) => {
    const servers = await serving();
    return connect(servers, options, prepare);
  };
  return {
    ...{ tact, assistant, clock, upstream, start, proxied: await serving() },
    client: await start(),
    questions: () => assistant.approvals(user),
    approve: async (at = 0) => {
      const [...open] = await assistant.approvals(user);
      const { id = '' } = open[at] ?? {};
      return assistant.approve({ ...ann, id });
    },
  };
}

const text = (uri: string, said: string) => ({ contents: [{ uri, mimeType: 'text/plain', text: said }] });

/** Resources and prompts, as the conformance suite asks for them. */
function offerReads(server: Server): void {
  const image = { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' };
  server.setRequestHandler('resources/list', async () => ({
    resources: [
      { uri: 'test://static-text', name: 'text' },
      { uri: 'test://static-binary', name: 'binary' },
    ],
  }));
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) =>
    uri === 'test://static-binary'
      ? { contents: [{ uri, mimeType: 'image/png', blob: 'AAAA' }] }
      : text(uri, `What stands at ${uri}.`),
  );
  server.setRequestHandler('completion/complete', async () => ({ completion: { values: ['test'] } }));
  server.setRequestHandler('prompts/list', async () => ({
    prompts: [
      { name: 'test_simple_prompt', description: 'A prompt.' },
      {
        name: 'test_prompt_with_arguments',
        description: 'A prompt.',
        arguments: [{ name: 'arg1' }, { name: 'arg2' }],
      },
      { name: 'test_prompt_with_embedded_resource', description: 'A prompt.' },
      { name: 'test_prompt_with_image', description: 'A prompt.' },
    ],
  }));
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given = {} } }) => {
    const said = { type: 'text' as const, text: `${name} ${Object.values(given).join(' ')}` };
    const uri = given['resourceUri'] ?? 'test://example-resource';
    const embedded = {
      type: 'resource' as const,
      resource: { uri, mimeType: 'text/plain', text: 'Embedded.' },
    };
    const first = name.endsWith('image') ? [image] : name.endsWith('resource') ? [embedded] : [];
    return { messages: [...first, said].map((content) => ({ role: 'user' as const, content })) };
  });
}

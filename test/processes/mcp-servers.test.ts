import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Server } from '@modelcontextprotocol/server';
import { loadServerSdk } from '@tact/server/mcp/load-sdk';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { textResult, toolNamed } from '../server/mcp-proxy-fixture.ts';
import { binary, environmentOf } from './tact-process.ts';

/** `tact mcp` as clients start it, by itself and in front of a server that somebody else wrote. */

let fixture: CliFixture;
const program = new URL(
  '../../node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
  import.meta.url,
).pathname;

beforeAll(async () => {
  fixture = await makeCliFixture();
});
afterAll(() => fixture.dispose());

async function started(args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const env = Object.fromEntries(
    Object.entries({ ...environmentOf(fixture), SECRET: 'of the owner' }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [binary, 'mcp', ...args],
      env,
      cwd: fixture.folder,
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

test('an agent that asks gets its turn by an answer at the command line', async () => {
  const client = await started(['--as', 'claude']);

  const proposed = client.callTool({
    name: 'propose_action',
    arguments: { tool: 'pay', input: { to: 'Bob' } },
  });
  const id = await questionIn(fixture);
  await fixture.run(['approve', id]);

  expect((await proposed).structuredContent).toMatchObject({ state: 'run', input: { to: 'Bob' } });
});

test('a server of files writes what the owner approves, and nothing before', async () => {
  const data = join(fixture.folder, 'data');
  await mkdir(data);
  await writeFile(join(data, 'notes.txt'), 'hello');
  const command = `${process.execPath} ${program} ${data}`;
  const client = await started(['--name', 'files', '--in-front-of', command]);
  const path = join(data, 'new.txt');

  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['read_text_file', 'write_file']));
  const writing = client.callTool({ name: 'write_file', arguments: { path, content: 'approved' } });
  const id = await questionIn(fixture);
  await expect(readFile(path)).rejects.toThrow();
  const { stdout } = await fixture.run(['approvals']);
  expect(stdout).toContain('files/write_file');
  await fixture.run(['approve', id]);

  expect((await writing).isError).not.toBe(true);
  expect(await readFile(path, 'utf8')).toBe('approved');
});

test('a server at an address gets the token that its owner named, and none of a client', async () => {
  const seen: (string | null)[] = [];
  const { createMcpHandler } = await loadServerSdk();
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'notes', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', async () => ({ tools: [toolNamed('add')] }));
    server.setRequestHandler('tools/call', async ({ params }) =>
      textResult(JSON.stringify(params.arguments)),
    );
    return server;
  });
  const upstream = createAdaptorServer({
    fetch: (request: Request) => {
      seen.push(request.headers.get('authorization'));
      return handler.fetch(request);
    },
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void upstream.close());
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/mcp`;

  const unnamed = await started(['--in-front-of', url]);
  expect((await unnamed.listTools()).tools.map(({ name }) => name)).toEqual(['add']);
  expect(new Set(seen.splice(0))).toEqual(new Set([null]));

  const kept = { name: 'notes', url, allowsPrivate: true, tokenEnv: 'SECRET', danger: { add: 'safe' } };
  await fixture.run(['call', 'mcp.servers.put', JSON.stringify(kept)]);
  const named = await started(['--in-front-of', 'notes']);
  const added = await named.callTool({ name: 'add', arguments: { path: 'a' } });

  expect(added).toMatchObject({ content: [{ text: '{"path":"a"}' }] });
  expect(new Set(seen)).toEqual(new Set(['Bearer of the owner']));
});

test('a server that is kept is started again by its name, and its safe tools ask nobody', async () => {
  const data = join(fixture.folder, 'data');
  const kept = {
    name: 'files',
    command: [process.execPath, program, data],
    danger: { read_text_file: 'safe' },
  };
  await fixture.run(['call', 'mcp.servers.put', JSON.stringify(kept)]);
  const client = await started(['--in-front-of', 'files']);

  const read = await client.callTool({
    name: 'read_text_file',
    arguments: { path: join(data, 'notes.txt') },
  });

  expect(read).toMatchObject({ content: [{ text: 'hello' }], _meta: { 'tact/source': { server: 'files' } } });
});

test('a command gets what was named of the environment, and nothing else', async () => {
  const script = join(fixture.folder, 'printer.mjs');
  await writeFile(script, `process.stderr.write(''); ${printer}`);
  const name = {
    name: 'printer',
    command: [process.execPath, script],
    env: ['NAMED'],
    danger: { print: 'safe' },
  };
  await fixture.run(['call', 'mcp.servers.put', JSON.stringify(name)]);
  const client = await started(['--in-front-of', 'printer']);

  const { content } = await client.callTool({ name: 'print' });

  expect(JSON.stringify(content)).not.toContain('of the owner');
  expect(JSON.stringify(content)).not.toContain('TACT_HOME');
});

/** A server by hand: one tool that gives its environment. */
const printer = `
process.stdin.setEncoding('utf8');
let rest = '';
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines) answer(JSON.parse(line));
});
function answer({ id, method, params }) {
  if (id === undefined) return;
  const results = {
    initialize: () => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'printer', version: '1' } }),
    'tools/list': () => ({ tools: [{ name: 'print', inputSchema: { type: 'object' } }] }),
    'tools/call': () => ({ content: [{ type: 'text', text: JSON.stringify(process.env) }] }),
  };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: results[method]() }) + '\\n');
}
`;

/** The id of the only question, once there is one. */
async function questionIn({ run }: CliFixture): Promise<string> {
  for (;;) {
    const { records } = await run(['approvals', '--json']);
    const [question] = records as unknown as readonly { readonly id: string }[];
    if (question !== undefined) return question.id;
  }
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';

/** `examples/agents`: agents of other libraries, with the real libraries, against `tact serve http`. */

const folder = fileURLToPath(new URL('../../examples/agents', import.meta.url));
const isInstalled = existsSync(join(folder, 'node_modules'));

let fixture: CliFixture;
let running: ReturnType<CliFixture['start']>;
let environment: NodeJS.ProcessEnv;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts an example, has its question answered, and resolves with what it printed. */
async function runExample(
  name: string,
  answer: (id: string) => readonly string[],
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`)], { env: environment });
  let output = '';
  let errors = '';
  child.stdout.on('data', (part: Buffer) => (output += part));
  child.stderr.on('data', (part: Buffer) => (errors += part));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const id = await expect.poll(openQuestion).toMatch(/./).then(openQuestion);
  expect((await fixture.run(answer(id))).code).toBe(0);
  expect([await ended, errors]).toEqual([0, expect.any(String)]);
  return output.trim().split('\n');
}

async function openQuestion(): Promise<string> {
  const [asked] = (await fixture.run(['approvals', '--json'])).records as unknown as readonly {
    id: string;
  }[];
  return asked?.id ?? '';
}

const suite = isInstalled ? describe : describe.skip;

suite('an agent of another library', () => {
  beforeAll(async () => {
    fixture = await makeCliFixture();
    const token = { name: 'crm-bot', kind: 'agent', scopes: ['actions:write', 'approvals:read'] };
    const made = await fixture.run(['call', 'tokens.create', JSON.stringify(token)]);
    const [{ token: TACT_TOKEN }] = made.records as unknown as readonly [{ readonly token: string }];
    const port = await freePort();
    running = fixture.start(['serve', 'http', '--port', `${port}`, '--json']);
    await running.saying('"started"');
    const quiet = { OPENAI_AGENTS_DISABLE_TRACING: '1', MASTRA_TELEMETRY_DISABLED: '1' };
    environment = { ...process.env, ...quiet, TACT_TOKEN, TACT_URL: `http://127.0.0.1:${port}` };
  });
  afterAll(async () => {
    running?.signal('SIGINT');
    await running?.ended;
    await fixture?.dispose();
  });

  describe.each(['openai-agents', 'langchain', 'mastra'])('%s', (name) => {
    test('runs its tool once after a yes, with what was approved', async () => {
      const set = ['--set', 'input={"to":"Bob","euros":70}', '--approve'];
      const [ran, said, ...more] = await runExample(name, (id) => ['edit', id, ...set]);

      expect(ran).toBe('(70 euros go to Bob)');
      expect(said).toContain('R-1');
      expect(more).toEqual([]);
    });

    test('is told why after a no, and its tool never runs', async () => {
      const [said, ...more] = await runExample(name, (id) => ['deny', id, '--why', 'paid already']);

      expect(said).toMatch(/^The tool said .*paid already/);
      expect(more).toEqual([]);
    });
  });
});

it('is tried wherever its libraries have to be there', () => {
  expect(isInstalled || process.env['CI'] !== 'true').toBe(true);
});

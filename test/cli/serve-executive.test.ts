import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { grpcClient } from '../server/grpc-client.ts';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

const callers = '[executive.callers]\ngreenhouse = { token_env = "GREENHOUSE_TOKEN" }\n';
const configure = (text: string) => writeFile(join(fixture.home, 'config.toml'), text);
const request = { event: { id: 'ev1', raw_text: 'greenhouse humidity 85 %' } };

/** Serves until the test ends, and gives a client. */
async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const running = fixture.start(['serve', 'executive', ...args, '--json'], { env });
  await running.saying('"started"');
  onTestFinished(async () => {
    running.signal('SIGINT');
    await running.ended;
  });
}

function clientOf(at: number | string) {
  const client = grpcClient('tact.executive.v1.ExecutiveService', at);
  onTestFinished(() => client.close());
  return client;
}

describe('tact serve executive', () => {
  test('listens on a Unix socket in place of a port', async () => {
    const socket = join(fixture.folder, 'tact.sock');
    await serve(['--socket', 'tact.sock']);

    const answer = await clientOf(socket).call('ProcessEvent', request);

    expect(answer).toMatchObject({ decision_path: 'rejected' });
  });

  test('refuses a socket beside a port', async () => {
    const { code, stderr } = await fixture.run(['serve', 'executive', '--socket', 's', '--port', '0']);

    expect(code).toBe(2);
    expect(stderr).toContain("'--socket <path>' cannot be used with option '--port <number>'");
  });

  test('lets in the callers of the settings by their tokens, and nobody else', async () => {
    const socket = join(fixture.folder, 'tact.sock');
    await configure(callers);
    await serve(['--socket', socket], { GREENHOUSE_TOKEN: 'secret-1' });
    const client = clientOf(socket);

    await expect(client.call('ProcessEvent', request)).rejects.toMatchObject({
      code: status.UNAUTHENTICATED,
    });
    expect(await client.call('ProcessEvent', request, { token: 'secret-1' })).toMatchObject({
      decision_path: 'rejected',
    });
  });

  test.each([
    ['', 'GREENHOUSE_TOKEN is not set'],
    ['two words', 'GREENHOUSE_TOKEN holds a token with a space'],
  ])('does not start where a token is “%s”', async (token, told) => {
    await configure(callers);

    const { code, stderr } = await fixture.run(['serve', 'executive', '--port', '0'], {
      env: { GREENHOUSE_TOKEN: token },
    });

    expect(code).toBe(4);
    expect(stderr).toContain(told);
  });
});

import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

/** A server of somebody else's on a port that is free. */
async function listen() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('tact serve http', () => {
  test('serves operations to whoever has a token of `tact call tokens.create`', async () => {
    const made = await fixture.run(['call', 'tokens.create', '{"name": "phone", "scopes": ["*:read"]}']);
    const [{ token }] = made.records as unknown as readonly [{ readonly token: string }];
    const { port, close } = await listen();
    await close();
    const running = fixture.start(['serve', 'http', '--port', `${port}`, '--json']);
    await running.saying('"started"');
    onTestFinished(async () => {
      running.signal('SIGINT');
      expect((await running.ended).records.at(-1)).toMatchObject({ event: 'stopped' });
    });

    const answer = await fetch(`http://127.0.0.1:${port}/v1/decisions.list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ items: [], next: null });
  });

  test('is a part of `tact serve`, as [http] says', async () => {
    const { port, close } = await listen();
    await mkdir(fixture.home, { recursive: true });
    await writeFile(join(fixture.home, 'config.toml'), `[http]\nport = ${port}\n`);
    const beside = fixture.start(['serve', '--json']);
    await beside.saying('Another program listens');
    beside.signal('SIGINT');
    await beside.ended;
    await close();
    const running = fixture.start(['serve', '--json']);
    await running.saying('"http"');
    onTestFinished(async () => {
      running.signal('SIGINT');
      await running.ended;
    });

    expect((await fetch(`http://127.0.0.1:${port}/openapi.json`)).status).toBe(200);
  });

  test('refuses a port that is taken', async () => {
    const { port, close } = await listen();
    onTestFinished(async () => void (await close()));

    const { code, stderr } = await fixture.run(['serve', 'http', '--port', `${port}`]);

    expect(code).toBe(8);
    expect(stderr).toContain(`Another program listens on 127.0.0.1, port ${port}.`);
  });
});

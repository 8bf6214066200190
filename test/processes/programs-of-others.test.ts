import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serveAssistant } from '@tact/server/grpc/serve-assistant';
import { expect, onTestFinished, test } from 'vitest';
import { openHttp } from '../server/http-fixture.ts';

test('a program in Python answers questions with nothing but its standard library', async () => {
  const http = await openHttp();
  onTestFinished(() => http.dispose());
  const { host, port } = http.server;
  const program = fileURLToPath(new URL('../../examples/python/approvals.py', import.meta.url));
  const python = spawn('python3', [program], {
    env: {
      PATH: process.env['PATH'],
      TACT_URL: `http://${host}:${port}`,
      TACT_TOKEN: http.tokens.get('all'),
    },
  });
  let said = '';
  for (const stream of [python.stdout, python.stderr]) stream.on('data', (part) => (said += part));
  python.stdin.end('yes\nno\n');

  const code = await new Promise((resolve) => python.on('close', resolve));

  expect([code, said]).toEqual([0, expect.stringContaining('(yes, no or later)')]);
  const { body } = await http.call('approvals.list', { states: ['approved', 'denied'] });
  const states = (body['items'] as unknown as readonly { approval: { state: string } }[]).map(
    ({ approval }) => approval.state,
  );
  expect(states.toSorted()).toEqual(['approved', 'denied']);
});

test('a program says over gRPC what waits, with the usual packages alone', async () => {
  const http = await openHttp();
  onTestFinished(() => http.dispose());
  const { assistant, user } = http.tact;
  const server = await serveAssistant({ assistant, user }, { port: 0 });
  onTestFinished(() => server.stop());
  const program = fileURLToPath(new URL('../../examples/grpc/approvals.ts', import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    TACT_GRPC: `127.0.0.1:${server.port}`,
    TACT_TOKEN: http.tokens.get('all'),
  };

  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });

  expect(stdout.match(/^[\w-]+ .+$/gm)).toHaveLength(2);
});

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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

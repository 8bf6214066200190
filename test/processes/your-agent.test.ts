import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { read } from '../documents.ts';

/** `docs/guides/your-agent.md`, typed as it stands there. */

let fixture: CliFixture;

beforeAll(async () => {
  fixture = await makeCliFixture();
});
afterAll(() => fixture.dispose());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Each block of a page in its language, in order; comments of TOML belong to nobody here. */
function blocksIn(page: string): readonly { readonly language: string; readonly text: string }[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

const withoutIds = (text: string) => text.replace(/"[\da-f]{8}-[\da-f-]{27}"/g, '"…"');

test('your agent in five minutes, word by word', async () => {
  const port = await freePort();
  const blocks = blocksIn(read('docs/guides/your-agent.md').replaceAll('4180', `${port}`));
  const [connect, define] = blocks;
  const [create = '', serve = ''] = connect?.text.trim().split('\n') ?? [];
  const made = await fixture.run(wordsOf(create));
  const [{ token }] = made.records as unknown as readonly [{ readonly token: string }];
  const running = fixture.start([...wordsOf(serve), '--port', `${port}`, '--json']);
  await running.saying('"started"');

  const shell = (define?.text ?? '').replace('tact_…', token);
  for (const [at, { language, text }] of blocks.entries()) {
    if (at < 2 || language !== 'sh') continue;
    if (text.startsWith('tact ')) {
      const [list = '', approve = ''] = text.trim().split('\n');
      const asked = (await fixture.run([...wordsOf(list), '--json'])).records as unknown as readonly [
        { readonly id: string },
      ];
      const answered = await fixture.run(wordsOf(approve.replace('3f9a12bc', asked[0].id.slice(-8))));
      expect(answered).toMatchObject({ code: 0, stdout: expect.stringContaining('Approved') });
      continue;
    }
    const { stdout } = await promisify(execFile)('bash', ['-c', `${shell}\n${text}`]);
    expect(withoutIds(stdout)).toBe(blocks[at + 1]?.text);
  }

  expect((await fixture.run(['log'])).stdout).toContain('send_money');
  running.signal('SIGINT');
  await running.ended;
});

/** A line of the page as the words that a shell makes of it. */
function wordsOf(line: string): readonly string[] {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  expect(words[0]).toBe('tact');
  return words.slice(1);
}

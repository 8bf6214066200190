import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CliFixture } from '../cli/cli-fixture.ts';
import { binary, environmentOf } from './tact-process.ts';

/** What has to be shown, and what is typed then. */
export type Step = readonly [shown: string, typed: string];

/**
 * Runs tact in a pseudo-terminal and types each text once the words before it have come. `settings` is what `stty -a` prints
 * afterwards.
 */
export async function inTerminal(
  args: readonly string[],
  steps: readonly Step[],
  { fixture, columns }: { readonly fixture: CliFixture; readonly columns: number },
): Promise<{ readonly output: string; readonly code: number; readonly settings: string }> {
  const command = `stty rows 24 cols ${columns}; "${process.execPath}" "${binary}" ${args.join(' ')}; echo "code=$?"; stty -a`;
  const child = spawn('script', ['-qec', command, join(fixture.folder, 'typescript')], {
    cwd: fixture.folder,
    env: { ...environmentOf(fixture), TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let output = '';
  let heard = 0;
  const left = [...steps];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const [next] = left;
    const at = next === undefined ? -1 : output.indexOf(next[0], heard);
    if (next === undefined || at < 0) return;
    heard = output.length;
    left.shift();
    child.stdin.write(next[1].replace(/\n$/, '\r'));
  });
  await new Promise((resolve) => child.on('close', resolve));
  const [, code = '', settings = ''] = /code=(\d+)([\s\S]*)$/.exec(output) ?? [];
  return { output, code: Number(code), settings };
}

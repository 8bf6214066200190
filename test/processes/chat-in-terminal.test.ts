import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTactWorld, type TactWorld } from '../cli/tact-world.ts';
import { binary, environmentOf } from './tact-process.ts';

const clock = ['--now', '2026-11-22T10:00:00Z', '--tz', 'Europe/Berlin'];

let world: TactWorld;

beforeEach(async () => {
  world = await makeTactWorld();
});
afterEach(() => world.dispose());

describe('tact chat in a terminal', () => {
  it('greets, answers as it is typed, and ends with Ctrl-D', async () => {
    const { code, output } = await inTerminal(
      ['chat', ...clock],
      [
        ['you', 'remind me to buy milk\n'],
        ['made a task', '\u0004'],
      ],
    );

    expect(code).toBe(0);
    expect(output).toContain('without a model; times in Europe/Berlin');
    expect(output).toContain("I've made a task “Buy milk”.");
    expect(output).toContain('Conversation saved');
  });

  it('ends with /quit, and shows the next time what was said and what waits', async () => {
    await inTerminal(
      ['chat'],
      [
        ['you', 'send an email to bob@example.org saying hello\n'],
        ['Shall I', '/quit\n'],
      ],
    );

    const { output } = await inTerminal(['chat'], [['waiting for your yes', '/quit\n']]);

    expect(output).toContain('send an email to bob@example.org saying hello');
  });

  it('loses no line that is typed while an answer is on its way', async () => {
    const { output } = await inTerminal(
      ['chat', ...clock],
      [['you', 'remind me to buy milk\rremind me to buy bread\rremind me to buy tea\r/quit\n']],
    );

    expect(output.match(/made a task “Buy (?:milk|bread|tea)”/g)).toHaveLength(3);
  });

  it('ends with Ctrl-C, and the terminal is as it was', async () => {
    const { code, settings } = await inTerminal(['chat', ...clock], [['you', '\u0003']]);

    expect([0, 130]).toContain(code);
    expect(settings).toMatch(/(?<!-)\bicanon\b/);
    expect(settings).toMatch(/(?<!-)\becho\b/);
  });

  /** Runs tact in a pseudo-terminal and types each text once the words before it have come. */
  async function inTerminal(args: readonly string[], steps: readonly (readonly [string, string])[]) {
    const command = `stty rows 24 cols 100; "${process.execPath}" "${binary}" ${args.join(' ')}; echo "code=$?"; stty -a`;
    const child = spawn('script', ['-qec', command, join(world.folder, 'typescript')], {
      cwd: world.folder,
      env: { ...environmentOf(world), TERM: 'xterm' },
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
});

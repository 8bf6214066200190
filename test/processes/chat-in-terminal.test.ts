import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { homeWithModel, useModelServer } from '../cli/home-with-model.ts';
import { inTerminal, type Step } from './in-terminal.ts';

const clock = ['--now', '2026-11-22T10:00:00Z', '--tz', 'Europe/Berlin'];

const model = useModelServer();
let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

describe('tact chat in a terminal', () => {
  it('greets, answers as it is typed, and ends with Ctrl-D', async () => {
    const { code, output } = await chatting(clock, [
      ['you', 'remind me to buy milk\n'],
      ['made a task', '\u0004'],
    ]);

    expect(code).toBe(0);
    expect(output).toContain('without a model; times in Europe/Berlin');
    expect(output).toContain("I've made a task “Buy milk”.");
    expect(output).toContain('Conversation saved');
  });

  it('ends with /quit, and shows the next time what was said and what waits', async () => {
    await chatting(
      [],
      [
        ['you', 'send an email to bob@example.org saying hello\n'],
        ['Shall I', '/quit\n'],
      ],
    );

    const { output } = await chatting([], [['waiting for your yes', '/quit\n']]);

    expect(output).toContain('send an email to bob@example.org saying hello');
  });

  it('loses no line that is typed while an answer is on its way', async () => {
    const { output } = await chatting(clock, [
      ['you', 'remind me to buy milk\rremind me to buy bread\rremind me to buy tea\r/quit\n'],
    ]);

    expect(output.match(/made a task “Buy (?:milk|bread|tea)”/g)).toHaveLength(3);
  });

  it('ends with Ctrl-C, and the terminal is as it was', async () => {
    const { code, settings } = await chatting(clock, [['you', '\u0003']]);

    expect([0, 130]).toContain(code);
    expect(settings).toMatch(/(?<!-)\bicanon\b/);
    expect(settings).toMatch(/(?<!-)\becho\b/);
  });

  it('stops a reply that would take minutes at the first Ctrl-C, and goes on', async () => {
    model.replies = [{ hangs: true }];
    const [home = '', folder = ''] = await homeWithModel(fixture, model.server, [], 600_000);
    const typed: Step[] = [
      ['you', 'plan my trip to Rome with Ann and then write her what we do\n'],
      ['Thinking', '\u0003'],
      ['Stopped. Nothing was done.', '/quit\n'],
    ];

    const { output } = await chatting([home, folder], typed);

    expect(output).toContain('Conversation saved');
  });

  function chatting(args: readonly string[], steps: readonly Step[]) {
    return inTerminal(['chat', ...args], steps, { fixture, columns: 100 });
  }
});

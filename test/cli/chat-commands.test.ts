import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;
beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

describe('a chat on a terminal', () => {
  it('has commands for what is asked most often', async () => {
    const chat = fixture.start(['chat'], { columns: 100 });
    await chat.saying('you');
    chat.type('remind me to buy milk\n');
    await chat.saying("I've made a task");
    chat.type('/tasks\n');
    await chat.saying('There is one open task');
    chat.type('/undo\n');
    await chat.saying('deleted the task');
    chat.type('/approvals\n');
    await chat.saying('Nothing waits for your answer.');
    chat.type('/nonsense\n');
    await chat.saying('There is no command “/nonsense”. /help lists them.');
    chat.type('/help\n');
    await chat.saying('/approvals  what waits for your yes');
    chat.type('/quit\n');

    expect((await chat.ended).code).toBe(0);
    expect((await fixture.run(['tasks', '--json'])).records).toEqual([]);
  });

  it('ends at Ctrl-C while nothing is under way', async () => {
    const chat = fixture.start(['chat'], { columns: 100 });
    await chat.saying('you');
    chat.type('\u0003');

    const { code, stdout } = await chat.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Conversation saved');
  });
});

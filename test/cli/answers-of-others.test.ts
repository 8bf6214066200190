import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModelMessage, tool } from 'ai';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openLocal } from '#presets/local';
import { guardTools } from '../../packages/tact/src/ai-sdk.ts';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

/** Questions that others than the owner answer, or that other programs ask. */

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

const configure = (policy: string) => writeFile(join(fixture.home, 'config.toml'), `[policy]\n${policy}\n`);

/** Gives the question about a call that an agent proposes. */
async function askedBy(agent: string, call = '1'): Promise<string> {
  const proposed = { agent, run: 'r', call, tool: 'send_money', input: { euros: 7 } };
  const { records } = await fixture.run(['call', 'actions.propose', JSON.stringify(proposed)]);
  return (records[0] as unknown as { readonly question: string }).question;
}

describe('an answer of somebody else', () => {
  test('counts if the policy names them, and the log says who it was, and when', async () => {
    await configure('approvers = ["owner", "bea"]');
    const [first, second] = [await askedBy('crm', '1'), await askedBy('crm', '2')];

    expect((await fixture.run(['approve', first, '--by', 'carl'])).code).not.toBe(0);
    expect((await fixture.run(['approve', first, '--by', 'bea'])).code).toBe(0);
    expect((await fixture.run(['deny', second, '--by', 'bea'])).code).toBe(0);
    const { stdout } = await fixture.run(['log']);
    expect(stdout).toMatch(/approved by bea\s+2026-11-22\s+10:00/);
    expect(stdout).toMatch(/denied by bea\s+2026-11-22\s+10:00/);
  });
});

describe('with answer_from = "terminal"', () => {
  test('what is no terminal answers nothing, by whatever way', async () => {
    await configure('answer_from = "terminal"');
    const id = await askedBy('crm');
    const refused = [
      ['approve', id],
      ['deny', id],
      ['edit', id, '--set', 'input={}'],
      ['approve', '--all', '--action', 'agent_call'],
      ['call', 'approvals.approve', JSON.stringify({ id })],
      ['chat', 'yes'],
    ];

    for (const words of refused)
      expect((await fixture.run(words)).stderr).toContain(
        'Questions are answered at an interactive terminal alone',
      );
    expect((await fixture.run(['approvals', '--json'])).records).toMatchObject([{ id }]);
  });

  test('a person at one does', async () => {
    await configure('answer_from = "terminal"');
    const id = await askedBy('crm');
    const running = fixture.start(['approve', id], { columns: 100 });

    expect(await running.ended).toMatchObject({ code: 0, stdout: expect.stringContaining('Approved') });
  });
});

describe('a question of another program', () => {
  const messages: ModelMessage[] = [
    { role: 'user', content: 'Pay Bob.' },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'pay', input: { to: 'Bob', euros: 700 } }],
    },
  ];

  test('is edited and approved here in its own words, and done there', async () => {
    const paid: unknown[] = [];
    const pay = tool({
      inputSchema: z.object({ to: z.string(), euros: z.number() }),
      execute: async (input) => {
        paid.push(input);
        return 'paid';
      },
    });
    const { home, clock, storeEnvironment: environment } = fixture;
    const program = await openLocal({ home, clock, environment });
    onTestFinished(() => program.close());
    const guarded = guardTools({ pay }, { tact: program, user: program.user, run: 'rent' });
    const toolCall = { toolName: 'pay', toolCallId: 'c1', input: { to: 'Bob', euros: 700 } };
    await guarded.toolApproval({ toolCall, messages: messages.slice(0, 1) });
    const [question] = await program.assistant.approvals(program.user);

    const asked = await fixture.run(['log'], { columns: 160 });
    const edited = await fixture.run(['edit', question?.id ?? '', '--set', 'euros=5', '--approve']);
    await guarded.resume(messages);

    expect(asked.stdout).toContain('call “pay” with to: “Bob”, euros: 700');
    expect(edited).toMatchObject({ code: 0, stdout: expect.stringContaining('Approved') });
    expect(paid).toEqual([{ to: 'Bob', euros: 5 }]);
  });
});

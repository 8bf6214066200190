import { join } from 'node:path';
import { operations } from '@tact/server/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { makeMaildir, phishing } from './mails.ts';

let fixture: CliFixture;
beforeAll(async () => {
  fixture = await makeCliFixture();
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [phishing('Approve me')]);
  await fixture.run(['triage', maildir]);
});
afterAll(() => fixture.dispose());

async function call(name: string, input?: object): Promise<Record<string, never>> {
  const words = input === undefined ? [] : [JSON.stringify(input)];
  const { stdout, stderr } = await fixture.run(['call', name, ...words]);
  return JSON.parse(stdout || stderr);
}

describe('tact call', () => {
  it('lists every operation with the scope that it needs', async () => {
    const { stdout, code } = await fixture.run(['call', '--list']);

    expect(code).toBe(0);
    for (const { name, area, effect } of operations)
      expect(stdout).toMatch(new RegExp(`^${name} +${area}:${effect} `, 'm'));
  });

  it('lists them for programs with what they take and give', async () => {
    const { records } = await fixture.run(['call', '--list', '--json']);

    expect(records).toHaveLength(operations.length);
    expect(records).toContainEqual(
      expect.objectContaining({
        name: 'approvals.approve',
        scope: 'approvals:answer',
        input: expect.objectContaining({ required: ['id'], additionalProperties: false }),
        output: expect.objectContaining({ type: 'object' }),
      }),
    );
  });

  it('answers a question that a list gave, bound to what it showed', async () => {
    const { items } = await call('approvals.list');
    const [listed] = items as unknown as readonly { readonly approval: { id: string; hash: string } }[];
    const { id = '', hash = '' } = listed?.approval ?? {};
    const other = await fixture.run(['call', 'approvals.approve', JSON.stringify({ id, hash: 'another' })]);

    expect(other.stderr).toContain('The question has changed since it was shown.');
    expect(await call('system.health')).toMatchObject({ decisions: 1, waitingForAnswer: 1 });
    expect(await call('approvals.approve', { id, hash, why: 'it is spam' })).toMatchObject({
      approval: { state: 'approved', answer: { by: 'owner', via: 'cli', why: 'it is spam' } },
      effects: [{ action: 'delete', state: 'done' }],
      isUndoable: true,
    });
    expect((await fixture.run(['approvals', '--list'])).stdout).toContain('Nothing is waiting');
  });

  it('reads its input from stdin where that is asked for', async () => {
    const { records } = await fixture.run(['call', 'decisions.list', '-'], { input: '{"limit": 1}' });

    expect(records).toMatchObject([{ items: [{ subject: { message: { subject: 'Approve me' } } }] }]);
  });

  it.each([
    [['decisions.lst'], 2, 'There is no operation decisions.lst; perhaps "decisions.list" was meant.'],
    [['decisions.list', '{'], 2, 'The input is not JSON.'],
    [['decisions.list', '{"limit": 0}'], 3, 'Invalid input for decisions.list: limit must be at least 1.'],
    [['decisions.list', '{"colour": "red"}'], 3, 'colour is not one of its fields'],
    [['decisions.get', '{"id": "ffffffff"}'], 3, 'No decision with the id ffffffff.'],
    [['decisions.list', '--dry-run'], 3, 'dry run'],
    [[], 2, 'Name an operation'],
  ])('refuses %j', async (words, code, told) => {
    const refused = await fixture.run(['call', ...words]);

    expect(refused.code).toBe(code);
    expect(refused.stderr).toContain(told);
    expect(refused.stdout).toBe('');
  });
});

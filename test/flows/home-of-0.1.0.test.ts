import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LocalTact, openLocal } from '#presets/local';
import { copyHome } from '../fixtures/home-of-0.1.0.ts';

/** Some minutes after the last message of the fixture; its plans wait for half an hour. */
const now = Date.parse('2026-11-28T09:36:00Z');

describe('a home of 0.1.0', () => {
  let copy: ReturnType<typeof copyHome>;
  let tact: LocalTact;

  beforeEach(async () => {
    copy = copyHome();
    tact = await openLocal({ home: copy.home, user: 'ann', now, environment: {} });
  });
  afterEach(async () => {
    await tact.close();
    copy.dispose();
  });

  const say = (text: string, conversation: string) =>
    tact.converse({ text, conversation, channel: 'cli', zone: 'Europe/Berlin' });
  const store = () => tact.assistant.runtime.store;

  test('takes a yes to the plan that waited, under the hash of then, and carries it out', async () => {
    const waiting = (await tact.assistant.approvals('ann')).filter(
      ({ target }) => target === 'conversation:phone',
    );
    expect(waiting).toMatchObject([{ action: 'send_email', state: 'pending' }]);

    const { actions, awaitingConfirmation, decision } = await say('yes', 'phone');

    expect(awaitingConfirmation).toBe(false);
    expect(actions).toMatchObject([{ action: 'send_email', params: { to: ['cleo@books.example'] } }]);
    const id = waiting[0]?.id ?? '';
    await expect(store().approvals.get('ann', id)).resolves.toMatchObject({ state: 'approved' });
    const effects = await store().outbox.ofDecision('ann', decision?.id ?? '');
    expect(effects.find(({ causedBy }) => causedBy === id)).toMatchObject({ state: 'done' });
  });

  test('takes a yes to a question about a mail, once', async () => {
    const [question] = (await tact.assistant.approvals('ann')).filter(({ action }) => action === 'forward');
    const yes = { id: question?.id ?? '', user: 'ann', by: 'ann', via: 'cli' };

    const { approval } = await tact.assistant.approve(yes);

    expect(approval).toMatchObject({ state: 'approved', answer: { by: 'ann', via: 'cli', at: now } });
    await expect(tact.assistant.approve(yes)).rejects.toMatchObject({ code: 'APPROVAL_CLOSED' });
  });

  test('goes on with what a conversation asked', async () => {
    const { actions, reply } = await say('tomorrow at 3pm', 'garden');

    expect(reply).not.toContain('Sorry');
    expect(actions.map(({ domain }) => domain)).toContain('calendar');
  });

  test('has settled what was interrupted, of the retired actions too', async () => {
    const open = await store().outbox.inState('ann', ['planned', 'running']);

    // What a new start finds to do by itself may still be under way.
    expect(open.filter(({ plannedAt }) => plannedAt < now)).toEqual([]);
    for (const action of ['confirm_plan', 'drop_plan', 'replace_plan', 'undo_decision', 'reply']) {
      for (const moment of ['start', 'finish']) {
        const messages = await store().messages.last('ann', `${action} ${moment}`, 20);
        expect([action, moment, messages.at(-1)?.role]).toEqual([action, moment, 'assistant']);
      }
    }
  });
});

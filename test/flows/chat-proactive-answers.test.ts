import { Outside, outside } from '@tact/core/records';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { blockTime, hour, minute, openTold, sunday } from './chat-proactive-fixture.ts';

const question = 'Lab 4 is due tomorrow. Want me to block 2-5pm?';
const lab = { summary: 'Lab 4', start: '2026-11-23T14:00:00', end: '2026-11-23T17:00:00' };

describe('a yes to what was offered unasked', () => {
  test.each(['yes', 'sure', 'ok', 'yep', 'yes please', 'sounds good', 'btn_yes'])(
    '“%s” does what was offered, and can be taken back',
    async (yes) => {
      const { say, tell, events } = await openTold();
      await tell(question, { offer: blockTime });

      const turn = await say(yes);

      expect(turn.reply).toBe("I've put “Lab 4” into the calendar for tomorrow from 14:00 to 17:00.");
      expect(await events()).toEqual([lab]);
      await say('undo that');
      expect(await events()).toEqual([]);
    },
  );

  test('asks no model what it means', async () => {
    const model = createScriptedModel(() => ({ text: 'Done, Lab 4 is in your calendar.' }));
    const { say, tell, events } = await openTold({ model });
    await tell(question, { offer: blockTime });

    await say('yes');

    expect(await events()).toEqual([lab]);
    expect(model.requests.flatMap(({ tools }) => tools)).toEqual([]);
  });

  test('to something dangerous asks with its card', async () => {
    const { say, tell, transport } = await openTold();
    const parameters = { to: 'bob@example.org', subject: 'Lab', body: 'Done.' };
    await tell('Shall I tell Bob that the lab is done?', { offer: { action: 'send_email', parameters } });

    const asked = await say('yes');

    expect(asked).toMatchObject({ awaitingConfirmation: true });
    expect(asked.reply).toContain('bob@example.org');
    expect(transport.sent).toEqual([]);
    await say('yes');
    expect(transport.sent).toHaveLength(1);
  });

  test('to something in words of a stranger asks first, and keeps their label', async () => {
    const { say, tell, calendar, events } = await openTold();
    const summary = outside('Lab 4', 'canvas');
    const offer = { ...blockTime, parameters: { ...blockTime.parameters, summary } };
    await tell(outside(question, 'canvas'), { offer });

    const asked = await say('yes');

    expect(asked).toMatchObject({ awaitingConfirmation: true, decision: { verdict: 'ask' } });
    expect(asked.reply).toContain('Shall I put “Lab 4” into the calendar');
    await say('yes');
    expect(await events()).toHaveLength(1);
    const { occurrences } = await calendar.list({ from: sunday, to: sunday + 48 * hour, zone: 'UTC' });
    expect(occurrences[0]?.event.summary).toBeInstanceOf(Outside);
    expect(occurrences[0]?.event.label.origin).toBe('outside');
  });

  test('with another request does both', async () => {
    const { say, tell, events } = await openTold();
    await tell(question, { offer: blockTime });

    const turn = await say('yes and remind me to call mom tomorrow at 5pm');

    expect(turn.actions).toMatchObject([
      { action: 'create_event', success: true },
      { action: 'create', success: true, params: { title: 'Call mom' } },
    ]);
    expect(await events()).toEqual([lab]);
  });

  test.each(['yes, but at 4pm', 'make it 4pm', 'at 4pm instead'])('“%s” changes the time', async (change) => {
    const { say, tell, events } = await openTold();
    await tell(question, { offer: blockTime });

    await say(change);

    expect(await events()).toMatchObject([{ summary: 'Lab 4', start: '2026-11-23T16:00:00' }]);
  });

  test('is none once the user said something else', async () => {
    const { say, tell, events } = await openTold();
    await tell(question, { offer: blockTime });
    await say('thanks');

    await say('yes');

    expect(await events()).toEqual([]);
  });

  test('is none a day later, and at 24 hours still is one', async () => {
    const late = await openTold();
    await late.tell(question, { offer: blockTime });
    await late.clock.advance(24 * hour - minute + 1);
    const onTime = await openTold();
    await onTime.tell(question, { offer: blockTime });
    await onTime.clock.advance(24 * hour - minute);

    const { reply } = await late.say('yes');
    await onTime.say('yes');

    expect(reply).toBe(
      'What I asked about has expired, so I have done nothing. If you still want it, ask again.',
    );
    expect(await late.events()).toEqual([]);
    expect(await onTime.events()).toHaveLength(1);
  });

  test('is for what was asked last: the offer after a plan', async () => {
    const { say, tell, events, store, user, transport } = await openTold();
    await say('send an email to bob@example.org saying hello');
    await tell(question, { offer: blockTime });

    await say('yes');

    expect(await events()).toEqual([lab]);
    expect(transport.sent).toEqual([]);
    expect(await store.approvals.list(user, ['pending'])).toHaveLength(1);
  });

  test('shows the plan that waits again where something was told after it', async () => {
    const { say, tell, transport } = await openTold();
    const asked = await say('send an email to bob@example.org saying hello');
    await tell('Lab 4 is due tomorrow.');

    expect(await say('yes')).toMatchObject({ reply: asked.reply, awaitingConfirmation: true });
    expect(transport.sent).toEqual([]);
    await say('yes');

    expect(transport.sent).toHaveLength(1);
  });
});

describe('a no', () => {
  test.each(['no', 'nope', 'no thanks'])('“%s” declines the offer', async (no) => {
    const { say, tell, events, muted } = await openTold();
    await tell(question, { offer: blockTime });

    expect((await say(no)).reply).toBe('All right, I have dropped that. Nothing was done.');
    expect(await events()).toEqual([]);
    expect(await muted()).toEqual({});
  });
});

describe('later', () => {
  test.each(['later', 'not now', 'maybe later', 'ask me later', 'btn_later', 'no, not now'])(
    '“%s” keeps the offer as an insight and its category quiet for three hours',
    async (later) => {
      const { say, tell, clock, store, user, events, muted } = await openTold();
      await tell(question, { offer: blockTime });
      const now = clock.now();

      await say(later);

      expect(await events()).toEqual([]);
      expect(await muted()).toEqual({ deadline_warning: now + 3 * hour });
      expect(await store.items.list(user, { kind: 'insight' })).toMatchObject([
        { content: { category: 'deadline_warning', message_draft: question } },
      ]);
    },
  );

  test('shortens no longer quiet', async () => {
    const { say, tell, muted } = await openTold();
    await say('mute deadlines');
    await say('yes');
    await tell(question, { offer: blockTime });

    await say('later');

    expect(await muted()).toEqual({ deadline_warning: null });
  });

  test('keeps the words of a stranger theirs', async () => {
    const { say, tell, store, user } = await openTold();
    await tell(outside(question, 'canvas'), { offer: blockTime });

    await say('later');

    const [insight] = await store.items.list(user, { kind: 'insight' });
    expect(insight?.origin).toBe('outside');
  });

  test('to a message that offers nothing keeps its category quiet all the same', async () => {
    const { say, tell, clock, muted } = await openTold();
    await tell('Lab 4 is due tomorrow.');
    const now = clock.now();

    await say('not now');

    expect(await muted()).toEqual({ deadline_warning: now + 3 * hour });
  });
});

describe('a button', () => {
  test('of an offer that is over answers no plan that waits', async () => {
    const { say, tell, transport } = await openTold();
    await tell(question, { offer: blockTime });
    await say('send an email to bob@example.org saying hello');

    const { reply } = await say('btn_yes');

    expect(reply).toContain('has expired');
    expect(transport.sent).toEqual([]);
  });
});

test('what the user asks for instead is done', async () => {
  const { say, tell } = await openTold();
  await tell(question, { offer: blockTime });

  const turn = await say('remind me to buy milk tomorrow');

  expect(turn.actions).toMatchObject([{ action: 'create', params: { title: 'Buy milk' } }]);
});

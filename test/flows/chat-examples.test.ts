import type { Json } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed, type Stages } from './chat-fixture.ts';

/**
 * The examples that have to work, each with a model that answers as a good one would, and without any.
 */
const ways = [['with a model'], ['without a model']] as const;
type Way = (typeof ways)[number][0];

async function open(way: Way) {
  const model = createStagedModel();
  const fixture = await openChatFixture(way === 'with a model' ? { model } : {});
  return {
    ...fixture,
    /** Says something; the model answers by these stages, and is asked for no other. */
    async say(text: string, stages: Stages = {}) {
      model.answers(stages);
      const turn = await fixture.say(text);
      expect(model.unscripted).toEqual([]);
      return turn;
    },
  };
}

const asks = (domains: readonly string[], ...actions: readonly Json[]): Stages => ({
  ...{ route: routed('action', ...domains), plan: plans(...actions), reply: '{{1}}' },
});

describe.each(ways)('%s', (way) => {
  test('“Hey, how’s it going?” is small talk, which does nothing', async () => {
    const { say, store } = await open(way);

    const turn = await say("Hey, how's it going?", { route: routed('chat'), reply: 'Going well! And you?' });

    expect(turn).toMatchObject({ path: 'chat', domains: [], followup: false, success: true, actions: [] });
    expect(turn.reply).not.toBe('');
    expect(await store.outbox.inState('owner', ['planned', 'running'])).toEqual([]);
  });

  test('“Remind me to call mom tomorrow at 5pm” makes a task with its time', async () => {
    const { say, contents } = await open(way);

    const turn = await say(
      'Remind me to call mom tomorrow at 5pm',
      asks(['task'], planned('task', 'create', { title: 'Call mom', deadline: 'tomorrow at 5pm' })),
    );

    expect(turn).toMatchObject({
      ...{ domains: ['task'], followup: false, success: true, awaitingConfirmation: false },
      reply: "I've made a task “Call mom” due tomorrow at 17:00.",
    });
    expect(await contents('task')).toMatchObject([
      { title: 'Call mom', deadline: '2026-11-23T17:00:00+01:00' },
    ]);
  });

  test('“Send an email to the whole team about the project delay” asks, and “Yes, send it” sends', async () => {
    const { say, transport } = await open(way);
    // What it should say was not said: a model writes it.
    const body =
      way === 'with a model' ? 'The project is late by a week.' : 'This is about the project delay.';

    const asked = await say(
      'Send an email to the whole team about the project delay',
      asks(['email'], planned('email', 'send_email', { to: 'Team', subject: 'Project delay', body })),
    );

    expect(asked).toMatchObject({ awaitingConfirmation: true, success: false });
    expect(asked.reply).toContain('Shall I send a mail to “ann@example.org”, “bob@example.org”');
    expect(transport.sent).toEqual([]);

    const sent = await say('Yes, send it', { reply: '{{1}}' });

    expect(sent).toMatchObject({ path: 'confirmation', followup: true, success: true });
    expect(transport.sent).toMatchObject([{ to: ['ann@example.org', 'bob@example.org'], text: body }]);
  });

  test('“Check my calendar for tomorrow and email Bob to tell him I’m running late” does both', async () => {
    const { say } = await open(way);
    await say(
      'I have a standup tomorrow at 10am',
      asks(
        ['calendar'],
        planned('calendar', 'create_event', { summary: 'Standup', start_time: 'tomorrow at 10am' }),
      ),
    );

    const turn = await say("Check my calendar for tomorrow and email Bob to tell him I'm running late", {
      ...asks(
        ['calendar', 'email'],
        planned('calendar', 'list_events', { days_ahead: 1, from: 'tomorrow' }),
        planned('email', 'create_draft', { to: 'Bob', subject: 'Late', body: "I'm running late." }),
      ),
      reply: '{{1}} {{2}}',
    });

    expect(turn.actions.map(({ action, success }) => [action, success])).toEqual([
      ['list_events', true],
      ['create_draft', true],
    ]);
    expect(turn.reply).toContain('“Standup”');
    expect(turn.reply).toContain('bob@example.org');
  });

  test('“I have a meeting with Sarah at 3pm”, “Actually, cancel it” asks, and a yes deletes', async () => {
    const { say, contents } = await open(way);
    await say(
      'I have a meeting with Sarah at 3pm',
      asks(
        ['calendar'],
        planned('calendar', 'create_event', { summary: 'Meeting with Sarah', start_time: '3pm' }),
      ),
    );

    const asked = await say('Actually, cancel it', {
      ...asks(['calendar'], planned('calendar', 'delete_event', { find_by: 'it' })),
      route: routed('followup', 'calendar'),
    });

    expect(asked).toMatchObject({ awaitingConfirmation: true, followup: true });
    expect(asked.reply).toContain('Shall I delete the event “Meeting with Sarah” (today at 15:00)?');
    expect(await contents('event')).toHaveLength(1);
    await say('yes', { reply: '{{1}}' });
    expect(await contents('event')).toEqual([]);
  });

  test('“Am I free for lunch tomorrow?” looks into the calendar, though no word says so', async () => {
    const { say } = await open(way);

    const turn = await say(
      'Am I free for lunch tomorrow?',
      asks(['calendar'], planned('calendar', 'check_availability', { from: 'tomorrow at noon' })),
    );

    expect(turn).toMatchObject({ domains: ['calendar'], success: true });
    expect(turn.actions).toMatchObject([{ domain: 'calendar' }]);
    expect(turn.reply).toMatch(/free/i);
  });
});

import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import type { Json } from '@tact/core/records';
import { exposeOutside } from '@tact/core/records';
import { callsTool, createFakeClock, createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { openInMemory } from '#presets/in-memory';
import { sunday } from './chat-fixture.ts';

/** A UUID or its beginning, an event's or a mail's reference, a decision's target. */
const internal =
  /[0-9a-f]{8}-[0-9a-f]{4}|\b(?:local|item|conversation|event|memory):\S|[0-9a-f]{24,}|@tact\b/i;

async function open(model?: ReturnType<typeof createScriptedModel>) {
  const tact = await openInMemory({
    ...(model === undefined ? {} : { model }),
    ...{ clock: createFakeClock({ now: sunday }), zone: 'Europe/Berlin' },
  });
  const { store } = tact.assistant.runtime;
  const shown: string[] = [];
  return {
    ...tact,
    store,
    /** Everything that the owner was shown. */
    async shown(): Promise<readonly string[]> {
      const approvals = await store.approvals.list(tact.user, [
        ...(['pending', 'approved', 'edited', 'denied', 'expired', 'superseded'] as const),
      ]);
      const cards = approvals.flatMap(({ card: { question, lines = [], because, quotes } }) => [
        question,
        ...lines.map(({ text }) => exposeOutside(text)),
        ...because.map(({ text }) => text),
        ...quotes.map(({ text }) => exposeOutside(text)),
      ]);
      return [...shown, ...cards];
    },
    async say(text: string) {
      const turn = await tact.say(text);
      shown.push(turn.reply, ...turn.actions.flatMap(({ error }) => error ?? []));
      return turn;
    },
  };
}

const dialogues: readonly (readonly string[])[] = [
  [
    'remind me to call mom tomorrow at 5pm',
    'remind me to buy milk every Monday',
    'show my tasks',
    'the second one is done',
    'make it Thursday',
    'delete it',
    'yes',
    'undo that',
    'what did you just do?',
    'why?',
    'delete the third one',
    'change the task about the dragon to Friday',
  ],
  [
    'lunch with Ann tomorrow at noon',
    'dentist on Tuesday at 3pm',
    'what have I got this week?',
    'move the dentist to 4pm',
    'yes',
    'cancel it',
    'no, the other one',
    'yes',
    'undo that',
    'undo that',
    'cancel the wedding',
    'when am I free on Tuesday?',
  ],
  [
    'take a note: the plumber comes on Friday',
    'add to the note about the plumber: he is called Sam',
    'show my notes',
    'remember that my wifi code is 1234',
    'what is my wifi code?',
    'my wifi code is 5678',
    'delete that',
    'save Dana as a contact, dana@example.org',
    'draft an email to Dana saying hello',
    'send it',
    'yes',
    'undo that',
    'show my mail',
    'reply to the plumber that Friday is fine',
    'how many mails do I have?',
  ],
];

describe('no internal id is shown to the owner', () => {
  test.each(dialogues)('in a conversation that begins with “%s”', async (...turns) => {
    const { say, shown } = await open();

    for (const text of turns) await say(text);

    expect((await shown()).filter((text) => internal.test(text))).toEqual([]);
  });

  test('though a store has one for each thing', async () => {
    const { say, store, user } = await open();
    await say('remind me to call mom tomorrow at 5pm');

    const [task] = await store.items.list(user, { kind: 'task', state: 'open' });

    expect(task?.id).toMatch(internal);
  });

  const unknown = createUuidV7({ clock: createFakeClock({ now: sunday }) }).next();
  const named: readonly (readonly [string, string, Json])[] = [
    ['calendar', 'delete_event', { event_id: unknown }],
    ['calendar', 'delete_event', { find_by: unknown }],
    ['calendar', 'update_event', { find_by: unknown, changes: { start_time: 'tomorrow at 4pm' } }],
    ['task', 'delete', { find_by: unknown }],
    ['task', 'complete', { find_by: `task ${unknown}` }],
    ['task', 'update', { id: unknown, changes: { title: 'Other' } }],
    ['notes', 'append', { find_by: unknown, text: 'More.' }],
    ['email', 'reply_to_email', { sender_name: unknown, body: 'Hello.' }],
    ['email', 'send_email', { to: unknown, subject: 'Hello', body: 'Hello.' }],
  ];

  test.each(named)('where a model plans with one: %s %s %j', async (domain, action, params) => {
    const plan = {
      ...{ actions: [{ domain, action, params, reasoning: `It is ${unknown}.` }] },
      ...{ requires_confirmation: false, confirmation_message: null },
      ...{ needs_clarification: false, clarification_question: null },
    };
    const model = createScriptedModel(({ tools }) =>
      tools[0]?.name === 'route_message'
        ? callsTool('route_message', { type: 'action', domains: [domain], is_followup: false })
        : tools[0]?.name === 'plan_actions'
          ? callsTool('plan_actions', plan)
          : { text: '{{1}}' },
    );
    const { say, shown } = await open(model);

    await say('Do the other thing that I spoke of');
    await say('yes');

    expect((await shown()).filter((text) => internal.test(text))).toEqual([]);
  });
});

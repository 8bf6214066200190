import { importCalendar } from '@tact/calendar/import-calendar';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { standingOf } from '@tact/core/ports/event-standing';
import { exposeOutside } from '@tact/core/records';
import { withAnswers } from '@tact/tools';
import { describe, expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed, sunday, user } from './chat-fixture.ts';

/** Invitations that lie in the calendar, answered in the chat. */

const hourMs = 3_600_000;
const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

interface Invitation {
  readonly title: string;
  /** Null for an event that nobody invites to. */
  readonly from?: string | null;
  readonly at?: number;
  readonly lines?: readonly string[];
}

async function openInvited(
  invitations: readonly Invitation[],
  options: Parameters<typeof openChatFixture>[0] = {},
) {
  const fixture = await openChatFixture(options);
  const { store, clock } = fixture;
  const plain = createItemCalendar({ items: store.items, user, clock });
  const calendar = withAnswers(plain, { user, store });
  const receive = (given: readonly Invitation[], sequence = 0) =>
    plain.import(
      importCalendar(
        [
          ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
          ...given.flatMap(({ title, from = 'kim@corp.example', at = sunday + 30 * hourMs, lines = [] }) => [
            ...['BEGIN:VEVENT', `UID:${title}`, `SEQUENCE:${sequence}`, `SUMMARY:${title}`],
            ...[`DTSTART:${stamp(at)}`, `DTEND:${stamp(at + hourMs)}`],
            ...(from === null ? [] : [`ORGANIZER:mailto:${from}`]),
            ...['ATTENDEE:mailto:owner@home.example', ...lines, 'END:VEVENT'],
          ]),
          ...['END:VCALENDAR', ''],
        ].join('\r\n'),
      ),
      { origin: 'outside', source: 'import:x.ics' },
    );
  await receive(invitations);
  return {
    ...fixture,
    receive,
    async standings() {
      const window = { from: sunday, to: sunday + 30 * 24 * hourMs, zone: 'UTC' };
      const { occurrences } = await calendar.list(window);
      return Object.fromEntries(
        occurrences.map(({ event }) => [exposeOutside(event.summary), standingOf(event)]),
      );
    },
  };
}

const two = [
  { title: 'Budget', from: 'kim@corp.example' },
  { title: 'Offsite', from: 'lee@corp.example', at: sunday + 50 * hourMs },
];

describe('an invitation', () => {
  test.each([
    ['Accept the meeting with Kim', { Budget: 'accepted', Offsite: 'unanswered' }],
    ['please accept the budget meeting', { Budget: 'accepted', Offsite: 'unanswered' }],
    ['Can you accept Kim’s invitation?', { Budget: 'accepted', Offsite: 'unanswered' }],
    ['I accept the invitation from Lee', { Budget: 'unanswered', Offsite: 'accepted' }],
    ['Decline the invitation to the offsite', { Budget: 'unanswered', Offsite: 'declined' }],
    ['turn down the offsite meeting please', { Budget: 'unanswered', Offsite: 'declined' }],
    ['Say no to the meeting with Lee', { Budget: 'unanswered', Offsite: 'declined' }],
    ['decline budget', { Budget: 'declined', Offsite: 'unanswered' }],
    ['Decline the offsite.', { Budget: 'unanswered', Offsite: 'declined' }],
    ['please reject offsite, thanks', { Budget: 'unanswered', Offsite: 'declined' }],
    ['accept offsite', { Budget: 'unanswered', Offsite: 'accepted' }],
    ['ok, accept the budget', { Budget: 'accepted', Offsite: 'unanswered' }],
  ])('is answered by “%s”', async (text, expected) => {
    const { say, standings } = await openInvited(two);

    await say(text);

    expect(await standings()).toEqual(expected);
  });

  test('is named in the reply, and the answer can be taken back', async () => {
    const { say, standings } = await openInvited(two);

    const { reply } = await say('Accept the meeting with Kim');
    expect(reply).toBe("I've accepted the event “Budget” (tomorrow at 17:00), from “kim@corp.example”.");

    await say('undo that');
    expect(await standings()).toEqual({ Budget: 'unanswered', Offsite: 'unanswered' });
  });

  test('that was accepted is declined, and undone is accepted again', async () => {
    const { say, standings } = await openInvited(two);
    await say('Accept the meeting with Kim');

    await say('Decline the meeting with Kim');
    expect(await standings()).toMatchObject({ Budget: 'declined' });

    await say('undo that');
    expect(await standings()).toMatchObject({ Budget: 'accepted' });
  });

  test.each(['decline it', 'yes, decline it', 'no, decline it', 'actually, reject it please'])(
    'that was just spoken of is declined by “%s”',
    async (text) => {
      const { say, standings } = await openInvited(two);
      await say('Accept the meeting with Kim');

      await say(text);

      expect(await standings()).toEqual({ Budget: 'declined', Offsite: 'unanswered' });
    },
  );

  test.each(['decline it', 'decline', 'reject the request', 'no, decline that'])(
    'is not declined by “%s” as the answer to a card about something else',
    async (text) => {
      const { say, standings } = await openInvited(two);
      await say('add an event called Swim tomorrow at 3pm');
      await say('Accept the meeting with Kim');
      const { awaitingConfirmation } = await say('delete the event Swim');
      expect(awaitingConfirmation).toBe(true);

      const refused = await say(text);

      expect(refused.awaitingConfirmation).toBe(false);
      expect(await standings()).toMatchObject({ Budget: 'accepted', Swim: 'own' });
    },
  );

  test('is unanswered again once its time was changed, and accepted anew by the same words', async () => {
    const { say, standings, receive } = await openInvited(two);
    await say('Accept the meeting with Kim');

    await receive([{ title: 'Budget', at: sunday + 33 * hourMs }], 1);
    expect(await standings()).toMatchObject({ Budget: 'unanswered' });

    await say('Accept the meeting with Kim');
    expect(await standings()).toMatchObject({ Budget: 'accepted' });
  });

  test('without a name is the only one that is open, else it is asked which', async () => {
    const { say, standings } = await openInvited([...two, { title: 'Holiday', from: null }]);

    const { reply } = await say('Accept the invitation');
    expect(reply).toBe('Which one do you mean: “Budget” or “Offsite”?');
    await say('the offsite');
    expect(await standings()).toMatchObject({ Budget: 'unanswered', Offsite: 'accepted' });

    await say('Decline the invitation');
    expect(await standings()).toEqual({ Budget: 'declined', Offsite: 'accepted', Holiday: 'unanswered' });
  });

  test('of a series is answered as a whole, and the reply says so', async () => {
    const { say, standings } = await openInvited([{ title: 'Standup', lines: ['RRULE:FREQ=DAILY;COUNT=3'] }]);

    const { reply } = await say('Accept the standup');

    expect(reply).toContain('every time');
    expect(await standings()).toEqual({ Standup: 'accepted' });
  });

  test('is none among the owner’s own events', async () => {
    const { say, calendar, standings } = await openInvited([]);
    await calendar.create(
      {
        ...{ summary: 'Lunch', start: '2026-11-23T12:00:00', end: '2026-11-23T13:00:00' },
        ...{ zone: 'Europe/Berlin', location: '', description: '', attendees: [], recurrence: null },
      },
      'lunch',
      { origin: 'owner', source: 'chat' },
    );

    const { reply } = await say('Decline the lunch on Monday');

    expect(reply).toBe('“Lunch” is not an invitation, or is over. Which one do you mean?');
    expect(await standings()).toEqual({ Lunch: 'own' });
  });

  test.each([
    'Accept the offer from Kim',
    'Accept the terms',
    'Decline Kim’s offer',
    'Don’t accept the meeting with Kim',
    'accept',
    'decline',
  ])('is not answered by “%s”', async (text) => {
    const { say, standings } = await openInvited(two);

    await say(text);

    expect(await standings()).toEqual({ Budget: 'unanswered', Offsite: 'unanswered' });
  });

  test('is answered by a model’s plan too', async () => {
    const model = createStagedModel({
      route: routed('action', 'calendar'),
      plan: plans(planned('calendar', 'accept_event', { find_by: 'the meeting with Kim' })),
      reply: '{{1}}',
    });
    const { say, standings } = await openInvited(two, { model });

    await say('Kim asked for the budget talk; tell her calendar I am in');

    expect(await standings()).toEqual({ Budget: 'accepted', Offsite: 'unanswered' });
  });
});

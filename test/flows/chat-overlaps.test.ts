import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** What takes place at the same time, and what is free, from the message to the reply. A Sunday, 11:00 in Berlin. */

const having = async (...messages: readonly string[]) => {
  const { say, contents } = await openChatFixture();
  const replies: string[] = [];
  for (const message of messages) replies.push((await say(message)).reply);
  return { last: replies.at(-1) ?? '', events: await contents('event') };
};
const lunch = 'put lunch with Sven in my calendar tomorrow from 12:30 to 13:30';

describe('an event at the same time as others', () => {
  test('is put into the calendar, and the reply names them', async () => {
    const { last } = await having(lunch, 'put a call with Ann in my calendar tomorrow at 13:00');

    expect(last).toContain('It overlaps with “Lunch with Sven” (12:30 to 13:30).');
  });

  test('is shown with them on the card that moves it', async () => {
    const { last } = await having(
      lunch,
      'book the dentist tomorrow at 9am',
      'move the dentist to 1pm tomorrow',
    );

    expect(last).toContain('Shall I change the event “Dentist”');
    expect(last).toContain('It overlaps with “Lunch with Sven” (12:30 to 13:30).');
  });

  test('is none that begins when the other ends, lasts whole days, or is the event itself', async () => {
    const after = await having(lunch, 'put a call with Ann in my calendar tomorrow at 13:30');
    const allDay = await having('put my holiday in the calendar tomorrow all day', lunch);
    const itself = await having(lunch, 'move lunch with Sven half an hour later');

    for (const { last } of [after, allDay, itself]) expect(last).not.toContain('overlaps');
  });
});

describe('“when I’m free”', () => {
  test('proposes the first free time of those days, and a plain yes takes it', async () => {
    const asked = [
      'book the dentist on Monday from 9 to 11',
      "schedule a call with Bob on Monday when I'm free",
    ];
    const { last, events } = await having(...asked);

    expect(last).toContain('tomorrow from 11:00 to 12:00');
    expect(last).toContain('? It is the first time that is free.');
    expect(events).toHaveLength(1);
    expect((await having(...asked, 'yes')).events).toMatchObject([{}, { start: '2026-11-23T11:00:00' }]);
  });

  test('gives way to another time in the answer', async () => {
    const { events } = await having(
      "schedule a call with Bob next week when I'm free",
      'no, Tuesday at 4pm',
      'yes',
    );

    expect(events).toMatchObject([{ start: '2026-11-24T16:00:00' }]);
  });

  test('asks for the time where none is free', async () => {
    const { last, events } = await having(
      'book the offsite tomorrow from 8am to 8pm',
      "schedule a call with Bob tomorrow when I'm free",
    );

    expect(last).toContain('I see no free time then. When should it be?');
    expect(events).toHaveLength(1);
  });
});

import { createFakeClock } from '@tact/testing';
import { expect, test } from 'vitest';
import { openInMemory } from '#presets/in-memory';

// A Sunday, 11:00 in Berlin.
const openChat = () =>
  openInMemory({ clock: createFakeClock({ now: '2026-11-22T10:00:00Z' }), zone: 'Europe/Berlin' });

test('a day that does not exist is asked about, and nothing is made without it', async () => {
  const { say } = await openChat();

  const { reply, actions } = await say('remind me to call mom on 30 February');

  expect(reply).toBe('I could not read the time “30 February”. When exactly?');
  expect(actions).toEqual([]);
});

test('the time alone answers when; a request that names a time is a request', async () => {
  const { say } = await openChat();
  await say('remind me to call mom on 30 February');

  const other = await say('schedule lunch with Ann tomorrow at noon');

  expect(other.actions).toMatchObject([{ action: 'create_event', params: { summary: 'Lunch with Ann' } }]);

  await say('remind me to call dad on 30 February');
  const answered = await say('tomorrow at 5pm');

  expect(answered.actions).toMatchObject([
    { action: 'create', params: { title: 'Call dad', deadline: '2026-11-23T17:00:00+01:00' } },
  ]);
});

test('“which one?” is given up for a message that fits nothing and is a request of its own', async () => {
  const { say } = await openChat();
  const asked = await say('delete the frobnicator meeting');
  expect(asked.reply).toContain('Which one do you mean?');

  const { actions } = await say('remind me to water the plants');

  expect(actions).toMatchObject([{ action: 'create', params: { title: 'Water the plants' } }]);
});

test('an evening is when something begins, not how long it lasts', async () => {
  const { say } = await openChat();

  const { actions } = await say('schedule yoga this evening');

  expect(actions).toMatchObject([
    {
      params: { start_time: '2026-11-22T18:00:00+01:00', end_time: '2026-11-22T19:00:00+01:00' },
    },
  ]);
});

test('whoever asks whether they are busy is not told yes when they are free', async () => {
  const { say } = await openChat();

  expect((await say('am I busy tomorrow?')).reply).toMatch(/^You are free tomorrow/);
});

test('a greeting before a request is no small talk', async () => {
  const { say } = await openChat();

  expect((await say('hey, remind me to buy milk')).actions).toMatchObject([
    { params: { title: 'Buy milk' } },
  ]);
});

test('what is not understood says so, and in which language it could be', async () => {
  const { say } = await openChat();

  const { reply, actions } = await say('Wie geht es dir?');

  expect(actions).toEqual([]);
  expect(reply).toContain('English');
});

test('with nothing planned it says for which days it looked', async () => {
  const { say } = await openChat();

  expect((await say('what is on my calendar tomorrow?')).reply).toBe('I found no events for tomorrow.');
});

test('a word about how a mail should read is no recipient, and thanks ask for nothing', async () => {
  const { say } = await openChat();
  await say('send bob@example.org an email saying the report is ready');

  const changed = await say('no, make it shorter');
  const thanked = await say("Thanks, that's all");

  expect(changed.reply).toMatch(/could not work that change out/);
  expect(thanked.actions.filter(({ action }) => action !== 'send_email')).toEqual([]);
});

test('whoever is invited comes beside those who come already', async () => {
  const { say } = await openChat();
  await say('schedule a call with sarah@example.org tomorrow at 10am');

  const { actions } = await say('invite bob@example.org to the call');

  expect(actions).toMatchObject([
    { action: 'update_event', params: { changes: { attendees: ['sarah@example.org', 'bob@example.org'] } } },
  ]);
});

test('a task with a priority has the title that was said, and “the deadline” is that task’s', async () => {
  const { say } = await openChat();

  const created = await say('create a high priority task to file taxes due April 15');
  const changed = await say('change the deadline to April 10');

  expect(created.actions).toMatchObject([{ params: { title: 'File taxes', priority: 'high' } }]);
  expect(changed.actions).toMatchObject([
    { action: 'update', params: { title: 'File taxes', changes: { deadline: '2027-04-10' } } },
  ]);
});

test('“it” that stands for nothing is asked about in words', async () => {
  const { say } = await openChat();
  await say('remind me to buy milk');
  await say('mark it as done');

  const { reply } = await say('mark it as done');

  expect(reply).toMatch(/^Which task do you mean\?/);
});

test('what is looked for is looked for beyond this week', async () => {
  const { say } = await openChat();
  await say('schedule a meeting with the design team on December 10 at 2pm');

  expect((await say('when is the meeting with the design team?')).reply).toContain('Thu 10 Dec from 14:00');
});

test('a week is no day: the day is asked for', async () => {
  const { say } = await openChat();

  const { reply, actions } = await say('set up a meeting next week with bob@example.org');

  expect(reply).toMatch(/^On which day should “Meeting with bob@example.org” be\?/);
  expect(actions).toEqual([]);
});

test('a message is known by its conversation and its id together', async () => {
  const tact = await openChat();
  const said = { channel: 'test', zone: 'Europe/Berlin', messageId: 'one' };
  await tact.converse({ ...said, conversation: 'first', text: 'remind me to buy milk' });
  await tact.converse({ ...said, conversation: 'second', text: 'remind me to buy bread' });

  const again = await tact.converse({ ...said, conversation: 'first', text: 'remind me to buy milk' });

  expect(again.actions).toMatchObject([{ params: { title: 'Buy milk' } }]);
});

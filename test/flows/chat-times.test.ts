import { expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed, type Stages } from './chat-fixture.ts';

/** Times that a model plans, from the message to the calendar and the reply. */

const meeting = planned('calendar', 'create_event', {
  summary: 'Meeting with Sarah',
  start_time: '2026-11-23T15:00:00+01:00',
  end_time: '2026-11-23T17:00:00+01:00',
});
const turn = (type: 'action' | 'followup', action: ReturnType<typeof planned>, reply = 'Done.'): Stages => ({
  ...{ route: routed(type, 'calendar'), plan: plans(action), reply },
});

test('“now” leaves the interval of the meeting that was spoken of', async () => {
  const model = createStagedModel({ route: routed('chat'), reply: 'Noted.' });
  const { say, contents } = await openChatFixture({ model });
  await say('Sarah wants to meet tomorrow from 3 to 5');

  model.answers(turn('action', meeting));
  await say('put that meeting into my calendar now');

  expect(await contents('event')).toMatchObject([
    { start: '2026-11-23T15:00:00', end: '2026-11-23T17:00:00' },
  ]);
});

test('a follow-up with only an hour stays on its day, and as long as it was', async () => {
  const model = createStagedModel(turn('action', meeting));
  const { say, contents } = await openChatFixture({ model });
  await say('book Sarah tomorrow from 3 to 5');

  const changes = { start_time: '2026-11-23T16:00:00+01:00' };
  model.answers(
    turn('followup', planned('calendar', 'update_event', { find_by: 'Meeting with Sarah', changes })),
  );
  const card = await say('make it 4');
  model.answers({ reply: 'Done.' });
  await say('yes');

  expect(card.reply).toContain('now tomorrow from 16:00 to 18:00');
  expect(await contents('event')).toMatchObject([
    { start: '2026-11-23T16:00:00', end: '2026-11-23T18:00:00' },
  ]);
});

test('where the plan and the message name different days, both are shown and nothing is made', async () => {
  const model = createStagedModel(turn('action', meeting));
  const { say, contents } = await openChatFixture({ model });

  const asked = await say('book Sarah on Tuesday from 3 to 5');

  expect(asked.reply).toContain('By “Tuesday from 3 to 5” I understand Tue 24 Nov, 15:00');
  expect(asked.reply).toContain('but the plan says tomorrow at 15:00. Which one do you mean?');
  expect(await contents('event')).toEqual([]);
});

test('the one that is picked is made, and the reply tells it from the record', async () => {
  const model = createStagedModel(turn('action', meeting));
  const { say, contents } = await openChatFixture({ model });
  await say('book Sarah on Tuesday from 3 to 5');

  model.answers({ route: routed('followup', 'calendar'), reply: { fails: new Error('The line is down.') } });
  const done = await say('the first one');

  expect(done.reply).toContain('Tue 24 Nov from 15:00 to 17:00');
  expect(await contents('event')).toMatchObject([
    { start: '2026-11-24T15:00:00', end: '2026-11-24T17:00:00' },
  ]);
});

test('a planned time that the message leaves in doubt is shown, and a plain yes takes it', async () => {
  const model = createStagedModel(turn('action', meeting));
  const { say, contents } = await openChatFixture({ model });

  const card = await say('book Sarah at 3, she can stay until 5');
  expect(card.reply).toContain('tomorrow from 15:00 to 17:00? I am not sure that this is the time you mean.');
  expect(await contents('event')).toEqual([]);

  model.answers({ reply: 'Done.' });
  await say('yes');
  expect(await contents('event')).toMatchObject([
    { start: '2026-11-23T15:00:00', end: '2026-11-23T17:00:00' },
  ]);
});

test('another time in the answer takes the place of the one that was shown', async () => {
  const model = createStagedModel(turn('action', meeting));
  const { say, contents } = await openChatFixture({ model });
  await say('book Sarah at 3, she can stay until 5');

  const other = { start_time: '2026-11-22T15:00:00+01:00', end_time: '2026-11-22T17:00:00+01:00' };
  model.answers(
    turn('followup', planned('calendar', 'create_event', { summary: 'Meeting with Sarah', ...other })),
  );
  await say('no, today at 3');

  expect(await contents('event')).toMatchObject([
    { start: '2026-11-22T15:00:00', end: '2026-11-22T17:00:00' },
  ]);
});

test('without a model, a reminder is counted from the event that it names, and an hour is on the day looked into', async () => {
  const { say, contents } = await openChatFixture();
  await say('schedule the flight to Oslo on Friday at 6pm');

  await say('remind me to pack thirty minutes before the flight');
  await say('am I free on Thursday?');
  await say('book 2 to 4 for the review');

  expect(await contents('task')).toMatchObject([{ title: 'Pack', deadline: '2026-11-27T17:30:00+01:00' }]);
  expect(await contents('event')).toMatchObject([
    { start: '2026-11-27T18:00:00' },
    { start: '2026-11-26T14:00:00', end: '2026-11-26T16:00:00' },
  ]);
});

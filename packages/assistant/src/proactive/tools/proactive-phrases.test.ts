import { createMemoryStore } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { proactiveTools } from './index.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const zone = 'Europe/Berlin';
const services = {
  store: createMemoryStore(),
  clock: { now: () => now } as never,
  defaults: () => ({ zone }),
};
const tools = proactiveTools(services);

/** What the first tool that plans it makes of a message. */
function planned(text: string) {
  for (const { name, plan } of tools) {
    const params = plan?.({ text, now, zone }) ?? null;
    if (params !== null) return { name, ...params };
  }
  return null;
}

/** The same for a reply to a message that was sent unasked. */
function replied(text: string, offers = true) {
  const told = { messageId: 'm-1', category: 'briefing', offers };
  for (const { name, planReply } of tools) {
    const params = planReply?.({ text, now, zone, told }) ?? null;
    if (params !== null) return { name, ...params };
  }
  return null;
}

describe('a wish to hear less', () => {
  test.each([
    ['stop telling me about grades', 'grades'],
    ['Please stop notifying me about meetings.', 'meetings'],
    ['could you stop reminding me of memories', 'memories'],
    ["don't remind me of memories", 'memories'],
    ['do not tell me about deadlines any more', 'deadlines'],
    ['no more briefings', 'briefings'],
    ['No more mail alerts, please!', 'mail alerts'],
    ['mute my calendar', 'my calendar'],
    ["I don't want nudges any more", 'nudges'],
    ["I don't want to hear about patterns", 'patterns'],
    ['stop telling me this', 'this'],
    ['stop telling me about the dentist', 'the dentist'],
  ])('“%s” mutes %s', (text, category) => {
    expect(planned(text)).toEqual({ name: 'mute_category', category });
  });

  test.each([
    ['leave me alone', {}],
    ['leave me alone until tonight', { until: 'tonight' }],
    ["don't disturb me until 5pm", { until: '5pm' }],
    ['do not bother me for two hours', { lasting: 'two hours' }],
    ['no briefings this week', { category: 'briefings', lasting: 'this week' }],
    ['mute briefings until Monday', { category: 'briefings', until: 'Monday' }],
    ['stop telling me about deadlines today', { category: 'deadlines', lasting: 'today' }],
    ['snooze mail alerts for an hour', { category: 'mail alerts', lasting: 'an hour' }],
  ])('“%s” snoozes', (text, expected) => {
    expect(planned(text)).toEqual({ name: 'snooze_category', ...expected });
  });

  test.each([
    ['start telling me about grades again', 'grades'],
    ['unmute briefings', 'briefings'],
    ['you can tell me about deadlines again', 'deadlines'],
  ])('“%s” hears again', (text, category) => {
    expect(planned(text)).toEqual({ name: 'unmute_category', category });
  });
});

describe('a question about what was told', () => {
  test.each([
    ['why did you tell me that?', {}],
    ['why are you telling me this', {}],
    ['What made you say that?', {}],
    ['why did you tell me about the exam?', { about: 'the exam' }],
    ['why did you mention the exam', { about: 'the exam' }],
    ['why did you remind me of the retro today?', { about: 'the retro' }],
  ])('“%s” asks why', (text, expected) => {
    expect(planned(text)).toEqual({ name: 'why_told', ...expected });
  });

  test.each([
    ["why didn't you tell me about the exam?", { about: 'the exam' }],
    ['Why did you not mention the exam?', { about: 'the exam' }],
    ["why haven't you told me about the retro", { about: 'the retro' }],
    ["why wasn't I told about the exam?", { about: 'the exam' }],
    ['why did I not hear about the grade?', { about: 'the grade' }],
    ["how come you didn't remind me about the lab", { about: 'the lab' }],
    ["why didn't you say anything about it?", {}],
    ["why didn't you tell me?", {}],
  ])('“%s” asks why not', (text, expected) => {
    expect(planned(text)).toEqual({ name: 'why_not_told', ...expected });
  });
});

describe('what a user tells of themselves', () => {
  test.each([
    ['my quiet hours are 22 to 7', { sleep_time: '22', wake_time: '7' }],
    ['set my quiet hours to 10pm - 6:30am', { sleep_time: '10pm', wake_time: '6:30am' }],
    ['please be quiet from 11 pm to 7 am', { sleep_time: '11 pm', wake_time: '7 am' }],
    ["don't message me before 8", { wake_time: '8' }],
    ["don't bother me after 10pm", { sleep_time: '10pm' }],
    ['I get up at six thirty', { wake_time: 'at six thirty' }],
    ['I usually wake up at 7', { wake_time: 'at 7' }],
    ['I go to bed at 11 pm', { sleep_time: 'at 11 pm' }],
    ['I get up at 6 and go to bed at 10', { wake_time: 'at 6', sleep_time: 'at 10' }],
    ['my bedtime is half past ten', { sleep_time: 'half past ten' }],
    ['my time zone is Europe/Lisbon', { zone: 'Europe/Lisbon' }],
    ['I live in Lisbon', { zone: 'Europe/Lisbon' }],
    ['I live in New York', { zone: 'America/New_York' }],
  ])('“%s” is kept', (text, expected) => {
    expect(planned(text)).toEqual({ name: 'set_profile', ...expected });
  });
});

test.each([
  'wake me at 7',
  'wake me up at 7 tomorrow',
  'I get up at 6 tomorrow for the flight',
  'I go to bed with a good book',
  'I live in Springfield',
  'I live in a small flat in Lisbon with my sister',
  'remind me to go to bed at 11',
  "don't remind me to call mom",
  "don't remind me about the dentist",
  'no more meetings',
  'no meetings tomorrow',
  "I don't want any meetings tomorrow",
  'cancel my meetings this week',
  'tell me about my schedule',
  'what did you tell Bob about the exam?',
  'why did you delete the task?',
  'why did you send Bob the mail?',
  'tell Bob to stop calling me',
  'stop the timer',
  'mute the tv',
  'pause the music for an hour',
  'send an email to Ann about quiet hours',
  'schedule quiet time from 2 to 4',
  'remember that I live in Lisbon and work in Porto',
  'later today I have a call with Ann',
  'why is the sky blue?',
])('“%s” is none of these', (text) => {
  expect(planned(text)).toBeNull();
});

describe('a reply', () => {
  test.each([
    'later',
    'Not now.',
    'maybe later',
    'remind me later',
    'some other time',
    "I'm busy right now",
    'btn_later',
  ])('“%s” puts an offer off, and quiets what offers nothing', (text) => {
    expect(replied(text)).toEqual({ name: 'postpone_offer', message_id: 'm-1' });
    expect(replied(text, false)).toEqual({ name: 'snooze_category', category: 'this' });
  });

  test.each([
    ['why?', { name: 'why_told' }],
    ['how come?', { name: 'why_told' }],
    ['what did you mean?', { name: 'recall_told' }],
    ['what was that about?', { name: 'recall_told' }],
    ['stop', { name: 'mute_category', category: 'this' }],
    ["don't tell me this again", { name: 'mute_category', category: 'this' }],
    ['not today', { name: 'snooze_category', category: 'this', lasting: 'today' }],
    ['leave me alone until 5', { name: 'snooze_category', until: '5' }],
  ])('“%s” is understood as one', (text, expected) => {
    expect(replied(text)).toEqual(expected);
  });

  test.each([
    'yes',
    'no',
    'thanks',
    'remind me to call mom later',
    'delete the tax task',
    'stop the timer',
    'what time is it?',
  ])('“%s” is left to the others', (text) => {
    expect(replied(text)).toBeNull();
  });
});

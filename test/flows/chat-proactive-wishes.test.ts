import { describe, expect, test } from 'vitest';
import { hour, minute, openTold, sunday } from './chat-proactive-fixture.ts';

describe('why something was told', () => {
  test.each([
    'why?',
    'why did you tell me that?',
    'what made you say that?',
    'Why did you tell me about the lab?',
  ])('“%s” is about what was told unasked', async (why) => {
    const { say, tell } = await openTold();
    await say('remind me to buy milk tomorrow');
    await tell('Lab 4 is due tomorrow.');

    const { reply } = await say(why);

    expect(reply).toBe(
      'I told you “Lab 4 is due tomorrow.” today at 11:00 because I noticed an assignment that is due (urgency 8 of 10). Category: deadlines.',
    );
  });

  test('is about the message with these words, also when it was not the last', async () => {
    const { say, tell } = await openTold();
    await tell('Lab 4 is due tomorrow.');
    await tell('The retro begins in 15 minutes.', { category: 'schedule' });
    await say('remind me to buy milk tomorrow');

    const { reply } = await say('why did you tell me about the lab?');

    expect(reply).toContain('“Lab 4 is due tomorrow.”');
  });

  test('stays a question about the last thing done where nothing was told after it', async () => {
    const { say, tell } = await openTold();
    await tell('Lab 4 is due tomorrow.');
    await say('remind me to buy milk tomorrow');

    expect((await say('why did you do that?')).reply).toMatch(/^I did it\. /);
    expect((await say('why?')).reply).toMatch(/^I did it\. /);
  });

  test('“what did you mean?” says what it was about', async () => {
    const { say, tell } = await openTold();
    await tell('Lab 4 is due tomorrow.');

    expect((await say('what did you mean?')).reply).toBe(
      'I meant an assignment that is due (urgency 8 of 10): “Lab 4 is due tomorrow.”, which I told you today at 11:00.',
    );
  });
});

describe('less of it', () => {
  test('“stop telling me this” asks, mutes what was told last, and is taken back', async () => {
    const { say, tell, muted } = await openTold();
    await tell('Lab 4 is due tomorrow.');

    const asked = await say('stop telling me this');

    expect(asked.reply).toBe(
      'Shall I stop telling you about deadlines (assignments and tasks that are due)?',
    );
    expect(await muted()).toEqual({});
    await say('yes');
    expect(await muted()).toEqual({ deadline_warning: null });
    await say('undo that');
    expect(await muted()).toEqual({});
  });

  test('the question about a part says what goes with it', async () => {
    const { say, muted } = await openTold();

    const asked = await say('stop telling me about grades');
    await say('yes');

    expect(asked.reply).toBe(
      'Shall I stop telling you about grades, and with that about everything else in briefings (busy and empty days, grades and announcements)?',
    );
    expect(await muted()).toEqual({ briefing: null });
    await say('start telling me about briefings again');
    expect(await muted()).toEqual({});
  });

  test('“tell me about deadlines again” takes the mute back', async () => {
    const { say, muted } = await openTold();
    await say('stop telling me about deadlines');
    await say('yes');
    expect(await muted()).toEqual({ deadline_warning: null });

    await say('tell me about deadlines again');

    expect(await muted()).toEqual({});
  });

  test('a no changes nothing', async () => {
    const { say, muted } = await openTold();
    await say('no more briefings');

    await say('no');

    expect(await muted()).toEqual({});
  });

  test('taking a mute back restores the snooze that it replaced', async () => {
    const { say, muted } = await openTold();
    await say('no briefings until 5pm');
    const snoozed = { briefing: Date.parse('2026-11-22T17:00:00+01:00') };
    expect(await muted()).toEqual(snoozed);
    await say('mute briefings');
    await say('yes');
    expect(await muted()).toEqual({ briefing: null });

    await say('undo that');

    expect(await muted()).toEqual(snoozed);
  });

  test.each([
    ['leave me alone until tonight', { '*': Date.parse('2026-11-22T20:00:00+01:00') }],
    ['no briefings this week', { briefing: Date.parse('2026-11-23T00:00:00+01:00') }],
    ["don't disturb me for two hours", { '*': sunday + 2 * hour }],
    ['leave me alone', { '*': sunday + 3 * hour }],
    ['snooze deadlines until tomorrow', { deadline_warning: Date.parse('2026-11-23T00:00:00+01:00') }],
  ])('“%s” is quiet for as long', async (wish, expected) => {
    const { say, muted } = await openTold();

    await say(wish);

    expect(await muted()).toEqual(expected);
  });

  test('what was told of another source is muted by its name', async () => {
    const { say, tell, muted } = await openTold();
    await tell('The garden needs water.', { category: 'garden' });
    await say('thanks');

    const asked = await say('stop telling me about the garden');
    await say('yes');

    expect(asked.reply).toBe('Shall I stop telling you about “garden” messages?');
    expect(await muted()).toEqual({ garden: null });
  });

  test('what nobody knows is asked about', async () => {
    const { say } = await openTold();

    expect((await say('stop telling me about llamas')).reply).toMatch(
      /^I do not know which of my messages you mean\. Should it be your schedule, briefings, /,
    );
  });
});

describe('quiet hours and the zone', () => {
  test('are kept as they were said, and taken back', async () => {
    const { say, profile } = await openTold();

    const { reply } = await say('my quiet hours are 22 to 7');

    expect(reply).toBe("I've set your quiet hours to 22:00-07:00.");
    expect(await profile()).toEqual({ sleepTime: '22:00', wakeTime: '07:00' });
    await say('I get up at six thirty');
    expect(await profile()).toEqual({ sleepTime: '22:00', wakeTime: '06:30' });
    await say('undo that');
    expect(await profile()).toEqual({ sleepTime: '22:00', wakeTime: '07:00' });
  });

  test('a time that no clock shows is asked about', async () => {
    const { say, profile } = await openTold();

    const asked = await say('my quiet hours are 25 to 7');

    expect(asked.reply).toBe('“25” is not a time of day. When do your quiet hours begin?');
    expect(await profile()).toEqual({});
    await say('23');
    expect(await profile()).toEqual({ sleepTime: '23:00', wakeTime: '07:00' });
  });

  test('a city names a zone', async () => {
    const { say, profile } = await openTold();

    await say('I live in Lisbon');

    expect(await profile()).toEqual({ zone: 'Europe/Lisbon' });
  });

  test('a wish to be woken is no profile', async () => {
    const { say, profile } = await openTold();

    await say('wake me at 7am tomorrow');
    await say('I get up at 6am tomorrow for the flight');

    expect(await profile()).toEqual({});
  });
});

describe('what the user makes of it', () => {
  test.each([
    ['thanks', 30 * minute, 'engaged'],
    ['btn_yes', 30 * minute, 'button_click'],
    ['thanks', 90 * minute, 'late'],
  ])('“%s” after %d ms is %s', async (text, after, outcome) => {
    const { say, tell, clock, store, user, settled } = await openTold();
    const id = await tell('Lab 4 is due tomorrow.');
    const createdAt = clock.now() - minute;
    await store.feedback.add({
      ...{ id, decisionId: 'd-1', user, engine: 'proactive', kind: 'engagement', state: 'pending' },
      ...{ source: 'implicit', rater: null, scores: {}, text: null, latencyMs: 0, createdAt },
    });
    await clock.advance(after);

    await say(text);
    await settled();

    expect(await store.feedback.list(user, { engine: 'proactive' })).toMatchObject([{ id, state: outcome }]);
  });

  test('a mute of this is a refusal of the message', async () => {
    const { say, tell, clock, store, user, settled } = await openTold();
    const id = await tell('Lab 4 is due tomorrow.');
    const createdAt = clock.now() - minute;
    await store.feedback.add({
      ...{ id, decisionId: 'd-1', user, engine: 'proactive', kind: 'engagement', state: 'pending' },
      ...{ source: 'implicit', rater: null, scores: {}, text: null, latencyMs: 0, createdAt },
    });

    await say('stop telling me this');
    await say('yes');
    await settled();

    expect(await store.feedback.list(user, { engine: 'proactive' })).toMatchObject([
      { id, state: 'negative' },
    ]);
  });
});

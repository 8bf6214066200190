import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

async function afterSaying(...messages: readonly string[]) {
  const fixture = await openChatFixture();
  const replies: string[] = [];
  for (const message of messages) replies.push((await fixture.say(message)).reply);
  return { ...fixture, last: replies.at(-1) ?? '' };
}

describe('“skip …”', () => {
  test.each(['skip the tablets today', 'Skip the tablets tonight.', 'skip the tablets just this once'])(
    '“%s” skips one time of a task that repeats',
    async (text) => {
      const { last, contents } = await afterSaying('remind me to take the tablets every evening at 8', text);

      expect(last).toBe(
        "I've skipped the task “Take the tablets” (due today at 20:00) (next tomorrow at 20:00).",
      );
      expect(await contents('task')).toHaveLength(1);
    },
  );

  test('a later time than the next is not skipped, and said so', async () => {
    const { last, contents } = await afterSaying(
      'remind me to take the tablets every evening at 8',
      'skip the tablets on Friday',
    );

    expect(last).toContain('The next time of “Take the tablets” is');
    expect(await contents('task')).toEqual([expect.not.objectContaining({ closed: expect.anything() })]);
  });

  test('an event that repeats loses one time, after a yes', async () => {
    const { last } = await afterSaying('yoga every Tuesday at 6pm', 'skip yoga next week');

    expect(last).toContain('Shall I delete the event “Yoga”');
    expect(last).toContain('this one time');
  });

  test.each(['skip the intro', 'skip to the end'])('“%s” is about neither', async (text) => {
    const { last, contents } = await afterSaying('remind me to take the tablets every evening at 8', text);

    expect(last).not.toContain('skipped');
    expect(await contents('task')).toHaveLength(1);
  });
});

describe('a note', () => {
  test.each(['rename it to heating', 'call it heating', 'rename the boiler note to heating'])(
    'is renamed by “%s”, and keeps its text',
    async (text) => {
      const { contents, say } = await afterSaying('note: boiler code 8123', text);

      expect(await contents('note')).toEqual([
        expect.objectContaining({ title: 'heating', body: 'boiler code 8123' }),
      ]);
      await say('undo that');
      expect(await contents('note')).toEqual([expect.not.objectContaining({ title: 'heating' })]);
    },
  );
});

describe('a place to be', () => {
  test.each([
    ['I need to be at the school by 3:30pm', 'Be at the school'],
    ["I've got to be in Leeds for 10 on Monday", 'Be in Leeds'],
    ['remind me to be home by 6pm', 'Be home'],
  ])('“%s” is a task of that name', async (text, title) => {
    const { contents } = await afterSaying(text);

    expect(await contents('task')).toEqual([expect.objectContaining({ title })]);
  });

  test('is no answer to a question for a name', async () => {
    const { contents } = await afterSaying('block Friday afternoon', 'I need to be at the school by 3:30pm');

    expect(await contents('event')).toEqual([]);
    expect(await contents('task')).toEqual([expect.objectContaining({ title: 'Be at the school' })]);
  });
});

import type { ChannelRules } from '@tact/core/ports/channel';
import { outside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { fitMessage, type UnfittedMessage } from './fit-message.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 16, 12);

/** As a messenger that allows free text for 24 hours after the user's last message. */
const messenger: ChannelRules = {
  windowMs: day,
  maxLength: 200,
  buttons: { most: 3, maxTitleLength: 20 },
  templates: [
    { name: 'reminder', text: 'A reminder: {{1}}', maxLength: 60 },
    { name: 'update', text: 'An update from your assistant: {{1}}', maxLength: 200 },
  ],
};
const terminal: ChannelRules = { windowMs: null, maxLength: 200, buttons: null, templates: [] };

function fitted(
  part: Partial<UnfittedMessage>,
  rules: ChannelRules = messenger,
  wroteAgoMs: number | null = 60_000,
) {
  const lastWroteAt = wroteAgoMs === null ? null : now - wroteAgoMs;
  return fitMessage({ text: 'Lab 4 is due at 17:00.', actionType: 'text', ...part }, rules, {
    now,
    lastWroteAt,
  });
}

describe('inside the window', () => {
  test('text goes out as free text', () => {
    expect(fitted({})).toEqual({
      fits: true,
      form: 'text',
      message: { text: 'Lab 4 is due at 17:00.', buttons: [], template: null },
    });
  });

  test('a prompt goes out with the buttons Yes and Later', () => {
    expect(fitted({ text: 'Want me to block 2-5pm?', actionType: 'button_prompt' })).toEqual({
      fits: true,
      form: 'buttons',
      message: {
        text: 'Want me to block 2-5pm?',
        buttons: [
          { id: 'btn_yes', title: 'Yes' },
          { id: 'btn_later', title: 'Later' },
        ],
        template: null,
      },
    });
  });

  test.each([
    ['task_reminder', ['btn_done', 'btn_snooze']],
    ['event_reminder', ['btn_snooze']],
  ] as const)(
    'a %s goes out with the buttons %j, and without them where there is no room',
    (actionType, ids) => {
      const text = 'Reminder: “Call mom” is due now.';
      expect(fitted({ text, actionType })).toMatchObject({
        form: 'buttons',
        message: { text, buttons: ids.map((id) => ({ id })) },
      });
      expect(fitted({ text, actionType }, { ...messenger, buttons: null })).toMatchObject({
        form: 'text',
        message: { text, buttons: [] },
      });
    },
  );

  test.each([
    ['no buttons', null],
    ['one button', { most: 1, maxTitleLength: 20 }],
    ['titles of four characters', { most: 3, maxTitleLength: 4 }],
  ])('a channel with %s is asked in words', (_, buttons) => {
    expect(
      fitted({ text: 'Want me to block 2-5pm?', actionType: 'button_prompt' }, { ...messenger, buttons }),
    ).toMatchObject({
      fits: true,
      form: 'text',
      message: { text: 'Want me to block 2-5pm? Reply yes or later.', buttons: [] },
    });
  });
});

describe('outside the window', () => {
  test.each(['text', 'button_prompt'] as const)('a %s goes out in a template only', (actionType) => {
    expect(fitted({ actionType }, messenger, 3 * day)).toMatchObject({
      fits: true,
      form: 'template',
      message: { buttons: [], template: { name: 'reminder' } },
    });
  });

  test('the template shows the message in its blank', () => {
    expect(fitted({}, messenger, 3 * day)).toMatchObject({
      message: {
        text: 'A reminder: Lab 4 is due at 17:00.',
        template: { name: 'reminder', values: ['Lab 4 is due at 17:00.'] },
      },
    });
  });

  test('the first template with room for the whole message is taken', () => {
    expect(
      fitted({ text: `${'Lab 4 is due at 17:00 today. '.repeat(3)}Bye.` }, messenger, 2 * day),
    ).toMatchObject({ message: { template: { name: 'update' } } });
  });

  test('a message without any template is refused', () => {
    expect(fitted({}, { ...messenger, templates: [] }, 2 * day)).toEqual({
      fits: false,
      reason: { code: 'no_template', text: 'its window for free text is closed, and it has no template' },
    });
  });

  test('a replacement pattern in a message is mere text', () => {
    expect(fitted({ text: "It costs $& and $' and $1." }, messenger, 2 * day)).toMatchObject({
      message: { text: "A reminder: It costs $& and $' and $1." },
    });
  });
});

describe('the edge of the window', () => {
  test.each([
    [day - 1, 'text'],
    [day, 'template'],
    [day + 1, 'template'],
    [0, 'text'],
    [-5000, 'text'],
    [null, 'template'],
  ] as const)('%s ms after the last message a %s is sent', (wroteAgoMs, form) => {
    expect(fitted({}, messenger, wroteAgoMs)).toMatchObject({ fits: true, form });
  });

  test('a channel without a window takes free text from a user who never wrote', () => {
    expect(fitted({}, terminal, null)).toMatchObject({ fits: true, form: 'text' });
  });
});

describe('a message that is too long', () => {
  const short: ChannelRules = { ...terminal, maxLength: 60 };

  test('keeps its first sentences, and says that some are missing', () => {
    expect(
      fitted({ text: 'The exam is on Friday. Room 12 is open until nine. The library is open too.' }, short),
    ).toMatchObject({ message: { text: 'The exam is on Friday. (shortened)' } });
  });

  test('keeps the question that a prompt asks', () => {
    const text = 'Lab 4 is due tomorrow. It has three parts and a report of two pages. Block 2-5pm?';

    expect(fitted({ text, actionType: 'button_prompt' }, { ...messenger, maxLength: 60 })).toMatchObject({
      message: { text: 'Lab 4 is due tomorrow. (shortened) Block 2-5pm?' },
    });
  });

  test('is refused where one sentence has no room', () => {
    expect(fitted({ text: 'x'.repeat(61) }, short)).toEqual({
      fits: false,
      reason: { code: 'too_long', text: 'it has 61 characters, and at most 60 are allowed' },
    });
  });

  test('is not cut inside a quotation, however many sentences that holds', () => {
    const text = '“Stop. Look. Listen. Then walk on.” begins at 9:00. The hall is close to the station.';

    expect(fitted({ text }, short)).toMatchObject({ fits: false, reason: { code: 'too_long' } });
    expect(fitted({ text }, { ...short, maxLength: 64 })).toMatchObject({
      message: { text: '“Stop. Look. Listen. Then walk on.” begins at 9:00. (shortened)' },
    });
  });

  test('is not cut after an abbreviation', () => {
    expect(
      fitted({ text: 'See Dr. Smith at 9 a.m. in room 4 today. Bring the form that came by mail.' }, short),
    ).toMatchObject({ message: { text: 'See Dr. Smith at 9 a.m. in room 4 today. (shortened)' } });
  });

  test('is counted in characters, not in code units', () => {
    expect(fitted({ text: '🌧️'.repeat(30) }, { ...terminal, maxLength: 60 })).toMatchObject({ fits: true });
  });
});

describe('what a stranger wrote', () => {
  test('goes out as one line without controls', () => {
    expect(fitted({ text: outside('“Party”\n\u001b[2J begins\u202e soon.', 'event:title') })).toMatchObject({
      message: { text: '“Party” [2J begins soon.' },
    });
  });

  test('is refused where nothing visible is left of it', () => {
    expect(fitted({ text: outside('\u200b\u202e \n', 'event:title') })).toMatchObject({
      fits: false,
      reason: { code: 'empty' },
    });
  });
});

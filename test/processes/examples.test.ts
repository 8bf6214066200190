import { describe, expect, test } from 'vitest';
import { createModelServer } from '#testing';
import { runProgram } from './run-program.ts';

/** The examples as programs of their own, with what they print. */

describe('the example', () => {
  test('01-hello-decision decides about a receipt without a key', async () => {
    expect(await runProgram({ file: 'examples/01-hello-decision.ts' })).toEqual({
      exitCode: 0,
      lines: ['Automated mail about a purchase.', "act apply_label { label: 'Receipts' }"],
      errors: '',
    });
  });

  test('02-your-own-action asks before a dangerous action, runs it on a yes and takes it back', async () => {
    expect(await runProgram({ file: 'examples/02-your-own-action.ts' })).toEqual({
      exitCode: 0,
      lines: ['ask []', "[ 'Something is broken' ]", '[]'],
      errors: '',
    });
  });

  test('03-your-own-rules decides by rules alone, and deletes only what a rule permits', async () => {
    const { exitCode, lines, errors } = await runProgram({ file: 'examples/03-your-own-rules.ts' });

    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(lines.slice(0, 2)).toEqual([
      'Your receipt → act apply_label+archive',
      'An offer for you → act delete',
    ]);
    expect(lines.join(' ')).toMatch(
      /Archive: \[ \{ ref: 'memory-1'.*INBOX: \[\].*Trash: \[ \{ ref: 'memory-2'/,
    );
  });

  test('04-any-model goes without a model where none is named', async () => {
    expect(await runProgram({ file: 'examples/04-any-model.ts' })).toEqual({
      exitCode: 0,
      lines: ['no model, the local proposer → decline none', 'Looks like personal mail.'],
      errors: '',
    });
  });

  test('04-any-model asks the model that TACT_MODEL names', async () => {
    await using server = await createModelServer(({ messages }) => {
      const task = messages.at(-1)?.text ?? '';
      return {
        tool: 'record_decision',
        input: labelSchool(/message_ref is (\{.*\})\./.exec(task)?.[1] ?? '{}'),
      };
    });
    const ran = await runProgram(
      { file: 'examples/04-any-model.ts' },
      {
        TACT_MODEL: 'openai:gpt-5-mini',
        OPENAI_API_KEY: 'a-key-for-tests',
        OPENAI_BASE_URL: server.baseUrl('openai'),
      },
    );

    expect(ran).toEqual({
      exitCode: 0,
      lines: ['openai:gpt-5-mini → act apply_label', 'The model says “It is about the school.”.'],
      errors: '',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('05-chat keeps, remembers, looks up and takes back, without a model', async () => {
    expect(await runProgram({ file: 'examples/05-chat.ts' })).toEqual({
      exitCode: 0,
      lines: [
        "I've made a task “Call mom” due tomorrow at 17:00.",
        "I've remembered “wifi code”: “1234”.",
        'What you told me: “wifi code” is “1234”.',
        'There is one open task: “Call mom”, due tomorrow at 17:00.',
        "[ 'notes create: true' ]",
        "I've taken the note “the plumber comes on Friday” back.",
      ],
      errors: '',
    });
  });

  test('06-ask-before-acting sends after the yes alone, as changed, and once', async () => {
    const { exitCode, lines, errors } = await runProgram({ file: 'examples/06-ask-before-acting.ts' });

    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(lines).toEqual([
      expect.stringContaining('I will be there at 1pm.”?'),
      '  mails sent so far: 0',
      expect.stringContaining('I will be there at 2pm.”?'),
      '  mails sent so far: 0',
      expect.stringContaining("I've sent a mail to “bob@example.org”"),
      '  mails sent so far: 1',
      expect.stringContaining('I have done nothing'),
      '  mails sent so far: 1',
      "[ 'send_email: approved', 'send_email: superseded' ]",
      'I will be there at 2pm.',
    ]);
  });

  test('08-guard-your-ai-sdk-tools asks in one process, and answers and resumes in another', async () => {
    expect(await runProgram({ file: 'examples/08-guard-your-ai-sdk-tools.ts' })).toEqual({
      exitCode: 0,
      lines: [
        'May I call send_money with to: “Bob”, euros: 700?',
        'Before the answer: null',
        '  (700 euros go to Bob)',
        'The rent is paid.',
      ],
      errors: '',
    });
  });
});

function labelSchool(messageRef: string) {
  return {
    message_ref: JSON.parse(messageRef),
    decision: {
      action: 'apply_label',
      parameters: { label: 'School' },
      confidence: 0.95,
      needs_approval: false,
      rationale: 'It is about the school.',
    },
    explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
    undo_hint: { inverse_action: 'unapply_label', inverse_parameters: { label: 'School' } },
  };
}

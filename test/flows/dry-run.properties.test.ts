import type { Decision } from '@tact/core/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail } from './mail-runtime.ts';

/** A dry run promises what the run does: with the same copies, limits and answers, though it leaves no record. */

const rules = `
[[rules]]
id = "pass-on"
when.subject.contains = "report"
actions = [{ action = "apply_label", parameters = { label = "Reports" } }, { action = "forward", parameters = { to = ["team@partner.example"] } }]
permit_dangerous = true

[[rules]]
id = "away"
when.subject.contains = "hello"
actions = [{ action = "auto_reply", parameters = { body = "I am away." } }]
permit_dangerous = true

[[rules]]
id = "ask-away"
when.subject.contains = "question"
actions = [{ action = "auto_reply", parameters = { body = "I will look into it." } }]

[[rules]]
id = "todo"
when.subject.contains = "task"
actions = [{ action = "create_task", parameters = { title = "Look into it" } }]
`;
const sendLimits = { answers: { hour: 2, day: 3 }, forwards: { hour: 2, day: 3 } };

interface Mail {
  readonly number: number;
  readonly sender: string;
  readonly subject: string;
  readonly route: number;
}

const anyMail: fc.Arbitrary<Mail> = fc.record({
  number: fc.integer({ min: 1, max: 6 }),
  sender: fc.constantFrom('bob', 'eve', 'kim'),
  subject: fc.constantFrom('report', 'hello', 'question', 'task', 'lunch'),
  route: fc.integer({ min: 1, max: 3 }),
});

/** Two of one number are copies by two routes, or the same bytes twice. */
function textOf({ number, sender, subject, route }: Mail): string {
  return rawMail({
    number,
    from: `${sender}@example.net`,
    subject,
    headers: { Received: `from relay${route}.example.net; Mon, 02 Nov 2026 08:00:00 +0000` },
  });
}

describe('a dry run', () => {
  const summary = (decisions: readonly Decision[]) =>
    decisions.map(({ verdict, outcome, actions, overrides }) => ({
      ...{ verdict, outcome },
      actions: actions.map(({ action, disposition }) => `${disposition} ${action}`),
      codes: overrides.map(({ code }) => code).sort(),
    }));
  const both = async (mails: readonly Mail[], concurrency: number) => {
    const runtime = await openMailRuntime('memory', { rules, sendLimits });
    for (const mail of mails) runtime.mailbox.deliver({ raw: textOf(mail) });
    const dry = await runtime.triage({ dryRun: true, concurrency });
    const real = await runtime.triage();
    const questions = dry.map(
      ({ actions }) => actions.find(({ action }) => action === 'send_held')?.parameters,
    );
    return { dry: summary(dry), real: summary(real), questions, sent: runtime.transport.sent.length };
  };

  test('decides what the run decides, whatever mail there is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMail, { maxLength: 12 }),
        fc.constantFrom(1, 4),
        async (mails, concurrency) => {
          const { dry, real } = await both(mails, concurrency);

          expect(dry).toEqual(real);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('counts what leaves: past the limit it asks, about all that would be held', async () => {
    const reports = [1, 2, 3, 4].map((number) => ({
      number,
      sender: `p${number}`,
      subject: 'report',
      route: 1,
    }));

    const { dry, questions, sent } = await both(reports, 1);

    expect(dry.map(({ outcome }) => outcome)).toEqual([
      'apply_label+forward',
      'apply_label+forward',
      'apply_label+send_held',
      'apply_label+send_held',
    ]);
    expect(questions.at(-1)).toMatchObject({ action: 'forward', sends: [{ count: 2 }] });
    expect(sent).toBe(2);
  });

  test('counts a message that came by two routes once, and answers an address once', async () => {
    const report = { number: 1, sender: 'bob', subject: 'report', route: 1 };
    const hello = { number: 2, sender: 'bob', subject: 'hello', route: 1 };

    const { dry } = await both([report, { ...report, route: 2 }, hello, { ...hello, number: 3 }], 4);

    expect(dry.map(({ verdict, outcome }) => `${verdict} ${outcome}`)).toEqual([
      'act apply_label+forward',
      'act apply_label',
      'act auto_reply',
      'decline none',
    ]);
  });
});

import { compileRulesText, createPolicy, type Replay, type RulesReader, rulesText } from '@tact/core/kernel';
import type { EmailRulebook } from '@tact/email/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deceptiveMail, type MailRuntime, openMailRuntime, rawMail } from './mail-runtime.ts';

/** Without a model, what other rules and another policy would have made of past mail is what they make of it. */

const rules = {
  star: `[[rules]]\nid = "star"\nwhen.subject.contains = "lunch"\nactions = ["star"]\n`,
  file: `[[rules]]\nid = "file"\nwhen.from.domain = "letter.example"\nactions = [{ action = "apply_label", parameters = { label = "Letters" } }]\n`,
  remove: `[[rules]]\nid = "remove"\nwhen.subject.contains = "ideas"\nactions = ["delete"]\n`,
  delegated: `[[rules]]\nid = "model"\nwhen.subject.contains = "lunch"\ndelegate = true\n`,
  kinds: `[[rules]]\nid = "kinds"\nwhen.kind = "receipt"\nactions = ["archive"]\n`,
  kept: `[[directions]]\nid = "kept"\ntext = "Keep all."\nenforce = "forbid archive"\n`,
};
const anyRules = fc.subarray(Object.values(rules)).map((some) => some.join('\n'));

const anyMail = fc.record({
  kind: fc.constantFrom('newsletter', 'personal', 'deceptive', 'receipt', 'automatic'),
  subject: fc.constantFrom('Ten ideas', 'Lunch', 'Your order 17'),
});
type Mail = typeof anyMail extends fc.Arbitrary<infer One> ? One : never;

const headers: Readonly<Record<Mail['kind'], Readonly<Record<string, string>>>> = {
  newsletter: {
    From: 'The Letter <news@letter.example>',
    'List-Id': '<letter.letter.example>',
    'List-Unsubscribe': '<https://letter.example/off>',
  },
  personal: {},
  deceptive: { From: 'Bank <service@bank.test>' },
  receipt: { From: 'Shop <orders@shop.example>', Precedence: 'bulk' },
  automatic: { 'Auto-Submitted': 'auto-replied' },
};

function textOf({ kind, subject }: Mail, number: number): string {
  const part = { number, subject, headers: headers[kind] };
  return kind === 'deceptive' ? deceptiveMail(part) : rawMail(part);
}

async function ranUnder(mails: readonly Mail[], text: string, confidenceDefault: number) {
  const runtime = await openMailRuntime('memory', { rules: text, policy: { confidenceDefault } });
  for (const [number, mail] of mails.entries()) runtime.mailbox.deliver({ raw: textOf(mail, number) });
  await runtime.triage({ concurrency: 1 });
  return runtime;
}

const verdictsOf = ({ word, outcome, actions, overrides }: Replay['after']) => ({
  ...{ word, outcome },
  actions: actions.map(({ action, disposition }) => `${disposition} ${action}`),
  codes: overrides.map(({ code }) => code),
});

/** Every decision replayed, by the message's number. */
async function replayedUnder(runtime: MailRuntime, text: string, confidenceDefault: number) {
  const reader = runtime.assistant.runtime.engines.get('email')?.rules as RulesReader<EmailRulebook>;
  const directions = compileRulesText(reader, text).written.directions;
  const by = { rules: rulesText(text), policy: createPolicy({ confidenceDefault, directions }) };
  const decisions = await runtime.assistant.log({ order: 'oldest', limit: 100 });
  return Promise.all(decisions.map(({ id }) => runtime.assistant.replay(id, by)));
}

async function recordedUnder(mails: readonly Mail[], text: string, confidenceDefault: number) {
  const runtime = await ranUnder(mails, text, confidenceDefault);
  return (await replayedUnder(runtime, text, confidenceDefault)).map(({ before }) => verdictsOf(before));
}

describe('without a model, a replay', () => {
  const anyCase = [fc.array(anyMail, { maxLength: 6 }), anyRules, anyRules] as const;
  const anyThreshold = fc.constantFrom(0.5, 0.7, 0.9, 0.99);

  test('under other rules and another policy is what a run under them decides', async () => {
    await fc.assert(
      fc.asyncProperty(...anyCase, anyThreshold, anyThreshold, async (mails, then, now, before, after) => {
        const runtime = await ranUnder(mails, then, before);
        const replayed = await replayedUnder(runtime, now, after);

        expect(replayed.map((one) => verdictsOf(one.after))).toEqual(await recordedUnder(mails, now, after));
      }),
      { numRuns: 40 },
    );
  });

  test('under the same rules and the same policy is the record', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase[0], anyRules, anyThreshold, async (mails, text, threshold) => {
        const runtime = await ranUnder(mails, text, threshold);
        const replayed = await replayedUnder(runtime, text, threshold);

        expect(replayed.filter(({ isSame, after }) => !isSame || after.isProposedAgain)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('has the local proposer asked where a rule decided then', async () => {
    const runtime = await ranUnder([{ kind: 'newsletter', subject: 'Ten ideas' }], rules.remove, 0.7);
    const [replay] = await replayedUnder(runtime, '', 0.7);

    expect(replay).toMatchObject({
      before: { word: 'ask', outcome: 'delete', isProposedAgain: false },
      after: { word: 'act', outcome: 'apply_label', isProposedAgain: true },
    });
  });
});

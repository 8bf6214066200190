import { describe, expect, test } from 'vitest';
import { formatCard } from '#cli/output/approval-card';
import { createPaint } from '#cli/output/paint';
import { exampleMail } from '../examples/mails.ts';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

const permitted = (when: string) => `[[rules]]
id = "bank"
${when}
actions = ["delete"]
permit_dangerous = true
`;
const bySender = permitted('when.from.equals = "boss@bank.test"');
const authenticated = permitted('when.from.equals = "boss@bank.test"\nwhen.authenticated = true');

/** A mail whose header begins with these lines. */
const mailFrom = (...lines: readonly string[]) =>
  [...lines, 'To: ann@home.test', 'Subject: Rates', 'Message-ID: <1@bank.test>', '', 'Hello.', ''].join(
    '\r\n',
  );

const screen = {
  width: 200,
  isTerminal: true,
  hasColour: false,
  paint: createPaint(false),
  time: String,
  line() {},
  page() {},
  record() {},
  status() {},
};
const plainFrom = 'From: The Boss <boss@bank.test>';
const results = (text: string) => `Authentication-Results: mx.home.test; ${text}`;

/** Of each kind that `author.test.ts` lists, one. */
const oddFroms = [
  ['two From headers', [plainFrom, 'From: eve@evil.test']],
  ['two From headers of which the second is permitted', ['from: eve@evil.test', plainFrom]],
  ['several addresses', ['From: boss@bank.test, eve@evil.test']],
  ['a domain behind the brackets', ['From: <boss@bank.test>@evil.test']],
  ['an encoded word', ['From: =?utf-8?Q?boss=40bank.test?=']],
  ['a soft hyphen', ['From: bo\u00adss@bank.test']],
  ['a zero-width space', ['From: boss@bank\u200b.test']],
  ['a null character', ['From: boss@bank.test\0']],
  ['a Kelvin sign', ['From: boss@ban\u212a.test']],
  ['a group', ['From: Bank: boss@bank.test;']],
  ['a comment', ['From: boss@bank.test(not really)']],
  ['a blank before the colon', ['From : boss@bank.test']],
  ['a bare carriage return', ['From: eve@evil.test\rFrom: boss@bank.test']],
] as const;

describe.each(storeKinds)('who sent a mail, with the store in %s', (kind) => {
  test('is plain: a permission for that sender applies', async () => {
    const { decide } = await openMailRuntime(kind, { rules: bySender });

    expect(await decide(mailFrom(plainFrom))).toMatchObject({ verdict: 'act', outcome: 'delete' });
  });

  test.each(oddFroms)('cannot be told by %s: no permission, direction or scope applies', async (_, lines) => {
    const runtime = await openMailRuntime(kind, {
      rules: `${bySender}
[[rules]]
id = "any"
when.subject.contains = "rates"
actions = ["delete"]
permit_dangerous = true
[[rules]]
id = "scoped"
scope = "sender:boss@bank.test"
actions = ["star"]
[[rules]]
id = "everybody"
when.subject.contains = "rates"
actions = ["archive"]
[[directions]]
id = "only-boss"
text = "Archive only mail from my boss."
enforce = "only archive mail from boss@bank.test"
`,
    });

    const decision = await runtime.decide(mailFrom(...lines));

    expect(decision.verdict).toBe('decline');
    expect(decision.overrides.map(({ code }) => code)).toEqual(['DirectionViolation', 'RuleUnknown']);
    expect(decision.reasons[0]).toMatchObject({ code: 'SENDER_UNKNOWN', fact: 'warning' });
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('that cannot be told is said on the card and to the model, in our words', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'delete' }),
    });

    const decision = await runtime.decide(mailFrom(plainFrom, 'From: eve@evil.test'));

    const note = 'The sender cannot be told: two or more From headers.';
    const [question] = await runtime.assistant.approvals();
    const [request] = runtime.model?.requests ?? [];
    expect(decision.reasons[0]?.text).toBe(note);
    expect(question?.card.cautions).toEqual([note]);
    expect(question && formatCard(question, runtime.clock.now(), screen)).toContain(
      `  caution     ${note}\n`,
    );
    expect(request && promptOf(request)).toContain(
      `Established by the mail system, not by the message: ${note}`,
    );
  });

  test('is confirmed by a named server: a permission that requires it applies', async () => {
    const { decide } = await openMailRuntime(kind, {
      rules: authenticated,
      authenticatedBy: ['mx.home.test'],
    });

    expect(await decide(mailFrom(results('dmarc=pass header.from=bank.test'), plainFrom))).toMatchObject({
      verdict: 'act',
      outcome: 'delete',
    });
    expect(await decide(mailFrom(results('dkim=pass header.d=bank.test'), `${plainFrom} `))).toMatchObject({
      verdict: 'act',
      outcome: 'delete',
    });
  });

  test.each([
    ['nobody says anything', []],
    ['only SPF passed', [results('spf=pass smtp.mailfrom=boss@bank.test')]],
    [
      'DMARC failed beside a signature',
      [results('dmarc=fail header.from=bank.test; dkim=pass header.d=bank.test')],
    ],
    ['another domain signed', [results('dkim=pass header.d=evil.test')]],
    [
      'a server says it that is not named',
      ['Authentication-Results: mx.evil.test; dmarc=pass header.from=bank.test'],
    ],
    [
      'the sender wrote a second result',
      [results('spf=fail smtp.mailfrom=evil.test'), results('dmarc=pass header.from=bank.test')],
    ],
    [
      'the results contradict each other',
      [results('dmarc=fail header.from=bank.test'), results('dmarc=pass header.from=bank.test')],
    ],
  ])('is not confirmed where %s: a permission that requires it does not apply', async (_, lines) => {
    const runtime = await openMailRuntime(kind, { rules: authenticated, authenticatedBy: ['mx.home.test'] });

    const decision = await runtime.decide(mailFrom(...lines, plainFrom));

    expect(decision.outcome).not.toBe('delete');
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('that a server refuted is shown as a warning', async () => {
    const runtime = await openMailRuntime(kind, { authenticatedBy: ['mx.home.test'] });

    const { reasons } = await runtime.decide(
      mailFrom(results('dmarc=fail header.from=bank.test; spf=softfail smtp.mailfrom=evil.test'), plainFrom),
    );

    expect(reasons[0]).toEqual({
      code: 'SENDER_NOT_AUTHENTICATED',
      text: 'The sender is not authenticated: DMARC fail, SPF softfail (mx.home.test).',
      fact: 'warning',
    });
  });

  test('is matched by a list only through one plain List-Id', async () => {
    const { decide } = await openMailRuntime(kind, {
      rules: '[[rules]]\nid = "list"\nwhen.list_id.domain = "shop.test"\nactions = ["star"]\n',
    });
    const listed = (...lines: readonly string[]) => decide(mailFrom(plainFrom, ...lines));

    expect((await listed('List-Id: News <news.shop.test>')).outcome).toBe('star');
    expect((await listed('List-Id: <evil.test>', 'List-Id: <news.shop.test>')).outcome).not.toBe('star');
    expect((await listed('List-Id: =?utf-8?Q?=3Cnews.shop.test=3E?=')).outcome).not.toBe('star');
  });

  test('counts as it was recorded by a version that did not judge it', async () => {
    const { rulebook } = await openMailRuntime(kind, { rules: bySender });
    const from = { name: '', address: 'boss@bank.test' };

    const matched = (part: object) => rulebook.match(exampleMail({ from, ...part }), 0).matched.length;

    expect(matched({})).toBe(1);
    expect(matched({ fromProblem: null })).toBe(1);
    expect(matched({ fromProblem: 'repeated' })).toBe(0);
  });

  test('is nobody’s business to a mail between people', async () => {
    const { decide } = await openMailRuntime(kind);

    expect((await decide(rawMail())).reasons.map(({ code }) => code)).toEqual(['PROPOSED_BY_LOCAL']);
  });
});

import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail } from './mail-runtime.ts';

/** Every mail of a kind that may go round, and ordinary ones, with every action that leaves: what goes out without a yes. */

const partner = 'team@partner.example';
const actions = {
  forward: `{ action = "forward", parameters = { to = ["${partner}"] } }`,
  escalate: `{ action = "escalate", parameters = { to = ["${partner}"], reason = "urgent" } }`,
  auto_reply: '{ action = "auto_reply", parameters = { body = "I am away." } }',
  unsubscribe: '"unsubscribe"',
} as const;
type Sending = keyof typeof actions;

/** What becomes of it: sent, asked about, or declined. */
type Verdict = 'act' | 'ask' | 'decline';

interface Sent {
  readonly idBeforeAt: string;
  readonly ownMark: string;
  readonly to: string;
}

type Headers = Readonly<Record<string, string>>;
interface MailCase {
  readonly name: string;
  mail(
    sent: Sent,
    earlier: Sent,
  ): { readonly from?: string; readonly text?: string; readonly headers?: Headers };
  readonly forwarded: Verdict;
  readonly answered: Verdict;
}

const report = 'multipart/report; report-type=delivery-status; boundary=b';
const carrying = (id: string) =>
  ['--b', 'Content-Type: message/rfc822', '', `Message-ID: <${id}>`, '', 'x', '--b--'].join('\r\n');
const plain = (name: string, headers: Headers, forwarded: Verdict, answered: Verdict): MailCase => ({
  name,
  mail: () => ({ headers }),
  forwarded,
  answered,
});

const cases: readonly MailCase[] = [
  plain('a person', {}, 'act', 'act'),
  plain('a person with a return path', { 'Return-Path': '<bob@example.net>' }, 'act', 'act'),
  plain('a person through another domain', { 'Return-Path': '<bob@relay.example>' }, 'act', 'ask'),
  plain('who names others only', { To: 'everybody@example.net' }, 'act', 'decline'),
  plain('who copies the owner', { To: 'cy@example.net', Cc: 'Ann <ann@example.org>' }, 'act', 'act'),
  plain('who had it sent on', { To: 'cy@example.net', 'Resent-To': 'ann@example.org' }, 'act', 'act'),
  {
    name: 'a postmaster who is a person',
    mail: () => ({ from: 'postmaster@school.example' }),
    forwarded: 'act',
    answered: 'decline',
  },
  {
    name: 'a no-reply sender',
    mail: () => ({ from: 'bitte-nicht-antworten@bank.example' }),
    forwarded: 'act',
    answered: 'decline',
  },
  plain('a list', { 'List-Id': '<choir.example.net>', Precedence: 'list' }, 'act', 'decline'),
  plain('bulk mail', { Precedence: 'bulk' }, 'act', 'decline'),
  plain('a program', { 'Auto-Submitted': 'auto-generated' }, 'act', 'decline'),
  plain('an automatic answer', { 'Auto-Submitted': 'auto-replied' }, 'decline', 'decline'),
  plain(
    'an automatic answer with a comment',
    { 'Auto-Submitted': 'auto-replied (vacation)' },
    'decline',
    'decline',
  ),
  plain('an older automatic answer', { 'X-Autoreply': 'yes' }, 'decline', 'decline'),
  plain('an away note by its subject', { Subject: 'Abwesenheitsnotiz: Lunch' }, 'act', 'decline'),
  plain('an empty return path', { 'Return-Path': '<>' }, 'ask', 'decline'),
  plain('a report about strange mail', { 'Content-Type': report }, 'ask', 'decline'),
  plain(
    'a report that is an answer',
    { 'Content-Type': report, 'Auto-Submitted': 'auto-replied' },
    'ask',
    'decline',
  ),
  {
    name: 'the mail system',
    mail: () => ({ from: 'MAILER-DAEMON@mx.example' }),
    forwarded: 'ask',
    answered: 'decline',
  },
  {
    name: 'who it would go to',
    mail: () => ({ from: `Team <${partner.toUpperCase()}>` }),
    forwarded: 'decline',
    answered: 'act',
  },
  {
    name: 'who it would go to, with a detail',
    mail: () => ({ from: 'team+x@partner.example' }),
    forwarded: 'decline',
    answered: 'act',
  },
  plain('the return path that it would go to', { 'Return-Path': `<${partner}>` }, 'decline', 'ask'),
  {
    name: 'our forward that came back',
    mail: ({ idBeforeAt }) => ({ headers: { 'Message-ID': `<${idBeforeAt}@example.org>` } }),
    forwarded: 'decline',
    answered: 'decline',
  },
  {
    name: 'our forward under another Message-ID',
    mail: ({ ownMark, to }) => ({
      headers: { 'X-Tact-Sent': ownMark, To: `${to}, Ann <ann@example.org>`.split(',')[0] ?? '' },
    }),
    forwarded: 'decline',
    answered: 'decline',
  },
  {
    name: 'a stranger who copies our mark',
    mail: ({ ownMark }) => ({ headers: { 'X-Tact-Sent': ownMark } }),
    forwarded: 'act',
    answered: 'act',
  },
  {
    name: 'a stranger who makes up a Message-ID like ours',
    mail: () => ({ headers: { 'Message-ID': `<tact-${'ab'.repeat(16)}@example.org>` } }),
    forwarded: 'act',
    answered: 'act',
  },
  {
    name: 'a report about our forward',
    mail: ({ idBeforeAt }) => ({
      headers: { 'Content-Type': report, 'Auto-Submitted': 'auto-replied' },
      text: carrying(`${idBeforeAt}@example.org`),
    }),
    forwarded: 'decline',
    answered: 'decline',
  },
  {
    name: 'a report that answers our forward',
    mail: ({ idBeforeAt }) => ({
      headers: { 'Return-Path': '<>', 'Content-Type': report, 'In-Reply-To': `<${idBeforeAt}@example.org>` },
    }),
    forwarded: 'decline',
    answered: 'decline',
  },
  {
    name: 'a third program that forwards our forward',
    mail: ({ idBeforeAt }) => ({
      from: 'cy@third.example',
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Type': 'multipart/mixed; boundary=b' },
      text: carrying(`${idBeforeAt}@example.org`),
    }),
    forwarded: 'decline',
    answered: 'decline',
  },
  {
    name: 'a person who attaches our forward',
    mail: ({ idBeforeAt }) => ({
      headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
      text: carrying(`${idBeforeAt}@example.org`),
    }),
    forwarded: 'act',
    answered: 'act',
  },
  {
    name: 'a person who answers our forward',
    mail: ({ idBeforeAt }) => ({ headers: { 'In-Reply-To': `<${idBeforeAt}@example.org>` } }),
    forwarded: 'act',
    answered: 'act',
  },
  {
    name: 'who answers our automatic answer from another address',
    mail: (_, { idBeforeAt }) => ({
      from: 'case-4711@helpdesk.example',
      headers: { References: `<a@b.example> <${idBeforeAt}@example.org>` },
    }),
    forwarded: 'act',
    answered: 'decline',
  },
];

/** No mail is such that unsubscribing needs no yes. */
const verdictOf = ({ answered, forwarded }: MailCase): Readonly<Record<Sending, Verdict>> => ({
  ...{ forward: forwarded, escalate: forwarded, auto_reply: answered },
  unsubscribe: 'ask',
});

const matrix = cases.flatMap((one) =>
  (Object.keys(actions) as Sending[]).map(
    (action) => [one.name, action, one, verdictOf(one)[action]] as const,
  ),
);

/** By the word of the owner's server each sender is who it says it is, and names where to unsubscribe. */
const listed = { 'List-Unsubscribe': '<mailto:leave@news.example>' };
const authenticated = (mail: string) => {
  const domain = /^From: .*@([^>\r\n]+)/im.exec(mail)?.[1] ?? '';
  return `Authentication-Results: mx.example.org; dmarc=pass header.from=${domain}\r\n${mail}`;
};

describe('without a yes, from', () => {
  test.each(matrix)('%s, %s', async (_, action, { mail }, verdict) => {
    const runtime = await openMailRuntime('memory', {
      authenticatedBy: ['mx.example.org'],
      rules: `[[rules]]
id = "first"
priority = 2
when.from.equals = "dora@first.example"
actions = [${actions.forward}]
permit_dangerous = true

[[rules]]
id = "second"
priority = 2
when.from.equals = "emil@second.example"
actions = [${actions.auto_reply}]
permit_dangerous = true

[[rules]]
id = "all"
when.subject.exists = true
actions = [${actions[action]}]
permit_dangerous = true
`,
    });
    await runtime.decide(rawMail({ number: 1, from: 'dora@first.example' }));
    await runtime.decide(rawMail({ number: 2, from: 'emil@second.example' }));
    const [forward, answer] = runtime.transport.sent.map(({ idBeforeAt = '', ownMark = '', to }) => ({
      idBeforeAt,
      ownMark,
      to: to.join(', '),
    }));
    if (forward === undefined || answer === undefined) throw new Error('nothing was sent at first');

    const { headers, ...rest } = mail(forward, answer);
    const written =
      action === 'unsubscribe'
        ? authenticated(rawMail({ number: 3, ...rest, headers: { ...listed, ...headers } }))
        : rawMail({ number: 3, ...rest, ...(headers && { headers }) });
    const decision = await runtime.decide(written);

    expect(decision.verdict).toBe(verdict);
    expect(runtime.transport.sent).toHaveLength(verdict === 'act' ? 3 : 2);
  });
});

test('an automatic answer goes to the return path alone, and after a yes to whom the card names', async () => {
  const rules = (permits: boolean) => `[[rules]]
id = "all"
when.subject.exists = true
actions = [${actions.auto_reply}]
permit_dangerous = ${permits}
`;
  const mail = rawMail({
    headers: { 'Return-Path': '<bob.roe@example.net>', 'Reply-To': 'office@example.net' },
  });
  const [unasked, asked] = [
    await openMailRuntime('memory', { rules: rules(true) }),
    await openMailRuntime('memory', { rules: rules(false) }),
  ];

  await unasked.decide(mail);
  await asked.decide(mail);
  const [question] = await asked.assistant.approvals();
  await asked.assistant.approve({ id: question?.id ?? '', by: 'ann', via: 'cli' });

  expect(unasked.transport.sent).toMatchObject([
    { to: ['bob.roe@example.net'], autoSubmitted: 'auto-replied' },
  ]);
  expect(asked.transport.sent).toMatchObject([{ to: ['office@example.net'], autoSubmitted: 'auto-replied' }]);
});

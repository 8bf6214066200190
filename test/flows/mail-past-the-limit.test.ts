import { exposeOutside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';

const forwarding = `
[[rules]]
id = "pass-on"
when.subject.contains = "report"
actions = [{ action = "apply_label", parameters = { label = "Reports" } }, { action = "forward", parameters = { to = ["team@partner.example"] } }]
permit_dangerous = true
`;
const answering = `
[[rules]]
id = "away"
when.subject.contains = "report"
actions = [{ action = "auto_reply", parameters = { body = "I am away." } }]
permit_dangerous = true
`;
const limits = (hour: number, day = 300) => ({ answers: { hour, day }, forwards: { hour, day } });

describe.each(storeKinds)('mail that leaves by itself, with the store in %s,', (kind) => {
  const open = (options: Parameters<typeof openMailRuntime>[1] = {}) =>
    openMailRuntime(kind, { rules: forwarding, sendLimits: limits(2), ...options });
  const reports = (count: number, from = 1) =>
    Array.from({ length: count }, (_, index) =>
      rawMail({
        number: from + index,
        from: `p${from + index}@example.net`,
        subject: `report ${from + index}`,
      }),
    );
  type Opened = Awaited<ReturnType<typeof open>>;
  const deliver = async (runtime: Opened, mails: readonly string[]) => {
    for (const raw of mails) runtime.mailbox.deliver({ raw });
    return runtime.triage();
  };
  const questions = (runtime: Opened) => runtime.assistant.approvals();
  const subjects = ({ transport }: Opened) => transport.sent.map(({ subject }) => subject);

  test('is held back past the limit and asked about in one question with its count', async () => {
    const runtime = await open();

    const decisions = await deliver(runtime, reports(5));

    expect(subjects(runtime)).toEqual(['Fwd: report 1', 'Fwd: report 2']);
    expect(decisions.map(({ outcome }) => outcome)).toEqual([
      'apply_label+forward',
      'apply_label+forward',
      'apply_label+send_held',
      'apply_label+send_held',
      'apply_label+send_held',
    ]);
    const asked = await questions(runtime);
    expect(asked.map(({ card }) => card.question)).toEqual(['forward 3 messages that were held back']);
    expect(asked[0]?.card.lines?.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'messages: 3',
      'to: team@partner.example',
      'attached: the message as it was received',
    ]);
    expect(decisions[2]?.overrides.map(({ text }) => text)).toContain(
      'SendLimit (2 forwards and escalations this hour)',
    );
  });

  test('goes out with a yes, all of it, as automatic mail', async () => {
    const runtime = await open();
    await deliver(runtime, reports(5));
    const [question] = await questions(runtime);

    const { effects } = await runtime.assistant.approve({ id: question?.id ?? '', by: 'ann', via: 'cli' });

    expect(effects.map(({ state, result }) => [state, result])).toEqual([['done', { sent: 3 }]]);
    expect(subjects(runtime)).toEqual([1, 2, 3, 4, 5].map((number) => `Fwd: report ${number}`));
    expect(runtime.transport.sent.map(({ autoSubmitted }) => autoSubmitted)).toEqual(
      Array.from({ length: 5 }, () => 'auto-generated'),
    );
    expect(await questions(runtime)).toEqual([]);
  });

  test('stays here with a no', async () => {
    const runtime = await open();
    await deliver(runtime, reports(4));
    const [question] = await questions(runtime);

    await runtime.assistant.deny({ id: question?.id ?? '', by: 'ann', via: 'cli' });
    await deliver(runtime, reports(1, 5));

    expect(subjects(runtime)).toEqual(['Fwd: report 1', 'Fwd: report 2']);
    expect((await questions(runtime)).map(({ card }) => card.question)).toEqual([
      'forward 1 message that was held back',
    ]);
  });

  test('leaves again in the next hour, until the day is full', async () => {
    const runtime = await open({ sendLimits: limits(2, 3) });
    await deliver(runtime, reports(3));
    runtime.clock.advance(3_600_000);
    const decisions = await deliver(runtime, reports(2, 4));

    expect(subjects(runtime)).toEqual(['Fwd: report 1', 'Fwd: report 2', 'Fwd: report 4']);
    expect(decisions[1]?.overrides.map(({ text }) => text)).toContain(
      'SendLimit (3 forwards and escalations this day)',
    );
    expect((await questions(runtime)).map(({ card }) => card.question)).toEqual([
      'forward 2 messages that were held back',
    ]);
  });

  test('is no more under many workers', async () => {
    const runtime = await open({ sendLimits: limits(3) });
    for (const raw of reports(12)) runtime.mailbox.deliver({ raw });

    await runtime.triage({ concurrency: 12 });

    expect(subjects(runtime)).toHaveLength(3);
  });

  test('names every address that a held answer goes to', async () => {
    const runtime = await open({ rules: answering, sendLimits: limits(1) });
    await deliver(runtime, reports(3));
    const [question] = await questions(runtime);

    expect(question?.card.lines?.map(({ name, text }) => `${name}: ${exposeOutside(text)}`)).toEqual([
      'to: p2@example.net, p3@example.net',
      'messages: 2',
      'text: I am away.',
    ]);
    await runtime.assistant.approve({ id: question?.id ?? '', by: 'ann', via: 'cli' });
    expect(runtime.transport.sent.map(({ to }) => to)).toEqual([
      ['p1@example.net'],
      ['p2@example.net'],
      ['p3@example.net'],
    ]);
  });

  test('is told where some of it could not be sent', async () => {
    const runtime = await open();
    await deliver(runtime, reports(4));
    const [question] = await questions(runtime);
    const inbox = runtime.mailbox.snapshot().folders['INBOX'] ?? [];
    expect(inbox).toHaveLength(4);
    runtime.mailbox.removeElsewhere(inbox[3]?.ref ?? '');

    const { effects } = await runtime.assistant.approve({ id: question?.id ?? '', by: 'ann', via: 'cli' });

    expect(effects.map(({ state, problem }) => [state, problem?.code])).toEqual([
      ['failed', 'MAIL_HELD_NOT_SENT'],
    ]);
    expect(subjects(runtime)).toHaveLength(3);
  });
});

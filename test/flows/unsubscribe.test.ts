import { exposeOutside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';

const rules = `
[[rules]]
id = "no-news"
when.from.domain = "news.example"
actions = ["unsubscribe", "archive"]
permit_dangerous = true
`;
const results =
  'mx.example.org; dkim=pass header.d=news.example header.s=s1; dmarc=pass header.from=news.example';
const signed = {
  'DKIM-Signature':
    'v=1; a=rsa-sha256; d=news.example; s=s1; h=From:List-Unsubscribe:List-Unsubscribe-Post; bh=x; b=AbCdEfGh',
  'List-Unsubscribe': '<https://news.example/u?id=7>, <mailto:leave@news.example?subject=leave%207>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};
const unchecked = (headers: Readonly<Record<string, string>> = signed) =>
  rawMail({ from: 'News <post@news.example>', subject: 'What is new', headers });
/** What the owner's server found stands above all that the sender wrote. */
const newsletter = (headers: Readonly<Record<string, string>> = signed) =>
  `Authentication-Results: ${results}\r\n${unchecked(headers)}`;

describe.each(storeKinds)('unsubscribing, with the store in %s,', (kind) => {
  const open = async (options: Parameters<typeof openMailRuntime>[1] = {}) => {
    const clicked: string[] = [];
    const clickUnsubscribe = async (address: string) => void clicked.push(address);
    const runtime = await openMailRuntime(kind, {
      ...{ rules, authenticatedBy: ['mx.example.org'], clickUnsubscribe },
      ...options,
    });
    return { ...runtime, clicked };
  };
  const lines = async ({ assistant }: Awaited<ReturnType<typeof open>>) =>
    (await assistant.approvals()).flatMap(({ card }) => [
      card.question,
      ...(card.lines ?? []).map(({ name, text }) => `${name}: ${exposeOutside(text)}`),
    ]);

  test('asks, although the rule permits dangerous actions, and clicks once after a yes', async () => {
    const runtime = await open();
    const decision = await runtime.decide(newsletter());

    expect(decision.outcome).toBe('unsubscribe+archive');
    expect(decision.overrides.map(({ text }) => text)).toEqual([
      'AskedByAction (it cannot be undone, and tells the sender that this address is read)',
    ]);
    expect(await lines(runtime)).toEqual([
      'unsubscribe by one click at “https://news.example/u?id=7”, which cannot be undone',
      'one click at: https://news.example/u?id=7',
    ]);
    expect(runtime.clicked).toEqual([]);

    const [question] = await runtime.assistant.approvals();
    const { effects } = await runtime.assistant.approve({ id: question?.id ?? '', by: 'ann', via: 'cli' });

    expect(effects.map(({ state }) => state)).toEqual(['done']);
    expect(runtime.clicked).toEqual(['https://news.example/u?id=7']);
    expect(runtime.transport.sent).toEqual([]);
    const undone = await runtime.assistant.undo(decision.id, { by: 'ann', via: 'cli' });
    expect(undone.effects.map(({ action }) => action)).toEqual(['move']);
  });

  test('writes the mail that the header names where one click is not signed', async () => {
    const runtime = await open();
    await runtime.decide(newsletter({ ...signed, 'List-Unsubscribe-Post': 'maybe' }));

    expect(await lines(runtime)).toEqual([
      'unsubscribe by a mail to “leave@news.example” about “leave 7”, which cannot be undone',
      'to: leave@news.example',
      'subject: leave 7',
      'text: ',
    ]);
    const [question] = await runtime.assistant.approvals();
    await runtime.assistant.approve({ id: question?.id ?? '', by: 'ann', via: 'cli' });

    expect(runtime.clicked).toEqual([]);
    expect(runtime.transport.sent.map(({ to, subject, text }) => [to, subject, text])).toEqual([
      [['leave@news.example'], 'leave 7', ''],
    ]);
  });

  test('is declined for a sender who is not authenticated, and the rest of the rule is done', async () => {
    const runtime = await open();

    const decision = await runtime.decide(unchecked());

    expect(decision.outcome).toBe('archive');
    expect(decision.overrides.map(({ text }) => text)).toContain(
      'NoUnsubscribe (its sender is not authenticated)',
    );
    expect(await runtime.assistant.approvals()).toEqual([]);
  });

  test('is offered to no model', async () => {
    const runtime = await open({ rules: '', model: () => ({ text: 'no' }) });
    await runtime.decide(newsletter());

    expect(JSON.stringify(runtime.model?.requests[0]?.tools)).toContain('archive');
    expect(JSON.stringify(runtime.model?.requests[0]?.tools)).not.toContain('unsubscribe');
  });

  test('is forbidden by a direction that says so', async () => {
    const direction =
      '[[directions]]\nid = "d"\ntext = "Never unsubscribe me."\nenforce = "forbid unsubscribe"\n';
    const runtime = await open({ rules: `${rules}\n${direction}` });

    const decision = await runtime.decide(newsletter());

    expect(decision.outcome).toBe('archive');
  });
});

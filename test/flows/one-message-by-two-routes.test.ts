import { tactError } from '@tact/core/errors';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail } from './mail-runtime.ts';
import { decides } from './model-answers.ts';

/** Copies of one message: each is filed, and what leaves or makes something is done for one. */

const rules = (...actions: readonly string[]) => `[[rules]]
id = "all"
when.subject.exists = true
actions = [${actions.join(', ')}]
permit_dangerous = true
`;
const forward = '{ action = "forward", parameters = { to = ["team@partner.example"] } }';
const task = '{ action = "create_task", parameters = { title = "Pay" } }';
const direct = rawMail({ headers: { Received: 'by a.example' } });
const copy = rawMail({ headers: { Received: 'by b.example', 'Delivered-To': 'office@example.org' } });
const result = (word: string) => `mx.example.org; dmarc=${word} header.from=example.net`;
const yes = { by: 'ann', via: 'cli' };

describe('a copy by another route', () => {
  test('is filed, and neither forwarded nor made a task again; its decision names the first', async () => {
    const { decide, transport, store } = await openMailRuntime('memory', {
      rules: rules(forward, task, '"archive"'),
    });

    const first = await decide(direct);
    const second = await decide(copy);

    expect(transport.sent).toHaveLength(1);
    expect(await store.items.list('ann', { kind: 'task', state: 'open', limit: 10 })).toHaveLength(1);
    expect(second).toMatchObject({ verdict: 'act', outcome: 'archive' });
    expect(second.overrides.map(({ text }) => text)).toEqual([
      `SameMessage (done for a copy of this message, in decision ${first.id.slice(-8)})`,
      `SameMessage (done for a copy of this message, in decision ${first.id.slice(-8)})`,
    ]);
  });

  test('is forwarded where the first one failed to be', async () => {
    let fails = true;
    const { decide, transport } = await openMailRuntime('memory', {
      rules: rules(forward),
      sendFails: () => (fails ? tactError('TRANSPORT_REFUSED', { why: 'full' }) : null),
    });
    await decide(direct);
    fails = false;
    await decide(copy);

    expect(transport.sent).toHaveLength(1);
  });

  test('joins the question about the first', async () => {
    const { decide, assistant, transport } = await openMailRuntime('memory', {
      model: (request) =>
        decides(request, { action: 'forward', parameters: { to: ['team@partner.example'] } }),
    });
    await decide(direct);
    const second = await decide(copy);
    const questions = await assistant.approvals();
    await assistant.approve({ id: questions[0]?.id ?? '', ...yes });

    expect(second.overrides.map(({ code }) => code)).toContain('SameMessage');
    expect(questions).toHaveLength(1);
    expect(transport.sent).toHaveLength(1);
  });

  test.each([
    ['never stands for one that is authenticated', 'fail', 'pass', 2],
    ['of which nothing is known does not either', null, 'pass', 2],
    ['that is authenticated stands for one that is not', 'pass', 'fail', 1],
  ] as const)('%s', async (_, first, second, sent) => {
    const runtime = await openMailRuntime('memory', {
      rules: rules(forward),
      authenticatedBy: ['mx.example.org'],
    });
    const by = (word: string | null) =>
      `${word === null ? '' : `Authentication-Results: ${result(word)}\r\n`}${rawMail()}`;

    await runtime.decide(by(first));
    await runtime.decide(by(second));

    expect(runtime.transport.sent).toHaveLength(sent);
  });

  test('with another text is another message', async () => {
    const { decide, transport } = await openMailRuntime('memory', { rules: rules(forward) });
    await decide(direct);
    await decide(rawMail({ text: 'Shall we meet at one?' }));

    expect(transport.sent).toHaveLength(2);
  });
});

test('identical copies in one mailbox are both filed, and forwarded once', async () => {
  const { mailbox, triage, transport } = await openMailRuntime('memory', {
    rules: rules(forward, '"archive"'),
  });
  mailbox.deliver({ raw: direct });
  mailbox.deliver({ raw: direct });

  const decisions = await triage();
  const again = await triage();

  expect(decisions.map(({ outcome }) => outcome)).toEqual(['forward+archive', 'archive']);
  expect(again).toEqual([]);
  expect(transport.sent).toHaveLength(1);
});

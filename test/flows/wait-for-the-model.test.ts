import { listWaiting } from '@tact/core/kernel';
import type { Decision } from '@tact/core/records';
import type { ModelScript } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { waitingLine } from '#cli/output/waiting-line';
import { deceptiveMail, type MailRuntime, openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A model that can be switched off. */
function switched(): { isUp: boolean; readonly script: ModelScript } {
  const state: { isUp: boolean; readonly script: ModelScript } = {
    isUp: false,
    script: (request) => (state.isUp ? decides(request, { action: 'archive' }) : { fails: 'MODEL_TIMEOUT' }),
  };
  return state;
}

const plain = (number: number) => rawMail({ number, subject: `Plan ${number}` });

function deliver(runtime: MailRuntime, count: number): void {
  for (let number = 1; number <= count; number += 1) runtime.mailbox.deliver({ raw: plain(number) });
}

const waitingIn = ({ assistant }: MailRuntime): Promise<readonly Decision[]> =>
  listWaiting('ann', 'email', assistant.runtime);

const inboxOf = ({ mailbox }: MailRuntime) => mailbox.snapshot().folders['INBOX'] ?? [];

describe.each(storeKinds)('mail during an outage of the model, with the store in %s', (kind) => {
  test('is left alone without a question, and says why', async () => {
    const runtime = await openMailRuntime(kind, { model: switched().script });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({
      verdict: 'defer',
      path: 'fallback',
      attempt: 1,
      deferredUntil: runtime.clock.now() + minute,
      reasons: [
        {
          code: 'MODEL_UNREACHABLE',
          text: 'The model could not be reached (timeout after 60 s); it will be asked again.',
        },
      ],
    });
    expect(await runtime.store.approvals.list('ann', ['pending'])).toEqual([]);
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('is decided once when the model is back', async () => {
    const model = switched();
    const runtime = await openMailRuntime(kind, { model: model.script });
    const waiting = await runtime.decide(rawMail());
    model.isUp = true;
    await runtime.clock.advance(minute);
    await runtime.assistant.resume();
    await runtime.assistant.resume();

    const decisions = await runtime.store.ledger.list({ user: 'ann', order: 'oldest' });
    expect(decisions).toMatchObject([
      { verdict: 'defer', attempt: 1 },
      { verdict: 'act', outcome: 'archive', path: 'model', attempt: 2, parentId: waiting.id },
    ]);
    expect(inboxOf(runtime)).toEqual([]);
    expect(await waitingIn(runtime)).toEqual([]);
    expect(await runtime.triage()).toEqual([]);
  });

  test.each(['MODEL_REQUEST_REFUSED', 'MODEL_NOT_FOUND', 'MODEL_KEY_REFUSED'] as const)(
    'waits however often the model answers %s, says what to do, and is decided once that is put right',
    async (fails) => {
      let isRight = false;
      const runtime = await openMailRuntime(kind, {
        model: (request) => (isRight ? decides(request, { action: 'archive' }) : { fails }),
      });
      deliver(runtime, 3);
      await runtime.triage();
      for (let turn = 0; turn < 8; turn += 1) {
        await runtime.clock.advance(hour);
        await runtime.assistant.resume();
      }

      const waiting = await waitingIn(runtime);
      expect(waiting).toHaveLength(3);
      expect(waitingLine(waiting)).toMatch(
        /^3 messages wait for the model\. .* (Check|Set) .* Check it with: tact doctor --call$/,
      );
      expect(await runtime.assistant.approvals()).toEqual([]);
      isRight = true;
      await runtime.triage();
      expect(inboxOf(runtime)).toEqual([]);
    },
  );

  test('is decided although one message is refused every time', async () => {
    let isUp = false;
    const runtime = await openMailRuntime(kind, {
      model: (request) =>
        !isUp || promptOf(request).includes('Subject: Plan 1\n')
          ? { fails: 'MODEL_REQUEST_REFUSED' }
          : decides(request, { action: 'archive' }),
    });
    deliver(runtime, 15);
    await runtime.triage();
    isUp = true;
    for (let turn = 0; turn < 12; turn += 1) {
      await runtime.clock.advance(hour);
      await runtime.assistant.resume();
    }

    expect(await waitingIn(runtime)).toHaveLength(1);
    expect(inboxOf(runtime)).toHaveLength(1);
  });

  test('is decided although the server fails at two messages every time', async () => {
    let isUp = false;
    const isBroken = (prompt: string) => /Subject: Plan [12]\n/.test(prompt);
    const runtime = await openMailRuntime(kind, {
      model: (request) =>
        !isUp || isBroken(promptOf(request))
          ? { fails: 'MODEL_UNAVAILABLE' }
          : decides(request, { action: 'archive' }),
    });
    deliver(runtime, 15);
    await runtime.triage();
    isUp = true;
    for (let turn = 0; turn < 4; turn += 1) {
      await runtime.clock.advance(hour);
      await runtime.assistant.resume();
    }

    expect(await waitingIn(runtime)).toHaveLength(2);
    expect(inboxOf(runtime)).toHaveLength(2);
  });

  test('is decided by the next triage, before its time and after what is new', async () => {
    const model = switched();
    const runtime = await openMailRuntime(kind, { model: model.script });
    await runtime.decide(plain(1));
    model.isUp = true;
    runtime.mailbox.deliver({ raw: plain(2) });

    expect(await runtime.triage()).toMatchObject([
      { attempt: 1, outcome: 'archive' },
      { attempt: 2, outcome: 'archive' },
    ]);
  });

  test('is acted on as before where its form leaves no doubt', async () => {
    const runtime = await openMailRuntime(kind, { model: switched().script });
    const headers = { 'Auto-Submitted': 'auto-replied' };

    expect(await runtime.decide(rawMail({ headers }))).toMatchObject({
      path: 'fallback',
      verdict: 'act',
      outcome: 'apply_label',
    });
  });

  test('costs two attempts each time, at pauses that grow to an hour, however much of it there is', async () => {
    const model = switched();
    const runtime = await openMailRuntime(kind, { model: model.script });
    deliver(runtime, 20);
    await runtime.triage();
    const before = runtime.model?.requests.length ?? 0;
    for (let quarter = 0; quarter < 48 * 4; quarter += 1) {
      await runtime.clock.advance(hour / 4);
      await runtime.assistant.resume();
    }

    expect((runtime.model?.requests.length ?? 0) - before).toBeLessThan(112);
    expect(await waitingIn(runtime)).toHaveLength(20);

    model.isUp = true;
    await runtime.clock.advance(hour);
    for (let turn = 0; turn < 3; turn += 1) {
      await runtime.assistant.resume();
      await runtime.clock.advance(minute);
    }
    expect(await waitingIn(runtime)).toEqual([]);
    expect(inboxOf(runtime)).toEqual([]);
  });

  test('is neither lost nor decided twice where the process ends before it kept its place', async () => {
    const model = switched();
    const runtime = await openMailRuntime(kind, {
      model: model.script,
      storeSeen: (store) => ({
        ...store,
        values: {
          ...store.values,
          async set(user, name, ...rest) {
            if (name.startsWith('email.cursor')) throw new Error('The process ends here.');
            return store.values.set(user, name, ...rest);
          },
        },
      }),
    });
    deliver(runtime, 3);
    await expect(runtime.triage()).rejects.toThrow('The process ends here.');
    const again = await runtime.reopen({ storeSeen: (store) => store });
    expect(await waitingIn(again)).toHaveLength(3);
    model.isUp = true;

    expect(await again.triage()).toMatchObject([{ attempt: 2 }, { attempt: 2 }, { attempt: 2 }]);
    expect(await again.triage()).toEqual([]);
    expect(await waitingIn(again)).toEqual([]);
  });

  test('waits as a whole where a rule handed it over: what the rule adds is done once, with the rest', async () => {
    const model = switched();
    const runtime = await openMailRuntime(kind, {
      rules: [
        '[[rules]]\nid = "note"\npriority = 2\nwhen.subject.contains = "lunch"\nactions = [{ action = "add_note", parameters.text = "Seen." }]\ncontinue = true',
        '[[rules]]\nid = "hand-over"\npriority = 1\nwhen.subject.contains = "lunch"\ndelegate = true',
      ].join('\n\n'),
      model: model.script,
    });
    expect(await runtime.decide(rawMail())).toMatchObject({ verdict: 'defer', actions: [] });
    model.isUp = true;
    await runtime.triage();

    const notes = await runtime.store.items.list('ann', { kind: 'note', state: 'open', limit: 10 });
    expect(notes).toHaveLength(1);
  });
});

describe.each(storeKinds)('a model that answers with nonsense, with the store in %s', (kind) => {
  const nonsense: ModelScript = () => ({ text: 'As you wish!' });

  test('is asked again later, and after three times the mail is left alone without a question', async () => {
    const runtime = await openMailRuntime(kind, { model: nonsense });
    await runtime.decide(rawMail());
    for (let round = 0; round < 6; round += 1) {
      await runtime.clock.advance(hour);
      await runtime.assistant.resume();
    }

    expect(await runtime.store.ledger.list({ user: 'ann', order: 'oldest' })).toMatchObject([
      { verdict: 'defer', reasons: [{ code: 'MODEL_ANSWER_UNUSABLE' }] },
      { verdict: 'defer', reasons: [{ code: 'MODEL_ANSWER_UNUSABLE' }] },
      {
        verdict: 'decline',
        outcome: 'none',
        attempt: 3,
        requiresApproval: false,
        reasons: [{ text: 'The model gave no usable answer about this message in 3 attempts; no action.' }],
      },
    ]);
    expect(runtime.model?.requests).toHaveLength(6);
  });

  test('about one mail does not hold up another', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) =>
        request.messages.at(-1)?.text.includes('Plan 1') || request.messages.length > 2
          ? { text: 'As you wish!' }
          : decides(request, { action: 'archive' }),
    });
    deliver(runtime, 2);

    expect(await runtime.triage()).toMatchObject([{ verdict: 'defer' }, { outcome: 'archive' }]);
  });
});

test('a thousand mails during an outage are one timer and no question', async () => {
  const runtime = await openMailRuntime('memory', { model: switched().script });
  deliver(runtime, 1000);
  const decisions = await runtime.triage({ concurrency: 8 });

  expect(decisions).toHaveLength(1000);
  expect(await runtime.store.approvals.list('ann', ['pending'])).toEqual([]);
  const before = runtime.model?.requests.length ?? 0;
  await runtime.clock.advance(minute);
  await runtime.assistant.resume();
  expect((runtime.model?.requests.length ?? 0) - before).toBe(2);
});

describe('without any model', () => {
  test('mail of which nothing is known is left alone, even where the owner wants to be sure', async () => {
    const runtime = await openMailRuntime('memory', { policy: { confidenceDefault: 0.95 } });

    expect(await runtime.decide(rawMail())).toMatchObject({ verdict: 'decline', outcome: 'none' });
  });

  test('a heuristic below the threshold acts on nothing and asks nothing', async () => {
    const runtime = await openMailRuntime('memory', { policy: { confidenceDefault: 0.95 } });
    const decision = await runtime.decide(rawMail({ headers: { 'Auto-Submitted': 'auto-replied' } }));

    expect(decision).toMatchObject({ verdict: 'decline', outcome: 'none', overrides: [] });
    expect(decision.reasons.at(-1)?.text).toMatch(/^Not certain enough to act: /);
  });

  test('a mail that may be meant to deceive still asks', async () => {
    const runtime = await openMailRuntime('memory', { policy: { confidenceDefault: 0.95 } });

    expect(await runtime.decide(deceptiveMail())).toMatchObject({ verdict: 'ask', outcome: 'delete' });
  });
});

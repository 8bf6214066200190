import { sampleFeedback } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { deceptiveMail, openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides } from './model-answers.ts';

const ann = { by: 'ann', via: 'cli' };
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Mail of a sender that Tact asks about: it shows two signs of deception. */
const report = (number: number, from = 'eve@reports.example') =>
  deceptiveMail({ number, from, subject: `Report ${number}` });

describe.each(storeKinds)('what the owner answers, with the store in %s', (kind) => {
  test('changes what is proposed for that sender after three times', async () => {
    const runtime = await openMailRuntime(kind);
    const proposed: string[] = [];
    for (const number of [1, 2, 3, 4]) {
      const decision = await runtime.decide(report(number));
      proposed.push(decision.proposals[0]?.actions[0]?.action ?? '');
      const [question] = await runtime.assistant.approvals();
      const id = question?.id ?? '';
      if (question?.action !== 'star')
        await runtime.assistant.edit({ id, ...ann, action: 'star', parameters: {} });
      await runtime.assistant.approve({ id, ...ann });
    }

    expect(proposed).toEqual(['delete', 'delete', 'delete', 'star']);
    expect((await runtime.decide(report(5, 'mia@other.example'))).proposals[0]?.actions[0]?.action).toBe(
      'delete',
    );
  });

  test('a yes to a label of a model’s making applies to that sender, and to no other mail of the domain', async () => {
    const plain = (number: number, from = 'eve@reports.example') =>
      rawMail({ number, from, subject: `Report ${number}` });
    const runtime = await openMailRuntime(kind, {
      policy: { approvalAlways: ['apply_label'] },
      model: (request) => decides(request, { action: 'apply_label', parameters: { label: 'Hide Mia' } }),
    });
    for (const number of [1, 2, 3, 4]) {
      await runtime.decide(plain(number));
      const [question] = await runtime.assistant.approvals();
      await runtime.assistant.approve({ id: question?.id ?? '', ...ann });
    }
    const without = await runtime.reopen({ model: () => ({ text: 'No.' }) });
    const proposedFor = async (mail: string) => (await without.decide(mail)).proposals[0]?.actions[0];

    expect(await proposedFor(plain(5))).toMatchObject({ parameters: { label: 'Hide Mia' } });
    expect(await proposedFor(plain(6, 'mia@reports.example'))).not.toMatchObject({
      parameters: { label: 'Hide Mia' },
    });
  });

  test('teaches that nothing was wanted where the answer is no', async () => {
    const runtime = await openMailRuntime(kind);
    for (const number of [1, 2, 3]) {
      await runtime.decide(report(number));
      const [question] = await runtime.assistant.approvals();
      await runtime.assistant.deny({ id: question?.id ?? '', ...ann });
    }
    const fourth = await runtime.decide(report(4));

    expect(fourth.proposals[0]).toMatchObject({
      actions: [{ action: 'none' }],
      rationale: 'You did the same with 3 similar messages.',
    });
  });

  test('teaches that nothing was wanted where it is taken back', async () => {
    const rules = '[[rules]]\nid = "r"\nwhen.subject.contains = "report"\nactions = ["star"]';
    const runtime = await openMailRuntime(kind, { rules });
    for (const number of [1, 2, 3]) {
      const decision = await runtime.decide(report(number));
      await runtime.assistant.undo(decision.id, ann);
    }
    const without = await runtime.reopen({ rules: '' });

    expect((await without.decide(report(4))).proposals[0]?.actions).toMatchObject([{ action: 'none' }]);
  });

  test('teaches nothing by the passing of time', async () => {
    const runtime = await openMailRuntime(kind);
    for (const number of [1, 2, 3]) await runtime.decide(report(number));
    await runtime.clock.advance(weekMs);

    expect(await runtime.assistant.resume()).toMatchObject({ expired: 3, learned: 0 });
    expect((await runtime.decide(report(4))).proposals[0]?.actions).toMatchObject([{ action: 'delete' }]);
  });

  test('is learned once, however often it is looked at', async () => {
    const runtime = await openMailRuntime(kind);
    await runtime.decide(report(1));
    const [question] = await runtime.assistant.approvals();
    await runtime.assistant.deny({ id: question?.id ?? '', ...ann });

    expect(await runtime.assistant.resume()).toMatchObject({ learned: 0 });
    expect((await runtime.store.values.get('ann', 'email.learned'))?.value).toMatchObject({
      taught: { '["none",{}]': 1 },
    });
  });

  test('is learned later where it could not be learned at once', async () => {
    const runtime = await openMailRuntime(kind);
    const decision = await runtime.decide(report(1));
    await runtime.store.feedback.add(
      sampleFeedback({ decisionId: decision.id, kind: 'denied', createdAt: runtime.clock.now() }),
    );

    expect(await runtime.assistant.resume()).toMatchObject({ learned: 1 });
    expect(await runtime.assistant.resume()).toMatchObject({ learned: 0 });
  });

  test('is learned in full, however much there is of it', async () => {
    const runtime = await openMailRuntime(kind);
    const decision = await runtime.decide(report(1));
    for (let count = 0; count < 450; count += 1) {
      await runtime.store.feedback.add(
        sampleFeedback({
          decisionId: decision.id,
          kind: 'denied',
          createdAt: runtime.clock.now() + Math.floor(count / 3),
        }),
      );
    }

    expect(await runtime.assistant.resume()).toMatchObject({ learned: 450 });
  });

  test('is learned although what was said before it taught nothing', async () => {
    const runtime = await openMailRuntime(kind);
    const decision = await runtime.decide(report(1));
    const said = (kind: 'rating' | 'denied', decisionId: string, after: number) =>
      runtime.store.feedback.add(
        sampleFeedback({
          decisionId,
          kind,
          scores: kind === 'rating' ? { rating: 5 } : {},
          createdAt: runtime.clock.now() + after,
        }),
      );
    await said('denied', 'gone', 0);
    await said('rating', decision.id, 1);
    await said('denied', decision.id, 2);

    expect(await runtime.assistant.resume()).toMatchObject({ learned: 1 });
  });

  test('starts afresh from what is stored in a form that nobody knows', async () => {
    const runtime = await openMailRuntime(kind);
    await runtime.store.values.set('ann', 'email.learned', { odd: true }, 0, 1);
    const decision = await runtime.decide(report(1));
    await runtime.store.feedback.add(
      sampleFeedback({ decisionId: decision.id, kind: 'denied', createdAt: runtime.clock.now() }),
    );

    expect(await runtime.assistant.resume()).toMatchObject({ learned: 1 });
  });
});

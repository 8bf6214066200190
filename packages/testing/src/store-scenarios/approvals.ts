import type { ApprovalChange } from '@tact/core/ports/store';
import type { Approval } from '@tact/core/records';
import { expect, it } from 'vitest';
import {
  sampleApproval,
  sampleDecision,
  sampleEffect,
  sampleFeedback,
  sampleRecord,
} from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

const yes: ApprovalChange = {
  state: 'approved',
  answer: { by: 'ann', via: 'cli', at: 7000, why: null },
  effect: null,
  feedback: null,
};
const no: ApprovalChange = {
  state: 'denied',
  answer: { by: 'ann', via: 'cli', at: 7001, why: 'Not today' },
  effect: null,
  feedback: null,
};
const otherHash = 'e'.repeat(64);

export function approvalScenarios(setup: StoreSetup): void {
  answeredApprovals(setup);
  competingAnswers(setup);
  editedApprovals(setup);
  listedApprovals(setup);
  expiredApprovals(setup);
}

function approvalSteps(setup: StoreSetup) {
  const ask = async (given: Partial<Approval> = {}): Promise<Approval> => {
    const decision = sampleDecision({ user: given.user ?? setup.newUser() });
    const { id: decisionId, user } = decision;
    const approval = sampleApproval({ decisionId, user, ...given });
    await setup.store.ledger.record(sampleRecord({ decision, approvals: [approval] }));
    return approval;
  };
  return { ask };
}

function answeredApprovals(setup: StoreSetup): void {
  const { ask } = approvalSteps(setup);
  it('closes a pending question with the answer', async () => {
    const approval = await ask();
    await expect(setup.store.approvals.close(approval.user, approval.id, approval.hash, no)).resolves.toBe(
      true,
    );
    await expect(setup.store.approvals.get(approval.user, approval.id)).resolves.toEqual({
      ...approval,
      state: 'denied',
      answer: no.answer,
    });
  });

  it('withdraws a question that a newer one takes the place of; nobody can answer it any more', async () => {
    const { id, hash, user } = await ask();
    const withdrawn: ApprovalChange = { state: 'superseded', answer: null, effect: null, feedback: null };
    await expect(setup.store.approvals.close(user, id, hash, withdrawn)).resolves.toBe(true);
    await expect(setup.store.approvals.close(user, id, hash, withdrawn)).resolves.toBe(false);
    await expect(setup.store.approvals.close(user, id, hash, yes)).resolves.toBe(false);
    await expect(setup.store.approvals.list(user, ['superseded'])).resolves.toMatchObject([
      { id, state: 'superseded', answer: null },
    ]);
    await expect(setup.store.approvals.list(user, ['pending'])).resolves.toEqual([]);
  });

  it('plans the effect and keeps the feedback together with the yes', async () => {
    const { id, hash, user, decisionId } = await ask();
    const effect = sampleEffect({ user, decisionId });
    const feedback = sampleFeedback({ user, decisionId });

    await setup.store.approvals.close(user, id, hash, { ...yes, effect, feedback });

    await expect(setup.store.outbox.ofDecision(user, decisionId)).resolves.toEqual([effect]);
    await expect(setup.store.feedback.ofDecision(user, decisionId)).resolves.toEqual([feedback]);
  });

  it('stays pending when the effect cannot be planned', async () => {
    const approval = await ask();
    const { user, decisionId } = approval;
    const effect = sampleEffect({ user, decisionId });
    const decision = sampleDecision({ user });
    await setup.store.ledger.record(sampleRecord({ decision, effects: [effect] }));

    const closing = setup.store.approvals.close(approval.user, approval.id, approval.hash, {
      ...yes,
      effect,
      feedback: sampleFeedback({ user, decisionId }),
    });

    await expect(closing).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await expect(setup.store.approvals.get(user, approval.id)).resolves.toEqual(approval);
    await expect(setup.store.feedback.ofDecision(user, decisionId)).resolves.toEqual([]);
  });
}

function competingAnswers(setup: StoreSetup): void {
  const { ask } = approvalSteps(setup);
  it('lets exactly one of a thousand answers win, and plans one effect', async () => {
    const { id, hash, user, decisionId } = await ask();
    const answers = Array.from({ length: 1000 }, (_, index): ApprovalChange => {
      if (index % 2) return { ...no, answer: { by: 'ann', via: `channel-${index}`, at: index, why: null } };
      return {
        ...yes,
        answer: { by: 'ann', via: `channel-${index}`, at: index, why: null },
        effect: sampleEffect({ user, decisionId }),
      };
    });

    const wins = await Promise.all(
      answers.map((answer) => setup.store.approvals.close(user, id, hash, answer)),
    );

    expect(wins.filter(Boolean)).toHaveLength(1);
    const winner = answers[wins.indexOf(true)];
    await expect(setup.store.approvals.get(user, id)).resolves.toMatchObject({
      state: winner?.state,
      answer: winner?.answer,
    });
    const planned = await setup.store.outbox.ofDecision(user, decisionId);
    expect(planned).toEqual(winner?.effect ? [winner.effect] : []);
  });

  it('refuses an answer to another hash, and one to a closed question', async () => {
    const approval = await ask();
    const { id, hash, user } = approval;
    await expect(setup.store.approvals.close(user, id, otherHash, yes)).resolves.toBe(false);
    await expect(setup.store.approvals.close(user, 'none', hash, yes)).resolves.toBe(false);
    await expect(setup.store.approvals.get(user, id)).resolves.toEqual(approval);

    await setup.store.approvals.close(user, id, hash, { ...no, state: 'expired', answer: null });
    await expect(setup.store.approvals.close(user, id, hash, yes)).resolves.toBe(false);
    await expect(setup.store.approvals.get(user, id)).resolves.toMatchObject({
      state: 'expired',
      answer: null,
    });
  });
}

function editedApprovals(setup: StoreSetup): void {
  const { ask } = approvalSteps(setup);
  it('replaces content and hash by an edit, and nothing else', async () => {
    const approval = await ask();
    const { id, hash, user } = approval;
    const content = {
      action: 'archive',
      parameters: { folder: 'Later' },
      target: 'mail:8',
      card: { question: 'Archive this mail?', because: [], quotes: [] },
      wasEdited: true,
      hash: otherHash,
    };
    const edited = sampleApproval({
      ...content,
      id: 'another',
      user: 'mallory',
      state: 'approved',
      answerableBy: ['mallory'],
      createdAt: 1,
      expiresAt: 2,
    });

    await expect(setup.store.approvals.edit(user, id, hash, edited)).resolves.toBe(true);

    await expect(setup.store.approvals.get(user, id)).resolves.toEqual({ ...approval, ...content });
    await expect(setup.store.approvals.close(user, id, hash, yes)).resolves.toBe(false);
    await expect(setup.store.approvals.close(user, id, otherHash, yes)).resolves.toBe(true);
  });

  it('refuses to edit what changed meanwhile or is closed', async () => {
    const approval = await ask();
    const { id, hash, user } = approval;
    const edited = { ...approval, hash: otherHash, wasEdited: true };
    await expect(setup.store.approvals.edit(user, id, otherHash, edited)).resolves.toBe(false);
    await expect(setup.store.approvals.edit(user, 'none', hash, edited)).resolves.toBe(false);
    await expect(setup.store.approvals.get(user, id)).resolves.toEqual(approval);

    await setup.store.approvals.close(user, id, hash, yes);
    await expect(setup.store.approvals.edit(user, id, hash, edited)).resolves.toBe(false);
  });

  it('lets either an edit or an answer win, never both', async () => {
    for (let round = 0; round < 20; round++) {
      const approval = await ask();
      const { id, hash, user } = approval;
      const edited = { ...approval, hash: otherHash, wasEdited: true };
      const wins = await Promise.all([
        setup.store.approvals.edit(user, id, hash, edited),
        setup.store.approvals.close(user, id, hash, yes),
      ]);
      expect(wins.filter(Boolean)).toHaveLength(1);
    }
  });
}

function listedApprovals(setup: StoreSetup): void {
  const { ask } = approvalSteps(setup);
  it('lists a user’s questions by state, the newest first', async () => {
    const user = setup.newUser();
    const old = await ask({ user });
    const denied = await ask({ user });
    const young = await ask({ user });
    await ask();
    await setup.store.approvals.close(user, denied.id, denied.hash, no);
    const ids = async (...parameters: Parameters<typeof setup.store.approvals.list>) =>
      (await setup.store.approvals.list(...parameters)).map(({ id }) => id);

    await expect(ids(user, ['pending'])).resolves.toEqual([young.id, old.id]);
    await expect(ids(user, ['pending', 'denied'])).resolves.toEqual([young.id, denied.id, old.id]);
    await expect(ids(user, ['pending'], 1)).resolves.toEqual([young.id]);
    await expect(ids(user, ['pending', 'denied'], 1, young.id)).resolves.toEqual([denied.id]);
    await expect(ids(user, ['pending'], undefined, old.id)).resolves.toEqual([]);
    await expect(ids(user, ['approved'])).resolves.toEqual([]);
    await expect(ids(user, [])).resolves.toEqual([]);
    await expect(setup.store.approvals.count(user, ['pending'])).resolves.toBe(2);
    await expect(setup.store.approvals.count(user, ['pending', 'denied'])).resolves.toBe(3);
    await expect(setup.store.approvals.count(user, [])).resolves.toBe(0);
  });

  it('lists every question, however many there are', async () => {
    const decision = sampleDecision({ user: setup.newUser() });
    const { id: decisionId, user } = decision;
    const approvals = Array.from({ length: 105 }, () => sampleApproval({ decisionId, user }));
    await setup.store.ledger.record(sampleRecord({ decision, approvals }));

    await expect(setup.store.approvals.list(user, ['pending'])).resolves.toHaveLength(105);
  });

  it('gives a question to its user only', async () => {
    const approval = await ask();
    const stranger = setup.newUser();
    const { id, hash } = approval;
    await expect(setup.store.approvals.close(stranger, id, hash, yes)).resolves.toBe(false);
    await expect(setup.store.approvals.edit(stranger, id, hash, approval)).resolves.toBe(false);
    await expect(setup.store.approvals.ofDecision(stranger, approval.decisionId)).resolves.toEqual([]);
    await expect(setup.store.approvals.get(stranger, approval.id)).resolves.toBeNull();
    await expect(setup.store.approvals.findIds(stranger, approval.id)).resolves.toEqual([]);
    await expect(setup.store.approvals.findIds(approval.user, approval.id.slice(-8))).resolves.toEqual([
      approval.id,
    ]);
  });

  it('gives the questions of a decision in the order they were asked', async () => {
    const decision = sampleDecision({ user: setup.newUser() });
    const { id: decisionId, user } = decision;
    const approvals = [
      sampleApproval({ decisionId, user }),
      sampleApproval({ decisionId, user }),
      sampleApproval({ decisionId, user }),
    ];
    await setup.store.ledger.record(sampleRecord({ decision, approvals }));
    await expect(setup.store.approvals.ofDecision(user, decisionId)).resolves.toEqual(approvals);
  });
}

function expiredApprovals(setup: StoreSetup): void {
  const { ask } = approvalSteps(setup);
  it('names pending questions of all users whose time has passed, those that expired first', async () => {
    const later = await ask({ expiresAt: 300 });
    const sooner = await ask({ expiresAt: 100 });
    const justNow = await ask({ expiresAt: 400 });
    const closed = await ask({ expiresAt: 200 });
    await setup.store.approvals.close(closed.user, closed.id, closed.hash, no);
    const ids = async (now: number, limit?: number) =>
      (await setup.store.approvals.overdue(now, limit)).map(({ id }) => id);

    await expect(setup.store.approvals.overdue(399)).resolves.toEqual([
      { user: sooner.user, id: sooner.id },
      { user: later.user, id: later.id },
    ]);
    await expect(ids(399)).resolves.toEqual([sooner.id, later.id]);
    await expect(ids(400)).resolves.toEqual([sooner.id, later.id, justNow.id]);
    await expect(ids(400, 1)).resolves.toEqual([sooner.id]);
    await expect(ids(99)).resolves.toEqual([]);
    for (const { user, id, hash } of [later, sooner, justNow])
      await setup.store.approvals.close(user, id, hash, no);
  });
}

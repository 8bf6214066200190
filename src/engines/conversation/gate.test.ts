import { describe, expect, test } from 'vitest';
import { createPolicy } from '#kernel';
import type { ReplyReading } from '#language';
import type { Message } from '#ports/store';
import { sampleApproval, sampleDecision } from '#testing';
import { signalOf } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { gate } from './gate.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const nothing: ConversationFacts = {
  ...{ pending: null, hasExpired: false, clarifying: null, history: [], recent: [], undoable: null },
  answer: { kind: 'other', confidence: 1, change: null, rest: null },
};
const waiting = {
  pending: { decisionId: 'd-1', approvals: [sampleApproval({ id: 'a-1' })], question: 'send the mail' },
};

function gated(text: string, facts: Partial<ConversationFacts> = {}) {
  const said = { conversation: 'main', channel: 'cli', messageId: 'm-1', zone: 'UTC', text };
  const signal = signalOf(said, { user: 'ann', receivedAt: now });
  const view = { signal, facts: { ...nothing, ...facts }, rules: undefined, policy: createPolicy(), now };
  const { settled, proposals } = gate(view);
  const [action] = proposals.flatMap(({ actions }) => actions);
  const kind = action?.parameters.kind;
  return { settled, does: action === undefined ? null : kind === undefined ? action.action : kind };
}

const answer = (kind: ReplyReading['kind'], more: Partial<ReplyReading> = {}) => ({
  answer: { kind, confidence: 1, change: null, rest: null, ...more },
});

describe('an answer', () => {
  test('to a plan that waits settles it', () => {
    expect(gated('yes', { ...waiting, ...answer('affirmative') })).toEqual({
      settled: true,
      does: 'confirm_plan',
    });
    expect(gated('no', { ...waiting, ...answer('negative') })).toEqual({ settled: true, does: 'drop_plan' });
    expect(gated('cancel', { ...waiting, ...answer('cancel') })).toEqual({
      settled: true,
      does: 'drop_plan',
    });
  });

  test('with more to it answers, and has the rest understood', () => {
    const facts = { ...waiting, ...answer('affirmative', { rest: 'remind me to call' }) };

    expect(gated('yes and remind me to call', facts)).toEqual({ settled: false, does: 'confirm_plan' });
  });

  test('that changes the plan, or is none, settles nothing', () => {
    const change = answer('modify', { change: 'at 4pm' });

    expect(gated('yes but at 4pm', { ...waiting, ...change })).toEqual({ settled: false, does: null });
    expect(gated('what a day', waiting)).toEqual({ settled: false, does: null });
  });

  test('to nothing says so, and to a plan whose time has passed says that', () => {
    expect(gated('yes', answer('affirmative')).does).toBe('nothing_pending');
    expect(gated('yes', { ...answer('affirmative'), hasExpired: true }).does).toBe('expired');
  });

  test('to a question that a model asked in its words goes on to be understood', () => {
    const asked = { role: 'assistant', text: 'Shall I look it up?' } as Message;

    expect(gated('yes', { ...answer('affirmative'), history: [asked] })).toEqual({
      settled: false,
      does: null,
    });
  });

  test('to a plan that was answered elsewhere is one to nothing, though the question was the last thing said', () => {
    const asked = { role: 'assistant', text: 'Shall I send the mail?' } as Message;
    const decided = sampleDecision({
      actions: [{ action: 'send_email', parameters: {}, target: 't', disposition: 'ask', labels: [] }],
    });

    expect(gated('yes', { ...answer('affirmative'), history: [asked], recent: [decided] }).does).toBe(
      'nothing_pending',
    );
  });

  test('that leaves our own question open is left at that', () => {
    const clarifying = { question: 'Who should it go to?', plan: null };

    expect(gated('never mind', { ...answer('cancel'), clarifying }).does).toBe('left');
    expect(gated('yes', { ...answer('affirmative'), clarifying })).toEqual({ settled: false, does: null });
  });
});

describe('what needs no understanding', () => {
  test('is settled: nothing said, too much said, an undo, a why', () => {
    expect(gated('').does).toBe('empty');
    expect(gated('x'.repeat(20_001)).does).toBe('too_long');
    expect(gated('x'.repeat(20_000)).does).toBeNull();
    expect(gated('undo that').does).toBe('nothing_to_undo');
    expect(gated('undo that', { undoable: 'd-1' }).does).toBe('undo_decision');
    expect(gated('why did you do that?', { recent: [sampleDecision()] }).does).toBe('explain');
  });

  test('comes before an answer to a plan', () => {
    expect(gated('undo that', { ...waiting, ...answer('affirmative'), undoable: 'd-1' }).does).toBe(
      'undo_decision',
    );
  });
});

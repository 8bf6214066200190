import { createPolicy } from '@tact/core/kernel';
import { type ReplyReading, readCommand } from '@tact/english';
import { describe, expect, test } from 'vitest';
import { signalOf } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { gate } from './gate.ts';
import { plannedReplyIn } from './reply/planned-reply.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const nothing: ConversationFacts = {
  ...{
    pending: null,
    hasExpired: false,
    isClarifying: false,
    stateVersion: 0,
    hasAsked: false,
    hasDecided: false,
  },
  ...{ act: 'request', command: null, asked: null },
  undoable: null,
  answer: { kind: 'other', confidence: 1, change: null, rest: null },
};
const waiting = {
  asked: 'plan',
  pending: {
    ...{ decisionId: 'd-1', askedAt: now, isOutside: false },
    questions: [{ id: 'a-1', action: 'send_email', hash: 'h', wasEdited: false, refusal: null, asked: null }],
  },
} as const;

function gated(text: string, facts: Partial<ConversationFacts> = {}) {
  const said = { conversation: 'main', channel: 'cli', messageId: 'm-1', zone: 'UTC', text };
  const signal = signalOf(said, { user: 'ann', receivedAt: now });
  const view = {
    signal,
    facts: { ...nothing, command: readCommand(text), ...facts },
    rules: undefined,
    policy: createPolicy(),
    now,
  };
  const { settled, proposals, reasons } = gate(view);
  const [proposal] = proposals;
  const kind = proposal === undefined ? null : plannedReplyIn(proposal)?.kind;
  return { settled, says: kind ?? reasons[0]?.code ?? null };
}

const undoable = { decisionId: 'd-1', entries: [] };

const answer = (kind: ReplyReading['kind'], more: Partial<ReplyReading> = {}) => ({
  answer: { kind, confidence: 1, change: null, rest: null, ...more },
});

describe('an answer', () => {
  test('to a plan that waits settles it', () => {
    expect(gated('yes', { ...waiting, ...answer('affirmative') })).toEqual({
      settled: true,
      says: 'PLAN_CONFIRMED',
    });
    expect(gated('no', { ...waiting, ...answer('negative') })).toEqual({
      settled: true,
      says: 'PLAN_REFUSED',
    });
    expect(gated('cancel', { ...waiting, ...answer('cancel') })).toEqual({
      settled: true,
      says: 'PLAN_REFUSED',
    });
  });

  test('with more to it answers, and has the rest understood', () => {
    const facts = { ...waiting, ...answer('affirmative', { rest: 'remind me to call' }) };

    expect(gated('yes and remind me to call', facts)).toEqual({ settled: false, says: 'PLAN_CONFIRMED' });
  });

  test('that changes the plan, or is none, settles nothing', () => {
    const change = answer('modify', { change: 'at 4pm' });

    expect(gated('yes but at 4pm', { ...waiting, ...change })).toEqual({ settled: false, says: null });
    expect(gated('what a day', waiting)).toEqual({ settled: false, says: null });
  });

  test('to nothing says so, and to a plan whose time has passed says that', () => {
    expect(gated('yes', answer('affirmative')).says).toBe('nothing_pending');
    expect(gated('yes', { ...answer('affirmative'), hasExpired: true }).says).toBe('expired');
  });

  test('to a question that a model asked in its words goes on to be understood', () => {
    expect(gated('yes', { ...answer('affirmative'), hasAsked: true })).toEqual({
      settled: false,
      says: null,
    });
  });

  test('that leaves our own question open is left at that', () => {
    expect(gated('never mind', { ...answer('cancel'), isClarifying: true }).says).toBe('left');
    expect(gated('yes', { ...answer('affirmative'), isClarifying: true })).toEqual({
      settled: false,
      says: null,
    });
  });
});

describe('what needs no understanding', () => {
  test('is settled: nothing said, too much said, an undo, a why', () => {
    expect(gated('').says).toBe('empty');
    expect(gated('x'.repeat(20_001)).says).toBe('too_long');
    expect(gated('x'.repeat(20_000)).says).toBeNull();
    expect(gated('undo that').says).toBe('nothing_to_undo');
    expect(gated('undo that', { undoable }).says).toBe('UNDO_ASKED');
    expect(gated('why did you do that?', { hasDecided: true }).says).toBe('explain');
  });

  test('comes before an answer to a plan', () => {
    expect(gated('undo that', { ...waiting, ...answer('affirmative'), undoable }).says).toBe('UNDO_ASKED');
  });
});

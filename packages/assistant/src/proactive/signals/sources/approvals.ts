import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Store } from '@tact/core/ports/store';
import type { Approval, ProactiveSignal } from '@tact/core/records';
import { dayMs, signalsByUser } from './signals-by-user.ts';

/** Of each user, this many open questions are looked at. */
const maxQuestions = 100;

/**
 * `APPROVAL_EXPIRES`: a question to the owner goes unanswered. From the last quarter of its time on, and at most a day before its
 * end: a question that was asked a minute ago is no news. One query a batch.
 */
export function approvalSignals({ bulk }: Pick<Store, 'bulk'>): SignalSource {
  return {
    name: 'approvals',
    async collect(users, now) {
      const pending = await bulk.pendingApprovals(
        users.map(({ user }) => user),
        maxQuestions,
      );
      return signalsByUser(users, now, (_user, _day, index) =>
        (pending[index] ?? []).filter((one) => isEnding(one, now)).map(signalOf),
      );
    },
  };
}

function isEnding({ createdAt, expiresAt }: Approval, now: number): boolean {
  const noticeMs = Math.min(dayMs, (expiresAt - createdAt) / 4);
  return now >= expiresAt - noticeMs && now < expiresAt;
}

function signalOf({ id, decisionId, action, card, expiresAt }: Approval): ProactiveSignal {
  return {
    type: 'APPROVAL_EXPIRES',
    urgencyHint: 6,
    contextOnly: false,
    key: `APPROVAL_EXPIRES:${id}:${expiresAt}`,
    subject: card.question,
    data: {
      approvalId: id,
      decisionId,
      action,
      expiresAt,
      about: card.quotes.map(({ name, text }) => ({ name, text })),
    },
    expiresAt,
  };
}

import { outsideLabel, ownerLabel } from '@tact/core/kernel';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Store } from '@tact/core/ports/store';
import type { Decision, ProactiveSignal, ProposedAction } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { dayMs, signalsByUser } from './signals-by-user.ts';

/** Of each user, this many mails decided lately are looked at, the newest first. */
const maxMails = 200;
const unansweredAfterMs = 2 * dayMs;
/** Whoever has not answered after a week has decided to. */
const lookBackMs = 7 * dayMs;

/**
 * Mail, by what was decided about it. `EMAIL_IMPORTANT` for 24 hours: it was escalated (done, or the owner is asked), or a rule of the
 * owner's stars it or labels it important or urgent. `EMAIL_AWAITS_REPLY` from 2 days on, for 5 days: it was labelled as to be
 * answered, or an answer was proposed and not sent; neither if a later mail of its thread was decided about. Sender and subject
 * are outside text. One query a batch.
 */
export function mailSignals({ bulk }: Pick<Store, 'bulk'>): SignalSource {
  return {
    name: 'mail',
    async collect(users, now) {
      const decided = await bulk.recentDecisions(
        'email',
        users.map(({ user }) => user),
        now - lookBackMs,
        maxMails,
      );
      return signalsByUser(users, now, (_user, day, index) => {
        const mails = (decided[index] ?? []).filter(
          ({ parentId, createdAt }) => parentId === null && createdAt <= now,
        );
        const threads = new Set<string>();
        // Newest first: what a thread already has is newer.
        return mails.flatMap((mail) => {
          const thread = mail.tags.find((tag) => tag.startsWith('thread:'));
          const isLatest = thread === undefined || !threads.has(thread);
          if (thread !== undefined) threads.add(thread);
          return signalOf(mail, { now, isLatest, dayEndsAt: day.endsAt });
        });
      });
    },
  };
}

function signalOf(
  mail: Decision,
  {
    now,
    isLatest,
    dayEndsAt,
  }: { readonly now: number; readonly isLatest: boolean; readonly dayEndsAt: number },
): readonly ProactiveSignal[] {
  const shared = {
    contextOnly: false,
    subject: mail.title,
    data: { decisionId: mail.id, decidedAt: mail.createdAt },
  };
  const age = now - mail.createdAt;
  if (age < dayMs && isImportant(mail)) {
    const key = `EMAIL_IMPORTANT:${mail.reference}`.slice(0, 500);
    const urgencyFrom = isByRule(mail) ? ownerLabel('rules') : outsideLabel('mail');
    return [
      {
        ...{ type: 'EMAIL_IMPORTANT', urgencyHint: 8, urgencyFrom, key, ...shared },
        expiresAt: mail.createdAt + dayMs,
      },
    ];
  }
  if (age >= unansweredAfterMs && isLatest && awaitsReply(mail)) {
    const key = `EMAIL_AWAITS_REPLY:${mail.reference}`.slice(0, 500);
    return [
      {
        ...{ type: 'EMAIL_AWAITS_REPLY', urgencyHint: 5, urgencyFrom: outsideLabel('mail'), key, ...shared },
        expiresAt: dayEndsAt,
      },
    ];
  }
  return [];
}

function isImportant(mail: Decision): boolean {
  return taken(mail).some(({ action }) => action === 'escalate') || isByRule(mail);
}

/** A rule of the owner's stars it, labels it or escalates it. A model's escalation may follow from what the mail says. */
function isByRule(mail: Decision): boolean {
  const byRule = mail.proposals
    .filter(({ proposer }) => proposer === 'rule')
    .flatMap((proposal) => proposal.actions);
  return byRule.some(
    (one) =>
      (one.action === 'star' || one.action === 'escalate' || isLabelled(one, importantLabel)) &&
      taken(mail).some(({ action }) => action === one.action),
  );
}

function taken({ actions }: Decision): Decision['actions'] {
  return actions.filter(({ disposition }) => disposition !== 'drop');
}

function awaitsReply({ actions }: Decision): boolean {
  return actions.some(
    (one) =>
      (one.action === 'auto_reply' && one.disposition === 'ask') ||
      (one.disposition === 'run' && isLabelled(one, replyLabel)),
  );
}

const importantLabel = /\b(important|urgent)\b/i;
const replyLabel = /\b(reply|answer|respond|response)\b/i;

function isLabelled(
  { action, parameters }: Pick<ProposedAction, 'action' | 'parameters'>,
  pattern: RegExp,
): boolean {
  const { label } = parameters;
  return action === 'apply_label' && typeof label === 'string' && matchOutside(label, pattern);
}

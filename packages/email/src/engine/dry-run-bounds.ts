import { judgeProposals, type Runtime } from '@tact/core/kernel';
import type { DecidedAction, Decision, Override, Verdict } from '@tact/core/records';
import { registryForAccount } from './account/account-registry.ts';
import { addressKey } from './answering/answered-addresses.ts';
import { holdBack, outcomeOf } from './answering/held-mail.ts';
import { defaultSendLimits, placeKey, type SendRoom, sendHeldName } from './answering/send-limits.ts';
import { readSendRoom } from './answering/send-room.ts';
import { standsFor } from './earlier-copy.ts';
import { answerAddressesOf, type EmailInput } from './email-input.ts';
import type { EmailEngine } from './engine.ts';
import { isSameAction, onceOnly, sameMessage } from './same-message-check.ts';

/**
 * What a run would refuse or hold back because of what it did earlier in the same run, so that a dry run, which leaves no record, promises
 * no more: what leaves or makes something is done for one copy of a message, an address gets one automatic answer, and what leaves by
 * itself has its limits.
 */
export type DryRunBounds = (decision: Decision, input: EmailInput) => Promise<Decision>;

export function createDryRunBounds(
  user: string,
  { store, clock, engines, registry, policy }: Runtime,
): DryRunBounds {
  const answered = new Set<string>();
  const earlier: { readonly decision: Decision; readonly input: EmailInput }[] = [];
  let room: SendRoom | null = null;
  return async (decision, input) => {
    if (!decision.actions.some((one) => onceOnly.has(one.action) && isHappening(one))) return decision;
    const keys = answerAddressesOf(input).map(addressKey);
    const isAnswered = keys.some((key) => answered.has(key));
    const copies = earlier.filter((one) => standsFor(one.input, input));
    const once = dropping(decision, (one) => {
      const copy = copies.find((other) =>
        other.decision.actions.some((done) => isRepeat(done, one, decision)),
      );
      return [
        ...(one.action === 'auto_reply' && isAnswered ? [alreadyAnswered] : []),
        ...(copy === undefined
          ? []
          : [sameMessage(one.action, copy.decision.id, copy.decision.verdict === 'ask')]),
      ];
    });
    const { sendLimits: limits = defaultSendLimits } = (engines.get('email') ?? {}) as Partial<EmailEngine>;
    const now = clock.now();
    room ??= await readSendRoom(user, store, { now, limits });
    const by = {
      user,
      now,
      registry: registryForAccount(registry, input),
      policy: policy(user),
      signal: { input },
      reasons: [],
    };
    const verdict = holdBack(verdictOf(once), { room, input }, (question) => judgeProposals([question], by));
    const bounded = withVerdict(once, verdict);
    room = roomAfter(room, verdict, bounded);
    earlier.push({ decision: bounded, input });
    if (bounded.actions.some(({ action, disposition }) => action === 'auto_reply' && disposition === 'run'))
      for (const key of keys) answered.add(key);
    return bounded;
  };
}

function isHappening({ disposition, action }: DecidedAction): boolean {
  return disposition !== 'drop' && action !== 'none';
}

/** What was held back counts as asked about, as in the record. */
function isRepeat(earlier: DecidedAction, one: DecidedAction, { proposals }: Decision): boolean {
  const isRule = proposals.some(
    ({ proposer, actions }) => proposer === 'rule' && actions.some(({ action }) => action === one.action),
  );
  return onceOnly.has(one.action) && isSameAction({ ...earlier, isAsked: false }, one, isRule);
}

function dropping(decision: Decision, why: (one: DecidedAction) => readonly Override[]): Decision {
  const overrides: Override[] = [];
  const actions = decision.actions.map((one) => {
    const found = isHappening(one) ? why(one) : [];
    if (found.length === 0) return one;
    overrides.push(...found);
    return { ...one, disposition: 'drop' as const };
  });
  if (overrides.length === 0) return decision;
  const happening = actions.filter(isHappening);
  const asks = happening.some(({ disposition }) => disposition === 'ask');
  return withVerdict(decision, {
    ...verdictOf(decision),
    actions,
    overrides: [...decision.overrides, ...overrides],
    outcome: outcomeOf(actions),
    word: asks ? 'ask' : happening.length > 0 ? 'act' : 'decline',
  });
}

function verdictOf({ verdict: word, details, ...decision }: Decision): Verdict {
  const { outcome, confidence, actions, reasons, overrides } = decision;
  return { word, outcome, confidence, actions, reasons, overrides, details: details ?? {} };
}

function withVerdict(decision: Decision, { word: verdict, outcome, actions, overrides }: Verdict): Decision {
  const requiresApproval = actions.some(({ disposition }) => disposition === 'ask');
  return { ...decision, verdict, outcome, actions, overrides, requiresApproval };
}

/** Without the places that the decision takes, and with what it asks about held mail. */
function roomAfter(room: SendRoom, { claims = [] }: Verdict, decision: Decision): SendRoom {
  const taken = new Set(claims.map(({ key }) => key));
  const { id, createdAt } = decision;
  const asked = decision.actions
    .filter(({ action, disposition }) => action === sendHeldName && disposition === 'ask')
    .map(({ parameters }) => ({ id, hash: '', decisionId: id, createdAt, parameters }));
  const before = (room.asked ?? []).filter(({ parameters }) =>
    asked.every((one) => one.parameters['action'] !== parameters['action']),
  );
  const left = (kind: 'answers' | 'forwards', span: 'hour' | 'day') => {
    const { of, free, ...places } = room[kind][span];
    return { ...places, of, free: free.filter((place) => !taken.has(placeKey(kind, of, place))) };
  };
  return {
    answers: { hour: left('answers', 'hour'), day: left('answers', 'day') },
    forwards: { hour: left('forwards', 'hour'), day: left('forwards', 'day') },
    asked: [...before, ...asked],
  };
}

const alreadyAnswered: Override = {
  code: 'NoAutomaticReply',
  action: 'auto_reply',
  text: 'NoAutomaticReply (this address was already answered automatically within a week)',
  effect: 'decline',
};

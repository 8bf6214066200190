import {
  detailsOf,
  keepInsightName,
  sendMessageName,
  signalKind,
  type TickResult,
  trustOf,
} from '@tact/assistant/proactive';
import { isScreened } from '@tact/core/kernel';
import type { Decision, MaybeOutside, ProactiveSignal, StageFailure } from '@tact/core/records';

/** One cycle for programs: `tact tick --json`. */
export interface TickRecord {
  readonly user: string;
  /** `new`, `building`, `established` or `deep`; null where nothing was noticed. */
  readonly trust: string | null;
  readonly signals: readonly SignalRecord[];
  /** Whether anything passed the gate. */
  readonly passed: boolean;
  /** Why nothing did: `no_signals`, a rule of the gate, `facts_failed` or `already_decided`; null if something passed. */
  readonly reason: string | null;
  readonly candidates: readonly object[];
  readonly verdict: string | null;
  /** What was sent; in a dry run, what would be. */
  readonly sent: MaybeOutside | null;
  /** What was kept for the next time the user writes. */
  readonly insights: readonly MaybeOutside[];
  /** The id of the decision; null without one, and in a dry run. */
  readonly decision: string | null;
  readonly failures: readonly StageFailure[];
}

export interface SignalRecord {
  readonly type: string;
  readonly category: string | null;
  readonly key: string;
  readonly subject: MaybeOutside;
  readonly urgency: number;
  readonly context_only: boolean;
  readonly expires_at: string;
}

export function tickRecord(
  ticked: TickResult | null,
  { user, now, dryRun }: { readonly user: string; readonly now: number; readonly dryRun: boolean },
): TickRecord {
  const { decision = null, screened = null, input } = ticked ?? {};
  const facts = screened !== null && isScreened(screened) ? screened.facts : null;
  const trust =
    facts === null
      ? null
      : trustOf({ createdAt: facts.profile.createdAt, interactions: facts.interactions }, now).level;
  const reason = ticked === null ? 'no_signals' : heldReason(ticked);
  return {
    user,
    trust,
    signals: (input?.signals ?? []).map(signalRecord),
    passed: reason === null,
    reason,
    candidates: decision === null ? [] : detailsOf(decision).candidates,
    verdict: decision?.verdict ?? null,
    sent: messagesOf(decision, sendMessageName)[0] ?? null,
    insights: messagesOf(decision, keepInsightName),
    decision: decision === null || dryRun ? null : decision.id,
    failures: [...(input?.failures ?? []), ...(decision?.failures ?? [])],
  };
}

export function signalRecord(signal: ProactiveSignal): SignalRecord {
  const { type, key, subject, urgencyHint, contextOnly, expiresAt, category } = signal;
  return {
    type,
    category: category ?? signalKind(type)?.category ?? null,
    key,
    subject,
    urgency: urgencyHint,
    context_only: contextOnly,
    expires_at: isoOf(expiresAt),
  };
}

/** A source may name a time that no date can be. */
function isoOf(at: number): string {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : 'never';
}

/** Null if something passed and was decided about. */
function heldReason({ input, screened, decision }: TickResult): string | null {
  if (decision !== null) return null;
  if (input.signals.length === 0 || screened === null) return 'no_signals';
  if (!isScreened(screened)) return 'facts_failed';
  return screened.gated.settled ? (screened.gated.reasons[0]?.code ?? 'held_back') : 'already_decided';
}

function messagesOf(decision: Decision | null, action: string): readonly MaybeOutside[] {
  const done = (decision?.actions ?? []).filter((one) => one.action === action && one.disposition === 'run');
  return done.map(({ parameters }) => parameters['message'] as MaybeOutside);
}

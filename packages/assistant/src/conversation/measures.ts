import { type ActionRegistry, dangerOf } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Approval, Decision, Effect, JournalEntry, StageName } from '@tact/core/records';
import { findReference } from '@tact/english';
import { isReplying } from './is-replying.ts';
import { pathOf, type TurnPath } from './turn-path.ts';

/** How the conversation engine does in use, by what its owner's ledger holds. Shares are in [0, 1]; null where nothing was counted. */
export interface ConversationMeasures {
  readonly turns: number;
  /** Milliseconds from the gate to the finished reply. */
  readonly latency_ms: Readonly<Record<TurnPath, Latency | null>>;
  /** Of the actions that were done, those that were not taken back. */
  readonly action_precision: number | null;
  /** Of dangerous actions, those that were asked about or not done at all. Anything but 1 is a fault. */
  readonly high_stakes_blocked: number | null;
  /** Of the questions, those about actions that need none by themselves and got a plain yes. */
  readonly needless_confirmations: number | null;
  /** Of “it”, “that”, “the second one” that were acted on, those that were neither refused nor taken back. */
  readonly references_right: number | null;
  /** Of the turns, those in which the stage did not go as it should. */
  readonly failures_by_stage: Readonly<Partial<Record<StageName | 'reply', number>>>;
  /** Of the turns, those that ended in “could you put that another way?”. */
  readonly not_understood: number | null;
}

interface Latency {
  readonly turns: number;
  readonly p50: number;
  readonly p95: number;
}

const maxTurns = 10_000;

/** Reads the owner's conversations since a time, in milliseconds since 1970; at most the last 10 000 turns. */
export async function measureConversations(
  user: string,
  since: number,
  store: Store,
  registry: ActionRegistry,
): Promise<ConversationMeasures> {
  const listed = await store.ledger.list({ user, engine: 'conversation', since, limit: maxTurns });
  const decisions = listed.filter(({ path }) => path !== 'undo');
  const turns: MeasuredTurn[] = [];
  for (const decision of decisions) {
    const [effects, approvals, journal] = await Promise.all([
      store.outbox.ofDecision(user, decision.id),
      store.approvals.ofDecision(user, decision.id),
      store.journal.ofDecision(user, decision.id),
    ]);
    turns.push({ decision, effects, approvals, journal });
  }
  return measuresOf(turns, registry);
}

/** A turn as the store has it. */
interface MeasuredTurn {
  readonly decision: Decision;
  readonly effects: readonly Effect[];
  readonly approvals: readonly Approval[];
  readonly journal: readonly JournalEntry[];
}

function measuresOf(turns: readonly MeasuredTurn[], registry: ActionRegistry): ConversationMeasures {
  const paths: readonly TurnPath[] = ['chat', 'action', 'confirmation', 'clarification', 'none'];
  const latency = paths.map((path) => {
    const own = turns.filter(({ decision }) => pathOf(decision) === path).map(durationOf);
    return [path, latencyOf(own)] as const;
  });
  return {
    turns: turns.length,
    latency_ms: Object.fromEntries(latency) as Record<TurnPath, Latency | null>,
    action_precision: precisionOf(turns),
    high_stakes_blocked: blockedShare(turns, registry),
    needless_confirmations: needlessShare(turns, registry),
    references_right: referencesRight(turns),
    failures_by_stage: failureShares(turns),
    not_understood: share(
      turns.filter(({ decision }) => decision.outcome === 'rephrase').length,
      turns.length,
    ),
  };
}

/** The stages, and then the effects, of which the conclusion with its reply is the last. */
function durationOf({ decision, effects }: MeasuredTurn): number {
  const staged = Object.values(decision.ms).reduce((sum, ms) => sum + ms, 0);
  const last = Math.max(decision.createdAt, ...effects.map(({ finishedAt }) => finishedAt ?? 0));
  return staged + (last - decision.createdAt);
}

function latencyOf(durations: readonly number[]): Latency | null {
  if (durations.length === 0) return null;
  const sorted = [...durations].sort((one, other) => one - other);
  const at = (quantile: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
  return { turns: sorted.length, p50: Math.round(at(0.5)), p95: Math.round(at(0.95)) };
}

function precisionOf(turns: readonly MeasuredTurn[]): number | null {
  const done = turns
    .filter(({ decision }) => !takesBack(decision))
    .flatMap(({ effects }) => effects.filter(isDoneForOwner));
  const undone = new Set(
    turns.flatMap(({ journal }) =>
      journal.filter(({ state }) => state === 'undone').map(({ effectId }) => effectId),
    ),
  );
  return share(done.filter(({ id }) => !undone.has(id)).length, done.length);
}

function isDoneForOwner(effect: Effect): boolean {
  return effect.state === 'done' && !isReplying(effect);
}

function takesBack({ actions }: Decision): boolean {
  return actions.some(({ undoes }) => undoes !== undefined);
}

/** What a yes runs was asked about before, and counts there. */
function blockedShare(turns: readonly MeasuredTurn[], registry: ActionRegistry): number | null {
  const dangerous = turns.flatMap(({ decision }) =>
    decision.actions.filter(
      ({ action, parameters, causedBy, undoes }) =>
        causedBy === undefined &&
        undoes === undefined &&
        dangerOf(registry.find(action), parameters, decision.user) === 'dangerous',
    ),
  );
  return share(dangerous.filter(({ disposition }) => disposition !== 'run').length, dangerous.length);
}

function needlessShare(turns: readonly MeasuredTurn[], registry: ActionRegistry): number | null {
  const asked = turns.flatMap(({ approvals }) => approvals);
  const needless = asked.filter(
    ({ user, action, parameters, state }) =>
      state === 'approved' && dangerOf(registry.find(action), parameters, user) !== 'dangerous',
  );
  return share(needless.length, asked.length);
}

function referencesRight(turns: readonly MeasuredTurn[]): number | null {
  let referred = 0;
  let wrong = 0;
  for (const { effects, approvals, journal } of turns) {
    const undone = new Set(journal.filter(({ state }) => state === 'undone').map(({ effectId }) => effectId));
    for (const effect of effects.filter(isReferring)) {
      referred += 1;
      if (undone.has(effect.id)) wrong += 1;
    }
    for (const approval of approvals.filter(isReferring)) {
      if (approval.state === 'approved' || approval.state === 'edited') continue;
      referred += 1;
      if (approval.state === 'denied') wrong += 1;
    }
  }
  return share(referred - wrong, referred);
}

function isReferring({ parameters }: Pick<Effect, 'parameters'>): boolean {
  const { find_by: words } = parameters;
  return typeof words === 'string' && findReference(words)?.text.trim().length === words.trim().length;
}

function failureShares(turns: readonly MeasuredTurn[]): ConversationMeasures['failures_by_stage'] {
  const failed: Partial<Record<StageName | 'reply', number>> = {};
  for (const { decision, effects } of turns) {
    const stages = new Set<StageName | 'reply'>(decision.failures.map(({ stage }) => stage));
    const replying = effects.filter(isReplying);
    if (effects.some((effect) => !isReplying(effect) && effect.state === 'failed')) stages.add('act');
    if (replying.some(({ result }) => result?.failure != null)) stages.add('reply');
    for (const stage of stages) failed[stage] = (failed[stage] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(failed).map(([stage, count]) => [stage, count / turns.length]));
}

function share(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}

/** What all engines share. */
export * from './actions.ts';
export * from './approvals.ts';
export type { AskedAgain } from './ask-again.ts';
export * from './ask-model.ts';
export * from './backtest.ts';
export * from './before-undo.ts';
export { concludeAction } from './conclude.ts';
export * from './decider.ts';
export * from './defer-until.ts';
export * from './define-action.ts';
export * from './define-check.ts';
export * from './define-engine.ts';
export * from './digest.ts';
export * from './direction-check.ts';
export * from './directions.ts';
export type { ResumeOptions } from './effect-leases.ts';
export { effectKey } from './effects.ts';
export * from './engine.ts';
export * from './explain.ts';
export * from './fallback.ts';
export { feedbackOf } from './feedback-of.ts';
export * from './find-id.ts';
export * from './finished-decision.ts';
export { listWaiting, runDueJobs, type TakingUp, takeUpWaiting } from './jobs.ts';
export * from './journal.ts';
export * from './judge.ts';
export * from './learning.ts';
export { type Answer, refusalOf } from './open-question.ts';
export * from './outbox.ts';
export * from './pipeline.ts';
export * from './policy.ts';
export type { DangerChange, PolicyInForce } from './policy-version.ts';
export * from './prompt.ts';
export * from './proposal.ts';
export * from './provenance.ts';
export * from './recorded-decision.ts';
export * from './replay.ts';
export * from './rules.ts';
export * from './runtime.ts';
export { isSameJson } from './same-json.ts';
export { isScreened, type Screened, screen } from './screen.ts';
export * from './signal-from.ts';
export * from './sources.ts';
export * from './standing.ts';
export * from './strategy.ts';
export {
  isUnreachable,
  unreachableReason,
  unusableReason,
  waitingFilter,
  waitsForProposer,
} from './waiting.ts';

import type { Assistant, FeedbackInput, UndoInput } from '@tact/core/assistant';
import type { Answer, BacktestOptions, ReplayedBy } from '@tact/core/kernel';
import type { MailParser } from '@tact/core/ports/mail-parser';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { DecisionFilter } from '@tact/core/ports/store';
import type { Approval, ApprovalState, JsonObject } from '@tact/core/records';
import { type TriageOptions, type TriageResult, triage, triageArrivals } from '@tact/email/engine';

/** An assistant as one user sees it, for tests in which there is only one. */
export type OwnAssistant = ReturnType<typeof assistantOf>;

type OwnAnswer = Omit<Answer, 'user'>;
type OwnTriage = Omit<TriageOptions, 'user' | 'parser'>;

export function assistantOf(user: string, assistant: Assistant, parser: MailParser) {
  return {
    user,
    runtime: assistant.runtime,
    decide: assistant.decide,
    triage: (mailbox: Mailbox, options?: OwnTriage): AsyncGenerator<TriageResult> =>
      triage(assistant, mailbox, { ...options, user, parser }),
    watch: (mailbox: Mailbox, options: OwnTriage & { readonly signal: AbortSignal }) =>
      triageArrivals(assistant, mailbox, { ...options, user, parser }),
    approvals: (states?: readonly ApprovalState[]) => assistant.approvals(user, states),
    standing: (approvals: readonly Approval[]) => assistant.standing(approvals),
    approve: (answer: OwnAnswer) => assistant.approve({ ...answer, user }),
    deny: (answer: OwnAnswer) => assistant.deny({ ...answer, user }),
    edit: (answer: OwnAnswer & { readonly action?: string; readonly parameters: JsonObject }) =>
      assistant.edit({ ...answer, user }),
    undo: (id: string, by: Omit<UndoInput, 'user' | 'id'>) => assistant.undo({ ...by, user, id }),
    explain: (id: string) => assistant.explain(user, id),
    replay: (id: string, by?: ReplayedBy) => assistant.replay(user, id, by),
    backtest: (options: BacktestOptions) => assistant.backtest(user, options),
    log: (filter?: Omit<DecisionFilter, 'user'>) => assistant.log({ ...filter, user }),
    feedback: (said: Omit<FeedbackInput, 'user'>) => assistant.feedback({ ...said, user }),
    resume: (options?: { readonly abandonedAfterMs?: number }) => assistant.resume(user, options),
    close: () => assistant.close(),
  };
}

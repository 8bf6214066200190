/**
 * Tact, the decision engine for AI assistants: act, ask, defer or decline.
 *
 * This is what a program needs that runs an assistant. What builds on Tact stands in `tact/engine`, stores in
 * `tact/stores`, models in `tact/ai-sdk`, understanding in `tact/language`, fakes in `tact/testing`.
 */

// biome-ignore-all assist/source/organizeImports: grouped by what people come for

/** A whole assistant: on one machine with files and SQLite, in memory for trials and tests, or on a store of your own. */
export { type LocalTact, openLocal } from './presets/local.ts';
export type { LocalOptions } from './presets/local-settings.ts';
export { type InMemoryOptions, type InMemoryTact, openInMemory } from './presets/in-memory.ts';
export { type AssistantOptions, openAssistant } from './presets/open-assistant.ts';

/** What is said unasked, for any number of users. */
export { openProactive, type ProactiveOptions, type ProactiveTact } from './presets/open-proactive.ts';
export type { TickResult } from '@tact/assistant/proactive';
export type { Channel } from '@tact/core/ports/channel';

/** Responses to events, from experience or by a model. */
export { createDecisionStrategy, type DecisionStrategy } from './presets/decision-strategy.ts';

/** What it can be asked: decide, answer, undo, explain, replay. */
export type { Assistant, ResumeResult } from '@tact/core/assistant';
export type {
  Answer,
  ApprovalOutcome,
  Backtest,
  DecideOptions,
  Explanation,
  Observation,
  Replay,
  Undone,
} from '@tact/core/kernel';
export { createPolicy, rulesText } from '@tact/core/kernel';

/** The chat. */
export type { TurnObserver, TurnResult, UserMessage } from '@tact/assistant/conversation';

/** Mail, as `triage` yields it. */
export type { TriageResult } from '@tact/email/engine';

/** The nouns. */
export type {
  Approval,
  ApprovalCard,
  ApprovalState,
  DangerLevel,
  Decision,
  Effect,
  Feedback,
  JournalEntry,
  Json,
  JsonObject,
  Label,
  Override,
  Policy,
  Profile,
  Proposal,
  Reason,
  Signal,
  StageFailure,
  Verdict,
  VerdictWord,
} from '@tact/core/records';

/** Text that a stranger wrote: a value that is no string, shown with `quote`. */
export { exposeOutside, type MaybeOutside, Outside } from '@tact/core/records';
export { quote } from '@tact/core/text';

/** Errors with a code, a remedy and a disposition. */
export { asTactError, type Disposition, type ErrorCode, TactError } from '@tact/core/errors';

/** What Tact needs of the world; `tact/engine` has the types that these are made of. */
export type { Calendar } from '@tact/core/ports/calendar';
export type { Clock } from '@tact/core/ports/clock';
export type { Log } from '@tact/core/ports/log';
export type { MailTransport } from '@tact/core/ports/mail-transport';
export type { Mailbox } from '@tact/core/ports/mailbox';
export type { Model } from '@tact/core/ports/model';
export type { Store, StoreEvent } from '@tact/core/ports/store';
export type { Telemetry } from '@tact/core/ports/telemetry';
export { createSystemClock } from '@tact/core/clock/system';
export { createOpenTelemetry } from './adapters/telemetry/opentelemetry.ts';

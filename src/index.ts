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
export type { Ticked } from './engines/proactive/index.ts';
export type { Channel } from './ports/channel.ts';

/** Responses to events, from experience or by a model. */
export { createDecisionStrategy, type DecisionStrategy } from './presets/decision-strategy.ts';

/** What it can be asked: decide, answer, undo, explain, replay. */
export type { Assistant, Resumed } from './assistant.ts';
export type {
  Answer,
  Answered,
  Backtest,
  DecideOptions,
  Explanation,
  Observed,
  Replay,
  Undone,
} from './kernel/index.ts';
export { createPolicy, rulesText } from './kernel/index.ts';

/** The chat. */
export type { TurnObserver, TurnResult, UserMessage } from './engines/conversation/index.ts';

/** Mail, as `triage` yields it. */
export type { Triaged } from './engines/email/index.ts';

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
} from './records/index.ts';

/** Text that a stranger wrote: a value that is no string, shown with `quote`. */
export { exposeOutside, type MaybeOutside, Outside } from './records/index.ts';
export { quote } from './text/index.ts';

/** Errors with a code, a remedy and a disposition. */
export { asTactError, type Disposition, type ErrorCode, TactError } from './errors/index.ts';

/** What Tact needs of the world; `tact/engine` has the types that these are made of. */
export type { Calendar } from './ports/calendar.ts';
export type { Clock } from './ports/clock.ts';
export type { Log } from './ports/log.ts';
export type { MailTransport } from './ports/mail-transport.ts';
export type { Mailbox } from './ports/mailbox.ts';
export type { Model } from './ports/model.ts';
export type { Store, StoreEvent } from './ports/store.ts';
export type { Telemetry } from './ports/telemetry.ts';
export { createSystemClock } from './adapters/clock/system.ts';
export { createOpenTelemetry } from './adapters/telemetry/opentelemetry.ts';

/**
 * Tact, the decision engine for AI assistants: act, ask, defer or decline.
 */

// biome-ignore-all assist/source/organizeImports: grouped by what people come for

/** A whole assistant: on one machine with files and SQLite, or in memory for trials and tests. */
export { type LocalOptions, type LocalTact, openLocal } from './presets/local.ts';
export { type InMemoryOptions, type InMemoryTact, openInMemory } from './presets/in-memory.ts';
export { type Assistant, createAssistant, type Resumed } from './assistant.ts';

/** The nouns: signals, proposals, verdicts, decisions, effects, approvals, feedback. */
export type * from './records/index.ts';

/** Text that a stranger wrote, as a type of its own: quoted, fenced, matched, and exposed only by name. */
export {
  exposeAll,
  exposeOutside,
  type MaybeOutside,
  Outside,
  outside,
  reviveOutside,
} from './records/outside.ts';

/** The verbs: pipeline, actions, policy, approvals, undo, prompt, provenance. */
export * from './kernel/index.ts';

/** Quoting of outside text, spelling, mail addresses; what models write as JSON; replies held to the record. */
export * from './text/index.ts';
export * from './structured-output/index.ts';
export * from './replies/index.ts';

/** The email engine and its rules. */
export * from './engines/email/index.ts';

/** The conversation engine: a message in, an honest reply out, and between them what was asked for. */
export * from './engines/conversation/index.ts';

/** What a conversation can do: tools over tasks, calendar, mail, memories and notes, each with its inverse. */
export { createTools, type Tool, type ToolServices } from './tools/index.ts';

/** Understanding without a model: where a message goes, what answers a question, which time is meant. Pure. */
export {
  createReplyClassifier,
  createRouter,
  type Domain,
  type FoundTime,
  findTimes,
  type Moment,
  parseReplyWeights,
  type ReplyClassifier,
  type ReplyReading,
  type Routed,
  type Router,
} from './language/index.ts';
export { shippedReplies, shippedRouter } from './presets/conversation.ts';

/** Errors with a code, a remedy and a disposition. */
export * from './errors/index.ts';

/** Models of any provider, and rules from TOML. */
export { createModel, type ModelSettings } from './adapters/model/ai-sdk.ts';
export { createSystemClock } from './adapters/clock/system.ts';
export { parseModelName } from './adapters/model/model-name.ts';
export { createOpenTelemetry } from './adapters/telemetry/opentelemetry.ts';
export type { Model, ModelAnswer, ModelRequest } from './ports/model.ts';
export type { Calendar } from './ports/calendar.ts';
export type { Mailbox, StoredMessage } from './ports/mailbox.ts';
export type { Store } from './ports/store.ts';

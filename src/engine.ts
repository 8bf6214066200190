/** What is needed to build on Tact: engines, actions, tools, checks, plugins, and the ports that adapters implement. */

// biome-ignore-all assist/source/organizeImports: grouped by what people come for

/** Definitions; what one leaves out has a default. */
export { definePlugin, type Plugin } from './presets/define-plugin.ts';
export {
  type ActionDefinition,
  type CheckFinding,
  defineAction,
  defineCheck,
  defineEngine,
  type EngineDefinition,
  type Learning,
  type UndoCall,
} from './kernel/index.ts';
/** What `decideAbout` and `prepare` give. */
export type { DecidedAbout, EffectEnd, PreparedDecision } from './kernel/index.ts';

// By file, not by folder: who defines a tool, a source or a strategy loads none of Tact's own.
export type { PlanningSource, Tool, ToolDefinition } from './tools/index.ts';
export { Unclear } from './tools/bind-context.ts';
export { defineReader, defineTool } from './tools/tool.ts';

export type { NoticeContext, SignalDefinition, SignalSourceDefinition } from './engines/proactive/index.ts';
export { defineSignalSource } from './engines/proactive/signals/define-signal-source.ts';

export type {
  Candidate,
  Choice,
  DecisionContext,
  DecisionStrategyDefinition,
  ExecutiveStrategy,
  ExecutiveView,
  ExecutiveProfile,
  ProcessedEvent,
  ReasoningTrace,
} from './engines/executive/index.ts';
export { keepExecutiveProfile } from './engines/executive/executive-profile.ts';
export { defineDecisionStrategy } from './engines/executive/strategies/define-decision-strategy.ts';
export { effectiveThreshold } from './engines/executive/strategies/effective-threshold.ts';
export type { DecisionStrategyOptions } from './presets/decision-strategy.ts';

/** The contract that these definitions fill in. */
export type {
  Action,
  ActionCall,
  ActionRegistry,
  Checked,
  CheckInput,
  EffectRuntime,
  Engine,
  FactReads,
  GateResult,
  GateView,
  Gathered,
  GatherServices,
  InputDescription,
  Inverse,
  JudgeView,
  Learned,
  LearnServices,
  Proposed,
  ProposeAgainView,
  ProposeView,
  RulesReader,
  SafetyCheck,
  Strategies,
  Strategy,
} from './kernel/index.ts';

/** Proposing: by code, or by a model that is shown outside text in fences. */
export {
  askModel,
  buildPrompt,
  fence,
  type ProposalDefinition,
  type PromptLayer,
  proposal,
  readAnswer,
} from './kernel/index.ts';

/** Judging. */
export { deferUntil, judgeProposals, type JudgedBy } from './kernel/index.ts';

/** Labels, and outside text: label it, match it, build on it. */
export { outsideLabel, ownerLabel, systemLabel } from './kernel/index.ts';
export { outside, outsideFromJson, type Origin } from './records/index.ts';
export { joinOutside, mapOutside, outsideText, searchOutside } from './text/index.ts';

/** Finding by similarity what was learned: `store.experiences`, searched in memory. */
export {
  createExperienceIndex,
  type ExperienceIndex,
  type ExperienceIndexOptions,
  type ExperienceSearch,
  type Near,
  type NearestOptions,
} from './experiences/index.ts';

/** The records that stages read and write; the others are exported by `tact`. */
export type {
  ClosedQuestion,
  DecidedAction,
  DecisionPath,
  Deferral,
  Direction,
  FeedbackKind,
  Integrity,
  ModelUsage,
  ProactiveSignal,
  PromptLayerRecord,
  ProposedAction,
  Span as OutsideSpan,
  StageName,
  VerdictClaim,
} from './records/index.ts';

/** The ports, with everything they are made of; those of the store are exported by `tact/stores`. */
export type {
  Calendar,
  CalendarEvent,
  CalendarListing,
  CalendarWindow,
  EventContent,
  Occurrence,
  RemovedEvent,
} from './ports/calendar.ts';
export type {
  Channel,
  ChannelButton,
  ChannelMessage,
  ChannelReceipt,
  ChannelRules,
  ChannelTemplate,
} from './ports/channel.ts';
export type { Clock } from './ports/clock.ts';
export type { DocumentPath, EditableFile, EntryChange, ParsedDocument } from './ports/editable-file.ts';
export type { EmbedOptions, Embedder } from './ports/embedder.ts';
export type { Ids } from './ports/ids.ts';
export type { JobHandler, JobHandlers, Jobs } from './ports/jobs.ts';
export type { Log, LogFields } from './ports/log.ts';
export type {
  Address,
  Attachment,
  Header,
  HiddenText,
  Invitation,
  MailParser,
  ParsedMail,
} from './ports/mail-parser.ts';
export type { MailTransport, OutgoingMail } from './ports/mail-transport.ts';
export type { Changed, Folder, FolderRole, Mailbox, Moved, StoredMessage } from './ports/mailbox.ts';
export type {
  Model,
  ModelAnswer,
  ModelCallOptions,
  ModelMessage,
  ModelRequest,
  ModelTool,
  ModelToolCall,
} from './ports/model.ts';
export type { PatternCompiler } from './ports/pattern.ts';
export type { SignalSource, SignalUser } from './ports/signal-source.ts';
export type { Span, SpanAttributes, Telemetry } from './ports/telemetry.ts';

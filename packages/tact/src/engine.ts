/** What is needed to build on Tact: engines, actions, tools, checks, plugins, and the ports that adapters implement. */

// biome-ignore-all assist/source/organizeImports: grouped by what people come for

/** Definitions; what one leaves out has a default. */
export { definePlugin, type Plugin } from './presets/extensions.ts';
export {
  type ActionDefinition,
  type CheckFinding,
  defineAction,
  defineCheck,
  defineEngine,
  type EngineDefinition,
  type LearningStep,
  type UndoCall,
} from '@tact/core/kernel';
/** What `decideAbout` and `prepare` give. */
export type { DecisionStatus, EffectEnd, PreparedDecision } from '@tact/core/kernel';

// By file, not by folder: who defines a tool, a source or a strategy loads none of Tact's own.
export type { PlanningSource, Tool, ToolDefinition } from '@tact/tools';
export { Unclear } from '@tact/tools/bind-context';
export { defineReader, defineTool } from '@tact/tools/tool';

export type { NoticeContext, SignalDefinition, SignalSourceDefinition } from '@tact/assistant/proactive';
export { defineSignalSource } from '@tact/assistant/proactive/signals/define-signal-source';

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
} from '@tact/experience/executive';
export { keepExecutiveProfile } from '@tact/experience/executive/settings/executive-settings';
export { defineDecisionStrategy } from '@tact/experience/executive/executive-strategy';
export { effectiveThreshold } from '@tact/experience/executive/strategies/effective-threshold';
export type { DecisionStrategyOptions } from './presets/decision-strategy.ts';

/** The contract that these definitions fill in. */
export type {
  Action,
  ActionCall,
  ActionRegistry,
  EffectCheck,
  CheckInput,
  EffectRuntime,
  Engine,
  FactReads,
  GateResult,
  GateView,
  GatherResult,
  GatherServices,
  InputDescription,
  Inverse,
  JudgeView,
  LearnResult,
  LearnServices,
  ProposeResult,
  ProposeAgainView,
  ProposeView,
  RulesReader,
  SafetyCheck,
  Strategies,
  Strategy,
} from '@tact/core/kernel';

/** Proposing: by code, or by a model that is shown outside text in fences. */
export {
  askModel,
  buildPrompt,
  fence,
  type ProposalDefinition,
  type PromptLayer,
  proposal,
  readAnswer,
} from '@tact/core/kernel';

/** Judging. */
export { deferUntil, judgeProposals, type JudgedBy } from '@tact/core/kernel';

/** Labels, and outside text: label it, match it, build on it. */
export { outsideLabel, ownerLabel, systemLabel } from '@tact/core/kernel';
export { outside, outsideFromJson, type Origin } from '@tact/core/records';
export { joinOutside, mapOutside, outsideText, searchOutside } from '@tact/core/text';

/** Finding by similarity what was learned: `store.experiences`, searched in memory. */
export {
  createExperienceIndex,
  type ExperienceIndex,
  type ExperienceIndexOptions,
  type ExperienceSearch,
  type Near,
  type NearestOptions,
} from '@tact/experience/experiences';

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
} from '@tact/core/records';

/** The ports, with everything they are made of; those of the store are exported by `tact/stores`. */
export type {
  Calendar,
  CalendarEvent,
  CalendarListing,
  CalendarWindow,
  EventContent,
  Occurrence,
  RemovedEvent,
} from '@tact/core/ports/calendar';
export type {
  Channel,
  ChannelButton,
  ChannelMessage,
  ChannelReceipt,
  ChannelRules,
  ChannelTemplate,
} from '@tact/core/ports/channel';
export type { Clock } from '@tact/core/ports/clock';
export type { DocumentPath, EditableFile, EntryChange, ParsedDocument } from '@tact/core/ports/editable-file';
export type { EmbedOptions, Embedder } from '@tact/core/ports/embedder';
export type { Ids } from '@tact/core/ports/ids';
export type { JobHandler, JobHandlers, Jobs } from '@tact/core/ports/jobs';
export type { Log, LogFields } from '@tact/core/ports/log';
export type {
  Address,
  Attachment,
  Header,
  HiddenText,
  Invitation,
  MailParser,
  ParsedMail,
} from '@tact/core/ports/mail-parser';
export type { MailTransport, OutgoingMail } from '@tact/core/ports/mail-transport';
export type {
  ChangeResult,
  Folder,
  FolderRole,
  Mailbox,
  MoveResult,
  StoredMessage,
} from '@tact/core/ports/mailbox';
export type {
  Model,
  ModelAnswer,
  ModelCallOptions,
  ModelMessage,
  ModelRequest,
  ModelTool,
  ModelToolCall,
} from '@tact/core/ports/model';
export type { PatternCompiler } from '@tact/core/ports/pattern';
export type { SignalSource, SignalUser } from '@tact/core/ports/signal-source';
export type { Span, SpanAttributes, Telemetry } from '@tact/core/ports/telemetry';

/**
 * Fakes of the ports, for tests of Tact and of what is built on it. They fail on what no test expected.
 * The contract suites of the ports stand in `contracts.ts`: they only load within vitest.
 */

export { createMemoryJobs, type MemoryJobsOptions } from '@tact/store/memory/memory-jobs';
export { createMemoryStore } from '@tact/store/memory/memory-store';
export { countedId, createCountingIds } from './counting-ids.ts';
export {
  createEmbeddingServer,
  type EmbeddingReply,
  type EmbeddingRequest,
  type EmbeddingServer,
} from './embedding-server.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createMemoryCalendar, type MemoryCalendar } from './memory-calendar.ts';
export {
  type ChannelFate,
  createMemoryChannel,
  type MemoryChannel,
  type MemoryChannelSettings,
  type SentMessage,
} from './memory-channel.ts';
export { createMemoryMailTransport, type MemoryMailTransport } from './memory-mail-transport.ts';
export {
  createMemoryMailbox,
  type MailboxSnapshot,
  type MemoryMailbox,
  type MemoryMessage,
  type MessageSnapshot,
} from './memory-mailbox.ts';
export { createModelServer, type ModelServer, type ServedRequest, type ServerReply } from './model-server.ts';
export { createRecordingLog, type LoggedEvent, type RecordingLog } from './recording-log.ts';
export {
  createRecordingTelemetry,
  type RecordedSpan,
  type RecordingTelemetry,
} from './recording-telemetry.ts';
export {
  sampleApproval,
  sampleDecision,
  sampleEffect,
  sampleExperience,
  sampleFeedback,
  sampleItem,
  sampleJournalEntry,
  sampleMessage,
  sampleRecord,
} from './sample-records.ts';
export {
  callsTool,
  createScriptedModel,
  type ModelScript,
  type ScriptedAnswer,
  type ScriptedModel,
  type ScriptedToolCall,
} from './scripted-model.ts';
export { createTableEmbedder, type TableEmbedder, type TableEntry } from './table-embedder.ts';

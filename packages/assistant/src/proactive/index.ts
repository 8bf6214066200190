export { shortenCopy } from './delivery/fit-message.ts';
export { detailsOf } from './details.ts';
export * from './engine.ts';
export { followMessages } from './feedback/follow-feedback.ts';
export { type FeedbackSummary, readFeedbackSummary } from './feedback/proactive-feedback.ts';
export { settleClick, settleFeedback } from './feedback/settle.ts';
export { createLocalTimes } from './gate/local-day.ts';
export { heldCycle, sentToday } from './gate/prefilter.ts';
export { isQuiet, quietEnd } from './gate/quiet-hours.ts';
export { type Trust, trustOf } from './gate/trust.ts';
export { survivors } from './gate.ts';
export { createHeldBackLog, type HeldBackLog } from './held-back/held-back-log.ts';
export { cycleMs } from './held-back/held-record.ts';
export {
  forgetRefusedCopy,
  keepRefusedCopy,
  type RefusedCopy,
  refusedCopies,
} from './held-back/refused-copies.ts';
export * from './held-back/why-not.ts';
export * from './profile-store.ts';
export { createReminderFinder } from './reminders/find-reminders.ts';
export { createReminderEngine } from './reminders/reminder-engine.ts';
export { type Rung, rewordMessage, ringReminders } from './reminders/ring-reminders.ts';
export { signalCatalog, signalKind } from './signals/catalog.ts';
export {
  defineSignalSource,
  type NoticeContext,
  type SignalDefinition,
  type SignalSourceDefinition,
} from './signals/define-signal-source.ts';
export { type LiveSignals, liveSignals } from './signals/live-signals.ts';
export { approvalSignals } from './signals/sources/approvals.ts';
export { calendarSignals } from './signals/sources/calendar.ts';
export { courseSignals } from './signals/sources/courses.ts';
export { mailSignals } from './signals/sources/mail.ts';
export { memorySignals } from './signals/sources/memories.ts';
export { taskSignals } from './signals/sources/tasks.ts';
export { userSignals } from './signals/sources/user.ts';
export * from './tick.ts';
export * from './tick-facts.ts';
export { type ProactiveServices, proactiveTools } from './tools/index.ts';
export { sayWhyNot } from './tools/why-not-told.ts';

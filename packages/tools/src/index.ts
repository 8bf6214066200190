/** What an assistant can do with the owner's items, and what these things say. */
export { aliasFor } from './alias-for.ts';
export { type BindResult, bindAction, isForWordsAlone, toolFor } from './bind-action.ts';
export {
  type BindContext,
  type PointInTime,
  type ReadingTime,
  type ReadOutside,
  type SpokenTime,
  type TimeReader,
  type TimeSpan,
  Unclear,
} from './bind-context.ts';
export * from './contents.ts';
export { createTools } from './create-tools.ts';
export { checkDelivered, deliver, draftOf } from './deliver.ts';
export { type EventAnswer, keepAnswer, readsWithAnswers, withAnswers } from './event-answers.ts';
export { eventId } from './event-content.ts';
export { eventFields } from './event-schemas.ts';
export { whichOne } from './find-item.ts';
export { findMails } from './find-mail.ts';
export { freeStretches, type ListedOccurrence, listedOnce, type Stretch, takingTime } from './free-time.ts';
export * from './insight-content.ts';
export * from './insight-lifetime.ts';
export { isTool, shortfallOf } from './is-tool.ts';
export type { CommandFields, FieldWords, ItemForm, StateMove } from './item-form.ts';
export { contactForm, itemForms, memoryForm, noteForm, taskForm } from './item-forms.ts';
export { stateTool } from './item-inverses.ts';
export { noteTools } from './note-tools.ts';
export {
  createPlanningData,
  type LoadedSource,
  type Person,
  type PlanningData,
  type PlanningMoment,
  type PlanningSource,
  sectionLines,
  sourcesOf,
} from './planning-source.ts';
export { type ValuesOfMail, valueId, valuesOfMail } from './read-values.ts';
export { isPlainRule, ruleInSentence } from './recurrence-rule.ts';
export { addressesOf, contactsCalled } from './resolve-recipients.ts';
export type { RulebookChanges } from './rule-tools.ts';
export { type TakenValues, takenField, takenIn, withoutTaken } from './taken-values.ts';
export {
  type CurrentTask,
  closedOccurrence,
  currentTask,
  type OwnersTime,
  reopenedOccurrence,
  ringsElsewhere,
  type TaskRing,
  taskRings,
} from './task-occurrences.ts';
export { blankTask, confirmedTask, isOwnersTask } from './task-reader.ts';
export { taskAfter } from './task-times.ts';
export { taskTools } from './task-tools.ts';
export {
  defineInverse,
  defineReader,
  defineTool,
  type PlanRequest,
  type ReplyToTold,
  type SpokenField,
  type Tool,
  type ToolDefinition,
  type ToolServices,
} from './tool.ts';
export { builtInTopics, type DomainTopic, topicsOf } from './topics.ts';
export { unsubscribeName, unsubscribeWay } from './unsubscribe-way.ts';
export { clockTime, dayAfter, isoTime, momentOf } from './zone-time.ts';

/** What an assistant can do with the owner's things, and what these things say. */
export {
  type Binding,
  type Bound,
  bindAction,
  type Candidates,
  type Planned,
  toolFor,
} from './bind-action.ts';
export * from './contents.ts';
export { createTools } from './create-tools.ts';
export { checkDelivered, deliver, draftOf } from './deliver.ts';
export { eventId } from './event-content.ts';
export { type FoundMail, findMails, type MailQuery } from './find-mail.ts';
export {
  type Findable,
  type FindByWords,
  type FoundByWords,
  type FoundThing,
  findEvent,
  findItem,
  type Looking,
  type MeantEvent,
  type Option,
  titleOfItem,
} from './find-thing.ts';
export { stateTool } from './item-inverses.ts';
export { mailsFor } from './mails-for.ts';
export { noteTools } from './note-tools.ts';
export { namesIn, type Recipients, resolveRecipients } from './resolve-recipients.ts';
export { taskTools } from './task-tools.ts';
export { isTool, type Tool, type ToolDomain, type ToolWorld } from './tool.ts';

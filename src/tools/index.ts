/** What an assistant can do with the owner's things, and what these things say. */
export * from './contents.ts';
export { createTools } from './create-tools.ts';
export { checkDelivered, deliver, draftOf } from './deliver.ts';
export { type FoundMail, findMails, type MailQuery } from './find-mail.ts';
export { stateTool } from './item-inverses.ts';
export { noneAction } from './none-action.ts';
export { noteTools } from './note-tools.ts';
export { taskTools } from './task-tools.ts';
export type { Tool, ToolDomain, ToolWorld } from './tool.ts';

/** Grounded replies: what happened is said in our words, whoever writes the reply. */
export { crisisWords } from './crisis-words.ts';
export * from './ground-reply.ts';
export type { OutsideText, ReportedAction } from './reported-action.ts';
export { plainReply } from './wording/plain-reply.ts';

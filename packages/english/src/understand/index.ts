/** Understanding of a message: read once, into data. */

export { isOwnRequest, opensChange } from './belongs-to.ts';
export { otherName } from './change-to-request.ts';
export { readChange } from './read-change.ts';
export { readCommand } from './read-command.ts';
export { readFilling } from './read-filling.ts';
export { type KnownTime, readTimeNear, shiftTime } from './read-time-near.ts';
export { replaceName } from './replace-name.ts';
export { readSmallTalk, type SmallTalk } from './small-talk.ts';
export { type ToldAnswer, toldAnswer } from './told-answer.ts';
export { createUnderstand, type Understand, type UnderstandOptions } from './understand.ts';
export * from './understanding.ts';
export { type Asks, readAsks } from './what-is-asked.ts';

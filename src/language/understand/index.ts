/** Understanding of a message: read once, into data. */

export { isOwnRequest, opensChange } from './belongs-to.ts';
export { asksWhyToldAbout, readCommand } from './read-command.ts';
export { readSmallTalk, type SmallTalk } from './small-talk.ts';
export { createUnderstand, type Understand, type UnderstandOptions } from './understand.ts';
export * from './understanding.ts';

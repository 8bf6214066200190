/** Reads the JSON that models write, and says in plain words what does not fit a schema. */

export { extractJson } from './extract-json.ts';
export { fitToSchema, readBoolean, readShare } from './fit-schema.ts';
export { isUncertain, offeredName, worstOf } from './offered-name.ts';
export { plainAnswer } from './plain-answer.ts';
export * from './plain-issue.ts';
export * from './read-structured.ts';
export { createSpokenStream } from './spoken-stream.ts';
export { withoutThoughts } from './thoughts.ts';
export * from './words-schema.ts';

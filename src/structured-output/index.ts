/** Reads the JSON that models write, and says in plain words what does not fit a schema. */

export * from './plain-issue.ts';
export * from './read-structured.ts';

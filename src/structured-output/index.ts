/** Reads the JSON that models write. */
export * from './read-structured.ts';

/** What an assistant can do with the owner's things, and what these things say. */
export * from './contents.ts';

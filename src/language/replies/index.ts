/** What an answer to a question says. */
export * from './reply.ts';

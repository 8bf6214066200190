/** Grounded replies: no sentence claims more than the record shows. */
export * from './ground-reply.ts';

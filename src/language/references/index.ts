/** What "it", "him" and "the second one" stand for. */
export * from './mention.ts';

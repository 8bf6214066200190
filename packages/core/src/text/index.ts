/** Pure functions over text: spelling, mail addresses, quoting, outside text, times of day. */

export * from './outside.ts';
export * from './quote.ts';
export * from './reply-addresses.ts';
export * from './robot-address.ts';
export * from './secrets.ts';
export * from './sentence.ts';
export * from './spelling.ts';
export * from './tidy-text.ts';

/** Pure functions over text: spelling, mail addresses, quoting, outside text, times of day. */
export * from './clock-time.ts';
export * from './display-order.ts';
export * from './fold-case.ts';
export * from './internal-id.ts';
export { endOfIsolate, isolateLines } from './isolate.ts';
export * from './outside.ts';
export * from './quote.ts';
export * from './quote-lines.ts';
export * from './reply-addresses.ts';
export * from './robot-address.ts';
export * from './secrets.ts';
export * from './sentence.ts';
export * from './spelling.ts';
export * from './tidy-text.ts';

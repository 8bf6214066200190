/** Pure functions over strings: spelling, mail addresses, quoting. */
export * from './mail-address.ts';
export * from './quote.ts';
export * from './spelling.ts';

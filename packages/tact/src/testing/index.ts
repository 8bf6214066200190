/** Fakes for the tests of those who build on Tact. */
export * from '@tact/testing';

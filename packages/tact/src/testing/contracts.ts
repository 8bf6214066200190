/** What every implementation of a port has to do, as tests. */
export * from '@tact/testing/contracts';

/**
 * The contracts of the ports as tests, to run against adapters of your own. Each defines tests where it is called, so it needs
 * vitest.
 */

export { calendarContract } from './calendar-contract.ts';
export type { CalendarUnderTest } from './calendar-scenarios/calendar-setup.ts';
export { type ChannelUnderTest, channelContract } from './channel-contract.ts';
export { type EmbedderUnderTest, embedderContract } from './embedder-contract.ts';
export { type JobsUnderTest, jobsContract } from './jobs-contract.ts';
export { mailboxContract } from './mailbox-contract.ts';
export type { MailboxContractSettings, MailboxUnderTest } from './mailbox-scenarios/mailbox-setup.ts';
export { modelContract } from './model-contract.ts';
export { storeContract } from './store-contract.ts';
export type { StoreUnderTest } from './store-scenarios/store-setup.ts';

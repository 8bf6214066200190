/**
 * The contracts of the ports as tests, to run against adapters of your own. Each defines tests where it is called, so it needs
 * vitest.
 */

export { type CalendarUnderTest, calendarContract } from './calendar-contract.ts';
export { type ChannelUnderTest, channelContract } from './channel-contract.ts';
export { type EmbedderUnderTest, embedderContract } from './embedder-contract.ts';
export { type JobsUnderTest, jobsContract } from './jobs-contract.ts';
export { type MailboxContractSettings, type MailboxUnderTest, mailboxContract } from './mailbox-contract.ts';
export { modelContract } from './model-contract.ts';
export { type StoreUnderTest, storeContract } from './store-contract.ts';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalScenarios } from './store-scenarios/approvals.ts';
import { batchScenarios } from './store-scenarios/batches.ts';
import { bulkScenarios } from './store-scenarios/bulk.ts';
import { closingScenarios } from './store-scenarios/closing.ts';
import { conflictScenarios } from './store-scenarios/conflicts.ts';
import { conversationScenarios } from './store-scenarios/conversations.ts';
import { decisionListScenarios } from './store-scenarios/decision-lists.ts';
import { documentScenarios } from './store-scenarios/documents.ts';
import { eventScenarios } from './store-scenarios/events.ts';
import { experienceClaimScenarios } from './store-scenarios/experience-claims.ts';
import { experienceReadScenarios } from './store-scenarios/experience-reads.ts';
import { experienceScenarios } from './store-scenarios/experiences.ts';
import { feedbackScenarios } from './store-scenarios/feedback.ts';
import { forgettingScenarios } from './store-scenarios/forgetting.ts';
import { itemScenarios } from './store-scenarios/items.ts';
import { journalScenarios } from './store-scenarios/journal.ts';
import { messageScenarios } from './store-scenarios/messages.ts';
import { outboxScenarios } from './store-scenarios/outbox.ts';
import { recordingScenarios } from './store-scenarios/recording.ts';
import type { StoreSetup, StoreUnderTest } from './store-scenarios/store-setup.ts';
import { valueScenarios } from './store-scenarios/values.ts';

/**
 * The promises of the port `Store`, one test or more for each. `open` makes an empty store for all of them.
 *
 * @example
 * storeContract('my store', async () => ({ store: openMemoryStore(), dispose: async () => {} }));
 */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the store contract`, () => {
    let opened: StoreUnderTest | null = null;
    let users = 0;
    const setup: StoreSetup = {
      get store() {
        if (opened === null) throw new Error('The store is not open yet.');
        return opened.store;
      },
      newUser: () => `user-${++users}`,
    };

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened?.store.close();
      await opened?.dispose();
    });

    it('finds nothing wrong with itself', async () => {
      await expect(setup.store.check()).resolves.toBeUndefined();
      expect(setup.store.location).not.toBe('');
    });

    describe('recording', () => recordingScenarios(setup));
    describe('what stands in the way of a decision', () => conflictScenarios(setup));
    describe('batches', () => batchScenarios(setup));
    describe('reads and changes for many users', () => bulkScenarios(setup));
    describe('lists of decisions', () => decisionListScenarios(setup));
    describe('the outbox', () => outboxScenarios(setup));
    describe('approvals', () => approvalScenarios(setup));
    describe('the journal', () => journalScenarios(setup));
    describe('feedback', () => feedbackScenarios(setup));
    describe('documents', () => documentScenarios(setup));
    describe('items', () => itemScenarios(setup));
    describe('experiences', () => experienceScenarios(setup));
    describe('reads of experiences', () => experienceReadScenarios(setup));
    describe('claims of experiences', () => experienceClaimScenarios(setup));
    describe('messages', () => messageScenarios(setup));
    describe('conversations and aliases', () => conversationScenarios(setup));
    describe('values', () => valueScenarios(setup));
    describe('events', () => eventScenarios(setup));
    describe('forgetting', () => forgettingScenarios(setup));
    describe('closing', () => closingScenarios(open));
  });
}

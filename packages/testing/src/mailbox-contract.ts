import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderScenarios } from './mailbox-scenarios/folders.ts';
import { listingScenarios } from './mailbox-scenarios/listing.ts';
import type {
  MailboxContractSettings,
  MailboxSetup,
  MailboxUnderTest,
} from './mailbox-scenarios/mailbox-setup.ts';
import { markScenarios } from './mailbox-scenarios/marks.ts';
import { collect, mail } from './mailbox-scenarios/numbered-mail.ts';
import { ownMessageScenarios } from './mailbox-scenarios/own-messages.ts';
import { roundTripScenarios } from './mailbox-scenarios/round-trips.ts';
import { watchingScenarios } from './mailbox-scenarios/watching.ts';

const settings: MailboxContractSettings = { maxBytes: 20_000 };

/**
 * The promises of the port `Mailbox`, one test or more for each. `makeMailbox` makes a mailbox with an empty inbox for each
 * test.
 *
 * @example
 * import type { MailboxUnderTest } from 'tact/testing/contracts';
 *
 * declare function openTestMailbox(settings: { readonly maxBytes: number }): Promise<MailboxUnderTest>;
 * mailboxContract('my mailbox', openTestMailbox);
 */
export function mailboxContract(
  name: string,
  makeMailbox: (settings: MailboxContractSettings) => Promise<MailboxUnderTest>,
): void {
  describe(`${name} keeps the mailbox contract`, () => {
    let made: MailboxUnderTest | null = null;
    const current = (): MailboxUnderTest => {
      if (made === null) throw new Error('The mailbox is not made yet.');
      return made;
    };
    const setup: MailboxSetup = {
      get mailbox() {
        return current().mailbox;
      },
      deliver: (raw) => current().deliver(raw),
      moveElsewhere: (messageId, folder) => current().moveElsewhere(messageId, folder),
      removeElsewhere: (messageId) => current().removeElsewhere(messageId),
      async deliverNumbered(...numbers) {
        for (const number of numbers) await current().deliver(mail(number));
        return collect(current().mailbox.messages());
      },
      async deliverOne() {
        const [message] = await this.deliverNumbered(1);
        return message?.ref ?? '';
      },
      async stateOf(ref) {
        const { folder, labels, seen, flagged } = await current().mailbox.read(ref);
        return { folder, labels: labels.toSorted(), seen, flagged };
      },
    };

    beforeEach(async () => {
      made = await makeMailbox(settings);
    });
    afterEach(async () => {
      await made?.mailbox.close();
      await made?.dispose();
      made = null;
    });

    describe('listing', () => listingScenarios(setup));
    describe('watching', () => watchingScenarios(setup));
    describe('labels and flags', () => markScenarios(setup));
    describe('folders', () => folderScenarios(setup));
    describe('messages of our own', () => ownMessageScenarios(setup));
    describe('taking back', () => roundTripScenarios(setup));

    it('can be closed twice', async () => {
      await setup.deliverNumbered(1);

      await setup.mailbox.close();

      await expect(setup.mailbox.close()).resolves.toBeUndefined();
    });
  });
}

import { createMaildir } from '@tact/email/mailbox/maildir';
import { openMailbox } from '@tact/email/mailbox/open-mailbox';
import { createMemoryMailbox } from '@tact/testing';
import { mailboxContract } from '../../packages/testing/src/mailbox-contract.ts';
import { describeWithService } from '../needs-service.ts';
import { makeDovecotFixture } from './dovecot-fixture.ts';
import { makeMaildirFixture } from './maildir-fixture.ts';

mailboxContract('A mailbox in memory', async (settings) => {
  const mailbox = createMemoryMailbox(settings);
  const refOf = async (messageId: string) => {
    for (const { messages } of [{ messages: Object.values(mailbox.snapshot().folders).flat() }]) {
      for (const { ref } of messages) {
        const { raw } = await mailbox.read(ref);
        if (raw !== null && Buffer.from(raw).includes(`Message-ID: ${messageId}\r\n`)) return ref;
      }
    }
    throw new Error(`There is no message ${messageId}.`);
  };
  return {
    mailbox,
    async deliver(raw) {
      mailbox.deliver({ raw });
    },
    moveElsewhere: async (messageId, folder) => mailbox.moveElsewhere(await refOf(messageId), folder),
    removeElsewhere: async (messageId) => mailbox.removeElsewhere(await refOf(messageId)),
    async dispose() {},
  };
});

mailboxContract('A Maildir', async (settings) => {
  const { root, deliver, ...others } = await makeMaildirFixture();
  return {
    ...others,
    mailbox: createMaildir(root, settings),
    async deliver(raw) {
      await deliver(raw);
    },
  };
});

describeWithService('IMAP against a real dovecot', 'TACT_TEST_IMAP_URL', () => {
  mailboxContract('An IMAP account', async ({ maxBytes }) => {
    const fixture = await makeDovecotFixture();
    const { address, password } = fixture;
    return { ...fixture, mailbox: await openMailbox(address, { password, maxBytes }) };
  });
});

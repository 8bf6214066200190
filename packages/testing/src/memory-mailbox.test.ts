import { describe, expect, it } from 'vitest';
import { createMemoryMailbox } from './memory-mailbox.ts';

describe('the mailbox in memory', () => {
  const raw = 'Subject: Hello\r\n\r\nHello.\r\n';

  it('shows its whole state, and counts what changed it', async () => {
    const mailbox = createMemoryMailbox({
      messages: [{ raw }, { raw, folder: 'Clubs', labels: ['b', 'a'], seen: true }],
    });
    const before = mailbox.snapshot();

    expect(before).toEqual({
      folders: {
        Clubs: [{ ref: 'memory-2', labels: ['a', 'b'], seen: true, flagged: false }],
        INBOX: [{ ref: 'memory-1', labels: [], seen: false, flagged: false }],
      },
    });
    await mailbox.setFlagged('memory-1', true);
    await mailbox.setFlagged('memory-1', true);
    expect(mailbox.changes).toBe(1);
    expect(mailbox.snapshot()).not.toEqual(before);
    await mailbox.setFlagged('memory-1', false);
    expect(mailbox.snapshot()).toEqual(before);
  });

  it('does not count what arrives or what other programs do', async () => {
    const mailbox = createMemoryMailbox();

    const ref = mailbox.deliver({ raw });
    mailbox.moveElsewhere(ref, 'Clubs');
    mailbox.removeElsewhere(ref);

    expect(mailbox.changes).toBe(0);
    expect(mailbox.snapshot()).toEqual({ folders: { Clubs: [], INBOX: [] } });
  });

  it('can refuse all changes', async () => {
    const mailbox = createMemoryMailbox({ messages: [{ raw }], writable: false });

    await expect(mailbox.setSeen('memory-1', true)).rejects.toMatchObject({ code: 'MAILBOX_READ_ONLY' });
    expect(mailbox.changes).toBe(0);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailbox } from '@tact/email/mailbox/open-mailbox';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openLocal } from '#presets/local';
import { describeWithService } from '../needs-service.ts';
import { type DovecotFixture, makeDovecotFixture } from './dovecot-fixture.ts';

describeWithService('An account on dovecot', 'TACT_TEST_IMAP_URL', () => {
  let fixture: DovecotFixture;
  let folder: string;

  beforeEach(async () => {
    fixture = await makeDovecotFixture();
    folder = await mkdtemp(join(tmpdir(), 'tact-imap-'));
    await mkdir(join(folder, 'home'));
    await fixture.deliver('Subject: Lunch\r\nMessage-ID: <message-1@shared.example>\r\n\r\nHello.\r\n');
  });
  afterEach(async () => {
    await fixture.dispose();
    await rm(folder, { recursive: true });
  });

  const open = async (rules = '') => {
    await writeFile(join(folder, 'home', 'rules.toml'), rules);
    const environment = { TACT_IMAP_PASSWORD: fixture.password };
    const tact = await openLocal({ home: join(folder, 'home'), folder, environment });
    onTestFinished(() => tact.close());
    return tact;
  };
  const addresses = () => {
    const { user, port } = fixture;
    return [
      `imap://${user.toUpperCase()}@127.0.0.1:${port}/`,
      `imap://${user}@127.0.0.1:${port}`,
      `IMAP://${user}@LOCALHOST:${port}`,
    ];
  };

  it('is one account in any spelling, and its mail is decided once', async () => {
    const tact = await open();
    const decided: number[] = [];
    for (const address of addresses()) {
      let count = 0;
      for await (const { decision } of tact.triage(await tact.openMailbox(address)))
        count += decision === null ? 0 : 1;
      decided.push(count);
    }

    expect(decided).toEqual([1, 0, 0]);
  });

  it('is known again where an earlier version recorded it in another spelling', async () => {
    const tact = await open();
    const { values } = tact.assistant.runtime.store;
    const recorded = `${fixture.user.toUpperCase()}@127.0.0.1`;
    await values.set('owner', `mailbox:${recorded}`, { where: addresses()[0] ?? '' }, 0, 1);

    expect((await tact.openMailbox(addresses()[1] ?? '')).account).toBe(recorded);
  });

  it('has a trash by another name: moving there asks, and is done after a yes', async () => {
    const tact = await open(
      '[[rules]]\nid = "sort"\nwhen.subject.contains = "lunch"\nactions = [{ action = "move", parameters = { folder = "Ablage P" } }]\n',
    );
    const verdicts: (string | undefined)[] = [];
    for await (const { decision } of tact.triage(await tact.openMailbox(fixture.address)))
      verdicts.push(decision?.verdict);
    const [question] = await tact.assistant.approvals('owner');

    expect(verdicts).toEqual(['ask']);
    expect(question?.card.because.map(({ text }) => text)).toContain(
      'SpecialFolder (“Ablage P” is the trash)',
    );
    await tact.assistant.approve({ id: question?.id ?? '', user: 'owner', by: 'owner', via: 'test' });
    const status = await fixture.client.status('Ablage P', { messages: true });
    expect(status).toMatchObject({ messages: 1 });
  });

  it('tells its folders with their roles, and its labels', async () => {
    const mailbox = await openMailbox(fixture.address, { password: fixture.password });
    onTestFinished(() => mailbox.close());
    for await (const { ref } of mailbox.messages()) await mailbox.addLabel(ref, 'Receipts');

    const folders = await mailbox.folders?.();

    expect(folders).toContainEqual({ name: 'Ablage P', role: 'trash', delimiter: '/' });
    expect(folders).toContainEqual({ name: 'INBOX', role: 'inbox', delimiter: '/' });
    // The server names labels when the inbox is opened.
    const again = await openMailbox(fixture.address, { password: fixture.password });
    onTestFinished(() => again.close());
    expect(await again.labels?.()).toContain('Receipts');
  });
});

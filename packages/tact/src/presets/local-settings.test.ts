import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLocal } from './local.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-limits-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('mail.max_bytes', () => {
  const decided = async (bytes: number, settings: string) => {
    await writeFile(join(folder, 'config.toml'), settings);
    const head = 'From: ann@example.org\r\nSubject: Hello\r\n\r\n';
    const mail = join(folder, 'one.eml');
    await writeFile(mail, head.padEnd(bytes, 'a\r\n'));
    const tact = await openLocal({ home: folder, environment: {} });
    try {
      const reasons: string[] = [];
      for await (const { decision } of tact.triage(await tact.openMailbox(mail))) {
        reasons.push(...(decision?.reasons ?? []).map(({ code }) => code));
      }
      return reasons;
    } finally {
      await tact.close();
    }
  };

  test('leaves a larger message alone, and says so', async () => {
    expect(await decided(2001, '[mail]\nmax_bytes = 2000\n')).toContain('MAIL_TOO_LARGE');
  });

  test('lets a message of its size through', async () => {
    expect(await decided(2000, '[mail]\nmax_bytes = 2000\n')).toEqual(['PROPOSED_BY_LOCAL']);
  });

  test('goes beyond what the mailbox and the parser take by themselves', async () => {
    expect(await decided(36 * 1024 * 1024, '[mail]\nmax_bytes = 40_000_000\n')).toEqual([
      'PROPOSED_BY_LOCAL',
    ]);
  });
});

describe('a draft without a mail server', () => {
  test('comes from the address that the mail is read at', async () => {
    await writeFile(join(folder, 'config.toml'), '[mailbox]\nwhere = "imaps://ann@mail.example.org"\n');
    await writeFile(
      join(folder, 'rules.toml'),
      '[[rules]]\nid = "answer"\nwhen.subject.contains = "hello"\nactions = [{ action = "auto_reply", parameters.body = "Thank you." }]\n',
    );
    const inbox = join(folder, 'inbox');
    for (const part of ['cur', 'new', 'tmp']) await mkdir(join(inbox, part), { recursive: true });
    await writeFile(join(inbox, 'new', 'one'), 'From: bob@example.net\r\nSubject: Hello\r\n\r\nHello.\r\n');
    const tact = await openLocal({ home: folder, environment: {} });
    try {
      for await (const _ of tact.triage(await tact.openMailbox(inbox)));
      const [question] = await tact.assistant.approvals(tact.user);
      await tact.assistant.approve({ user: tact.user, id: question?.id ?? '', by: 'owner', via: 'test' });

      const [draft] = await readdir(join(inbox, '.Drafts', 'cur'));
      const text = await readFile(join(inbox, '.Drafts', 'cur', draft ?? ''), 'utf8');
      expect(/^From: (.*)$/m.exec(text)?.[1]?.trim()).toBe('ann@mail.example.org');
    } finally {
      await tact.close();
    }
  });
});

describe('a mailbox that is reached by two paths', () => {
  test('is one account, so that no mail of it is decided twice', async () => {
    const inbox = join(folder, 'inbox');
    for (const part of ['cur', 'new', 'tmp']) await mkdir(join(inbox, part), { recursive: true });
    await writeFile(join(inbox, 'new', 'one'), 'From: bob@example.net\r\nSubject: Hello\r\n\r\nHello.\r\n');
    await symlink(inbox, join(folder, 'mail'));
    const tact = await openLocal({ home: join(folder, 'home'), environment: {} });
    const decidedIn = async (path: string) => {
      let decided = 0;
      for await (const { decision } of tact.triage(await tact.openMailbox(path)))
        if (decision !== null) decided += 1;
      return decided;
    };
    try {
      expect(await decidedIn(join(folder, 'mail'))).toBe(1);
      expect(await decidedIn(inbox)).toBe(0);
      expect((await tact.openMailbox(inbox)).account).toBe(inbox);
    } finally {
      await tact.close();
    }
  });
});

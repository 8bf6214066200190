import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { deliver, mail, makeMaildir, newsletter } from './mails.ts';

const starSecond = '[[rules]]\nid = "letters"\nwhen.subject.contains = "second"\nactions = ["star"]\n';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

describe('tact triage --watch', () => {
  it('decides as messages arrive, by rules that changed meanwhile, while log --follow tells', async () => {
    const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [mail('Before')]);
    const watching = fixture.start(['triage', maildir, '--watch', '--json']);
    await watching.saying('Watching');
    const following = fixture.start(['log', '--follow', '--verdict', 'act']);
    await following.saying('Following');

    await deliver(maildir, newsletter('First'), 1);
    await watching.saying('"subject":"First"');
    await writeFile(join(fixture.home, 'rules.toml'), starSecond);
    await watching.saying('Rules changed');
    await deliver(maildir, newsletter('Second'), 2);
    await watching.saying('"subject":"Second"');
    await following.saying('The Letter: Second');
    watching.signal('SIGINT');
    following.signal('SIGINT');
    const [watched, followed] = await Promise.all([watching.ended, following.ended]);

    expect([watched.code, followed.code]).toEqual([130, 130]);
    expect(watched.records.map(({ message, action }) => [message.subject, action])).toEqual([
      ['Before', 'none'],
      ['First', 'apply_label'],
      ['Second', 'star'],
    ]);
    expect(followed.stdout).not.toContain('Before');
    expect(followed.stdout).toContain('The Letter: First');
  });

  it('tells a mistake in rules that changed, and goes on with those that held', async () => {
    const maildir = await makeMaildir(join(fixture.folder, 'Other'), []);
    await fixture.run(['log']);
    await writeFile(join(fixture.home, 'rules.toml'), starSecond);
    const watching = fixture.start(['triage', maildir, '--watch', '--json']);
    await watching.saying('Watching');
    await writeFile(join(fixture.home, 'rules.toml'), '[[rules]]\nid = "letters"\nactions = ["fly"]\n');
    await watching.saying('CONFIG_INVALID');
    await deliver(maildir, newsletter('Second again'), 3);
    await watching.saying('"subject":"Second again"');
    watching.signal('SIGTERM');
    const { code, records } = await watching.ended;

    expect(code).toBe(143);
    expect(records[0]).toMatchObject({ path: 'rule', action: 'star' });
  });
});

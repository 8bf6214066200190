import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [
    mail('Plan the trip'),
    mail('Remember this'),
  ]);
  await fixture.run(['log']);
  await writeFile(
    join(fixture.home, 'rules.toml'),
    [
      '[[rules]]\nid = "trips"\nwhen.subject.contains = "trip"',
      'actions = [{ action = "create_task", parameters = { title = "Book the train", due = "2026-12-01" } }]',
      '[[rules]]\nid = "notes"\nwhen.subject.contains = "remember"',
      'actions = [{ action = "add_note", parameters = { text = "Worth keeping" } }]',
    ].join('\n'),
  );
  await fixture.run(['triage', maildir]);
});
afterEach(() => fixture.dispose());

describe('tact items', () => {
  it('lists what was made out of messages', async () => {
    const { code, stdout } = await fixture.run(['items']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^task +“Book the train” due 2026-12-01 +[0-9a-f]{8}$/m);
    expect(stdout).toMatch(/^note +“Worth keeping” +[0-9a-f]{8}$/m);
  });

  it('lists one kind alone', async () => {
    const { records } = await fixture.run(['items', '--kind', 'note', '--json']);

    expect(records).toMatchObject([
      { kind: 'note', content: { title: '', body: 'Worth keeping' }, state: 'open' },
    ]);
  });

  it('no longer lists what was taken back, unless asked for all', async () => {
    const { records } = await fixture.run(['items', '--kind', 'task', '--json']);
    await fixture.run(['undo', String(records[0]?.decision)]);

    expect((await fixture.run(['items', '--kind', 'task'])).stdout).toMatch(/^No items\.\n/);
    expect((await fixture.run(['items', '--kind', 'task', '--all'])).stdout).toContain('task (removed)');
  });

  it('lists what the owner made by hand beside it, which no decision explains', async () => {
    const added = await fixture.run(['contacts', 'add', 'Bob Lee', 'bob@example.org', '--json']);
    const id = String(added.records[0]?.id);

    expect((await fixture.run(['items'])).stdout).toContain('“Bob Lee” bob@example.org');
    const { records } = await fixture.run(['items', '--kind', 'contact', '--json']);
    expect(records).toMatchObject([{ id, target: 'cli', decision: null }]);
    expect((await fixture.run(['items', '--kind', 'contact'])).stdout).not.toContain('tact explain');
  });
});

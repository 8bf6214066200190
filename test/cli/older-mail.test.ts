import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

/** A rule with an age reaches mail that was decided before it only after its count was shown and the owner said yes. */

const rule = ['--if', 'subject.contains=offer', '--if', 'age.over=30d', '--then', 'star'];
const byHand = `[[rules]]
id = "old"
when = { subject.contains = "offer", age.over = "30d" }
actions = ["star"]
`;

/** Three messages that arrived forty days ago, decided about while there was no rule. */
async function opened() {
  const fixture = await makeCliFixture();
  onTestFinished(() => fixture.dispose());
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [
    mail('Offer 1'),
    mail('Offer 2'),
    mail('Lunch'),
  ]);
  const arrivedAt = (fixture.clock.now() - 40 * 24 * 60 * 60 * 1000) / 1000;
  for (const sub of ['new', 'cur'])
    for (const name of await readdir(join(maildir, sub)).catch(() => []))
      await utimes(join(maildir, sub, name), arrivedAt, arrivedAt);
  await fixture.run(['triage', maildir]);
  const triage = async () => (await fixture.run(['triage', maildir, '--json'])).records;
  return { ...fixture, fixture, maildir, triage };
}

describe('a rule with an age that is new', () => {
  it('acts on older mail after --older, and says how much', async () => {
    const { fixture, triage } = await opened();

    const added = await fixture.run(['rules', 'add', 'old', ...rule, '--yes', '--older']);

    expect(added.stderr).toContain('The rule “old” also matches up to 2 older messages.');
    expect(added.stderr).toContain('“old” acts on older mail with the next triage.');
    expect((await triage()).map((record) => record['action'])).toEqual(['star', 'star']);
    expect(await triage()).toEqual([]);
  });

  it('acts on none with --yes alone, and later with enable --older', async () => {
    const { fixture, triage } = await opened();

    const { records } = await fixture.run(['rules', 'add', 'old', ...rule, '--yes', '--json']);
    const before = await triage();
    await fixture.run(['rules', 'enable', 'old', '--yes', '--older']);

    expect(records[0]?.['olderMail']).toEqual([{ rule: 'old', messages: 2, acts: false }]);
    expect(before).toEqual([]);
    expect(await triage()).toHaveLength(2);
  });

  it.each([
    ['y', 2],
    ['n', 0],
  ])('asks on a terminal after it is saved, and “%s” means %i messages', async (said, messages) => {
    const { fixture, triage } = await opened();

    const adding = fixture.start(['rules', 'add', 'old', ...rule], { columns: 100 });
    await adding.saying('Save it? [y/N]');
    adding.type('y\n');
    await adding.saying('Should “old” act on them too? [y/N]');
    adding.type(`${said}\n`);
    await adding.ended;

    expect(await triage()).toHaveLength(messages);
  });

  it('asks in triage where it was written by hand', async () => {
    const { fixture, maildir, home } = await opened();
    await writeFile(join(home, 'rules.toml'), byHand);

    const triaging = fixture.start(['triage', maildir], { columns: 100 });
    await triaging.saying('Should “old” act on them too? [y/N]');
    triaging.type('y\n');
    const { stdout } = await triaging.ended;

    expect(stdout).toContain('2 messages decided');
  });

  it('is told of by triage where it was written by hand, and acts on none unasked', async () => {
    const { fixture, maildir, home } = await opened();
    await writeFile(join(home, 'rules.toml'), byHand);

    const first = await fixture.run(['triage', maildir]);
    const second = await fixture.run(['triage', maildir]);

    expect(first.stderr).toContain('The rule “old” also matches up to 2 older messages.');
    expect(first.stderr).toContain('On older mail too: tact rules enable old --older');
    expect(second.stderr).not.toContain('older messages');
    expect(second.stdout).not.toContain('star');
  });
});

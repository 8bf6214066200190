import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

/** What the owner says about rules and mail, as somebody meets it at a terminal. */

const deleting = `[[rules]]
id = "old-offers"
when.subject.contains = "offer"
actions = ["delete"]
permit_dangerous = true
`;
const german = `[[directions]]
id = "nichts"
text = "Nichts löschen, niemals."
`;
const dayMs = 24 * 60 * 60 * 1000;

async function opened(rules: string, subjects: readonly string[] = [], ageInDays = 0) {
  const fixture = await makeCliFixture();
  onTestFinished(() => fixture.dispose());
  const rulesFile = join(fixture.home, 'rules.toml');
  await writeFile(rulesFile, rules);
  const maildir = await makeMaildir(
    join(fixture.folder, 'Maildir'),
    subjects.map((subject) => mail(subject)),
  );
  const arrivedAt = (fixture.clock.now() - ageInDays * dayMs) / 1000;
  for (const name of await readdir(join(maildir, 'new')))
    await utimes(join(maildir, 'new', name), arrivedAt, arrivedAt);
  const triage = async (...more: string[]) =>
    (await fixture.run(['triage', maildir, '--json', ...more])).records.map(
      ({ verdict, action }) => `${verdict} ${action}`,
    );
  const written = () => readFile(rulesFile, 'utf8');
  return { fixture, maildir, triage, written };
}

describe('a direction in words and a rule that may delete', () => {
  it('are shown as a pair when the direction is saved, and a no is kept in the rule, which acts', async () => {
    const { fixture, triage, written } = await opened(deleting, ['Our offer']);

    const adding = fixture.start(['directions', 'add', 'Nichts löschen, niemals.'], { columns: 100 });
    await adding.saying('Save it? [y/N]');
    adding.type('y\n');
    await adding.saying('mean the rule “old-offers”? [y/n]');
    adding.type('n\n');
    await adding.ended;

    expect(await written()).toContain('despite = ["nichts-loschen-niemals"]');
    expect(await triage()).toEqual(['act delete']);
  });

  it('are shown as a pair when the rule is saved, and a yes leaves it asking', async () => {
    const { fixture, triage, written } = await opened(german, ['Our offer']);
    const rule = ['--if', 'subject.contains=offer', '--then', 'delete', '--permit-dangerous'];

    const adding = fixture.start(['rules', 'add', 'old-offers', ...rule], { columns: 100 });
    await adding.saying('Save it? [y/N]');
    adding.type('y\n');
    await adding.saying('mean the rule “old-offers”? [y/n]');
    adding.type('y\n');
    await adding.ended;

    expect(await written()).not.toContain('despite');
    expect(await triage()).toEqual(['ask delete']);
  });

  it('ask each time where --yes saved the direction, and doctor names the pair', async () => {
    const { fixture, triage, written } = await opened(deleting, ['Our offer']);

    const { stderr } = await fixture.run(['directions', 'add', 'Nichts löschen, niemals.', '--yes']);

    expect(stderr).toContain('may mean the rule “old-offers”, so its delete asks each time.');
    expect(await written()).not.toContain('despite');
    expect(await triage()).toEqual(['ask delete']);
    expect((await fixture.run(['doctor'])).stdout).toMatch(/may mean the rule\s+“old-offers”/);
  });

  it('ask again once the rule says something else', async () => {
    const { fixture, triage } = await opened(`${deleting}despite = ["nichts"]\n${german}`, ['Our offer']);

    await fixture.run(['rules', 'edit', 'old-offers', '--if', 'subject.contains=our', '--yes']);

    expect(await triage()).toEqual(['ask delete']);
  });
});

describe('rules that contradict', () => {
  it('are named by rules check, and the first of them counts', async () => {
    const rules = ['star', 'unstar'].map(
      (action) =>
        `[[rules]]\nid = "${action}-it"\nwhen.subject.contains = "invoice"\nactions = ["${action}"]\ncontinue = true\n`,
    );
    const { fixture, triage } = await opened(rules.join('\n'), ['Invoice 7']);

    expect((await fixture.run(['rules', 'check'])).stdout).toMatch(/star-it[\s\S]*unstar-it/);
    expect(await triage()).toEqual(['act star']);
  });
});

describe('a rule with an age', () => {
  const aged = (days: number) =>
    `[[rules]]\nid = "old"\nwhen = { subject.contains = "offer", age.over = "${days}d" }\nactions = ["star"]\n`;

  it('reaches older mail with a shorter age and a yes', async () => {
    const { fixture, triage } = await opened(aged(60), ['Offer 1', 'Offer 2'], 40);
    await triage();

    const edited = await fixture.run([
      ...['rules', 'edit', 'old', '--when', 'subject.contains = "offer", age.over = "30d"'],
      ...['--yes', '--older', '--json'],
    ]);

    expect(edited.records[0]?.['olderMail']).toEqual([{ rule: 'old', messages: 2, acts: true }]);
    expect(await triage()).toEqual(['act star', 'act star']);
  });

  it('acts on no older mail where it was off meanwhile and is enabled with --yes', async () => {
    const { fixture, triage } = await opened(`${aged(30)}enabled = false\n`, ['Offer 1'], 40);
    await triage();

    const enabled = await fixture.run(['rules', 'enable', 'old', '--yes']);

    expect(enabled.stderr).toContain('The rule “old” also matches 1 older message.');
    expect(await triage()).toEqual([]);
  });

  it('shows older mail when an earlier version is restored', async () => {
    const { fixture, triage } = await opened('', ['Offer 1'], 40);
    await triage();
    await fixture.run([
      'rules',
      'add',
      'old',
      '--when',
      'subject.contains = "offer", age.over = "30d"',
      '--then',
      'star',
      '--yes',
    ]);
    await fixture.run(['rules', 'remove', 'old', '--yes']);
    const { records } = await fixture.run(['rules', 'history', '--json']);
    const version = String(records.find(({ added }) => (added as string[]).includes('old'))?.['version']);

    const restored = await fixture.run(['rules', 'restore', version, '--yes', '--older']);

    expect(restored.stderr).toContain('also matches 1 older message');
    expect(await triage()).toEqual(['act star']);
  });
});

describe('a dry run', () => {
  it('shows the decisions of the run that follows it', async () => {
    const rules = `[[rules]]\nid = "todo"\nwhen.subject.contains = "STRASSE"\nactions = [{ action = "create_task", parameters = { title = "Look" } }, "archive"]\n`;
    const { triage } = await opened(rules, ['Hauptstraße 7', 'Hauptstrasse 7', 'Lunch']);

    const dry = await triage('--dry-run');

    expect(dry.slice(0, 2)).toEqual(['act create_task+archive', 'act create_task+archive']);
    expect(await triage()).toEqual(dry);
  });
});

describe('the log', () => {
  it('refuses an outcome that does not exist and a day that is in no calendar, and names the outcomes', async () => {
    const { fixture, triage } = await opened(deleting.replace('"delete"', '"archive"'), ['Our offer']);
    await triage();

    const outcome = await fixture.run(['log', '--outcome', 'archived']);
    const day = await fixture.run(['log', '--since', '2026-02-30']);

    expect([outcome.code, day.code]).toEqual([2, 2]);
    expect(outcome.stderr).toContain('archive');
  });

  it('marks the second answer to one address as not done, as the dry run promised', async () => {
    const answering = deleting.replace(
      '"delete"',
      '{ action = "auto_reply", parameters = { body = "I am away." } }',
    );
    const { fixture, triage } = await opened(answering, ['Offer 1', 'Offer 2']);

    const dry = await triage('--dry-run');

    expect(dry).toEqual(['act auto_reply', 'decline none']);
    expect(await triage()).toEqual(dry);
    expect((await fixture.run(['log'])).stdout.match(/✗ auto_reply not done/g)).toHaveLength(1);
  });

  it('says of mail that one undo took back what became of it, and leaves out what was not of that hour', async () => {
    const { fixture, triage } = await opened(deleting.replace('"delete"', '"archive"'), [
      'Offer 1',
      'Offer 2',
    ]);
    await triage();

    const undone = await fixture.run(['undo', '--since', '1h', '--yes']);

    expect(undone.code).toBe(0);
    expect((await fixture.run(['log'])).stdout.match(/undone/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

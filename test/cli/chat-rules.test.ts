import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

/** Rules and directions in words, from the chat. */

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

async function say(...messages: readonly string[]) {
  const { records } = await fixture.run(['chat', '--json'], { input: `${messages.join('\n')}\n` });
  return records.map(({ reply }) => String(reply));
}

async function listed(command: 'rules' | 'directions') {
  return (await fixture.run([command, 'list', '--json'])).records;
}

describe('a direction in words', () => {
  it('is shown with what code enforces, and saved after a yes', async () => {
    const [asked = '', done = ''] = await say('never archive mail from bob@example.org', 'yes');

    expect(asked).toContain(
      'Shall I save the direction “never archive mail from bob@example.org” (in code: forbid archive mail from bob@example.org; there is no past mail yet)?',
    );
    expect(done).toContain("I've saved the direction “never archive mail from bob@example.org”");
    expect(await listed('directions')).toMatchObject([{ text: 'never archive mail from bob@example.org' }]);
  });

  it('is left to a model where its words name nobody whom code can know, and says so', async () => {
    const [asked = ''] = await say('never archive mail from my bank', 'yes');

    expect(asked).toContain('not in code: a model checks it, and without one such actions ask');
    expect(await listed('directions')).toMatchObject([
      { id: 'never-archive-mail-from-my-bank', text: 'never archive mail from my bank' },
    ]);
  });

  it('asks for an address where somebody is described of whom none is known', async () => {
    const [asked = '', said = ''] = await say('always star mail from my bank', 'always star mail from Ana');

    expect(asked).toContain('I know no address of “my bank”.');
    expect(said).toContain('star for mail from whoever is called “Ana”');
  });

  it('is not saved without one', async () => {
    await say('never archive mail from my bank', 'no');

    expect(await listed('directions')).toEqual([]);
  });

  it('is taken out again by “undo that”', async () => {
    const [, , undone = ''] = await say('never archive mail from my bank', 'yes', 'undo that');

    expect(undone).toContain('never archive mail from my bank');
    expect(await listed('directions')).toEqual([]);
  });

  it('names the address of somebody who is known', async () => {
    await fixture.run(['contacts', 'add', 'Bob Lee', 'bob@example.org']);

    const [asked = ''] = await say('Never archive the mail of Bob Lee');

    expect(asked).toContain('bob@example.org');
  });

  it.each(['never mind', 'never forget to call mom', 'never archive'])('“%s” saves none', async (text) => {
    await say(text, 'yes');

    expect(await listed('directions')).toEqual([]);
  });
});

describe('a rule in words', () => {
  it.each([
    ['always star mail from Ana', 'star for mail from whoever is called “Ana”', 'star'],
    [
      'Always archive everything from news@shop.example',
      'archive for mail from news@shop.example',
      'archive',
    ],
    ['always label mails from Ana as Family', 'apply_label “Family” for mail from', 'apply_label'],
  ])('“%s” is shown, and saved after a yes', async (text, means, action) => {
    const [asked = ''] = await say(text, 'yes');

    expect(asked).toContain(`Shall I save the rule “${text}” (`);
    expect(asked).toContain(means);
    expect(await listed('rules')).toMatchObject([{ actions: [{ action }] }]);
  });

  it('is never one that deletes', async () => {
    await say('always delete mail from Ana', 'yes');

    expect(await listed('rules')).toEqual([]);
  });

  it('stands in rules.toml', async () => {
    await say('always star mail from Ana', 'yes');

    expect(await readFile(join(fixture.home, 'rules.toml'), 'utf8')).toContain('from_name');
  });
});

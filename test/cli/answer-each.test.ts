import { join } from 'node:path';
import { createFakeClock } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { makeMaildir, phishing, pictureOf } from './mails.ts';

let fixture: CliFixture;
let maildir: string;

// Every question is asked at one instant, so that the order does not hang on how fast the machine is.
const clock = createFakeClock({ now: Date.now() });

beforeEach(async () => {
  fixture = await makeCliFixture();
  maildir = await makeMaildir(join(fixture.folder, 'Maildir'), ['First', 'Second', 'Third'].map(phishing));
  await fixture.run(['triage', maildir], { clock });
});
afterEach(() => fixture.dispose());

describe('tact approvals on a terminal', () => {
  it('goes through the questions, those that expire first at the front, and does what each answer says', async () => {
    const { stdout, code } = await reviewing('y\nn she is a friend\nl\n');

    expect(code).toBe(0);
    expect(stdout).toContain('3 questions are waiting for your answer.');
    expect(stdout).toContain('1 approved, 1 denied, 1 not answered.');
    expect(await places()).toEqual({ First: '.Trash', Second: '', Third: '' });
    expect(await states()).toEqual(['approved', 'denied: she is a friend', 'pending']);
  });

  it('takes an empty line or nonsense for no answer, and explains the keys', async () => {
    const { stdout } = await reviewing('\nmaybe\nq\n');

    expect(stdout.match(/leave it open and go on/g)).toHaveLength(2);
    expect(stdout).toContain('0 approved, 0 denied, 3 not answered.');
    expect(await states()).toEqual(['pending', 'pending', 'pending']);
  });

  it('leaves everything open that was not answered when the input ends', async () => {
    const { stdout, code } = await reviewing('');

    expect(code).toBe(0);
    expect(stdout).toContain('0 approved, 0 denied, 3 not answered.');
  });

  it('lists all questions of a kind before one answer for all of them, and asks again after a no', async () => {
    const { stdout } = await reviewing('a\nno\na\nyes\n');

    expect(stdout.match(/Approve all 3\?/g)).toHaveLength(2);
    expect(stdout).toMatch(/ move it to the trash .*“First”/);
    expect(stdout).toContain('3 approved, 0 denied, 0 not answered.');
    expect(await places()).toEqual({ First: '.Trash', Second: '.Trash', Third: '.Trash' });
  });

  it('edits the action and its parameters, shows the new card, and asks about that', async () => {
    const { stdout } = await reviewing('e\nmove\nLater\ny\nq\n');

    expect(stdout).toContain('Move it to “Later”?');
    expect(stdout).toContain('1 approved, 0 denied, 2 not answered.');
    expect(await places()).toEqual({ First: '.Later', Second: '', Third: '' });
  });

  it('keeps the question as it is where an edit makes no sense, and says why', async () => {
    const { stdout, stderr } = await reviewing('e\nmvoe\ne\n\nq\n');

    expect(stderr).toContain('Unknown action "mvoe".');
    expect(stdout).toContain('Nothing changed.');
    expect(await states()).toEqual(['pending', 'pending', 'pending']);
  });

  it('tells of a question that was answered elsewhere meanwhile, and goes on', async () => {
    const { records } = await fixture.run(['approvals', '--json']);
    const reviewed = fixture.start(['approvals'], { columns: 80 });
    await reviewed.saying('y yes');
    await fixture.run(['deny', records.at(-1)?.id ?? '']);

    reviewed.type('y\nq\n');
    const { stdout, stderr, code } = await reviewed.ended;

    expect(stderr).toContain('This question is closed: it was denied by owner through cli.');
    expect(stdout).toContain('0 approved, 0 denied, 3 not answered.');
    expect([code, await states()]).toEqual([8, ['denied', 'pending', 'pending']]);
  });

  it('only lists where it is asked to, or where there is nobody to ask', async () => {
    const listed = await fixture.run(['approvals', '--list'], { columns: 80, input: 'y\n' });
    const piped = await fixture.run(['approvals'], { input: 'y\n' });

    for (const { stdout } of [listed, piped])
      expect(stdout).toContain('3 questions waiting for your answer.');
    expect(await states()).toEqual(['pending', 'pending', 'pending']);
  });
});

describe('an answer to all questions of a kind', () => {
  it('is given without further questions in a pipe', async () => {
    const { stdout, code } = await fixture.run(['approve', '--all', '--action', 'delete']);

    expect(code).toBe(0);
    expect(stdout.match(/✓ move it to the trash: done/g)).toHaveLength(3);
    expect(await states()).toEqual(['approved', 'approved', 'approved']);
  });

  it('is confirmed on a terminal after the list of what it answers', async () => {
    const refused = await fixture.run(['deny', '--all', '--action', 'delete'], { columns: 80, input: 'n\n' });
    const kept = await states();
    const agreed = await fixture.run(['deny', '--all', '--action', 'delete'], { columns: 80, input: 'y\n' });

    expect(refused.stderr).toContain('Deny these 3 questions? [y/N]');
    expect([refused.code, kept]).toEqual([2, ['pending', 'pending', 'pending']]);
    expect([agreed.code, await states()]).toEqual([0, ['denied', 'denied', 'denied']]);
  });

  it('leaves questions of other kinds alone', async () => {
    const { stdout, code } = await fixture.run(['approve', '--all', '--action', 'forward']);

    expect([code, stdout]).toEqual([0, 'No open question proposes forward.\n']);
    expect(await states()).toEqual(['pending', 'pending', 'pending']);
  });

  it('is one JSON object per question', async () => {
    const { records } = await fixture.run(['deny', '--all', '--action', 'delete', '--why', 'no', '--json']);

    expect(records).toMatchObject([
      { approval: { state: 'denied', answer: { why: 'no' } } },
      { approval: { state: 'denied', answer: { why: 'no' } } },
      { approval: { state: 'denied', answer: { why: 'no' } } },
    ]);
  });

  it('has to name the kind, and no single question', async () => {
    const ended = await Promise.all([
      fixture.run(['approve', '--all']),
      fixture.run(['approve', 'abcd1234', '--all', '--action', 'delete']),
      fixture.run(['approve', '--action', 'delete', 'abcd1234']),
      fixture.run(['deny']),
    ]);

    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(ended[0]?.stderr).toContain('--all needs --action');
    expect(ended[1]?.stderr).toContain('either an id or --all');
    expect(ended[2]?.stderr).toContain('--action works only together with --all');
    expect(ended[3]?.stderr).toContain('No question given');
  });
});

function reviewing(input: string) {
  return fixture.run(['approvals'], { columns: 80, input });
}

/** The folder of each message, '' for the inbox. */
async function places(): Promise<Record<string, string>> {
  const found = Object.entries(await pictureOf(maildir)).flatMap(([path, text]) => {
    const [, subject] = /^Subject: (.*)\r$/m.exec(text) ?? [];
    return subject === undefined ? [] : [[subject, path.split('/').slice(0, -2).join('/')]];
  });
  return Object.fromEntries(found);
}

/** What became of the questions, in the order in which they were asked. */
async function states(): Promise<readonly string[]> {
  const { records } = await fixture.run(['approvals', '--all', '--json']);
  const words = records.map(({ state, answer }) => {
    const why = (answer as { readonly why: string | null } | null)?.why;
    return why ? `${state}: ${why}` : String(state);
  });
  return words.toReversed();
}

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir, newsletter, phishing, phishingAnswer, pictureOf } from './mails.ts';

let fixture: CliFixture;
let maildir: string;
/** Decisions and questions by the subject of their message. */
const decisions = new Map<string, string>();
const questions = new Map<string, { readonly id: string; readonly hash: string }>();

beforeAll(async () => {
  fixture = await makeCliFixture();
  const subjects = ['Approve me', 'Deny me', 'Edit me', 'Leave me open', 'Forget me'];
  maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [
    newsletter('Undo me'),
    ...subjects.map(phishing),
    phishingAnswer('Torn'),
    mail('A person'),
  ]);
  for (const { message, decision } of (await fixture.run(['triage', maildir, '--json'])).records) {
    decisions.set(message.subject, decision);
  }
  for (const { id, hash, card } of (await fixture.run(['approvals', '--json'])).records) {
    const subject = card.quotes.find(({ name }) => name === 'subject')?.text ?? '';
    questions.set(subject, { id, hash });
  }
});
afterAll(() => fixture.dispose());

describe('tact approvals', () => {
  it('shows each question in our words, what is theirs as quotations, and why it is asked', async () => {
    const { stdout, code } = await fixture.run(['approvals']);

    expect(code).toBe(0);
    expect(stdout).toContain(`? ${shortId('Leave me open')} Move it to the trash?\n`);
    expect(stdout).toContain('  from        “Your Bank <service@bank-login.test>”\n');
    expect(stdout).toContain('  subject     “Leave me open”\n');
    expect(stdout).toContain('because     dangerous action, this action always needs your approval');
    expect(stdout).toContain('denied in 7 days if not answered');
  });

  it('says with its numbers where what speaks against it leaves too little confidence', async () => {
    const { stdout } = await fixture.run(['approvals']);
    const explained = await fixture.run(['explain', decision('Torn')]);

    expect(stdout).toMatch(/because {5}[^\n]*confidence 0\.\d\d is below the 0\.70 threshold/);
    expect(explained.stdout).toMatch(/confidence 0\.\d\d is below the 0\.70 threshold \[LowConfidence\]/);
  });
});

describe('tact approve', () => {
  it('does what was asked, once; the second answer is told so', async () => {
    const { id, hash } = question('Approve me');
    const first = await fixture.run(['approve', id.slice(-8), '--hash', hash]);
    const second = await fixture.run(['approve', id.slice(-8)]);

    expect(first.code).toBe(0);
    expect(first.stdout).toContain('✓ move it to the trash: done');
    expect(second.code).toBe(8);
    expect(second.stderr).toContain(
      'error  This question is closed: it was approved by owner through cli.\n',
    );
    expect(await placesOf('Approve me')).toEqual(['.Trash']);
  });

  it('refuses an answer to another hash, and does nothing', async () => {
    const { id } = question('Leave me open');
    const { code, stderr } = await fixture.run(['approve', id, '--hash', '0'.repeat(64), '--json']);

    expect(code).toBe(8);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'APPROVAL_CHANGED',
      remedy: expect.stringContaining('tact approvals'),
      disposition: 'ask',
    });
    expect(await placesOf('Leave me open')).toEqual(['']);
  });
});

describe('a question whose time has passed', () => {
  it('is a denial to whoever looks or answers', async () => {
    const { id } = question('Forget me');
    await fixture.executeSql(`update approval set expires_at = 1 where id = '${id}'`);
    const answered = await fixture.run(['approve', id]);
    const listed = await fixture.run(['approvals', '--json']);
    const all = await fixture.run(['approvals', '--all']);

    expect(answered.code).toBe(8);
    expect(listed.stdout).not.toContain(id);
    expect(all.stdout).toContain('expired, which counts as a denial');
    expect(await placesOf('Forget me')).toEqual(['']);
  });
});

describe('tact deny', () => {
  it('leaves the message where it is and keeps why, given the id of the decision', async () => {
    const { code, stdout } = await fixture.run(['deny', decision('Deny me'), '--why', 'I know them']);
    const explained = await fixture.run(['explain', decision('Deny me')]);

    expect(code).toBe(0);
    expect(stdout).toContain('Nothing was done.');
    expect(await placesOf('Deny me')).toEqual(['']);
    expect(explained.stdout).toContain('denied by owner just now');
    expect(explained.stdout).toContain('“I know them”');
  });
});

describe('tact edit', () => {
  it('changes what would be done, tells what it does not know, and does it when approved', async () => {
    const { id } = question('Edit me');
    const unknown = await fixture.run(['edit', id, '--action', 'mvoe']);
    const wrong = await fixture.run(['edit', id, '--action', 'move', '--set', 'foldr=Later']);
    const edited = await fixture.run(['edit', id, '--action', 'move', '--set', 'folder=Later']);
    const approved = await fixture.run(['approve', id, '--json']);

    expect(unknown.code).toBe(3);
    expect(unknown.stderr).toContain('Unknown action "mvoe".');
    expect(unknown.stderr).toContain('Use one of: move,');
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain('folder');
    expect(edited.stdout).toContain('Move it to “Later”?');
    expect(edited.stdout).toContain('Still open.');
    expect(approved.records[0]).toMatchObject({
      approval: { state: 'edited', action: 'move', parameters: { folder: 'Later' }, wasEdited: true },
      effects: [{ action: 'move', state: 'done' }],
    });
    expect(await placesOf('Edit me')).toEqual(['.Later']);
  });
});

describe('tact undo', () => {
  it('restores the mailbox, once, and stands in the log', async () => {
    const id = decision('Undo me');
    const labelled = await labelsOf('Undo me');
    const undone = await fixture.run(['undo', id.slice(-8)]);
    const twice = await fixture.run(['undo', id]);
    const { records } = await fixture.run(['log', '--path', 'undo', '--json']);

    expect(labelled).toBe('a');
    expect(undone.code).toBe(0);
    expect(undone.stdout).toContain('✓ take the label “Newsletters” off: done');
    expect(await labelsOf('Undo me')).toBe('');
    expect(twice.code).toBe(8);
    expect(twice.stderr).toContain('it was undone before');
    expect(records).toMatchObject([{ path: 'undo', verdict: 'act', action: 'undo apply_label' }]);
  });

  it('brings back from the trash what an approval put there', async () => {
    await fixture.run(['undo', question('Approve me').id]);

    expect(await placesOf('Approve me')).toEqual(['']);
  });
});

describe('tact explain', () => {
  it('tells the six stages with times, the checks that apply, and how to take it back', async () => {
    const { stdout, code } = await fixture.run(['explain', decision('Leave me open').slice(-8)]);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}1 gate +\d+(\.\d)? [mµ]s {2}no matching rule$/m);
    for (const stage of ['2 gather', '3 propose', '4 judge', '5 act', '6 learn'])
      expect(stdout).toContain(stage);
    expect(stdout).toContain('[DangerousAction]');
    expect(stdout).toMatch(/this action always needs your approval \[InApprovalAlwaysList\]/);
    expect(stdout).toContain('No model was called.');
    expect(stdout).toContain('Nothing was done.');
  });

  it('gives the full record as JSON with --json', async () => {
    const { records } = await fixture.run(['explain', decision('Undo me'), '--json']);

    expect(records[0]).toMatchObject({
      decision: { id: decision('Undo me'), outcome: 'apply_label' },
      effects: [{ state: 'done' }],
      journal: [{ action: 'unapply_label', state: 'undone' }],
      feedback: [{ kind: 'undone', source: 'explicit' }],
    });
  });

  it('names what to do for an id that nothing has, and for one that is too short', async () => {
    const unknown = await fixture.run(['explain', 'ffffffff']);
    const short = await fixture.run(['undo', 'ab']);

    expect([unknown.code, short.code]).toEqual([3, 3]);
    expect(unknown.stderr).toContain('No decision with the id ffffffff.');
    expect(unknown.stderr).toContain('do     Run `tact log` to see the ids.');
  });
});

describe('tact log', () => {
  it('filters by verdict, outcome, text and time, the newest last', async () => {
    const [asked, labels, text, old, limited] = await Promise.all([
      fixture.run(['log', '--verdict', 'ask', '--json']),
      fixture.run(['log', '--outcome', 'apply_label', '--json']),
      fixture.run(['log', '--text', 'a person', '--json']),
      fixture.run(['log', '--since', '2020-01-01', '--verdict', 'defer']),
      fixture.run(['log', '--limit', '1', '--path', 'local']),
    ]);

    expect(asked.records.map(({ message }) => message.subject)).toEqual([
      'Approve me',
      'Deny me',
      'Edit me',
      'Leave me open',
      'Forget me',
      'Torn',
    ]);
    expect(labels.records.map(({ message }) => message.subject)).toEqual(['Undo me']);
    expect(text.records.map(({ message }) => message.subject)).toEqual(['A person']);
    expect([old.stdout, old.stderr]).toEqual(['', 'No matching decisions.\n']);
    expect(limited.stdout.split('\n')[1]).toMatch(/^decline +“Ann: A person/);
  });

  it('says of each action how it ended, who answered, and what was taken back', async () => {
    const { records } = await fixture.run(['log', '--outcome', 'apply_label', '--json']);
    const [undone] = records;
    const { stdout } = await fixture.run(['log', '--limit', '100']);

    expect(undone).toMatchObject({
      effects: [{ action: 'apply_label', state: 'done' }],
      undone: [{ action: 'apply_label', at: expect.stringMatching(/^20/) }],
    });
    expect(stdout).toContain('↩ apply_label undone');
  });

  it('refuses an outcome that no action has, and takes one that no decision has', async () => {
    const unknown = await fixture.run(['log', '--outcome', 'bogus']);
    const unused = await fixture.run(['log', '--outcome', 'escalate']);

    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toMatch(
      /Unknown outcome “bogus”; it is one of .*apply_label, approve_question, archive,/,
    );
    expect([unused.code, unused.stderr]).toEqual([0, 'No matching decisions.\n']);
  });
});

function decision(subject: string): string {
  return decisions.get(subject) ?? '';
}

function question(subject: string) {
  return questions.get(subject) ?? { id: '', hash: '' };
}

function shortId(subject: string): string {
  return question(subject).id.slice(-8);
}

/** The folders of the Maildir that hold a message with this subject; the inbox is ''. */
async function placesOf(subject: string): Promise<readonly string[]> {
  return (await filesOf(subject)).map((path) => path.split('/').slice(0, -2).join('/'));
}

/** The letters of the labels in the name of the message's file. */
async function labelsOf(subject: string): Promise<string> {
  return (await filesOf(subject)).join().split(':2,')[1]?.replace(/[A-Z]/g, '') ?? '';
}

async function filesOf(subject: string): Promise<readonly string[]> {
  const picture = await pictureOf(maildir);
  return Object.keys(picture).filter((path) => picture[path]?.includes(`Subject: ${subject}\r\n`));
}

import { describe, expect, test } from 'vitest';
import { describeConstraint, parseConstraint } from './directions.ts';
import { readDirection } from './directions-in-words.ts';

const known =
  'apply_label mark_read mark_unread archive delete move star unstar forward auto_reply create_task snooze add_note escalate'.split(
    ' ',
  );

const read = (text: string, addresses: Readonly<Record<string, readonly string[]>> = {}) => {
  const { constraint } = readDirection(text, known, new Map(Object.entries(addresses)));
  return constraint === null ? null : describeConstraint(constraint);
};

describe('a direction in words', () => {
  test.each([
    ['Never archive the mail of Bob', 'forbid archive mail from "Bob"'],
    ['Bob’s messages must not be archived.', 'forbid archive mail from "Bob"'],
    ['never archive mail sent by bob', 'forbid archive mail from "bob"'],
    [
      'Please don’t touch mail from ann@x.org or bob@y.org',
      'forbid everything mail from ann@x.org, bob@y.org',
    ],
    [
      'Keep everything from alice@home.example in the inbox',
      'forbid archive, delete, move, snooze mail from alice@home.example',
    ],
    ['Do not forward messages outside the company (@acme.example)', 'forbid forward except to acme.example'],
    ['Never forward anything to gmail.com', 'forbid forward to gmail.com, *.gmail.com'],
    ['Always ask before replying', 'ask before auto_reply'],
    ['Never escalate without my approval', 'ask before escalate'],
    ['Never reply to Bob or Alice', 'forbid auto_reply mail from "Bob", "Alice"'],
    ['Never delete anything unless one of my rules says so', 'forbid delete unless rule'],
    ['Only label newsletters from x.org', 'only apply_label mail from x.org'],
    ['Never mark mail from hr@corp.example as read', 'forbid mark_read mail from hr@corp.example'],
  ])('“%s” is read as “%s”', (text, constraint) => {
    expect(read(text)).toBe(constraint);
    const parsed = parseConstraint(constraint, known);
    expect('problem' in parsed ? parsed.problem : describeConstraint(parsed)).toBe(constraint);
  });

  test.each([
    ['Never archive invoices from Bob', 'ask before archive mail from "Bob"'],
    ['Never snooze mail from Bob unless I say so', 'ask before snooze mail from "Bob"'],
    ['never send anything to a lawyer', 'ask before forward, auto_reply, escalate'],
    ['Never forward anything to Bob', 'ask before forward'],
  ])('“%s” says more than code can tell, so it asks: “%s”', (text, constraint) => {
    expect(read(text)).toBe(constraint);
  });

  test.each([
    'Never archive newsletters',
    'Prefer labels over anything that cannot be undone.',
    'If it is unclear what I want, leave it.',
    'Don’t ask before archiving.',
    'Be polite.',
  ])('“%s” is left to the model', (text) => {
    expect(read(text)).toBeNull();
  });

  test('about somebody described and not named is enforced once the address is known', () => {
    expect(readDirection('leave mail from my wife alone', known)).toMatchObject({
      constraint: null,
      people: ['my wife'],
    });
    expect(read('leave mail from my wife alone', { 'my wife': ['eve@home.example'] })).toBe(
      'forbid everything mail from eve@home.example',
    );
    expect(read('don’t delete anything from my bank', { 'my bank': ['bank.example'] })).toBe(
      'forbid delete mail from bank.example, *.bank.example',
    );
  });

  test('about somebody whose address is known holds for the name as well', () => {
    expect(read('Never archive the mail of Bob', { Bob: ['bob@example.net'] })).toBe(
      'forbid archive mail from bob@example.net, "Bob"',
    );
  });
});

describe('words that take a restriction back', () => {
  test.each([
    'Stop asking me before creating tasks',
    'You no longer need to ask before archiving',
    'You can archive newsletters without asking me',
    'Don’t ask before archiving.',
    'There is no need to ask before archiving',
    'Archiving no longer needs my approval',
    'Deleting spam requires no confirmation',
    'Asking me before archiving is unnecessary',
    'I no longer want to be asked before archiving',
    'Feel free to delete spam',
    'You may forward invoices without my approval',
  ])('are no constraint: “%s”', (text) => {
    expect(readDirection(text, known)).toMatchObject({ constraint: null, isPermission: true });
  });

  test.each([
    ['Ask me before creating tasks', 'ask before create_task'],
    ['Never forward anything without asking me', 'ask before forward'],
    ['Nothing is forwarded without my consent', 'ask before forward'],
    ['You may not forward anything', 'forbid forward'],
    ['Whenever you want to delete, ask me', 'ask before delete'],
  ])('are told from those that restrict: “%s”', (text, constraint) => {
    expect(read(text)).toBe(constraint);
    expect(readDirection(text, known).isPermission).toBeUndefined();
  });
});

describe('a restricting word', () => {
  test.each([
    ['Never delete anything, just archive it', 'forbid delete'],
    ['Never delete anything; archive it', 'forbid delete'],
    ['Don’t delete mail, archive it', 'forbid delete'],
    ['You may archive newsletters, but never delete anything', 'forbid delete'],
    ['Label invoices and never delete anything', 'forbid delete'],
    ['Archive without asking, but always ask before deleting', 'ask before delete'],
    ['Never delete, archive or move anything', 'forbid archive, delete, move'],
    ['Never delete anything, even if it looks like spam', 'forbid delete'],
  ])('counts in its own clause: “%s”', (text, constraint) => {
    expect(read(text)).toBe(constraint);
  });

  test.each([
    'Archive newsletters but never delete them',
    'Reply to Bob, but do not forward his mail',
    'Star mail from Ann. Never archive it.',
    'Never delete or forward anything, and ask before archiving',
    'Never forward mail without labelling it',
    'Never delete mail before archiving it',
    'Never archive mail until I have answered',
    'Move receipts to the folder Receipts, never to the trash',
    'Don’t wait, archive right away',
  ])('is not read where that is not certain: “%s”', (text) => {
    expect(read(text)).toBeNull();
  });
});

/** What the four example directions of the source document ask for, in other words. */
describe('the four example directions', () => {
  test('no deletion but by a rule is enforced by code', () => {
    expect(
      read('Email is never deleted or permanently removed unless a deterministic rule permits it.'),
    ).toBe('forbid delete unless rule');
  });

  test('labels and the archive rather than destruction is a preference, which the model weighs', () => {
    expect(read('If in doubt, prefer a label or the archive over destroying anything.')).toBeNull();
  });

  test('no forwarding and no replying but by a rule is enforced by code', () => {
    expect(read('Never forward or reply to mail unless a rule directs it.')).toBe(
      'forbid forward, auto_reply unless rule',
    );
  });

  test('what can be undone rather than what cannot is a preference, which the model weighs', () => {
    expect(read('Prefer operations that are safe and reversible when the intent is unclear.')).toBeNull();
  });
});

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

import { describe, expect, test } from 'vitest';
import { couldConcern } from './direction-concern.ts';

const concerns = (text: string, action: string, sender: string | null = 'bob@example.net') =>
  couldConcern(text, { names: [action], isSafe: true, sender });

describe('a direction in words', () => {
  test.each([
    ['Never archive the mail of Bob.', 'archive'],
    ['Put nothing of Bob’s away.', 'archive'],
    ['Do not hide anything from me.', 'archive'],
    ['Do not touch the mail of Bob.', 'mark_read'],
    ['The choir is my own business.', 'apply_label'],
    ['Never label mail from bob@example.net.', 'apply_label'],
    ['Never label mail from example.net.', 'apply_label'],
    ['Never label mail from bob@work.example or from my friends.', 'apply_label'],
  ])('“%s” could be about %s', (text, action) => {
    expect(concerns(text, action)).toBe(true);
  });

  test.each([
    ['Never archive the mail of Bob.', 'apply_label'],
    ['Never label mail from eve@example.com.', 'apply_label'],
    ['Prefer labels over deleting.', 'apply_label'],
    ['Prefer what is safe and reversible.', 'archive'],
    ['Do not touch the mail of Bob.', 'none'],
  ])('“%s” is not about %s', (text, action) => {
    expect(concerns(text, action)).toBe(false);
  });

  test('about the mail of one sender is about everybody’s where the sender cannot be told', () => {
    expect(concerns('Never label mail from eve@example.com.', 'apply_label', null)).toBe(true);
  });

  test('about what is safe is about nothing safe, and about everything else', () => {
    const text = 'Prefer what is safe and reversible.';
    expect(couldConcern(text, { names: ['star'], isSafe: false, sender: null })).toBe(true);
  });
});

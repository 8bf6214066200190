import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMailTarget, parseMailTarget } from './mail-target.ts';

describe('a message as the target of an action', () => {
  test('is its account and its reference, both percent-encoded', () => {
    expect(formatMailTarget({ account: 'ann@example.org', ref: 'INBOX/7' })).toBe(
      'mail:ann%40example.org/INBOX%2F7',
    );
  });

  test('is read back as it was, whatever is in it', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (account, ref) => {
        expect(parseMailTarget(formatMailTarget({ account, ref }))).toEqual({ account, ref });
      }),
    );
  });

  test.each(['', 'mail:', 'task:1/2', 'mail:ann', ' mail:a/b', 'mail:%/x', 'mail:a/%E0%A4%A'])(
    'is not %j',
    (target) => {
      expect(parseMailTarget(target)).toBeNull();
    },
  );
});

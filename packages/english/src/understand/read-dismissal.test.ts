import { describe, expect, it } from 'vitest';
import { dismisses, isDismissal } from './read-dismissal.ts';

const idle = { question: null, isWaiting: false, topic: null };
const waiting = { ...idle, isWaiting: true };

describe('a dismissal', () => {
  it.each(['forget it', 'oh never mind then', 'forget it, scrap the whole thing', "don't bother, thanks"])(
    'is “%s”, whatever is open',
    (text) => {
      expect(isDismissal(text, idle)).toBe(true);
      expect(dismisses(text)).toBe(true);
    },
  );

  it('is the end of everything only while something is open', () => {
    expect(isDismissal('cancel the whole thing', waiting)).toBe(true);
    expect(isDismissal('cancel the whole thing', idle)).toBe(false);
  });

  it.each(['forget my shoe size', 'forget it and call Bob', 'cancel it', 'never mind the gap, book it'])(
    'is not “%s”',
    (text) => {
      expect(isDismissal(text, waiting)).toBe(false);
    },
  );

  it('does not take the forgetting of a fact for one', () => {
    const topic = { kind: 'memory', domain: 'memory', verb: 'store', params: { key: 'gate code' } };

    expect(isDismissal('forget that', { ...idle, topic })).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { askWithoutVerdict, proposedNothing } from './fallback.ts';
import { strategyFor } from './strategy.ts';

const strategy = (name: string, version = '1') => ({
  name,
  version,
  propose: async () => proposedNothing(),
  judge: askWithoutVerdict,
});

const main = strategy('main');
const users = Array.from({ length: 4000 }, (_, index) => `user-${index}@example.org`);
const shareOf = (trial: ReturnType<typeof strategy>, share: number) =>
  users.filter((user) => strategyFor({ main, trial: { strategy: trial, share } }, user) === trial);

describe('the strategy that decides', () => {
  test('is the main one where there is no trial', () => {
    expect(strategyFor({ main }, 'ann')).toBe(main);
    expect(strategyFor({ main, shadow: strategy('shadow') }, 'ann')).toBe(main);
  });

  test('is the trial for all users, or none, at the ends of its share', () => {
    expect(shareOf(strategy('trial'), 1)).toHaveLength(4000);
    expect(shareOf(strategy('trial'), 0)).toHaveLength(0);
  });

  test('is the trial for about its share of the users', () => {
    const count = shareOf(strategy('trial'), 0.25).length;

    // Four standard deviations of a fair draw around 1 000.
    expect(Math.abs(count - 1000)).toBeLessThan(110);
  });

  test('is always the same one for the same user', () => {
    expect(shareOf(strategy('trial'), 0.5)).toEqual(shareOf(strategy('trial'), 0.5));
    expect(
      ['ann', 'bob', 'eve', 'mia'].map(
        (user) => strategyFor({ main, trial: { strategy: strategy('trial'), share: 0.5 } }, user).name,
      ),
    ).toEqual(['trial', 'trial', 'main', 'main']);
  });

  test('stays with a user when the share grows', () => {
    const larger = new Set(shareOf(strategy('trial'), 0.3));

    expect(shareOf(strategy('trial'), 0.1).every((user) => larger.has(user))).toBe(true);
  });

  test('splits the users of another trial, or of its next version, independently', () => {
    const first = new Set(shareOf(strategy('trial'), 0.5));

    for (const other of [strategy('other'), strategy('trial', '2')]) {
      const both = shareOf(other, 0.5).filter((user) => first.has(user)).length;
      expect(Math.abs(both - 1000)).toBeLessThan(110);
    }
  });
});

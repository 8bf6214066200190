import { expect, test } from 'vitest';
import { limitCrowd } from './limit-crowd.ts';

test('a further connection takes the place of the one that has waited longest without a call', () => {
  const ended: string[] = [];
  const crowd = limitCrowd<string>(3, (one) => ended.push(one));
  for (const one of ['busy', 'slow', 'silent']) crowd.add(one);
  crowd.called('busy');
  crowd.called('slow');
  crowd.refused('slow');

  expect([crowd.add('honest'), crowd.add('late')]).toEqual([true, true]);

  expect(ended).toEqual(['silent', 'slow']);
});

test('there is no place where every connection has a call', () => {
  const crowd = limitCrowd<string>(1, () => undefined);
  crowd.add('busy');
  crowd.called('busy');

  expect(crowd.add('further')).toBe(false);
  crowd.remove('busy');
  expect(crowd.add('further')).toBe(true);
});

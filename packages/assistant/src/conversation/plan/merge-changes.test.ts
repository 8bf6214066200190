import type { JsonObject } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const update = (find_by: string, changes: JsonObject, after?: readonly number[]) => ({
  ...{ domain: 'task', action: 'update', params: { find_by, changes }, reasoning: '' },
  after,
});
const changesOf = (actions: Parameters<typeof mergeChanges>[0]) =>
  mergeChanges(actions).map(({ params }) => params['changes']);

describe('changes of one thing', () => {
  test.each(['it', 'that one', 'the vet', 'The vet'])('are one where the second says “%s”', (again) => {
    expect(
      changesOf([update('the vet', { title: 'Dr Lange' }), update(again, { deadline: 'Friday' })]),
    ).toEqual([{ title: 'Dr Lange', deadline: 'Friday' }]);
  });

  test('stay apart where one value is changed twice', () => {
    const twice = [{ title: 'Dr Lange' }, { title: 'Dr Wu' }] as const;

    expect(changesOf(twice.map((changes) => update('the vet', changes)))).toEqual(twice);
  });

  test('stay apart where they are of two things, or wait for each other', () => {
    const [first, second] = [{ title: 'Dr Lange' }, { deadline: 'Friday' }];

    expect(changesOf([update('the vet', first), update('the rent', second)])).toEqual([first, second]);
    expect(changesOf([update('the vet', first), update('it', second, [0])])).toEqual([first, second]);
  });
});

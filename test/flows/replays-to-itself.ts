import { loadRecorded, type Runtime, replayRecorded } from '@tact/core/kernel';
import { expect } from 'vitest';

/**
 * Judges every decision on record, shadows too, again from its own record: gate and judge are pure, so each gives its own verdict
 * again. `after` leaves out what an earlier process recorded, which may have known other actions.
 */
export async function expectReplays(user: string, runtime: Runtime, after?: string): Promise<void> {
  const decisions = await runtime.store.ledger.list({
    ...{ user, limit: 10_000 },
    ...(after === undefined ? {} : { afterId: after }),
  });
  for (const recorded of await loadRecorded(decisions, runtime)) {
    if ('why' in recorded) {
      expect([
        'it undoes another decision',
        'its facts could not be read',
        'it was deferred because of conflicting claims',
      ]).toContain(recorded.why);
      continue;
    }
    const { isSame, before, after: now } = replayRecorded(recorded, runtime);
    expect(isSame ? before : now).toEqual(before);
  }
}

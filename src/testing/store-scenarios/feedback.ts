import { expect, it } from 'vitest';
import { sampleFeedback } from '../sample-records.ts';
import type { StoreWorld } from '../store-contract.ts';

export function feedbackScenarios(world: StoreWorld): void {
  it('keeps every field', async () => {
    const user = world.newUser();
    const plain = sampleFeedback({ user, createdAt: 1 });
    const rated = sampleFeedback({
      user,
      createdAt: 2,
      kind: 'rating',
      source: 'implicit',
      rating: 4,
      text: 'Well done',
      latencyMs: 0.25,
    });
    for (const feedback of [plain, rated]) await world.store.feedback.add(feedback);
    await expect(world.store.feedback.list(user)).resolves.toEqual([rated, plain]);
  });

  it('lists a user’s feedback by engine and time, the newest first', async () => {
    const user = world.newUser();
    const [first, second, third] = [
      sampleFeedback({ user, createdAt: 1 }),
      sampleFeedback({ user, createdAt: 2, engine: 'memory' }),
      sampleFeedback({ user, createdAt: 3 }),
    ];
    for (const feedback of [third, first, second]) await world.store.feedback.add(feedback);
    await world.store.feedback.add(sampleFeedback({ user: world.newUser() }));

    await expect(world.store.feedback.list(user)).resolves.toEqual([third, second, first]);
    await expect(world.store.feedback.list(user, { engine: 'email' })).resolves.toEqual([third, first]);
    await expect(world.store.feedback.list(user, { since: 1 })).resolves.toEqual([third, second]);
    await expect(world.store.feedback.list(user, { limit: 1 })).resolves.toEqual([third]);
  });

  it('gives what was said about a decision in the order it was said', async () => {
    const decisionId = world.newUser();
    const [early, late] = [
      sampleFeedback({ decisionId, createdAt: 1 }),
      sampleFeedback({ decisionId, createdAt: 2 }),
    ];
    for (const feedback of [late, early]) await world.store.feedback.add(feedback);
    await expect(world.store.feedback.ofDecision(decisionId)).resolves.toEqual([early, late]);
    await expect(world.store.feedback.ofDecision('none')).resolves.toEqual([]);
  });

  it('refuses the same feedback twice', async () => {
    const feedback = sampleFeedback({ user: world.newUser() });
    await world.store.feedback.add(feedback);
    await expect(world.store.feedback.add(feedback)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await expect(world.store.feedback.list(feedback.user)).resolves.toEqual([feedback]);
  });
}

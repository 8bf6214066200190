import { expect, it } from 'vitest';
import { sampleFeedback } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

export function feedbackScenarios(setup: StoreSetup): void {
  listedFeedback(setup);
  settledFeedback(setup);
  feedbackForLearners(setup);
}

function listedFeedback(setup: StoreSetup): void {
  it('keeps every field', async () => {
    const user = setup.newUser();
    const plain = sampleFeedback({ user });
    const rated = sampleFeedback({
      user,
      kind: 'rating',
      state: 'pending',
      source: 'implicit',
      rater: 'bo',
      scores: { rating: 4, tone: 0.25 },
      text: 'Well done',
      latencyMs: 0.25,
    });
    for (const feedback of [plain, rated]) await setup.store.feedback.add(feedback);
    await expect(setup.store.feedback.list(user)).resolves.toEqual([rated, plain]);
  });

  it('lists a user’s feedback by engine, state and time, the newest first', async () => {
    const user = setup.newUser();
    const [first, second, third] = [
      sampleFeedback({ user, createdAt: 1 }),
      sampleFeedback({ user, createdAt: 2, engine: 'memory', state: 'pending' }),
      sampleFeedback({ user, createdAt: 3 }),
    ];
    for (const feedback of [first, second, third]) await setup.store.feedback.add(feedback);
    await setup.store.feedback.add(sampleFeedback({ user: setup.newUser() }));

    await expect(setup.store.feedback.list(user)).resolves.toEqual([third, second, first]);
    await expect(setup.store.feedback.list(user, { engine: 'email' })).resolves.toEqual([third, first]);
    await expect(setup.store.feedback.list(user, { state: 'pending' })).resolves.toEqual([second]);
    await expect(setup.store.feedback.list(user, { since: 1 })).resolves.toEqual([third, second]);
    await expect(setup.store.feedback.list(user, { limit: 1 })).resolves.toEqual([third]);
  });

  it('gives what was said about a decision in the order it was said, to its user only', async () => {
    const [user, decisionId] = [setup.newUser(), setup.newUser()];
    const [early, late] = [sampleFeedback({ user, decisionId }), sampleFeedback({ user, decisionId })];
    for (const feedback of [late, early]) await setup.store.feedback.add(feedback);
    await expect(setup.store.feedback.ofDecision(user, decisionId)).resolves.toEqual([early, late]);
    await expect(setup.store.feedback.ofDecision(user, 'none')).resolves.toEqual([]);
    await expect(setup.store.feedback.ofDecision(setup.newUser(), decisionId)).resolves.toEqual([]);
  });

  it('refuses the same feedback twice', async () => {
    const feedback = sampleFeedback({ user: setup.newUser() });
    await setup.store.feedback.add(feedback);
    await expect(setup.store.feedback.add(feedback)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await expect(setup.store.feedback.list(feedback.user)).resolves.toEqual([feedback]);
  });
}

function settledFeedback(setup: StoreSetup): void {
  it('moves what is pending, and from there on, with what came of it', async () => {
    const waiting = sampleFeedback({ user: setup.newUser(), kind: 'engagement', state: 'pending' });
    const { user, id } = waiting;
    await setup.store.feedback.add(waiting);

    await expect(setup.store.feedback.move(user, id, 'pending', 'ignored')).resolves.toBe(true);
    await expect(setup.store.feedback.list(user)).resolves.toEqual([{ ...waiting, state: 'ignored' }]);

    const change = {
      source: 'explicit',
      rater: 'ann',
      scores: { value: 1 },
      text: 'Late',
      latencyMs: 9,
    } as const;
    await expect(setup.store.feedback.move(user, id, 'pending', 'engaged', change)).resolves.toBe(false);
    await expect(setup.store.feedback.move(user, id, 'ignored', 'engaged', change)).resolves.toBe(true);
    await expect(setup.store.feedback.list(user)).resolves.toEqual([
      { ...waiting, ...change, state: 'engaged' },
    ]);
  });

  it('lets exactly one of many move it', async () => {
    const waiting = sampleFeedback({ user: setup.newUser(), state: 'pending' });
    const { user, id } = waiting;
    await setup.store.feedback.add(waiting);
    const moves = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        setup.store.feedback.move(user, id, 'pending', turn % 2 ? 'engaged' : 'ignored'),
      ),
    );
    expect(moves.filter(Boolean)).toHaveLength(1);
  });

  it('moves neither what is settled, nor what is not there, nor another user’s', async () => {
    const settled = sampleFeedback({ user: setup.newUser() });
    const waiting = sampleFeedback({ user: settled.user, state: 'pending' });
    const { user } = settled;
    for (const feedback of [settled, waiting]) await setup.store.feedback.add(feedback);
    const { move } = setup.store.feedback;

    await expect(move(user, settled.id, 'settled', 'engaged')).resolves.toBe(false);
    await expect(move(user, 'none', 'pending', 'engaged')).resolves.toBe(false);
    await expect(move(setup.newUser(), waiting.id, 'pending', 'engaged')).resolves.toBe(false);
    await expect(setup.store.feedback.list(user)).resolves.toEqual([waiting, settled]);
  });
}

function feedbackForLearners(setup: StoreSetup): void {
  it('gives feedback to learners in the order of recording, changed ones again, but nothing pending', async () => {
    const user = setup.newUser();
    const [said, waiting, later] = [
      sampleFeedback({ user }),
      sampleFeedback({ user, state: 'pending' }),
      sampleFeedback({ user }),
    ];
    for (const feedback of [said, waiting, later]) await setup.store.feedback.add(feedback);
    await setup.store.feedback.add(sampleFeedback({ user: setup.newUser() }));
    const { after } = setup.store.feedback;

    const first = await after(user, 0, 1);
    expect(first.map(({ feedback }) => feedback)).toEqual([said]);
    const rest = await after(user, first.at(-1)?.position ?? 0);
    expect(rest.map(({ feedback }) => feedback)).toEqual([later]);
    const end = rest.at(-1)?.position ?? 0;
    await expect(after(user, end)).resolves.toEqual([]);

    await setup.store.feedback.move(user, waiting.id, 'pending', 'engaged');
    const moved = await after(user, end);
    expect(moved.map(({ feedback }) => feedback)).toEqual([{ ...waiting, state: 'engaged' }]);
    expect(moved[0]?.position).toBeGreaterThan(end);
  });
}

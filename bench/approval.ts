import { approve, decide } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { openBareDatabase } from './bare-commit.ts';
import { type InstantRuntime, openInstantRuntime } from './instant-engine.ts';
import { medianTimings } from './median-timings.ts';
import type { EffectCount } from './peers/measure.ts';
import { measure, type Timings } from './peers/measure.ts';
import { openTemporaryStore } from './temporary-store.ts';

/** A question from the decision that asks it to the effect of its answer. */
export interface ApprovalFigures {
  /** One durable row without anything of Tact, in the same rounds. */
  readonly bareCommit: Timings;
  /** The decision asks, the owner says yes, the effect is done; SQLite, full durability. */
  readonly askApproveEffect: Timings;
  /** The same yes said at once through two stores on one file, as from two processes: trials by how often the effect ran. */
  readonly atOnce: EffectCount & { readonly trials: number };
}

export async function benchApproval({
  rounds = 5,
  iterations = 150,
  trials = 20,
} = {}): Promise<ApprovalFigures> {
  const { store, secondStore, close } = await openTemporaryStore();
  const bare = openBareDatabase();
  const instant = openInstantRuntime(store, 'asks');
  try {
    const timed: Timings[] = [];
    const bareCommit: Timings[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bareCommit.push(await measure(iterations, bare.commitRow));
      timed.push(await askApproveEffect(instant, iterations));
    }
    return {
      bareCommit: medianTimings(bareCommit),
      askApproveEffect: medianTimings(timed),
      atOnce: await atOnce(instant, secondStore, trials),
    };
  } finally {
    bare.close();
    await close();
  }
}

function askApproveEffect(
  { engine, runtime, next, effects }: InstantRuntime,
  iterations: number,
): Promise<Timings> {
  return measure(iterations, async () => {
    const before = effects();
    const decision = await decide(engine, next(), null, runtime);
    const [question] = await runtime.store.approvals.ofDecision('owner', decision?.id ?? '');
    if (question === undefined || effects() !== before) throw new Error('it did not ask');
    await approve({ user: 'owner', id: question.id, by: 'owner', via: 'bench' }, runtime);
    if (effects() !== before + 1) throw new Error('the yes had no effect');
  });
}

async function atOnce(
  { engine, runtime, next, effects }: InstantRuntime,
  secondStore: Store,
  trials: number,
): Promise<ApprovalFigures['atOnce']> {
  const otherRuntime = { ...runtime, store: secondStore };
  const counts = { never: 0, once: 0, twice: 0 };
  const refusals: Record<string, number> = {};
  for (let trial = 0; trial < trials; trial += 1) {
    const before = effects();
    const decision = await decide(engine, next(), null, runtime);
    const [question] = await runtime.store.approvals.ofDecision('owner', decision?.id ?? '');
    const yes = { user: 'owner', id: question?.id ?? '', by: 'owner', via: 'bench' };
    for (const answer of await Promise.allSettled([approve(yes, runtime), approve(yes, otherRuntime)])) {
      if (answer.status === 'fulfilled') continue;
      const code = String(answer.reason?.code ?? answer.reason);
      refusals[code] = (refusals[code] ?? 0) + 1;
    }
    const ran = effects() - before;
    if (ran === 0) counts.never += 1;
    else if (ran === 1) counts.once += 1;
    else counts.twice += 1;
  }
  return { trials, ...counts, refusals };
}

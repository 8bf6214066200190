import { createActionRegistry, decide, type Engine, runDueJobs } from '@tact/core/kernel';
import { concludeAction } from '@tact/core/kernel/conclude';
import { createFakeClock, createMemoryChannel, createMemoryStore, sampleMessage } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createDeliveryEngine, sends, tickSignal } from '../../../../../test/examples/delivery-engine.ts';
import { createExampleRuntime } from '../../../../../test/examples/runtime.ts';
import { sweepJob } from '../details.ts';
import { learn } from '../learn.ts';
import { learnedName } from './engagement.ts';
import { followMessages, sweepFeedback } from './follow-feedback.ts';

const user = 'ann';
const minute = 60_000;

/** A message that was sent through the whole of act. */
async function open() {
  const store = createMemoryStore();
  const clock = createFakeClock();
  const delivery = createDeliveryEngine(
    { tick: [sends()] },
    { channel: () => createMemoryChannel(), items: store.items },
  );
  const engine: Engine = {
    ...delivery,
    learn,
    jobs: { [sweepJob]: sweepFeedback(() => engine, { store, clock }) },
  };
  const registry = createActionRegistry([...engine.actions, concludeAction]);
  const runtime = createExampleRuntime({ store, clock, registry, engines: [engine] });
  await decide(engine, tickSignal('tick', user, clock.now()), null, runtime);
  return {
    ...{ runtime, engine, store, clock },
    writes: () => store.messages.add(sampleMessage({ user, conversation: 'main', createdAt: clock.now() })),
    outcomes: async () => (await store.feedback.list(user)).map(({ state }) => state),
    learned: async () => (await store.values.get(user, learnedName))?.value['categories'],
  };
}

describe('the feedback of a message', () => {
  test('is recorded as pending with its end', async () => {
    const { outcomes, store } = await open();

    expect(await outcomes()).toEqual(['pending']);
    const [message] = await store.messages.last(user, 'main', 1);
    expect((await store.feedback.list(user)).map(({ id }) => id)).toEqual([message?.id]);
  });

  test('is settled and learned from as soon as the user writes', async () => {
    const { engine, runtime, clock, writes, outcomes, learned } = await open();
    const follower = followMessages(engine, runtime);
    await clock.advance(5 * minute);

    await writes();
    await follower.settled();

    expect(await outcomes()).toEqual(['engaged']);
    expect(await learned()).toMatchObject({ deadline_warning: { closed: 1, engaged: 1 } });
  });

  test('is left alone once nobody follows', async () => {
    const { engine, runtime, writes, outcomes } = await open();
    const follower = followMessages(engine, runtime);
    follower.stop();

    await writes();
    await follower.settled();

    expect(await outcomes()).toEqual(['pending']);
  });

  test('is swept when three hours have passed, and not before', async () => {
    const { runtime, clock, outcomes, learned } = await open();

    await clock.advance(180 * minute);
    await runDueJobs(runtime);
    expect(await outcomes()).toEqual(['pending']);
    await clock.advance(1);
    await runDueJobs(runtime);

    expect(await outcomes()).toEqual(['ignored']);
    expect(await learned()).toMatchObject({ deadline_warning: { closed: 1, engaged: 0 } });
  });

  test('stays pending where the store fails, which is logged, and the next message settles it', async () => {
    const { engine, runtime, store, writes, outcomes } = await open();
    let isFailing = true;
    const list: typeof store.feedback.list = (...asked) =>
      isFailing ? Promise.reject(new Error('disk full')) : store.feedback.list(...asked);
    const failing = { ...store, feedback: { ...store.feedback, list } };
    const follower = followMessages(engine, { ...runtime, store: failing });

    await writes();
    await follower.settled();
    expect(runtime.log.events).toMatchObject([{ event: 'feedback not settled' }]);
    isFailing = false;
    await writes();
    await follower.settled();

    expect(await outcomes()).toEqual(['engaged']);
  });
});

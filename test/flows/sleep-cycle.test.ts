import { runSleepCycle, scheduleSleep, sleepJob } from '@tact/experience/executive';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { answers, openHeuristics, user } from './heuristics-fixture.ts';

const hourMs = 60 * 60_000;

describe('the sleep cycle', () => {
  test.each(storeKinds)(
    'records whether the model comes to what fired, and nothing else (%s)',
    async (store) => {
      const model = createScriptedModel([
        answers('Please open the roof vent'),
        answers('Water the tomatoes'),
      ]);
      const opened = await openHeuristics({ store, model });
      const { id } = await opened.add();
      await opened.process('greenhouse too humid');
      await opened.process('the greenhouse is too humid');
      const before = await opened.store.ledger.list({ user });

      const { runtime } = opened.assistant;
      const report = await runSleepCycle(user, { runtime, embedder: opened.embedder });

      expect(report).toEqual({ fired: 2, reconsidered: 2, agreed: 1, stopped: null });
      const said = await opened.store.feedback.list(user);
      expect(said.map(({ kind, source, scores }) => [kind, source, scores['agreed']])).toEqual(
        expect.arrayContaining([
          ['convergence', 'implicit', 1],
          ['convergence', 'implicit', 0],
        ]),
      );
      expect(await opened.store.ledger.list({ user })).toEqual(before);
      const kept = await opened.kept(id);
      expect(kept).toMatchObject({
        confidence: 0.95,
        trust: { observations: 0, reconsidered: 2, agreed: 1 },
      });
    },
  );

  test('shows the model no heuristics', async () => {
    const model = createScriptedModel(() => answers('Open the roof vent'));
    const { add, process, assistant, embedder } = await openHeuristics({ model });
    await add({ condition: 'greenhouse too humid', action: 'Open the roof vent' });
    await process('greenhouse too humid');

    await runSleepCycle(user, { runtime: assistant.runtime, embedder });

    const [request] = model.requests;
    const prompt = JSON.stringify(request);
    expect(prompt).toContain('greenhouse too humid');
    expect(prompt).not.toContain('roof vent');
  });

  test('reconsiders an event once', async () => {
    const model = createScriptedModel([answers('Open the roof vent')]);
    const { add, process, assistant, embedder } = await openHeuristics({ model });
    await add();
    await process('greenhouse too humid');
    const services = { runtime: assistant.runtime, embedder };

    await runSleepCycle(user, services);

    expect(await runSleepCycle(user, services)).toMatchObject({ fired: 0, reconsidered: 0 });
  });

  test('asks for so many events of a heuristic and of a night at most', async () => {
    const model = createScriptedModel(() => answers('Open the roof vent'));
    const { add, process, assistant, embedder } = await openHeuristics({ model });
    await add({ condition: 'greenhouse too humid' });
    await add({ condition: 'doorbell rings', action: 'Go and see' });
    for (let time = 1; time <= 5; time += 1) await process('greenhouse too humid');
    await process('doorbell rings');
    const services = { runtime: assistant.runtime, embedder };

    expect(await runSleepCycle(user, { ...services, limit: 2 })).toMatchObject({
      ...{ fired: 6, reconsidered: 2, stopped: 'limit' },
    });
    expect(await runSleepCycle(user, services)).toMatchObject({ fired: 4, reconsidered: 3 });
    expect(model.requests).toHaveLength(5);
  });

  test('leaves what is older than a day alone', async () => {
    const model = createScriptedModel([]);
    const { add, process, assistant, embedder, clock } = await openHeuristics({ model });
    await add();
    await process('greenhouse too humid');
    await clock.advance(25 * hourMs);

    const report = await runSleepCycle(user, { runtime: assistant.runtime, embedder });

    expect(report).toEqual({ fired: 0, reconsidered: 0, agreed: 0, stopped: null });
  });

  test('says that there is no model, and does nothing', async () => {
    const { add, process, assistant, embedder, store } = await openHeuristics();
    await add();
    await process('greenhouse too humid');

    const report = await runSleepCycle(user, { runtime: assistant.runtime, embedder });

    expect(report).toEqual({ fired: 1, reconsidered: 0, agreed: 0, stopped: 'no_model' });
    expect(await store.feedback.list(user)).toEqual([]);
  });
});

describe.each(storeKinds)('the nightly job, with the store in %s', (store) => {
  test('runs at half past three in the user’s zone, every night', async () => {
    const model = createScriptedModel(() => answers('Open the roof vent'));
    const { add, process, assistant, clock, log } = await openHeuristics({ store, model });
    const { jobs } = assistant.runtime;
    await add();
    await process('greenhouse too humid');
    await scheduleSleep(user, { jobs, clock, zone: () => 'Europe/Berlin' });
    await scheduleSleep(user, { jobs, clock, zone: () => 'Europe/Berlin' });
    expect(await jobs.nextAt()).toBe(Date.parse('2026-11-24T03:30:00+01:00'));

    await clock.advance(15 * hourMs);
    await assistant.runDue();

    expect(log.events).toMatchObject([{ event: 'sleep cycle', fields: { reconsidered: 1, agreed: 1 } }]);
    // The engine's own zone is UTC.
    expect(await jobs.nextAt()).toBe(Date.parse('2026-11-24T03:30:00Z'));
    expect(assistant.runtime.engines.get('executive')?.jobs).toHaveProperty(sleepJob);
  });

  test('leaves a night out that nothing ran in, so that nobody waits for it by day', async () => {
    const model = createScriptedModel(() => answers('Open the roof vent'));
    const { add, process, assistant, clock, log } = await openHeuristics({ store, model });
    const { jobs } = assistant.runtime;
    await add();
    await process('greenhouse too humid');
    await scheduleSleep(user, { jobs, clock, zone: () => 'UTC' });
    const night = (await jobs.nextAt()) ?? 0;

    await clock.advance(night + 5 * hourMs - clock.now());
    await assistant.runDue();

    expect(log.events).toMatchObject([{ event: 'sleep cycle left out' }]);
    expect(model.requests).toEqual([]);
    expect(await jobs.nextAt()).toBe(night + 24 * hourMs);
  });

  test('does nothing once it is switched off, and sets no other night', async () => {
    const model = createScriptedModel(() => answers('Open the roof vent'));
    const { add, process, assistant, clock } = await openHeuristics({
      ...{ store, model, settings: { sleepCycle: false } },
    });
    const { jobs } = assistant.runtime;
    await add();
    await process('greenhouse too humid');
    await scheduleSleep(user, { jobs, clock, zone: () => 'UTC' });

    await clock.advance(16 * hourMs);
    await assistant.runDue();

    expect(model.requests).toEqual([]);
    expect(await jobs.nextAt()).toBeNull();
  });
});

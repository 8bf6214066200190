import { changeProfile } from '@tact/assistant/proactive';
import { settleRefusal } from '@tact/assistant/proactive/feedback/settle';
import type { SignalSource } from '@tact/core/ports/signal-source';
import { expect, it } from 'vitest';
import { openInMemory } from '#presets/in-memory';
import { noPriors } from '../../packages/simulation/src/engagement.ts';
import { engineSpeaker } from '../../packages/simulation/src/engine-speaker.ts';
import { dayMs } from '../../packages/simulation/src/population/zone-clock.ts';
import { runStart, type SimulatedUser, simulatedUser } from '../../packages/simulation/src/population.ts';
import { UserRun } from '../../packages/simulation/src/run-user.ts';
import type { UserLog } from '../../packages/simulation/src/sent-log.ts';
import { defaultSimulatedPolicy } from '../../packages/simulation/src/simulated-policy.ts';
import { createFakeClock } from '../../packages/testing/src/fake-clock.ts';

const days = 3;
const cycleMs = 5 * 60_000;

it.each([8, 12])(
  'the whole assistant sends the same messages at the same instants (user %i)',
  async (index) => {
    const user = { ...simulatedUser(index, days, 2), name: 'owner' };
    const log = simulated(user);

    const sent = await sentByAssistant(user, log);

    expect(log.sends.length).toBeGreaterThan(2);
    expect(sent).toEqual(log.sends.map(({ at, category, signals }) => ({ at, category, signals })));
  },
);

function simulated(user: SimulatedUser): UserLog {
  const speaker = engineSpeaker(
    defaultSimulatedPolicy,
    () => noPriors,
    () => user.life.clock,
  );
  const run = new UserRun(user, speaker, { start: runStart, end: runStart + days * dayMs, seed: 2 });
  run.runUntil(runStart + days * dayMs, 'changes');
  return run.log();
}

/** The same days with the same deeds of the user, through tick, pipeline, store and channel. */
async function sentByAssistant(user: SimulatedUser, log: UserLog) {
  const clock = createFakeClock({ now: runStart });
  const { zone, ...profile } = user.profile;
  const tact = await openInMemory({ clock, zone, profile, signals: [sourceOf(user)] });
  const { store } = tact.assistant.runtime;
  const write = (id: string, at: number) =>
    store.messages.add({
      ...{ id, user: 'owner', conversation: 'main', role: 'user', text: 'Fine.' },
      ...{ origin: 'owner', decisionId: null, createdAt: at },
    });
  for (let count = 0; count < user.earlierMessages; count += 1)
    await write(`before-${count}`, runStart - dayMs);

  const deeds = [...log.wroteAt];
  for (let now = runStart; now < runStart + days * dayMs; now += cycleMs) {
    for (let at = deeds[0]; at !== undefined && at <= now; at = deeds[0]) {
      deeds.shift();
      clock.setTimeOfDay(at);
      await write(`wrote-${at}-${deeds.length}`, at);
      for (const { category, until } of log.mutes.filter(({ from }) => from === at)) {
        await settleRefusal('owner', { at }, store);
        const mute = { muted: { [category]: until } };
        await changeProfile(
          'owner',
          (stored) => ({ ...stored, muted: { ...stored.muted, ...mute.muted } }),
          store,
          at,
        );
      }
    }
    clock.setTimeOfDay(now);
    await tact.assistant.runDue();
    await tact.tick();
  }
  const [messages = []] = await store.bulk.unasked(['owner'], runStart);
  return messages.map(({ createdAt, unasked }) => ({
    at: createdAt,
    category: unasked?.category,
    signals: unasked?.signals,
  }));
}

function sourceOf(user: SimulatedUser): SignalSource {
  return {
    name: 'population',
    async collect(_, now) {
      const noticed = user.news.filter(({ from, until }) => from <= now && now < until);
      return new Map([['owner', noticed.map(({ signal }) => signal)]]);
    },
  };
}

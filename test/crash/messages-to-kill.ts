import { join } from 'node:path';
import { createSystemClock } from '@tact/core/clock/system';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy, createRuntime, decide, resumeEffects } from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import { openSqliteStore } from '@tact/store/sqlite';
import { noTelemetry } from '#adapters/telemetry/none';
import { createDeliveryEngine, keeps, sends, tickSignal } from '../examples/delivery-engine.ts';
import { createJournaledChannel } from './journaled-channel.ts';
import { withWritePoints } from './write-points.ts';

const user = 'owner';

/** What each cycle does: a message and something kept, a kept thing that is told in the next cycle, and that message. */
export const cycles = {
  'tick/1': [sends({ message: 'Lab 4 is due at 17:00.' }), keeps()],
  'tick/2': [keeps({ message: 'The library is open late.', signals: signalsOf('library') })],
  'tick/3': [sends({ message: 'The library is open till ten.', signals: signalsOf('library') })],
} as const;

/** Sends what three cycles decide, through a channel that cannot tell what it took; started again it takes up what was left. */
export function sendMessages(folder: string, onWrite: () => void): Promise<void> {
  return run(folder, onWrite, false);
}

/** The same through a channel that can tell. */
export function sendRememberedMessages(folder: string, onWrite: () => void): Promise<void> {
  return run(folder, onWrite, true);
}

async function run(folder: string, onWrite: () => void, remembers: boolean): Promise<void> {
  const killable = <Part extends object>(part: Part, methods: readonly (keyof Part)[]) =>
    withWritePoints(part, methods, onWrite);
  const clock = createSystemClock();
  const opened = await openSqliteStore(join(folder, 'tact.db'), { clock });
  const store = {
    ...opened,
    ledger: killable(opened.ledger, ['record']),
    outbox: killable(opened.outbox, ['start', 'takeOver', 'finish', 'finishAll', 'putBack']),
    items: killable(opened.items, ['add', 'setState', 'change']),
  };
  const journal = createJournaledChannel(join(folder, 'messages.jsonl'), remembers);
  const channel = killable(journal, ['send']);
  const engine = createDeliveryEngine(cycles, { channel: () => channel, items: store.items });
  const policy = createPolicy();
  const runtime = createRuntime({
    ...{ store, jobs: killable(opened.jobs, ['enqueue']), clock, ids: createUuidV7({ clock }) },
    ...{ log: silentLog, telemetry: noTelemetry, policy: () => policy, engines: [engine] },
  });
  await resumeEffects(user, runtime, { abandonedAfterMs: 0 });
  for (const cycle of Object.keys(cycles)) {
    await decide(engine, tickSignal(cycle, user, clock.now()), null, runtime);
  }
  await store.close();
}

function signalsOf(key: string) {
  return [{ type: 'PATTERN_MATCH', key, urgencyHint: 5 }];
}

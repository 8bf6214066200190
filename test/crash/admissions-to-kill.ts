import { join } from 'node:path';
import { createAssistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import { asTactError } from '@tact/core/errors';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy, createRuntime } from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Run } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import { admit } from '@tact/experience/memory';
import { openSqliteStore } from '@tact/store/sqlite';
import { noTelemetry } from '#adapters/telemetry/none';
import { memoryFrom } from '#presets/memory';
import { withWritePoints } from './write-points.ts';

export const user = 'owner';

const run = (id: string, minute: number, given: Partial<Run>): Run => ({
  ...{
    id,
    task: 'Rotate the API key',
    summary: 'Rotated the key',
    outcome: 'success',
    artifacts: [],
    steps: [],
  },
  ...{ references: ['vault'], completedAt: Date.parse('2026-03-02T10:00:00Z') + minute * 60_000 },
  ...{ validFrom: null, validUntil: null },
  ...given,
});

/** One of each decision, in this order. */
const runs = [
  run('failed', 1, { outcome: 'failure' }),
  run('worked', 2, {}),
  run('again', 3, {}),
  run('wider', 4, { references: ['vault', 'wiki'] }),
  run('other', 5, { references: ['vault', 'ticket'] }),
];

/** Admits runs, then takes the last admission and that of the run that replaced another one back; started again it goes on. */
export async function admitRuns(folder: string, onWrite: () => void): Promise<void> {
  const killable = <Part extends object>(part: Part, methods: readonly (keyof Part)[]) =>
    withWritePoints(part, methods, onWrite);
  const clock = createSystemClock();
  const opened = await openSqliteStore(join(folder, 'tact.db'), { clock });
  const store = {
    ...opened,
    ledger: killable(opened.ledger, ['record', 'recordAll']),
    outbox: killable(opened.outbox, ['start', 'takeOver', 'finish', 'finishAll', 'putBack']),
    experiences: killable(opened.experiences, ['write']),
  };
  const embedder = createLexicalEmbedder();
  const { engine } = memoryFrom({ model: null }, { store, clock, log: silentLog, embedder });
  const policy = createPolicy();
  const assistant = createAssistant(
    createRuntime({
      ...{
        store,
        jobs: opened.jobs,
        clock,
        ids: createUuidV7({ clock }),
        log: silentLog,
        telemetry: noTelemetry,
      },
      engines: [engine],
      policy: () => policy,
    }),
  );
  await assistant.resume(user, { abandonedAfterMs: 0 });
  for (const one of runs) await admit(assistant, [one], { user, offeredBy: 'test' });
  for (const id of ['other', 'worked']) {
    const decision = await store.ledger.latest(user, 'memory', `run/${id}`);
    if (decision === null) continue;
    await assistant.undo({ user, id: decision.id, by: user, via: 'test' }).catch((thrown: unknown) => {
      if (asTactError(thrown).code !== 'UNDO_NOTHING') throw thrown;
    });
  }
  await assistant.resume(user, { abandonedAfterMs: 0 });
  await store.close();
}

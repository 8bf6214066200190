import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { survivors, type TickResult } from '@tact/assistant/proactive';
import { isScreened } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { ProactiveSignal } from '@tact/core/records';
import { clockTime, isoTime } from '@tact/tools';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';

/** The bundled tasks and events, next to src or dist. */
const source = fileURLToPath(new URL('../../samples/day.json', import.meta.url));

const minutes = z.number().int();
const schema = z.object({
  tasks: z.array(z.object({ title: z.string(), due_in_minutes: minutes })),
  events: z.array(z.object({ title: z.string(), starts_in_minutes: minutes, lasts_minutes: minutes })),
});

/** What came of the sample calendar and tasks. */
export interface SampleDay {
  readonly ticked: TickResult;
  /** What passed the gate. */
  readonly passed: readonly ProactiveSignal[];
  /** What did not, and so is not said now. */
  readonly silent: readonly ProactiveSignal[];
}

/** Runs one cycle over the sample calendar and tasks, as for somebody who has just begun. It happens in memory, and nothing is kept. */
export async function runSampleDay(clock: Clock, zone: string): Promise<SampleDay | null> {
  // Kept to the minute, so that its times are round.
  const now = Math.ceil(clock.now() / 60_000) * 60_000;
  const { tasks, events } = schema.parse(JSON.parse(await readFile(source, 'utf8')));
  const tact = await openInMemory({ clock, zone, profile: { createdAt: now } });
  const { user, assistant, calendar } = tact;
  const { store, ids } = assistant.runtime;
  const at = (inMinutes: number) => now + inMinutes * 60_000;
  for (const { title, due_in_minutes: due } of tasks) {
    const content = {
      title,
      description: '',
      priority: 'medium',
      deadline: isoTime(at(due), zone),
      recurrence: null,
    };
    const item = {
      id: ids.next(),
      user,
      kind: 'task',
      target: 'sample',
      origin: 'owner',
      state: 'open',
    } as const;
    await store.items.add({ ...item, content, createdAt: now });
  }
  for (const { title, starts_in_minutes: starts, lasts_minutes: lasts } of events) {
    const [start, end] = [clockTime(at(starts), zone), clockTime(at(starts + lasts), zone)];
    const words = { summary: title, location: '', description: '', attendees: [], recurrence: null };
    await calendar.create({ ...words, start, end, zone }, ids.next(), { origin: 'owner', source: 'sample' });
  }
  const ticked = await tact.tick({ dryRun: true });
  if (ticked === null || ticked.screened === null || !isScreened(ticked.screened)) return null;
  const passed = survivors(ticked.input, ticked.screened.facts, ticked.input.at);
  const silent = ticked.input.signals.filter((signal) => !passed.includes(signal) && !signal.contextOnly);
  return { ticked, passed, silent };
}

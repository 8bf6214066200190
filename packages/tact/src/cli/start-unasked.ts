import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { survivors, type TickResult, trustOf } from '@tact/assistant/proactive';
import { isScreened } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { ProactiveSignal } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { clockTime, isoTime } from '@tact/tools';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';
import type { Cli } from './cli.ts';
import { wordsOnLine } from './output/words-on-line.ts';
import { tickRecord } from './proactive/tick-record.ts';

/** The end of `tact start`: what would be said unasked on a sample day, and why the rest is not. */
export async function showUnasked(
  clock: Clock,
  zone: string,
  { screen }: Pick<Cli, 'screen'>,
): Promise<void> {
  const day = await runSampleDay(clock, zone);
  if (day === null) return;
  const { paint } = screen;
  const { sent } = tickRecord(day.ticked, { user: day.ticked.user, now: day.ticked.input.at, dryRun: true });
  screen.line(
    `${paint.bold('What Tact would say unasked')}${paint.dim('  on a sample day; its calendar and tasks are fictional, and not kept')}\n`,
  );
  screen.line(sent === null ? '  Nothing now.' : `  ${paint.green('says')}    ${wordsOnLine(sent, 400)}`);
  for (const { subject, urgencyHint } of day.silent) {
    screen.line(`  ${paint.dim('silent')}  ${quote(subject, 80)}  ${paint.dim(whySilent(urgencyHint, day))}`);
  }
  const alsoPassed = day.passed.length - (sent === null ? 0 : 1);
  if (alsoPassed > 0) screen.line(paint.dim(`  and ${alsoPassed} more, one message at a time`));
  screen.line();
}

/** Among signals that did not pass while another one did, only urgency can be missing. */
function whySilent(urgency: number, { ticked: { screened, input }, passed }: SampleDay): string {
  if (screened === null || !isScreened(screened)) return '';
  if (passed.length === 0) return screened.gated.reasons[0]?.text ?? '';
  const { profile, interactions } = screened.facts;
  const { minUrgency, level } = trustOf({ createdAt: profile.createdAt, interactions }, input.at);
  return urgency < minUrgency
    ? `urgency ${urgency}; a ${level} user hears of ${minUrgency} and more`
    : `urgency ${urgency}; in quiet hours only 8 and more is said`;
}

/** The bundled tasks and events, next to src or dist. */
const source = fileURLToPath(new URL('../../samples/day.json', import.meta.url));

const minutes = z.number().int();
const schema = z.object({
  tasks: z.array(z.object({ title: z.string(), due_in_minutes: minutes })),
  events: z.array(z.object({ title: z.string(), starts_in_minutes: minutes, lasts_minutes: minutes })),
});

/** What came of the sample calendar and tasks. */
interface SampleDay {
  readonly ticked: TickResult;
  /** What passed the gate. */
  readonly passed: readonly ProactiveSignal[];
  /** What did not, and so is not said now. */
  readonly silent: readonly ProactiveSignal[];
}

/** Runs one cycle over the sample calendar and tasks, as for somebody who has just begun. It happens in memory, and nothing is kept. */
async function runSampleDay(clock: Clock, zone: string): Promise<SampleDay | null> {
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

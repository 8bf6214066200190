import type { Decision, JsonObject } from '@tact/core/records';
import { checkIsoTime } from '@tact/english';
import { z } from 'zod';
import { type ScenarioTurn, scenarioSchema } from '../assistant/scenario.ts';
import { openScenario, user } from '../assistant/scenario-environment.ts';
import { openAnswers } from '../data/answers-file.ts';
import { matching, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { share } from '../measures.ts';

/**
 * What becomes of the times that a model plans: right ones, and wrong ones for the same sentence, each in a conversation of its own. The
 * sentences of the first part were written before the check was changed, and played once.
 */
interface PlannedTimesResult {
  readonly first: Part;
  readonly second: Part;
}

interface Part {
  readonly sentences: number;
  /** Shares of the right plans. `changed`: done, or put on a card, at another time than was meant. */
  readonly right_stopped: number;
  readonly right_shown: number;
  readonly right_changed: number;
  /** Shares of the wrong plans that are shown or stopped, of sentences that name a day or an hour. */
  readonly day_off_caught: number;
  /** … that name an hour. */
  readonly two_hours_off_caught: number;
}

const rowSchema = z.strictObject({
  part: z.enum(['first', 'second']),
  clock: z.enum(['winter', 'summer', 'spring']),
  kind: z.enum(['event', 'remind', 'task', 'move']),
  say: z.string().min(1),
  /** What the sentence names: `day`, `hour`, both or nothing. */
  says: z.enum(['', 'day', 'hour', 'day hour']),
  /** The event that is moved, of those in the calendar. */
  event: z.string().optional(),
  /** The right plan: a day, or a time on the owner's clocks, with an offset or without. */
  start: z.string(),
  end: z.string().optional(),
  /** What the start means, where its offset is a slip. */
  means: z.string().optional(),
});
type Row = z.infer<typeof rowSchema>;

/** `believed` as it was planned; `shown` on a card that a yes takes; `stopped` by a question; `changed` to another time. */
type Outcome = 'believed' | 'shown' | 'stopped' | 'changed';

interface Played {
  readonly row: Row;
  readonly variant: 'right' | 'day' | 'hours';
  readonly plan: JsonObject;
  readonly outcome: Outcome;
  readonly reply: string;
}

/** Plays every plan. Throws `EVAL_DATA_MISSING`. */
export async function evaluatePlannedTimes(options: EvalOptions): Promise<PlannedTimesResult> {
  const rows = await readJsonLines(options.data, matching(rowSchema), options.unread);
  const out = await openAnswers(options.out);
  const played: Played[] = [];
  try {
    for (const [index, row] of rows.entries()) {
      for (const one of await playAll(row)) {
        played.push(one);
        const { row: said, ...answer } = one;
        await out.write({ part: said.part, say: said.say, ...answer });
      }
      options.onProgress?.(index + 1, rows.length);
    }
  } finally {
    await out.close();
  }
  const of = (part: Row['part']) => summed(played.filter(({ row }) => row.part === part));
  return { first: of('first'), second: of('second') };
}

function summed(played: readonly Played[]): Part {
  const right = played.filter(({ variant }) => variant === 'right');
  const became = (outcome: Outcome) => share(right, (one) => one.outcome === outcome);
  const caught = (variant: Played['variant']) =>
    share(
      played.filter((one) => one.variant === variant),
      ({ outcome }) => outcome === 'shown' || outcome === 'stopped',
    );
  return {
    sentences: right.length,
    right_stopped: became('stopped'),
    right_shown: became('shown'),
    right_changed: became('changed'),
    day_off_caught: caught('day'),
    two_hours_off_caught: caught('hours'),
  };
}

async function playAll(row: Row): Promise<readonly Played[]> {
  const shifts = [
    { variant: 'right', hours: 0 },
    ...(row.says === '' ? [] : [24, -24].map((hours) => ({ variant: 'day', hours }) as const)),
    ...(row.says.includes('hour') ? [2, -2].map((hours) => ({ variant: 'hours', hours }) as const) : []),
  ] as const;
  const played: Played[] = [];
  for (const { variant, hours } of shifts) {
    const at = (time: string) => shifted(time, hours);
    const plan = planOf(row, at);
    played.push({ row, variant, plan, ...(await play(row, plan, at(row.means ?? row.start))) });
  }
  return played;
}

/** The plan as a planner writes it, with its times moved. */
function planOf({ kind, event, start, end }: Row, at: (time: string) => string): JsonObject {
  const isDay = start.length === 10;
  const times = {
    start_time: at(start),
    ...(isDay && end === undefined ? {} : { end_time: at(end ?? hourAfter(start)) }),
  };
  const planned = {
    event: { domain: 'calendar', action: 'create_event', params: { summary: 'Planned', ...times } },
    move: {
      domain: 'calendar',
      action: 'update_event',
      params: { find_by: event ?? '', changes: { start_time: at(start) } },
    },
    remind: {
      domain: 'task',
      action: 'create',
      params: { title: 'Planned', deadline: at(start), reminder: at(start) },
    },
    task: { domain: 'task', action: 'create', params: { title: 'Planned', deadline: at(start) } },
  } as const;
  return planned[kind];
}

function hourAfter(time: string): string {
  return shifted(time, 1);
}

/** A time, or a day by whole days, so many hours later on the same clocks. */
function shifted(time: string, hours: number): string {
  const [, clock = '', offset = ''] = /^(.{10}(?:T\d\d:\d\d)?)(.*)$/.exec(time) ?? [];
  const moved = new Date(
    Date.parse(`${clock.length === 10 ? `${clock}T00:00` : clock}Z`) + hours * 3_600_000,
  );
  return moved.toISOString().slice(0, clock.length) + offset;
}

const events = [
  { summary: 'Call with Priya', start: '2026-11-18T16:00:00', end: '2026-11-18T16:30:00' },
  { summary: 'Standup', start: '2026-11-19T09:00:00', end: '2026-11-19T09:15:00' },
  { summary: 'Lunch with Sven', start: '2026-11-19T12:30:00', end: '2026-11-19T13:30:00' },
  { summary: 'Dentist', start: '2026-11-20T15:00:00', end: '2026-11-20T15:45:00' },
  { summary: 'Yoga', start: '2026-11-21T10:00:00', end: '2026-11-21T11:00:00' },
  { summary: 'Budget review', start: '2026-11-23T14:00:00', end: '2026-11-23T15:00:00' },
  { summary: 'Book club', start: '2026-11-24T19:00:00', end: '2026-11-24T21:00:00' },
];

const clocks = {
  winter: { now: '2026-11-18T09:40:00+01:00', zone: 'Europe/Berlin', given: { events } },
  summer: { now: '2026-07-14T16:20:00+02:00', zone: 'Europe/Berlin' },
  spring: { now: '2026-03-05T20:15:00-05:00', zone: 'America/New_York' },
} as const;

async function play(
  { say, clock }: Row,
  planned: JsonObject,
  meant: string,
): Promise<Pick<Played, 'outcome' | 'reply'>> {
  const plan = { actions: [planned], requires_confirmation: false, needs_clarification: false };
  const route = { type: 'action', domains: [planned['domain']], is_followup: false };
  const scenario = scenarioSchema.parse({
    name: say,
    tags: ['time'],
    ...clocks[clock],
    turns: [{ say, plan, route, reply: 'Fine.' }],
  });
  const environment = await openScenario(scenario);
  const { reply } = await environment.say(...(scenario.turns as [ScenarioTurn]));
  const [decision] = await environment.store.ledger.list({ user, limit: 1 });
  const moment = { now: Date.parse(clocks[clock].now), zone: clocks[clock].zone };
  const isMeant = (time: unknown) =>
    typeof time === 'string' && checkIsoTime(time, moment)?.ms === checkIsoTime(meant, moment)?.ms;
  return { outcome: outcomeOf(decision, isMeant), reply };
}

/** A card that would have come anyway, because of what is done, shows nothing in particular. */
function outcomeOf(decision: Decision | undefined, isMeant: (time: unknown) => boolean): Outcome {
  const [action] = decision?.actions ?? [];
  if (decision === undefined || action === undefined) return 'stopped';
  const { changes, ...given } = action.parameters;
  const { start_time, deadline } = { ...given, ...(changes as JsonObject) };
  if (!isMeant(start_time ?? deadline)) return 'changed';
  return decision.overrides.some(({ code }) => code !== 'DangerousAction') ? 'shown' : 'believed';
}

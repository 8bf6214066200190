import type { JsonObject, ProactiveSignal } from '@tact/core/records';
import { clockTime, momentOf } from '@tact/tools';
import { knownZone } from './user-day.ts';

/**
 * Adds to the signals of one user what a message about them needs and another of them knows. Pure; keys, hints and everything else
 * stay.
 *
 * - Work that is due or overdue, and a busy day, get `freeSlot`: time today in which it could be done, before the deadline. After
 *   lunch is preferred. A day on which nothing is on is free while the user is awake.
 * - Signals of a course without its name get `course` from another one of the same `courseId`.
 * - Signals of an event get `place` and `attendees` from another one of the same `ref`.
 */
export function enrichSignals(
  signals: readonly ProactiveSignal[],
  { now, zone }: { readonly now: number; readonly zone: string },
): readonly ProactiveSignal[] {
  const slots = slotsIn(signals, now);
  const hasFillable = slots.length > 0 && signals.some(({ type }) => fillable.has(type));
  const lunchEndsAt = hasFillable ? afterLunchOn(now, knownZone(zone)) : now;
  const courses = knownBy(signals, 'courseId', ['course']);
  const events = knownBy(signals, 'ref', ['place', 'attendees']);
  return signals.map((signal) => {
    const slot = fillable.has(signal.type) ? bestSlot(slots, signal, lunchEndsAt) : null;
    const added: JsonObject = {
      ...(slot === null ? {} : { freeSlot: { startsAt: slot.from, endsAt: slot.to } }),
      ...courses.get(idIn(signal.data, 'courseId')),
      ...events.get(idIn(signal.data, 'ref')),
    };
    const missing = Object.entries(added).filter(([name]) => signal.data[name] === undefined);
    return missing.length === 0
      ? signal
      : { ...signal, data: { ...signal.data, ...Object.fromEntries(missing) } };
  });
}

/** What free time helps with. */
const fillable = new Set(['CANVAS_ASSIGNMENT_DUE', 'TASK_DUE', 'TASK_OVERDUE', 'CALENDAR_BUSY_DAY']);

/** What says when the user is free. */
const freeTypes = new Set(['CALENDAR_FREE_SLOT', 'CALENDAR_EMPTY_DAY']);

const minMs = 30 * 60_000;
/** A plan for more would not be kept. */
const maxMs = 3 * 60 * 60_000;
const quarterMs = 15 * 60_000;
const afterLunch = 'T13:00:00';

interface Slot {
  readonly from: number;
  readonly to: number;
}

/** What is left of the free slots, from the next quarter of an hour on, by their start. */
function slotsIn(signals: readonly ProactiveSignal[], now: number): readonly Slot[] {
  return signals
    .flatMap(({ type, data }): readonly Slot[] => {
      const { startsAt, endsAt } = data;
      if (!freeTypes.has(type) || typeof startsAt !== 'number' || typeof endsAt !== 'number') return [];
      return [{ from: Math.max(startsAt, Math.ceil(now / quarterMs) * quarterMs), to: endsAt }];
    })
    .filter(isLongEnough)
    .sort((one, other) => one.from - other.from);
}

function isLongEnough({ from, to }: Slot): boolean {
  return to - from >= minMs;
}

/** The first slot after lunch that ends before the deadline, else the first one. */
function bestSlot(slots: readonly Slot[], { type, data }: ProactiveSignal, lunchEndsAt: number): Slot | null {
  if (slots.length === 0) return null;
  const isOpen = type === 'TASK_OVERDUE' || typeof data['dueAt'] !== 'number';
  const until = isOpen ? Number.POSITIVE_INFINITY : Number(data['dueAt']);
  const open = slots.map(({ from, to }) => ({ from, to: Math.min(to, until) }));
  const later = open.map(({ from, to }) => ({ from: Math.max(from, lunchEndsAt), to })).find(isLongEnough);
  const slot = later ?? open.find(isLongEnough);
  return slot === undefined ? null : { from: slot.from, to: Math.min(slot.to, slot.from + maxMs) };
}

/** When lunch ends on the day of `now`. */
function afterLunchOn(now: number, zone: string): number {
  return momentOf(`${clockTime(now, zone).slice(0, 10)}${afterLunch}`, zone);
}

/** What any signal says under these names, by the id of what it is about; the first one that says it counts. */
function knownBy(
  signals: readonly ProactiveSignal[],
  id: string,
  names: readonly string[],
): ReadonlyMap<string | null, JsonObject> {
  const known = new Map<string | null, JsonObject>();
  for (const { data } of signals) {
    const about = idIn(data, id);
    if (about === null) continue;
    const said = names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]] as const]));
    known.set(about, { ...Object.fromEntries(said), ...known.get(about) });
  }
  return known;
}

function idIn(data: JsonObject, name: string): string | null {
  const value = data[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

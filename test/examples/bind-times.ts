import { lookWith } from '@tact/assistant/conversation/plan/bind-plan';
import type { Occurrence } from '@tact/core/ports/calendar';
import type { JsonObject } from '@tact/core/records';
import { type Moment, readAsks, readStatedTimes, type Turn } from '@tact/english';
import { bindAction, createPlanningData, sourcesOf } from '@tact/tools';
import { toolsWithoutServices } from './tools.ts';

/** A Sunday, 11:00 in Berlin. */
export const sundayInBerlin: Moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

interface Said {
  readonly text?: string;
  readonly history?: readonly Turn[];
  readonly isFollowup?: boolean;
  readonly events?: readonly Occurrence[];
  readonly moment?: Moment;
}

interface Planned {
  readonly domain: string;
  readonly action: string;
  readonly params: JsonObject;
}

/** What binding makes of the times of a plan, said in a message after others, with events in the calendar. */
export function bindTimes(planned: Planned, said: Said = {}) {
  const { text = '', history = [], isFollowup = false, events = [], moment = sundayInBerlin } = said;
  const loaded = sourcesOf(toolsWithoutServices).map((source) => ({
    source,
    entries: source.name === 'events' ? events : [],
  }));
  const stated = readStatedTimes(text, { history, isFollowup }, moment);
  const look = lookWith({
    user: 'owner',
    asks: readAsks(text),
    stated,
    moment,
    data: createPlanningData(loaded),
  });
  return bindAction(planned, toolsWithoutServices, look, events);
}

/** An event of an hour unless said, without anything else to it. */
export function eventAt(summary: string, start: string, end: string, isAllDay = false): Occurrence {
  const clock = (time: string) => (isAllDay ? time.slice(0, 10) : time.slice(0, 19));
  return {
    event: {
      ...{ ref: `${summary.toLowerCase()}-1`, version: 'v1', summary, start: clock(start), end: clock(end) },
      ...{ zone: 'Europe/Berlin', location: '', description: '', attendees: [], recurrence: null },
      status: 'confirmed',
      label: { origin: 'owner', source: 'calendar' },
    },
    ...{ startsAt: Date.parse(start), endsAt: Date.parse(end), isAllDay, occurrence: null },
  };
}

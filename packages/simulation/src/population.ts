import type { Profile } from '@tact/core/records';
import { calendarNews } from './population/calendar-news.ts';
import { deadlineNews } from './population/deadline-news.ts';
import { drawLife, type Life } from './population/life.ts';
import type { News } from './population/news.ts';
import { otherNews, returnNews } from './population/other-news.ts';
import { drawPerson } from './population/person.ts';
import { dayMs } from './population/zone-clock.ts';
import { createRandom } from './random.ts';

/**
 * People with stated behaviour, for `tact simulate`: what their days are like, what is noticed about them, what of it they need to
 * be told and when, and how they answer (`population/`). It was written before the engine was run on it and is not tuned to it.
 *
 * Invariants:
 * 1. The same seed gives the same people. A person's life does not depend on what they are told, nor on how many others there are.
 * 2. The engine sees signals, profiles and messages; needs and traits it never sees.
 */

export interface SimulatedUser {
  readonly name: string;
  readonly profile: Profile;
  /** Messages by the user before the run begins. */
  readonly earlierMessages: number;
  /** What is noticed in the run, by its beginning; pieces of news that the run would cut off are left out. */
  readonly news: readonly News[];
  /** When the user writes by themselves, in ascending order. */
  readonly messages: readonly number[];
  /** What only replies depend on. */
  readonly life: Life;
}

/** A Monday, with the changes to summer time of North America (8 March) and Europe (29 March) in the four weeks from it. */
export const runStart = Date.UTC(2026, 2, 2);

export function simulatedUser(index: number, days: number, seed: number): SimulatedUser {
  const name = `user-${index}`;
  const end = runStart + days * dayMs;
  const person = drawPerson(createRandom(seed, name, 'person'), runStart);
  const life = drawLife(person, runStart, end, name, seed);
  return {
    name,
    profile: person.profile,
    earlierMessages: person.earlierMessages,
    news: drawNews(life, name, seed).filter(({ from, until }) => from >= runStart && until <= end),
    messages: life.messages.filter((at) => at >= runStart && at < end),
    life,
  };
}

/** Each kind of news has a sequence of its own, so that a change to one leaves the others as they are. */
function drawNews(life: Life, name: string, seed: number): readonly News[] {
  const calendar = createRandom(seed, name, 'calendar');
  const deadlines = createRandom(seed, name, 'deadlines');
  const others = createRandom(seed, name, 'others');
  const news = life.days.flatMap((day) => [
    ...calendarNews(day, life, calendar),
    ...deadlineNews(day, life, deadlines),
    ...otherNews(day, life, others),
  ]);
  return [...news, ...returnNews(life)].sort((one, other) => one.from - other.from);
}

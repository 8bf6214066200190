import type { CalendarListing, Occurrence } from '@tact/core/ports/calendar';
import { expect, test } from 'vitest';
import { joinListings } from './join-listings.ts';

const occurrence = (ref: string, startsAt: number, origin = 'outside') =>
  ({ event: { ref, label: { origin } }, startsAt, endsAt: startsAt + 1 }) as unknown as Occurrence;
const listing = (occurrences: readonly Occurrence[]): CalendarListing => ({ occurrences, unreadable: 0 });
const crowd = listing(Array.from({ length: 10 }, (_, at) => occurrence('crowd', at)));
const said = ({ occurrences }: CalendarListing) =>
  occurrences.map(({ event, startsAt }) => `${event.ref} ${startsAt}`);

test('events take turns where there are too many, and what is left out is counted with its time', () => {
  const dentist = listing([occurrence('dentist', 50)]);
  const course = listing([occurrence('course', 3), occurrence('course', 60)]);

  const joined = joinListings([crowd, dentist, course], 5);

  expect(said(joined)).toEqual(['crowd 0', 'crowd 1', 'course 3', 'dentist 50', 'course 60']);
  expect(joined.leftOut?.map(({ startsAt, endsAt, count }) => [startsAt, endsAt, count])).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9].map((at) => [at, at + 1, 1]),
  );
});

test('the owner’s own come before as many of others', () => {
  const others = Array.from({ length: 10 }, (_, at) => listing([occurrence(`other-${at}`, at)]));
  const own = listing([occurrence('own', 99, 'owner')]);

  expect(said(joinListings([...others, own], 2))).toEqual(['other-0 0', 'own 99']);
});

test('everything is listed in order where it is not too much, and nothing is left out', () => {
  const joined = joinListings([listing([occurrence('b', 2)]), listing([occurrence('a', 1)])], 2);

  expect(said(joined)).toEqual(['a 1', 'b 2']);
  expect(joined.leftOut).toBeUndefined();
});

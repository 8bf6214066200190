import type { CalendarListing, Occurrence, OmittedOccurrences } from '@tact/core/ports/calendar';

/** The occurrences of one event. */
export interface ListedEvent {
  /** Null where it cannot be read. */
  readonly uid: string | null;
  readonly isOfFeed: boolean;
  readonly listing: CalendarListing;
}

/** What a feed has and the calendar has too is shown once, with the calendar's label. */
export function withoutCopies(events: readonly ListedEvent[]): readonly CalendarListing[] {
  if (!events.some(({ isOfFeed }) => isOfFeed)) return events.map(({ listing }) => listing);
  const nameOf = ({ uid }: ListedEvent, { startsAt }: Occurrence) => `${uid}\0${startsAt}`;
  const own = new Set(
    events.flatMap((event) =>
      event.isOfFeed ? [] : event.listing.occurrences.map((one) => nameOf(event, one)),
    ),
  );
  return events.map((event) => {
    const { isOfFeed, listing } = event;
    if (!isOfFeed) return listing;
    return { ...listing, occurrences: listing.occurrences.filter((one) => !own.has(nameOf(event, one))) };
  });
}

/** The listings of several events, each of one, as one. */
export function joinListings(listings: readonly CalendarListing[], most: number): CalendarListing {
  const { listed, tooMany } = inTurns(
    listings.map(({ occurrences }) => occurrences),
    most,
  );
  const leftOut = [...listings.flatMap((each) => each.leftOut ?? []), ...tooMany];
  return {
    occurrences: listed.toSorted((left, right) => left.startsAt - right.startsAt),
    unreadable: listings.reduce((sum, { unreadable }) => sum + unreadable, 0),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

/** So many, one of each event before a second of any; in each turn the owner's own before others', and then the earliest. */
function inTurns(
  events: readonly (readonly Occurrence[])[],
  most: number,
): { readonly listed: readonly Occurrence[]; readonly tooMany: readonly OmittedOccurrences[] } {
  const all = events.flatMap((occurrences) => occurrences.map((one, turn) => ({ one, turn })));
  if (all.length <= most) return { listed: all.map(({ one }) => one), tooMany: [] };
  const isOthers = ({ event }: Occurrence) => Number(event.label.origin === 'outside');
  const inOrder = all
    .sort(
      (left, right) =>
        left.turn - right.turn ||
        isOthers(left.one) - isOthers(right.one) ||
        left.one.startsAt - right.one.startsAt,
    )
    .map(({ one }) => one);
  return {
    listed: inOrder.slice(0, most),
    tooMany: inOrder.slice(most).map((one) => ({ ...one, count: 1 })),
  };
}

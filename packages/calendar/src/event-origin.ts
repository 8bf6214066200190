import type { Origin } from '@tact/core/records';
import { type CalendarComponent, lineOf, linesNamed } from './content-lines.ts';
import type { EventParts } from './read-calendar.ts';
import { originProperty } from './write-event.ts';

/**
 * Whose words an event on a server is made of.
 *
 * Invariants:
 * 1. An event with people in it is the owner's only where the account that it lies in is its organizer: the server says what that account
 *    is called. Addresses in our settings prove nothing, because an invitation may name any of them.
 * 2. An event without people is one that somebody logged in to the account wrote, so it is the owner's; not so a file of an invitation,
 *    which has a METHOD that servers do not keep.
 * 3. What Tact marked when it wrote the event makes it weaker, never stronger.
 *
 * @param identities of the account: its addresses and principals, in lower case
 */
export function eventOrigin(
  { master, overrides }: Pick<EventParts, 'master' | 'overrides'>,
  account: { readonly identities: ReadonlySet<string>; readonly method: string },
): Origin {
  const parts = master === null ? overrides : [master, ...overrides];
  return parts.map((part) => originOf(part, account)).reduce(weakerOrigin, 'owner');
}

/** What an organizer or a server calls an account: an address without `mailto:`, or the path of a principal. */
export function identityOf(value: string): string {
  return value
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();
}

function originOf(
  component: CalendarComponent,
  { identities, method }: Parameters<typeof eventOrigin>[1],
): Origin {
  const organizer = lineOf(component, 'ORGANIZER');
  const isAlone = linesNamed(component, 'ATTENDEE').length === 0;
  const isOwn = organizer === null ? isAlone && method === '' : identities.has(identityOf(organizer.value));
  if (!isOwn) return 'outside';
  const mark = lineOf(component, originProperty)?.value.trim();
  if (mark === undefined) return 'owner';
  return mark === 'system' ? 'system' : 'outside';
}

const fromStrong = ['owner', 'system', 'outside'] as const satisfies readonly Origin[];

/** The weaker of two origins. */
export function weakerOrigin(one: Origin, other: Origin = 'owner'): Origin {
  return fromStrong[Math.max(fromStrong.indexOf(one), fromStrong.indexOf(other))] ?? 'outside';
}

import { matchesPattern } from '../assistant/matches-pattern.ts';
import type { CardPattern, Deed } from './dialogue.ts';
import { plannedChange } from './planned-change.ts';
import type { Card, Change } from './world.ts';

/** The changes that are left when each deed has taken one of its own; null if a deed finds none. */
export function withoutDeeds(deeds: readonly Deed[], changes: readonly Change[]): readonly Change[] | null {
  let left: readonly Change[] | null = changes;
  for (const deed of deeds) left = left === null ? null : withoutFirst(left, (one) => isDeed(deed, one));
  return left;
}

/** The changes that are left when those that may come along have taken theirs, however many. */
export function withoutAllowed(may: readonly Deed[], changes: readonly Change[]): readonly Change[] {
  return changes.filter((change) => !may.some((deed) => isDeed(deed, change)));
}

/** Whether a question is one that may be put. */
export function isCard({ action, text }: CardPattern, card: Card): boolean {
  return (
    (action === undefined || found(action, card.action)) && text.every((pattern) => found(pattern, card.text))
  );
}

/** Whether a yes to this question would do just what the deed says. */
export function isDeedPlanned(deed: Deed, card: Card): boolean {
  const planned = plannedChange(card);
  return planned !== null && isDeed(deed, planned);
}

/** Whether a text contains the pattern, ignoring case. */
export function found(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'isu').test(text);
}

function isDeed(deed: Deed, change: Change): boolean {
  if ('add' in deed)
    return (
      change.change === 'added' &&
      change.after.kind === deed.add &&
      matchesPattern(deed.with, change.after.fields)
    );
  if ('change' in deed)
    return (
      change.change === 'changed' &&
      change.after.kind === deed.change &&
      found(deed.of, change.before.name) &&
      matchesPattern(deed.with, change.after.fields)
    );
  return (
    change.change === 'removed' && change.before.kind === deed.remove && found(deed.of, change.before.name)
  );
}

function withoutFirst<T>(list: readonly T[], fits: (one: T) => boolean): readonly T[] | null {
  const index = list.findIndex(fits);
  return index < 0 ? null : list.toSpliced(index, 1);
}

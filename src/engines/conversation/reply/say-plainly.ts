import type { Moment } from '#language';
import { plainReply, type ReportedAction } from '#replies';
import { sayFound } from './say-found.ts';

/** What became of a plan, in sentences without a model: what was found, then what was done, what failed and what waits. */
export function sayPlainly(actions: readonly ReportedAction[], moment: Moment): readonly string[] {
  const isFinding = ({ reads, state }: ReportedAction) => reads && state === 'done';
  const found = actions.filter(isFinding).map((action) => sayFound(action, action.names[0] ?? null, moment));
  const others = actions.filter((action) => !isFinding(action));
  if (others.length > 0 && actions.every(({ state }) => state === 'cancelled'))
    return ['Got it.', plainReply(others)];
  return others.length === 0 && found.length > 0 ? found : [...found, plainReply(others)];
}

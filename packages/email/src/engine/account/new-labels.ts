import type { Ledger } from '@tact/core/ports/store';
import { claimKey, type NewLabels } from './new-label-claim.ts';

export const defaultNewLabelsPerDay = 5;

/** Reads which of the day's places are taken, and by which labels. */
export async function loadNewLabels(
  user: string,
  ledger: Pick<Ledger, 'claimed' | 'get'>,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<NewLabels> {
  const day = new Date(now).toISOString().slice(0, 10);
  const places = Array.from({ length: limit }, (_, index) => index + 1);
  const taken = await ledger.claimed(
    user,
    places.map((place) => claimKey(day, place)),
  );
  const decisions = await Promise.all([...taken.values()].map((id) => ledger.get(user, id)));
  return {
    day,
    limit,
    made: decisions.map((decision) => String(decision?.details?.['newLabel'] ?? '')),
    free: places.filter((place) => !taken.has(claimKey(day, place))),
  };
}

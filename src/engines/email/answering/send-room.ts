import { digest } from '#kernel';
import type { Store } from '#ports/store';
import {
  type Places,
  placeKey,
  type SendKind,
  type SendLimits,
  type SendRoom,
  sendHeldName,
  type spans,
} from './send-limits.ts';

const kinds = ['answers', 'forwards'] as const satisfies readonly SendKind[];
/** More than one message leaves because of one mail only where several rules say so. */
const maxPlaces = 4;

/** Reads what of a user's mail may still leave; resolves with what each message sees of it, by its reference. */
export async function loadSendRoom(
  user: string,
  store: Pick<Store, 'ledger' | 'approvals'>,
  { now, limits }: { readonly now: number; readonly limits: SendLimits },
): Promise<(reference: string) => SendRoom> {
  const wanted = kinds.flatMap((kind) => [
    placesOf(kind, 'hour', limits[kind].hour, now),
    placesOf(kind, 'day', limits[kind].day, now),
  ]);
  const taken = await store.ledger.claimed(
    user,
    wanted.flatMap(({ keys }) => keys),
  );
  const isFree = (key: string) => !taken.has(key);
  const isFull = wanted.some(({ keys }) => !keys.some(isFree));
  const pending = isFull ? await store.approvals.list(user, ['pending']) : [];
  const asked = pending
    .filter(({ action }) => action === sendHeldName)
    .map(({ id, hash, decisionId, parameters, createdAt }) => ({
      id,
      hash,
      decisionId,
      parameters,
      createdAt,
    }));
  return (reference) => {
    const start = Number.parseInt(digest(reference).slice(0, 8), 16);
    const places = (kind: SendKind, span: keyof typeof spans): Places => {
      const { limit, of, keys } = placesOf(kind, span, limits[kind][span], now);
      const free = keys.flatMap((key, place) => (isFree(key) ? [place] : []));
      return { limit, of, free: turned(free, start).slice(0, maxPlaces) };
    };
    const room = (kind: SendKind) => ({ hour: places(kind, 'hour'), day: places(kind, 'day') });
    return {
      answers: room('answers'),
      forwards: room('forwards'),
      ...(asked.length === 0 ? {} : { asked }),
    };
  };
}

function placesOf(kind: SendKind, span: keyof typeof spans, limit: number, now: number) {
  const of = new Date(now).toISOString().slice(0, span === 'hour' ? 13 : 10);
  return { limit, of, keys: Array.from({ length: limit }, (_, place) => placeKey(kind, of, place)) };
}

/** Workers begin at different places, so that few of them want the same one. */
function turned(places: readonly number[], start: number): readonly number[] {
  const from = places.length === 0 ? 0 : start % places.length;
  return [...places.slice(from), ...places.slice(0, from)];
}

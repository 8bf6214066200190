import { digest } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import {
  type Places,
  placeKey,
  type SendKind,
  type SendLimits,
  type SendRoom,
  sendHeldName,
  type spans,
} from './send-limits.ts';

/** More than one message leaves because of one mail only where several rules say so. */
const maxPlaces = 4;

/** Reads what of a user's mail may still leave; resolves with what each message sees of it, by its reference. */
export async function loadSendRoom(
  ...read: Parameters<typeof readSendRoom>
): Promise<(reference: string) => SendRoom> {
  const { answers, forwards, asked } = await readSendRoom(...read);
  return (reference) => {
    const start = Number.parseInt(digest(reference).slice(0, 8), 16);
    const some = ({ free, ...places }: Places) => ({ ...places, free: turned(free, start) });
    return {
      answers: { hour: some(answers.hour), day: some(answers.day) },
      forwards: { hour: some(forwards.hour), day: some(forwards.day) },
      ...(asked === undefined ? {} : { asked }),
    };
  };
}

/** All the places that are free, for one that decides alone. */
export async function readSendRoom(
  user: string,
  store: Pick<Store, 'ledger' | 'approvals'>,
  { now, limits }: { readonly now: number; readonly limits: SendLimits },
): Promise<SendRoom> {
  const wanted = [
    keysOf('answers', 'hour', limits.answers.hour, now),
    keysOf('answers', 'day', limits.answers.day, now),
    keysOf('forwards', 'hour', limits.forwards.hour, now),
    keysOf('forwards', 'day', limits.forwards.day, now),
  ] as const;
  const taken = await store.ledger.claimed(
    user,
    wanted.flatMap(({ keys }) => keys),
  );
  const freeOf = ({ of, keys }: Keys): Places => {
    return { limit: keys.length, of, free: keys.flatMap((key, place) => (taken.has(key) ? [] : [place])) };
  };
  const [answersOfHour, answersOfDay, forwardsOfHour, forwardsOfDay] = [
    freeOf(wanted[0]),
    freeOf(wanted[1]),
    freeOf(wanted[2]),
    freeOf(wanted[3]),
  ];
  const isFull = [answersOfHour, answersOfDay, forwardsOfHour, forwardsOfDay].some(
    ({ free }) => free.length === 0,
  );
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
  return {
    answers: { hour: answersOfHour, day: answersOfDay },
    forwards: { hour: forwardsOfHour, day: forwardsOfDay },
    ...(asked.length === 0 ? {} : { asked }),
  };
}

interface Keys {
  readonly of: string;
  readonly keys: readonly string[];
}

function keysOf(kind: SendKind, span: keyof typeof spans, limit: number, now: number): Keys {
  const of = new Date(now).toISOString().slice(0, span === 'hour' ? 13 : 10);
  return { of, keys: Array.from({ length: limit }, (_, place) => placeKey(kind, of, place)) };
}

/** Workers begin at different places, so that few of them want the same one. */
function turned(places: readonly number[], start: number): readonly number[] {
  const from = places.length === 0 ? 0 : start % places.length;
  return [...places.slice(from, from + maxPlaces), ...places.slice(0, from)].slice(0, maxPlaces);
}

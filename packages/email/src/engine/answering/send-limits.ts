import { isSameJson } from '@tact/core/kernel';
import type { Approval, JsonObject, VerdictClaim } from '@tact/core/records';

/**
 * How much mail leaves without a yes in an hour and a day of UTC, whatever permits it. Each message takes one of the places of both, as
 * claims, so that several workers send no more than one would. What finds none is held (`held-mail.ts`).
 */

/** How many in an hour, and how many in a day. */
interface SendLimit {
  readonly hour: number;
  readonly day: number;
}

export interface SendLimits {
  readonly answers: SendLimit;
  /** Forwards, and escalations that write to somebody. */
  readonly forwards: SendLimit;
}

export const defaultSendLimits: SendLimits = {
  answers: { hour: 20, day: 100 },
  forwards: { hour: 60, day: 300 },
};

export type SendKind = keyof SendLimits;

/** What may still leave; recorded with the decision. */
export interface SendRoom {
  readonly answers: KindRoom;
  readonly forwards: KindRoom;
  /** The open questions about what is held; absent where nothing is full. */
  readonly asked?: readonly AskedHeld[];
}

interface KindRoom {
  readonly hour: Places;
  readonly day: Places;
}

export interface Places {
  readonly limit: number;
  /** The hour or the day, such as `2026-11-02T08`. */
  readonly of: string;
  /** Places that nobody has taken yet, as many as one decision may want. */
  readonly free: readonly number[];
}

/** An open question about held mail. */
export type AskedHeld = Pick<Approval, 'id' | 'hash' | 'decisionId' | 'parameters' | 'createdAt'>;

export const sendHeldName = 'send_held';

/** Which limit an action counts against; null where it does not leave this machine. */
export function sendKindOf(action: string, { to }: JsonObject): SendKind | null {
  if (action === 'auto_reply') return 'answers';
  return action === 'forward' || (action === 'escalate' && to !== undefined) ? 'forwards' : null;
}

const hourMs = 3_600_000;
export const spans = { hour: hourMs, day: 24 * hourMs } as const;

/** The claim of one of the places. */
export function placeKey(kind: SendKind, of: string, place: number): string {
  return `email.sent:${kind}:${of}:${place}`;
}

/** Takes the next places for one message; which limit is reached where there are none. Pure. */
export function takePlace(
  kind: SendKind,
  room: SendRoom,
  takenBefore: number,
): { readonly claims: readonly VerdictClaim[] } | { readonly reached: string } {
  const claims: VerdictClaim[] = [];
  for (const span of ['hour', 'day'] as const) {
    const { limit, of, free } = room[kind][span];
    const place = free[takenBefore];
    if (place === undefined) return { reached: `${limit} ${kindWords[kind]} this ${span}` };
    const begin = Date.parse(span === 'hour' ? `${of}:00Z` : of);
    claims.push({ key: placeKey(kind, of, place), until: begin + 2 * spans[span] });
  }
  return { claims };
}

const kindWords: Readonly<Record<SendKind, string>> = {
  answers: 'automatic answers',
  forwards: 'forwards and escalations',
};

/** Messages that are sent alike, such as those of one rule. */
export interface HeldSends {
  readonly count: number;
  readonly parameters: JsonObject;
}

/** With one more. Pure. */
export function addHeld(sends: readonly HeldSends[], parameters: JsonObject): readonly HeldSends[] {
  const same = sends.find((one) => isSameJson(one.parameters, parameters));
  if (same === undefined) return [...sends, { count: 1, parameters }];
  return sends.map((one) => (one === same ? { ...one, count: one.count + 1 } : one));
}

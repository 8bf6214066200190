import { liveSignals } from '@tact/assistant/proactive/signals/live-signals';
import type { TickFacts } from '@tact/assistant/proactive/tick-facts';
import { defaultProfile, type ProactiveSignal, type Profile } from '@tact/core/records';
import { z } from 'zod';

/** An ISO 8601 time, in milliseconds since 1970; UTC unless it says otherwise. */
const instant = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
  .transform((text, context) => {
    const isUtc = /T.*([+-]\d\d:?\d\d|Z)$/.test(text) || !text.includes('T');
    const ms = Date.parse(isUtc ? text : `${text}Z`);
    if (Number.isNaN(ms)) context.addIssue({ code: 'custom', message: 'not a time' });
    return ms;
  });

const mute = z.union([
  z.string().transform((category) => [category, null] as const),
  z
    .object({ category: z.string(), until: instant.nullish() })
    .transform(({ category, until }) => [category, until ?? null] as const),
]);

const user = z.object({
  created_at: instant.nullish(),
  messages_by_user: z.int().min(0).default(0),
  wake_time: z.string().default(defaultProfile.wakeTime),
  sleep_time: z.string().default(defaultProfile.sleepTime),
  tz: z.string().default('UTC'),
  daily_cap_day: z.enum(['local', 'utc']).default('local'),
  muted: z.array(mute).default([]),
});

/** One cycle of a user, and what should come of it. Fields that are not named here are ignored. */
export const gateRowSchema = z.object({
  id: z.union([z.string(), z.number()]),
  /** Null for a user without a profile. */
  user: user.nullable(),
  sent: z.array(z.object({ at: instant, category: z.string().nullish() })).default([]),
  signals: z.array(
    z.object({
      type: z.string().min(1),
      urgency_hint: z.number(),
      context_only: z.boolean().default(false),
      dedup_key: z.string().min(1).nullish(),
      category: z.string().min(1).nullish(),
      /** Who made it urgent; the owner unless given. */
      urgency_from: z.enum(['owner', 'system', 'outside']).default('owner'),
    }),
  ),
  now: instant,
  expected: z
    .object({
      trust: z.string(),
      passes: z.boolean(),
      reason: z.string(),
      surviving: z.array(z.int()),
    })
    .partial()
    .optional(),
});

export type GateRow = z.output<typeof gateRowSchema>;

/** A signal of a row with its place in it. */
export interface PlacedSignal {
  readonly index: number;
  readonly signal: ProactiveSignal;
}

/** The signals of a row as the engine takes them: of equal keys the most urgent. */
export function signalsOf({ signals, now }: GateRow): readonly PlacedSignal[] {
  const placed = signals.map((one, index): PlacedSignal => {
    const key = one.dedup_key ?? `row:${index}`;
    return {
      index,
      signal: {
        type: one.type,
        urgencyHint: one.urgency_hint,
        urgencyFrom: { origin: one.urgency_from, source: 'row' },
        contextOnly: one.context_only,
        key,
        subject: key,
        data: { index },
        expiresAt: now + 1,
        ...(one.category == null ? {} : { category: one.category }),
      },
    };
  });
  const live = liveSignals(
    { bySource: [{ source: 'row', signals: placed.map(({ signal }) => signal) }], failures: [] },
    now,
  );
  return live.signals.map((signal) => ({ index: Number(signal.data['index']), signal }));
}

export function profileOf({ user: row }: GateRow): Profile {
  if (row === null) return { ...defaultProfile, zone: 'UTC' };
  return {
    zone: row.tz,
    wakeTime: row.wake_time,
    sleepTime: row.sleep_time,
    createdAt: row.created_at ?? null,
    capDay: row.daily_cap_day,
    muted: Object.fromEntries(row.muted),
  };
}

/** What the gate reads beside the profile and local time. */
export function factsOf(row: GateRow): Omit<TickFacts, 'profile' | 'localTime'> {
  return {
    interactions: row.user?.messages_by_user ?? 0,
    sends: row.sent.map(({ at, category }, index) => ({
      id: `sent:${index}`,
      at,
      category: category ?? '',
      signals: [],
    })),
    lastAttempt: { id: 'none', today: 0 },
    kept: [],
    judged: [],
    engagement: {},
  };
}

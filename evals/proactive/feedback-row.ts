import { trustLevels } from '@tact/assistant/proactive/gate/trust';
import { z } from 'zod';

/** An ISO 8601 time, in milliseconds since 1970; UTC unless it says otherwise. */
const instant = z.string().transform((text, context) => {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T');
  const ms = Date.parse(hasZone ? text : `${text}Z`);
  if (Number.isNaN(ms)) context.addIssue({ code: 'custom', message: 'not a time' });
  return ms;
});

const id = z.union([z.string(), z.number()]);
const trust = z.enum(trustLevels.map(({ level }) => level));
const expected = z.record(z.string(), z.unknown()).optional();

const event = z.object({
  at: instant,
  type: z.enum(['send', 'user_message', 'button', 'sweep']),
  /** The asking user is `owner`, or not named. */
  user: z.string().nullish(),
  message_id: z.string().nullish(),
  category: z.string().nullish(),
  text: z.string().nullish(),
  button: z.string().nullish(),
});

const lifecycle = z.object({
  ...{ id, expected, kind: z.literal('lifecycle'), events: z.array(event) },
  summary_at: instant,
});
const judge = z.object({ id, expected, trust, kind: z.literal('judge'), cycles: z.array(z.number()) });
const cycle = z.object({ id, expected, trust, kind: z.literal('cycle'), candidates: z.array(z.number()) });
const surface = z.object({
  ...{ id, expected, kind: z.literal('surface'), user_messages_at: z.array(instant) },
  insights: z.array(
    z.object({
      id: z.string(),
      score: z.number(),
      created_at: instant,
      used: z.boolean().default(false),
      user: z.string().nullish(),
    }),
  ),
});

/** One case of the feedback loop. Fields that are not named here are ignored. */
export const feedbackRowSchema = z.discriminatedUnion('kind', [lifecycle, judge, cycle, surface]);

export type FeedbackRow = z.output<typeof feedbackRowSchema>;
export type LifecycleRow = z.output<typeof lifecycle>;
export type SurfaceRow = z.output<typeof surface>;

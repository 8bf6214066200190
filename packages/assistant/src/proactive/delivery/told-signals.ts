import { z } from 'zod';

/** Categories are counted and shown: a short name without words of anybody. */
export const categorySchema = z.string().regex(/^\w{1,60}$/, 'must be a name such as schedule');

/** Signals as `ToldSignal` has them. */
export const toldSignalsSchema = z
  .array(
    z.strictObject({
      type: z.string().min(1).max(100),
      key: z.string().min(1),
      urgencyHint: z.number(),
      isOthers: z.literal(true).exactOptional(),
    }),
  )
  .max(100, 'must have at most 100 signals');

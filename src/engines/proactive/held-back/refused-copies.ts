import { z } from 'zod';
import type { Values } from '#ports/values';

/** What did not reach a copy, such as a notification, for `why-not`. */
export interface RefusedCopy {
  readonly at: number;
  readonly channel: string;
  readonly decisionId: string;
  readonly why: string;
  readonly tries: number;
}

const valueName = 'copies:refused';
const copy = z.object({
  at: z.number(),
  channel: z.string(),
  decisionId: z.string(),
  why: z.string(),
  tries: z.number(),
});
const schema = z.object({ copies: z.array(copy) });
const maxKept = 100;

export async function refusedCopies(
  user: string,
  values: Pick<Values, 'get'>,
): Promise<readonly RefusedCopy[]> {
  const read = schema.safeParse((await values.get(user, valueName))?.value);
  return read.success ? read.data.copies : [];
}

export async function keepRefusedCopy(
  user: string,
  refused: RefusedCopy,
  values: Pick<Values, 'get' | 'set'>,
  now: number,
): Promise<void> {
  for (;;) {
    const before = await values.get(user, valueName);
    const read = schema.safeParse(before?.value);
    const copies = [
      ...(read.success ? read.data.copies : []),
      { ...refused, why: refused.why.slice(0, 300) },
    ].slice(-maxKept);
    if (await values.set(user, valueName, { copies }, before?.version ?? 0, now)) return;
  }
}

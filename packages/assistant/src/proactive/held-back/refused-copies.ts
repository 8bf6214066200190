import type { Values } from '@tact/core/ports/values';
import { z } from 'zod';

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

type Copy = Pick<RefusedCopy, 'channel' | 'decisionId'>;

/** What is known of this copy until now is replaced. */
export function keepRefusedCopy(
  user: string,
  refused: RefusedCopy,
  values: Pick<Values, 'get' | 'set'>,
  now: number,
): Promise<void> {
  const why = refused.why.slice(0, 300);
  return change(user, values, now, (known) => [...without(refused, known), { ...refused, why }]);
}

/** It was taken after all, or is no longer needed. */
export function forgetRefusedCopy(
  user: string,
  copy: Copy,
  values: Pick<Values, 'get' | 'set'>,
  now: number,
): Promise<void> {
  return change(user, values, now, (known) => without(copy, known));
}

function without({ channel, decisionId }: Copy, known: readonly RefusedCopy[]): readonly RefusedCopy[] {
  return known.filter((one) => one.channel !== channel || one.decisionId !== decisionId);
}

async function change(
  user: string,
  values: Pick<Values, 'get' | 'set'>,
  now: number,
  changed: (known: readonly RefusedCopy[]) => readonly RefusedCopy[],
): Promise<void> {
  for (;;) {
    const before = await values.get(user, valueName);
    const read = schema.safeParse(before?.value);
    const copies = changed(read.success ? read.data.copies : []).slice(-maxKept);
    if (
      await values.set(
        user,
        valueName,
        { copies: copies.map((one) => ({ ...one })) },
        before?.version ?? 0,
        now,
      )
    )
      return;
  }
}

import type { Values } from '@tact/core/ports/values';
import { z } from 'zod';

/** What the owner asked to be reminded of again: this occurrence only, whatever its task, event or series says. */
export interface RingAgain {
  /** Of the task, or the ref of the event. */
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const valueName = 'reminders:again';
const schema = z.object({ rings: z.array(z.object({ id: z.string(), at: z.number() })) });
const keptMs = 30 * 24 * 60 * 60_000;
const maxKept = 200;

type Reads = Pick<Values, 'get'>;

export async function ringsAgain(user: string, values: Reads): Promise<readonly RingAgain[]> {
  const read = schema.safeParse((await values.get(user, valueName))?.value);
  return read.success ? read.data.rings : [];
}

/** Adds one, or removes it; of one thing the newest counts. */
export async function setRingAgain(
  user: string,
  { id, at }: RingAgain,
  isOn: boolean,
  values: Pick<Values, 'get' | 'set'>,
  now: number,
): Promise<void> {
  for (;;) {
    const before = await values.get(user, valueName);
    const read = schema.safeParse(before?.value);
    const others = (read.success ? read.data.rings : []).filter(
      (one) => one.at > now - keptMs && (isOn ? one.id !== id : one.id !== id || one.at !== at),
    );
    const rings = (isOn ? [...others, { id, at }] : others).slice(-maxKept);
    if (await values.set(user, valueName, { rings }, before?.version ?? 0, now)) return;
  }
}

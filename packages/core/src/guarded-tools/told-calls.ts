import { digest, type Runtime } from '#kernel';
import type { JsonObject } from '#records';

/**
 * Which ends of questions the model of a run has been told, and where: in place of the call's result, or before the user message with
 * this digest. So each is told once, and at the same place where the same messages come again.
 */
export type ToldCalls = Readonly<Record<string, string>>;

/** The end stands where the call was made. */
export const toldInPlace = '';

const maxTold = 500;

export async function readTold(
  user: string,
  run: string,
  { store }: Pick<Runtime, 'store'>,
): Promise<ToldCalls> {
  return ((await store.values.get(user, nameOf(run)))?.value ?? {}) as ToldCalls;
}

/** Adds to them, by the id of the decision; what was told before stays where it was told. */
export async function addTold(
  user: string,
  run: string,
  told: ToldCalls,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
): Promise<void> {
  if (Object.keys(told).length === 0) return;
  for (;;) {
    const kept = await store.values.get(user, nameOf(run));
    const before = (kept?.value ?? {}) as ToldCalls;
    if (Object.keys(told).every((id) => Object.hasOwn(before, id))) return;
    const newest = Object.entries({ ...told, ...before })
      .sort(byId)
      .slice(-maxTold);
    const value: JsonObject = Object.fromEntries(newest);
    if (await store.values.set(user, nameOf(run), value, kept?.version ?? 0, clock.now())) return;
  }
}

function nameOf(run: string): string {
  return `tools told ${digest(run.toWellFormed()).slice(0, 32)}`;
}

function byId([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

import { randomBytes } from 'node:crypto';
import type { Runtime } from '@tact/core/kernel';
import { z } from 'zod';
import { changeValue } from '../change-value.ts';
import { eventKinds } from '../records.ts';

/** Where what happens is sent to, as it is kept. */
export const keptWebhook = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  /** The address may be one of this machine or network. */
  allow_private: z.boolean(),
  /** What an event is about is sent with it, also where that is somebody else's text. */
  texts: z.boolean().default(false),
  enabled: z.boolean(),
  createdAt: z.number(),
  /** Signs what is sent; the server that receives it has to know it. */
  secret: z.string(),
  /** The one before, for a day after it was replaced. */
  previous: z.object({ secret: z.string(), until: z.number() }).nullable(),
  /** Everything up to this event was taken. */
  cursor: z.number(),
  /** How often in a row it was not taken, when it is tried again, and why it was not. */
  failures: z.number(),
  nextAt: z.number().nullable(),
  problem: z.string().nullable(),
});
export type KeptWebhook = z.output<typeof keptWebhook>;

const valueName = 'webhooks';
const kept = z.object({ webhooks: z.array(keptWebhook) });

type Parts = Pick<Runtime, 'store' | 'clock'>;

export async function readWebhooks(user: string, { store }: Parts): Promise<readonly KeptWebhook[]> {
  const found = await store.values.get(user, valueName);
  return found === null ? [] : kept.parse(found.value).webhooks;
}

/** Changes all of them at once. Throws `STORE_LOCKED` where others keep changing them at the same time. */
export async function changeWebhooks(
  user: string,
  change: (webhooks: readonly KeptWebhook[]) => readonly KeptWebhook[],
  parts: Parts,
): Promise<void> {
  const changed = (before: unknown) => ({
    webhooks: change(before === null ? [] : kept.parse(before).webhooks).map((one) => ({ ...one })),
  });
  await changeValue(user, valueName, changed, parts);
}

/** As Standard Webhooks writes it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

import { digest } from '@tact/core/kernel';
import type { VersionedValue } from '@tact/core/ports/store';
import { parseMailAddress } from '@tact/core/records';
import { z } from 'zod';
import { isSameMailbox, plainMailbox, type ReplyFacts } from './reply-loops.ts';

/** Who was answered automatically of late, as one value per user, so that of several workers one answers. */

/** The name of the user's value. */
export const answeredName = 'email.answered';

/** By the digest of the address; the key is that of the effect that answers. */
export type AnsweredAddresses = Readonly<Record<string, { readonly at: number; readonly key: string }>>;

const stored = z.object({ answered: z.record(z.string(), z.object({ at: z.number(), key: z.string() })) });

export function answeredIn(value: VersionedValue | null): AnsweredAddresses {
  const parsed = stored.safeParse(value?.value);
  return parsed.success ? parsed.data.answered : {};
}

/** What is known about answering a message that goes to `recipients`, and whose answer may go to `addresses`. */
export function replyFactsOf(
  addresses: readonly string[],
  recipients: readonly string[],
  own: readonly string[],
  answered: AnsweredAddresses,
): ReplyFacts {
  // Of a folder of mail perhaps no address of the owner is known; then none can be missing.
  const knowsNoAddress = own.every((one) => parseMailAddress(one) === null);
  const times = addresses.flatMap((address) => answered[addressKey(address)]?.at ?? []);
  return {
    ...(addresses.some((address) => own.some((one) => isSameMailbox(one, address))) ? { isOwn: true } : {}),
    ...(knowsNoAddress || recipients.some((address) => own.some((one) => isSameMailbox(one, address)))
      ? {}
      : { isUnaddressed: true }),
    ...(times.length === 0 ? {} : { answeredAt: Math.max(...times) }),
  };
}

/** Under which an address is kept: what is compared needs no address in sight. */
export function addressKey(address: string): string {
  return digest(plainMailbox(address)).slice(0, 24);
}

import { asTactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Decision } from '@tact/core/records';
import type { LocalTact } from '#presets/local';
import { createPace } from './pace.ts';
import type { Troubles } from './troubles.ts';

/**
 * Decides about mail as it arrives, first about what came while nothing ran. When the mailbox cannot be reached, it is tried again
 * after pauses that grow; the rest goes on meanwhile.
 */
export async function serveMail(
  tact: LocalTact,
  where: string,
  {
    clock,
    signal,
    troubles,
    decided,
  }: {
    readonly clock: Clock;
    readonly signal: AbortSignal;
    readonly troubles: Troubles;
    decided(decision: Decision): void;
  },
): Promise<void> {
  const pace = createPace();
  while (!signal.aborted) {
    try {
      const mailbox = await tact.openMailbox(where);
      for await (const { decision } of tact.triage(mailbox, { signal }))
        if (decision !== null) decided(decision);
      troubles.set('mail', null);
      pace.worked();
      for await (const { decision } of tact.watch(mailbox, { signal })) {
        troubles.set('mail', null);
        pace.worked();
        if (decision !== null) decided(decision);
      }
      if (signal.aborted) return;
      // A watch that ends by itself is opened anew, but not at once.
      await clock.sleep(pace.failed(), signal);
    } catch (thrown) {
      const { message } = asTactError(thrown);
      troubles.set('mail', message);
      await clock.sleep(pace.failed(), signal);
    }
  }
}

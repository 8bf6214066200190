import { z } from 'zod';
import type { OperationContext } from './operation.ts';

const maxSeconds = 25;
/** Another process may be the one that answers, so the store is asked too. */
const pauseMs = 250;

/** What every operation takes that waits. */
export const waitInput = z
  .number()
  .min(0)
  .max(maxSeconds)
  .default(0)
  .describe('seconds to wait for a change; 0 looks once');

/** Reads until there is something else to say, or so many seconds are over; then resolves with what was read last. */
export async function waitUntil<Read>(
  read: () => Promise<Read>,
  isOver: (read: Read) => boolean,
  seconds: number,
  { assistant, signal }: Pick<OperationContext, 'assistant' | 'signal'>,
): Promise<Read> {
  const { clock } = assistant.runtime;
  const until = clock.monotonicMs() + seconds * 1000;
  for (;;) {
    const now = await read();
    const leftMs = until - clock.monotonicMs();
    if (isOver(now) || leftMs <= 0 || signal?.aborted === true) return now;
    await clock.sleep(Math.min(pauseMs, leftMs), signal);
  }
}

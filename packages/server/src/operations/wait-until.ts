import { z } from 'zod';
import { listenForChanges } from './events/await-change.ts';
import type { OperationContext } from './operation.ts';

const maxSeconds = 25;

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
  context: Pick<OperationContext, 'assistant' | 'signal'>,
): Promise<Read> {
  const { clock } = context.assistant.runtime;
  const until = clock.monotonicMs() + seconds * 1000;
  const changes = listenForChanges(context);
  try {
    for (;;) {
      const now = await read();
      const leftMs = until - clock.monotonicMs();
      if (isOver(now) || leftMs <= 0 || context.signal?.aborted === true) return now;
      await changes.next(leftMs);
    }
  } finally {
    changes.stop();
  }
}

import { asTactError } from '@tact/core/errors';
import type { LocalTact } from '#presets/local';
import type { ServeReporter } from './serve-reporter.ts';
import type { Troubles } from './troubles.ts';

const roundMs = 10_000;

/** Reads changed rules and does work that is due, such as the sleep cycle of the night, until it is asked to stop. `round` is called in each round. */
export async function keepUp(
  tact: LocalTact,
  troubles: Troubles,
  reporter: ServeReporter,
  { signal, round }: { readonly signal: AbortSignal; readonly round?: () => void },
): Promise<void> {
  const { clock } = tact.assistant.runtime;
  while (!signal.aborted) {
    try {
      if (await tact.refresh()) reporter.note('rules', 'Rules changed; using the new version from now on.');
      await tact.assistant.resume(tact.user);
      troubles.set('upkeep', null);
    } catch (thrown) {
      troubles.set('upkeep', asTactError(thrown).message);
    }
    round?.();
    await clock.sleep(roundMs, signal);
  }
}

import { asTactError } from '@tact/core/errors';
import type { LocalTact } from '#presets/local';
import type { ServeReporter } from './serve-reporter.ts';

/** What does not work right now, by part: each trouble is told once, and told again when it is over. */
export interface Troubles {
  /** Of a part such as `mail`; null: it works. */
  set(part: string, trouble: string | null): void;
  /** The parts that do not work. */
  readonly parts: readonly string[];
}

export function createTroubles(tell: {
  trouble(part: string, text: string): void;
  recovered(part: string): void;
}): Troubles {
  const current = new Map<string, string>();
  return {
    set(part, trouble) {
      const before = current.get(part);
      if (trouble === null) {
        if (before === undefined) return;
        current.delete(part);
        tell.recovered(part);
      } else if (trouble !== before) {
        current.set(part, trouble);
        tell.trouble(part, trouble);
      }
    },
    get parts() {
      return [...current.keys()];
    },
  };
}

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

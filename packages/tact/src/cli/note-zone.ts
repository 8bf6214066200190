import { TactError } from '@tact/core/errors';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { tell } from './note-home.ts';

const name = 'notes:zone';

/** Says once a day that times are in UTC because `TZ` names no zone. */
export async function noteZone({ zoneProblem, user, assistant }: LocalTact, cli: Cli): Promise<void> {
  if (zoneProblem === null) return;
  const { store, clock } = assistant.runtime;
  const now = clock.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const told = await store.values.get(user, name);
  if (told?.value['day'] === day) return;
  tell(`TZ ${zoneProblem}; times are in UTC. Set \`zone\` under \`[owner]\` in config.toml.`, cli);
  try {
    await store.values.set(user, name, { day }, told?.version ?? 0, now);
  } catch (thrown) {
    // A command that only looks at a store that cannot be written says it again the next time.
    if (!(thrown instanceof TactError) || thrown.code !== 'STORE_READ_ONLY') throw thrown;
  }
}

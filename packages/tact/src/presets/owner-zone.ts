import { readProfiles } from '@tact/assistant/proactive';
import type { Store } from '@tact/core/ports/store';
import { isZone } from '@tact/english';

/** The owner's time zone, which everything reads: events, tasks, the chat, reminders, what is said unasked. */
export interface OwnerZone {
  readonly zone: string;
  /** It was said, as by `tact me --zone`. */
  readonly isSaid: boolean;
  /** Reads it again: another process may have changed it. */
  refresh(): Promise<void>;
}

/**
 * What was said, else what the settings say.
 *
 * @param given for this process alone; outranks both
 */
export async function openOwnerZone(
  user: string,
  { given, configured }: { readonly given: string | undefined; readonly configured: string },
  store: Pick<Store, 'bulk'>,
): Promise<OwnerZone> {
  const read = async () => {
    const [profile] = await readProfiles([user], () => ({ zone: '' }), store);
    return profile !== undefined && isZone(profile.zone) ? profile.zone : null;
  };
  let said = await read();
  return {
    get zone() {
      return given ?? said ?? configured;
    },
    get isSaid() {
      return given === undefined && said !== null;
    },
    async refresh() {
      said = await read();
    },
  };
}

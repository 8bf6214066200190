import {
  changeProfile,
  type HeldBackLog,
  type LiveSignals,
  type ProfileChange,
  type ProfileDefaults,
  type Rung,
  readProfiles,
  type TickResult,
  type WhyNot,
  whyNot,
} from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { defaultProfile, type Profile } from '@tact/core/records';
import { isZone } from '@tact/english';
import type { Proactive, Tick } from './proactive.ts';

/** What is said to the owner unasked, what rings, and what decides about it. */
export interface LocalProactive {
  /**
   * Asks whether anything should be said to the owner unasked; null where there is nothing to decide about. The first cycle that is
   * not a dry run begins the owner's profile.
   */
  tick(options?: Parameters<Tick>[1]): Promise<TickResult | null>;
  /** Rings the reminders that are due. */
  ringReminders(): Promise<Rung>;
  /** What is noticed about the owner now, whatever becomes of it. */
  signals(): Promise<LiveSignals>;
  /** What was held back and why; written when this is closed. */
  readonly heldBack: HeldBackLog;
  /** @param asked.since milliseconds since 1970 */
  whyNot(asked: { readonly since: number; readonly about?: string | null }): Promise<WhyNot>;
  profile(): Promise<Profile>;
  /** What the settings alone say of the profile. */
  readonly profileDefaults: ReturnType<ProfileDefaults>;
  /** What was said in chat or on the command line, which outranks the settings. */
  changeProfile(change: (stored: ProfileChange) => ProfileChange): Promise<void>;
}

interface Parts {
  readonly user: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly profileDefaults: ReturnType<ProfileDefaults>;
}

/** Throws `ENGINE_MISSING` where there is no engine that speaks unasked. */
export function localProactive(
  proactive: Proactive | null,
  { user, store, clock, profileDefaults }: Parts,
): LocalProactive {
  if (proactive === null) throw tactError('ENGINE_MISSING', { engine: 'proactive' });
  const profile = async (): Promise<Profile> => {
    const [read] = await readProfiles([user], () => profileDefaults, store);
    return read ?? { ...defaultProfile, ...profileDefaults };
  };
  return {
    async tick(options) {
      if (options?.dryRun !== true) await beginProfile(user, await profile(), store, clock.now());
      let ticked: TickResult | null = null;
      for await (const one of proactive.tick([user], options)) ticked = one;
      return ticked;
    },
    ringReminders: () => proactive.ringReminders(user),
    signals: () => proactive.signals(user),
    heldBack: proactive.heldBack,
    whyNot: async (asked) => whyNot(user, { ...asked, profile: await profile() }, store, clock.now()),
    profile,
    profileDefaults,
    changeProfile: (change) => changeProfile(user, change, store, clock.now()),
  };
}

/** Whoever uses Tact on their own machine began with its first decision, or begins now. */
async function beginProfile(user: string, { createdAt }: Profile, store: Store, now: number): Promise<void> {
  if (createdAt !== null) return;
  const [first] = await store.ledger.list({ user, order: 'oldest', limit: 1 });
  const beganAt = Math.min(now, first?.createdAt ?? now);
  await changeProfile(user, (stored) => ({ ...stored, createdAt: stored.createdAt ?? beganAt }), store, now);
}

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

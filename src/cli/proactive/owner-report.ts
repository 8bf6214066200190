import {
  createLocalTimes,
  type FeedbackSummary,
  readFeedbackSummary,
  sentToday,
  type Trust,
  trustOf,
} from '#engines/proactive';
import { TactError } from '#errors';
import type { LocalTact } from '#presets/local';
import { defaultProfile, type Profile } from '#records';

/** Where a setting comes from. */
export type SettingOrigin = 'you' | 'config' | 'system' | 'default';

/** What decides when the owner is told anything. */
export interface OwnerReport {
  readonly profile: Profile;
  readonly origins: Readonly<Record<'zone' | 'wakeTime' | 'sleepTime', SettingOrigin>>;
  readonly trust: Trust;
  readonly sentToday: number;
  readonly feedback: FeedbackSummary;
  readonly now: number;
}

export async function ownerReport(tact: LocalTact): Promise<OwnerReport> {
  const { user, assistant, config, profileDefaults } = tact;
  const { store, clock } = assistant.runtime;
  const now = clock.now();
  const profile = await tact.profile();
  const localTime = createLocalTimes(now).of(profile);
  // A zone of the settings that does not exist.
  if (localTime instanceof TactError) throw localTime;
  const [[written], [sends = []], feedback] = await Promise.all([
    store.bulk.messagesBy([user]),
    store.bulk.unasked([user], localTime.dayStartsAt),
    readFeedbackSummary(user, now, store),
  ]);
  const trust = trustOf(
    { createdAt: profile.createdAt, interactions: (written?.count ?? 0) + (profile.recordedHours ?? 0) },
    now,
  );
  const sentAt = sends.map(({ createdAt }) => createdAt).sort((one, other) => other - one);
  const originOf = (
    field: 'zone' | 'wakeTime' | 'sleepTime',
    configured: string | undefined,
  ): SettingOrigin => {
    const usual = { ...defaultProfile, ...profileDefaults }[field];
    if (profile[field] !== usual) return 'you';
    if (configured !== undefined) return 'config';
    return field === 'zone' ? 'system' : 'default';
  };
  return {
    profile,
    origins: {
      zone: originOf('zone', config.owner?.zone),
      wakeTime: originOf('wakeTime', config.owner?.wake_time),
      sleepTime: originOf('sleepTime', config.owner?.sleep_time),
    },
    trust,
    sentToday: sentToday({ sentAt, capDay: profile.capDay }, localTime, now),
    feedback,
    now,
  };
}

/** `established: 41 days, 212 messages; deep from 90 days` */
export function sayTrust({ level, daysActive, interactions, next }: Trust): string {
  const so = `${level}: ${counted(daysActive, 'day')}, ${counted(interactions, 'message')}`;
  if (next === null) return so;
  const missing = [
    ...(next.fromDays === null ? [] : [counted(next.fromDays, 'day')]),
    ...(next.fromInteractions === null ? [] : [counted(next.fromInteractions, 'message')]),
  ];
  return `${so}; ${next.level} from ${missing.join(' and ')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

import type { FeedbackSummary, Trust } from '@tact/assistant/proactive';
import { TactError } from '@tact/core/errors';
import { defaultProfile, type Profile } from '@tact/core/records';
import { z } from 'zod';
import { defineHomeOperation, type HomeContext } from '../opened-home.ts';

/** Where a setting comes from. */
export type SettingOrigin = 'you' | 'config' | 'system' | 'default';

const settings = ['zone', 'wakeTime', 'sleepTime'] as const;

/** What decides when the owner is told anything. */
export interface ProfileReport {
  readonly profile: Profile;
  readonly origins: Readonly<Record<(typeof settings)[number], SettingOrigin>>;
  readonly trust: Trust;
  readonly sentToday: number;
  readonly feedback: FeedbackSummary;
  /** That can be muted: those of Tact's own sources, and what was muted before. */
  readonly categories: readonly string[];
  readonly now: number;
}

export const profileJson = z.object({
  profile: z.looseObject({
    zone: z.string(),
    wakeTime: z.string().describe('when quiet hours end: `08:00`'),
    sleepTime: z.string().describe('when they begin; the same: there are none'),
    muted: z.record(z.string(), z.number().nullable()).describe('until when; null: for good'),
  }),
  origins: z.record(z.enum(settings), z.enum(['you', 'config', 'system', 'default'])),
  trust: z.looseObject({ level: z.string(), dailyCap: z.number() }),
  sentToday: z.number(),
  feedback: z.looseObject({ totalSent: z.number(), engaged: z.number() }).describe('of the last 30 days'),
  categories: z.array(z.string()).describe('that can be muted'),
  now: z.number(),
});

/** What decides when the owner is told anything. */
export const getProfile = defineHomeOperation({
  name: 'profile.get',
  summary: 'Gives what decides when the owner is told anything unasked: zone, quiet hours, mutes, trust.',
  area: 'profile',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({}),
  output: profileJson,
  run: (_, context): Promise<ProfileReport> => reportProfile(context),
});

/** Throws for a zone of the settings that does not exist. */
export async function reportProfile({ assistant, principal, home }: HomeContext): Promise<ProfileReport> {
  const proactive = await import('@tact/assistant/proactive');
  const { user } = principal;
  const { store, clock } = assistant.runtime;
  const now = clock.now();
  const profile = await home.profile();
  const localTime = proactive.createLocalTimes(now).of(profile);
  if (localTime instanceof TactError) throw localTime;
  const [[written], [sends = []], feedback] = await Promise.all([
    store.bulk.messagesBy([user]),
    store.bulk.unasked([user], localTime.dayStartsAt),
    proactive.readFeedbackSummary(user, now, store),
  ]);
  const interactions = (written?.count ?? 0) + (profile.recordedHours ?? 0);
  const sentAt = sends.map(({ createdAt }) => createdAt).sort((one, other) => other - one);
  return {
    profile,
    origins: originsOf(profile, home),
    trust: proactive.trustOf({ createdAt: profile.createdAt, interactions }, now),
    sentToday: proactive.sentToday({ sentAt, capDay: profile.capDay }, localTime, now),
    feedback,
    categories: await mutableCategories(profile),
    now,
  };
}

/** Those of Tact's own sources, and what was muted before. */
export async function mutableCategories({ muted }: Pick<Profile, 'muted'>): Promise<readonly string[]> {
  const { signalCatalog } = await import('@tact/assistant/proactive');
  const own = Object.values(signalCatalog).map(({ category }) => category);
  return [...new Set([...own, ...Object.keys(muted)])];
}

function originsOf(
  profile: Profile,
  { config, profileDefaults }: HomeContext['home'],
): ProfileReport['origins'] {
  const usual = { ...defaultProfile, ...profileDefaults };
  const { zone, wake_time: wakeTime, sleep_time: sleepTime } = config.owner ?? {};
  const configured = { zone, wakeTime, sleepTime };
  const originOf = (field: (typeof settings)[number]): SettingOrigin => {
    if (profile[field] !== usual[field]) return 'you';
    if (configured[field] !== undefined) return 'config';
    return field === 'zone' ? 'system' : 'default';
  };
  return { zone: originOf('zone'), wakeTime: originOf('wakeTime'), sleepTime: originOf('sleepTime') };
}

import type { FeedbackSummary, Trust } from '@tact/assistant/proactive';
import type { ProfileReport } from '@tact/server/operations/profile/get';

/** What decides when the owner is told anything, for programs: `tact me --json`. */
export function ownerRecord({ profile, origins, trust, sentToday, feedback, now }: ProfileReport): object {
  const { zone, wakeTime, sleepTime, createdAt, capDay, doNotDisturb = false, muted } = profile;
  return {
    zone,
    wake_time: wakeTime,
    sleep_time: sleepTime,
    origins: { zone: origins.zone, wake_time: origins.wakeTime, sleep_time: origins.sleepTime },
    created_at: isoOrNull(createdAt),
    cap_day: capDay,
    do_not_disturb: doNotDisturb,
    muted: Object.fromEntries(activeMutes(muted, now).map(([name, until]) => [name, isoOrNull(until)])),
    trust: trustRecord(trust),
    sent_today: sentToday,
    feedback: feedbackRecord(feedback),
  };
}

/** The categories that are muted now, each with its end; null for those that are muted for good. */
export function activeMutes(
  muted: ProfileReport['profile']['muted'],
  now: number,
): readonly (readonly [string, number | null])[] {
  return Object.entries(muted).filter(([, until]) => until === null || now < until);
}

function trustRecord({ level, daysActive, interactions, next, ...limits }: Trust): object {
  return {
    level,
    days_active: daysActive,
    interactions,
    score_threshold: limits.scoreThreshold,
    daily_cap: limits.dailyCap,
    min_urgency: limits.minUrgency,
    next: next && { level: next.level, from_days: next.fromDays, from_interactions: next.fromInteractions },
  };
}

function feedbackRecord(feedback: FeedbackSummary): object {
  return {
    total_sent: feedback.totalSent,
    engaged: feedback.engaged,
    ignored: feedback.ignored,
    engagement_rate: feedback.engagementRate,
    engagement_by_category: feedback.engagementByCategory,
    average_latency_seconds: feedback.averageLatencySeconds,
  };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
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

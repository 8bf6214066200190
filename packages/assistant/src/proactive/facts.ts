import { TactError } from '@tact/core/errors';
import type { FactReads } from '@tact/core/kernel';
import type { Item, VersionedValue, WrittenMessages } from '@tact/core/ports/store';
import {
  type Decision,
  exposeOutside,
  type Feedback,
  type Message,
  type Profile,
  type Signal,
  type StageFailure,
} from '@tact/core/records';
import { insightKind, readInsight } from '@tact/tools';
import { timeIn } from './candidates/templates.ts';
import { engagementKind } from './conclude.ts';
import { judgedIn } from './details.ts';
import { engagementFacts, learnedName, type Priors } from './feedback/engagement.ts';
import { createLocalTimes } from './gate/local-day.ts';
import { type ProfileDefaults, readProfiles } from './profile-store.ts';
import { isOthers } from './signals/whose-urgency.ts';
import type { EarlierSend, LocalTimeFacts, TickFacts, TickInput } from './tick-facts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const maxInsights = 50;
const maxDecisions = 50;

/** Facts of a whole batch of users at the instant of the tick, in a constant number of queries. */
export async function loadFacts(
  signals: readonly Signal<TickInput>[],
  { store }: FactReads,
  { defaults, priors }: { readonly defaults: ProfileDefaults; readonly priors: Priors },
): Promise<readonly (TickFacts | StageFailure)[]> {
  const users = signals.map(({ user }) => user);
  const from = Math.min(...signals.map(({ input }) => input.at)) - 2 * dayMs;
  const { bulk } = store;
  const insights = users.flatMap((user) =>
    (['open', 'done'] as const).map((state) => ({ user, kind: insightKind, state })),
  );
  // What is claimed names the last attempt, so that is read first: a send recorded in between is then among the sends, or conflicts.
  const attempts = await bulk.feedback('proactive', users, from);
  const [profiles, sends, wrote, kept, decisions, learned] = await Promise.all([
    readProfiles(users, defaults, store),
    bulk.unasked(users, from),
    bulk.messagesBy(users),
    bulk.items(insights, maxInsights),
    bulk.recentDecisions('proactive', users, from + dayMs, maxDecisions),
    bulk.values(users.map((user) => ({ user, name: learnedName }))),
  ]);
  priors.observe(users, learned);
  const localTimes = new Map<number, ReturnType<typeof createLocalTimes>>();
  return signals.map(({ input }, index) => {
    const { at } = input;
    const times = localTimes.get(at) ?? createLocalTimes(at);
    localTimes.set(at, times);
    return factsOf(
      {
        input,
        profile: profiles[index] as Profile,
        sends: sends[index] ?? [],
        wrote: wrote[index] ?? { count: 0, lastAt: null },
        attempts: (attempts[index] ?? []).filter(({ kind }) => kind === engagementKind),
        insights: [...(kept[2 * index] ?? []), ...(kept[2 * index + 1] ?? [])],
        decisions: decisions[index] ?? [],
        learned: learned[index] ?? null,
      },
      times,
      priors,
    );
  });
}

/** What was read about one user. */
interface UserRows {
  readonly input: TickInput;
  readonly profile: Profile;
  readonly sends: readonly Message[];
  readonly wrote: WrittenMessages;
  readonly attempts: readonly Feedback[];
  readonly insights: readonly Item[];
  readonly decisions: readonly Decision[];
  readonly learned: VersionedValue | null;
}

function factsOf(
  { input, profile, sends, wrote, attempts, insights, decisions, learned }: UserRows,
  times: ReturnType<typeof createLocalTimes>,
  priors: Priors,
): TickFacts | StageFailure {
  const { at } = input;
  const localTime = times.of(profile);
  if (localTime instanceof TactError)
    return { stage: 'facts', code: localTime.code, text: localTime.message };
  return {
    profile,
    interactions: wrote.count + (profile.recordedHours ?? 0),
    localTime,
    ...busyIn(input, profile),
    sends: sends.flatMap(sendOf),
    lastAttempt: lastAttemptOf(attempts, localTime),
    kept: keptKeys(insights, at),
    judged: [...new Set(decisions.filter(({ createdAt }) => createdAt > at - dayMs).flatMap(judgedIn))],
    engagement: engagementFacts(learned, priors, at),
  };
}

/** The end of the last of the events that are going on, for a user who does not want to be disturbed in them. */
function busyIn({ at, signals }: TickInput, { doNotDisturb = false }: Profile): Pick<TickFacts, 'busyUntil'> {
  if (!doNotDisturb) return {};
  const ends = signals.flatMap((signal) => {
    const { type, data } = signal;
    const endsAt = type === 'CALENDAR_EVENT_NOW' && !isOthers(signal) ? timeIn(data, 'endsAt') : null;
    return endsAt === null || endsAt <= at ? [] : [endsAt];
  });
  return ends.length === 0 ? {} : { busyUntil: Math.max(...ends) };
}

function sendOf({ id, createdAt, unasked }: Message): readonly EarlierSend[] {
  if (unasked === undefined) return [];
  const { category, signals } = unasked;
  return [{ id, at: createdAt, category, signals }];
}

/** Attempts that failed count too: the next one must not claim to follow the same send. */
function lastAttemptOf(
  attempts: readonly Feedback[],
  { dayStartsAt }: LocalTimeFacts,
): TickFacts['lastAttempt'] {
  let last: Feedback | null = null;
  for (const attempt of attempts) if (last === null || attempt.createdAt >= last.createdAt) last = attempt;
  return {
    id: last?.id ?? 'none',
    today: attempts.filter(({ createdAt }) => createdAt >= dayStartsAt).length,
  };
}

/** What was taken by a conversation stays kept until it expires: it is not worth keeping twice. */
function keptKeys(insights: readonly Item[], at: number): readonly string[] {
  const kept = insights.flatMap((item) => readInsight(item) ?? []).filter(({ expiresAt }) => expiresAt >= at);
  return [...new Set(kept.flatMap(({ keys }) => keys.map((key) => exposeOutside(key))))];
}

import { asTactError, tactError } from '@tact/core/errors';
import {
  type Decider,
  type Engine,
  isScreened,
  loadSources,
  type ScreenedSignal,
  screen,
  systemLabel,
} from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { SignalSource, SignalUser } from '@tact/core/ports/signal-source';
import {
  type Decision,
  holdsOutside,
  type Label,
  type ProactiveSignal,
  type Profile,
  type Signal,
  type StageFailure,
} from '@tact/core/records';
import { settleAndLearnAll } from './feedback/follow-feedback.ts';
import { type ProfileDefaults, readProfiles } from './profile-store.ts';
import { enrichSignals } from './signals/enrich.ts';
import { type CollectedSignals, liveSignals, type SourceSignals } from './signals/live-signals.ts';
import type { TickFacts, TickInput } from './tick-facts.ts';

/**
 * Asks for each of many users whether anything should be said unasked now.
 *
 * Invariants:
 * 1. A user about whom there is nothing leaves nothing: no query beyond those of the batch, and no record.
 * 2. What the gate holds back is no decision; `heldBack` is told, many users at once.
 * 3. A user has one decision about one cycle, however many workers tick.
 * 4. A source that fails or takes too long is listed with the users concerned, and holds nobody else up. So is a profile that cannot
 *    be told. A message that is not sent in time occupies one place of the tick, and the others are decided about meanwhile.
 */

export interface TickOptions {
  readonly sources: readonly SignalSource[];
  readonly defaults: ProfileDefaults;
  /** The instant that names the cycle, in milliseconds since 1970. Default: the present one. */
  readonly cycleAt?: number;
  /** How long a source may take for a batch, in milliseconds. Default: 10 000. */
  readonly deadlineMs?: number;
  /** Users that are read together. Default: 1000. */
  readonly batchSize?: number;
  /** How many users of a batch are decided about at the same time. Default: 8. */
  readonly concurrency?: number;
  /** Decide without recording, sending or keeping anything. */
  readonly dryRun?: boolean;
  /** Hears of every cycle that the gate was asked about: also one that goes on may hold signals back. Not in a dry run. */
  heldBack?(cycles: readonly TickResult[], now: number): Promise<void>;
  /** Ends after the batch at hand. */
  readonly signal?: AbortSignal;
}

/** One cycle of a user about whom anything was noticed, or about whom a source failed. */
export interface TickResult {
  readonly user: string;
  readonly profile: Profile;
  readonly input: TickInput;
  /** What the gate read and answered, or why the facts could not be read; null where there was no live signal. */
  readonly screened: ScreenedSignal<TickInput, TickFacts> | StageFailure | null;
  /** Null where nothing passed the gate, and where the cycle had been decided before. */
  readonly decision: Decision | null;
}

const defaults = { batchSize: 1000, concurrency: 8, deadlineMs: 10_000 };

/** Ticks users in batches; yields only cycles in which there was anything. */
export async function* tick(
  assistant: Decider,
  users: readonly string[],
  options: TickOptions,
): AsyncGenerator<TickResult> {
  const distinct = [...new Set(users)];
  const { batchSize = defaults.batchSize } = options;
  for (let start = 0; start < distinct.length; start += batchSize) {
    if (options.signal?.aborted) return;
    yield* tickBatch(assistant, distinct.slice(start, start + batchSize), options);
  }
}

async function* tickBatch(
  assistant: Decider,
  users: readonly string[],
  options: TickOptions,
): AsyncGenerator<TickResult> {
  const { runtime } = assistant;
  const now = runtime.clock.now();
  const noticed = await notice(users, now, assistant, options);
  if (options.dryRun !== true) await settleNoticed(noticed, assistant);
  const cycles = await screenAll(noticed, assistant);
  const passing = cycles.filter(({ screened }) => isPassing(screened));
  const others = cycles.filter(({ screened }) => !isPassing(screened));
  const screened = cycles.filter((cycle) => cycle.screened !== null && isScreened(cycle.screened));
  if (screened.length > 0 && options.dryRun !== true) await options.heldBack?.(screened, now);
  yield* others;

  const { dryRun = false, concurrency = defaults.concurrency } = options;
  const signals = passing.map((cycle) => signalOf(cycle, options.cycleAt ?? now));
  let index = 0;
  for await (const decision of assistant.decide('proactive', signals, {
    dryRun,
    concurrency,
    runsAhead: true,
  })) {
    const cycle = passing[index];
    index += 1;
    if (cycle !== undefined) yield { ...cycle, decision };
  }
}

/** What every source noticed about these users; users without anything are left out. */
async function notice(
  users: readonly string[],
  now: number,
  { runtime }: Decider,
  { sources, defaults: profileDefaults, deadlineMs = defaults.deadlineMs }: TickOptions,
): Promise<readonly TickResult[]> {
  const unknown = new Map<string, StageFailure>();
  const profiles = await readProfiles(users, defaultsOrNote(profileDefaults, unknown), runtime.store);
  const all = users.flatMap((user, index) => {
    const profile = profiles[index];
    return profile === undefined ? [] : [{ user, profile }];
  });
  const asked = all.filter(({ user }) => !unknown.has(user));
  const collected = await collectSignals(sources, asked, now, { deadlineMs, clock: runtime.clock });
  return all.flatMap(({ user, profile }): readonly TickResult[] => {
    const found = unknown.has(user) ? failedWith(unknown.get(user)) : collected.get(user);
    if (found === undefined) return [];
    const live = liveSignals(found, now);
    if (live.signals.length === 0 && live.failures.length === 0) return [];
    const { failures } = live;
    const signals = enrichSignals(live.signals, { now, zone: profile.zone });
    return [{ user, profile, input: { at: now, signals, failures }, screened: null, decision: null }];
  });
}

/** Whoever's profile cannot be told is left out of this tick, with the reason. */
function defaultsOrNote(given: ProfileDefaults, failures: Map<string, StageFailure>): ProfileDefaults {
  return (user) => {
    try {
      const profile: unknown = given(user);
      if (profile instanceof Promise) profile.catch(() => undefined);
      const zone = (profile as Partial<Profile> | null)?.zone;
      if (typeof zone !== 'string') throw new TypeError('profile() gave no object with a zone');
      return profile as ReturnType<ProfileDefaults>;
    } catch (thrown) {
      const { code, message } = asTactError(thrown);
      failures.set(user, { stage: 'facts', code, text: `profile: ${message}` });
      return { zone: 'UTC' };
    }
  };
}

const failedWith = (failure: StageFailure | undefined) => ({
  bySource: [],
  failures: failure === undefined ? [] : [failure],
});

/** What became of earlier messages is known before anything is decided. */
async function settleNoticed(cycles: readonly TickResult[], { runtime }: Decider): Promise<void> {
  const engine = runtime.engines.get('proactive');
  const users = cycles.filter(({ input }) => input.signals.length > 0).map(({ user }) => user);
  if (engine !== undefined && users.length > 0) await settleAndLearnAll(engine, users, runtime);
}

/** Reads the facts of all, and asks the gate about each that has a signal. */
async function screenAll(
  cycles: readonly TickResult[],
  { runtime }: Decider,
): Promise<readonly TickResult[]> {
  const engine = runtime.engines.get('proactive');
  if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: 'proactive' });
  const live = cycles.filter(({ input }) => input.signals.length > 0);
  const signals = live.map((cycle) => signalOf(cycle, cycle.input.at));
  const screened = await screen(engine as Engine<TickInput, TickFacts>, signals, runtime);
  const byUser = new Map(live.map(({ user }, index) => [user, screened[index] ?? null]));
  return cycles.map((cycle) => ({ ...cycle, screened: byUser.get(cycle.user) ?? null }));
}

function isPassing(screened: TickResult['screened']): boolean {
  return screened !== null && isScreened(screened) && !screened.gated.settled;
}

function signalOf({ user, input }: TickResult, cycleAt: number): Signal<TickInput> {
  return {
    ...{ engine: 'proactive', user, reference: `tick/${new Date(cycleAt).toISOString()}` },
    ...{ label: labelOf(input), receivedAt: input.at, input },
  };
}

/** As a whole, what was noticed is a stranger's as soon as one of its words is. */
function labelOf({ signals }: TickInput): Label {
  return holdsOutside(signals) ? { origin: 'outside', source: 'signals' } : systemLabel('signals');
}

export interface CollectOptions {
  /** How long each source may take for the batch. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  /** Ends all sources. */
  readonly signal?: AbortSignal;
}

/**
 * What all sources notice about a batch of users: side by side, each with its deadline. A source that fails, takes too long or
 * answers nonsense is listed with every user that it was asked about, and holds up neither the other sources nor the users. Users
 * about whom there is nothing are absent. What was collected is raw; `liveSignals` says what counts.
 */
export async function collectSignals(
  sources: readonly SignalSource[],
  users: readonly SignalUser[],
  now: number,
  { deadlineMs, clock, signal }: CollectOptions,
): Promise<ReadonlyMap<string, CollectedSignals>> {
  if (users.length === 0 || sources.length === 0) return new Map();
  const names = distinctNames(sources);
  const failedFor = new Map<string, readonly StageFailure[]>();
  const asked = sources.map((source, index) => {
    const name = names[index] ?? source.name;
    const failed = (user: string, thrown: unknown) => {
      const { code, message } = asTactError(thrown);
      const failure: StageFailure = { stage: 'gather', code, text: `${name}: ${message}` };
      failedFor.set(user, [...(failedFor.get(user) ?? []), failure]);
    };
    const load = async (abort: AbortSignal) => asAnswer(await source.collect(users, now, abort, failed));
    return [name, { deadlineMs, fallback: nothing, load }] as const;
  });
  const { values, failures } = await loadSources(Object.fromEntries(asked), clock, signal);
  const answers = Object.entries(values).map(([source, answer]) => ({ source, answer }));
  return byUser(users, answers, (user) => [...failures, ...(failedFor.get(user) ?? [])]);
}

type Answer = ReadonlyMap<string, readonly ProactiveSignal[]>;

const nothing: Answer = new Map();

/** Names that tell sources apart in failures: a further source of the same name carries its number. */
function distinctNames(sources: readonly SignalSource[]): readonly string[] {
  return sources.map(({ name }, index) =>
    sources.slice(0, index).some((earlier) => earlier.name === name) ? `${name} (source ${index + 1})` : name,
  );
}

/** A source may be a plugin in plain JavaScript. */
function asAnswer(answer: unknown): Answer {
  if (answer instanceof Map) return answer as Answer;
  throw new TypeError('it answered with something else than a Map of users to signals');
}

function byUser(
  users: readonly SignalUser[],
  answers: readonly { readonly source: string; readonly answer: Answer }[],
  failuresOf: (user: string) => readonly StageFailure[],
): ReadonlyMap<string, CollectedSignals> {
  const collected = new Map<string, CollectedSignals>();
  for (const { user } of users) {
    const bySource = answers.flatMap(({ source, answer }): readonly SourceSignals[] => {
      const signals: unknown = answer.get(user);
      return Array.isArray(signals) && signals.length > 0 ? [{ source, signals }] : [];
    });
    const failures = failuresOf(user);
    if (bySource.length > 0 || failures.length > 0) collected.set(user, { bySource, failures });
  }
  return collected;
}

import { asTactError } from '@tact/core/errors';
import { loadSources } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { SignalSource, SignalUser } from '@tact/core/ports/signal-source';
import type { ProactiveSignal, StageFailure } from '@tact/core/records';
import type { CollectedSignals, SourceSignals } from './live-signals.ts';

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

import { asTactError, tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { StageFailure } from '#records';

/** A source to fetch, with its fallback. */
export interface Source<Value> {
  readonly deadlineMs: number;
  readonly fallback: Value;
  load(signal: AbortSignal): Promise<Value>;
}

type SourceMap = Readonly<Record<string, Source<unknown>>>;
type ValuesOf<Sources extends SourceMap> = {
  readonly [Name in keyof Sources]: Sources[Name] extends Source<infer Value> ? Value : never;
};

/**
 * Fetches all sources concurrently, each with its own deadline. A source that fails or is late gives its fallback
 * and is listed in `failures`; the others are not delayed. `signal` cancels the sources.
 */
export async function loadSources<Sources extends SourceMap>(
  sources: Sources,
  clock: Clock,
  signal?: AbortSignal,
): Promise<{ readonly values: ValuesOf<Sources>; readonly failures: readonly StageFailure[] }> {
  const failures: StageFailure[] = [];
  const entries = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => {
      try {
        return [name, await withinDeadline(source, clock, signal)] as const;
      } catch (thrown) {
        const { code, message } = asTactError(thrown);
        failures.push({ stage: 'gather', code, text: `${name}: ${message}` });
        return [name, source.fallback] as const;
      }
    }),
  );
  return { values: Object.fromEntries(entries) as ValuesOf<Sources>, failures };
}

async function withinDeadline<Value>(
  source: Source<Value>,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Value> {
  const loading = new AbortController();
  const given = signal === undefined ? loading.signal : AbortSignal.any([loading.signal, signal]);
  const waiting = new AbortController();
  const loaded = source.load(given);
  const late = clock.sleep(source.deadlineMs, waiting.signal).then(async () => {
    if (waiting.signal.aborted) return source.fallback;
    loading.abort();
    // What ends when it is told to may still give the part that it has.
    const turn = new Promise<null>((done) => setImmediate(done, null));
    const part = await Promise.race([
      loaded.then(
        (value) => ({ value }),
        () => turn,
      ),
      turn,
    ]);
    if (part !== null) return part.value;
    throw tactError('SOURCE_LATE', { timeoutMs: source.deadlineMs });
  });
  try {
    return await Promise.race([
      loaded.catch((thrown) => (loading.signal.aborted ? late : raise(thrown))),
      late,
    ]);
  } finally {
    // With a reason of its own, no error is made for every source.
    waiting.abort('loaded');
  }
}

function raise(thrown: unknown): never {
  throw thrown;
}

import type { KeptRun } from './kept-run.ts';

/** A run that said nothing new, on the run that it is about. */
export interface Repeat {
  readonly id: string;
  readonly completedAt: number;
  /** Whether it is the same again; a failure without news is none. */
  readonly counts: boolean;
}

/** How many are known one by one; earlier ones are only counted. */
const maxRepeats = 200;

/** The run with one more repeat; as it is if that is known already. */
export function withRepeat(run: KeptRun, repeat: Repeat): KeptRun {
  if (run.id === repeat.id || run.repeats.some(({ id }) => id === repeat.id)) return run;
  const repeats = [...run.repeats, repeat].toSorted((one, other) => one.completedAt - other.completedAt);
  const dropped = repeats.slice(0, Math.max(0, repeats.length - maxRepeats));
  return counted({
    ...run,
    repeats: repeats.slice(dropped.length),
    earlierRepeats: run.earlierRepeats + dropped.filter(({ counts }) => counts).length,
  });
}

export function withoutRepeat(run: KeptRun, id: string): KeptRun {
  return counted({ ...run, repeats: run.repeats.filter((repeat) => repeat.id !== id) });
}

/** With how often it was done in all, and when last. */
function counted(run: KeptRun): KeptRun {
  const counting = run.repeats.filter(({ counts }) => counts);
  return {
    ...run,
    times: 1 + run.earlierRepeats + counting.length,
    lastAt: Math.max(run.completedAt, ...counting.map(({ completedAt }) => completedAt)),
  };
}

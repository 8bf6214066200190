import { exposeOutside, type MaybeOutside, type Run, type RunOutcome } from '@tact/core/records';
import { normaliseName, normaliseText } from './normalise.ts';

/** What of a run is compared with another one, as plain text that only comparisons read. */
export interface PlainRun {
  readonly task: string;
  /** Empty where there is none. */
  readonly summary: string;
  readonly outcome: RunOutcome;
  /** Normalised, each once, in code unit order. */
  readonly references: readonly string[];
  readonly artifacts: readonly string[];
  readonly completedAt: number;
}

export type ComparedRun = Pick<
  Run,
  'task' | 'summary' | 'outcome' | 'references' | 'artifacts' | 'completedAt'
>;

export function plainRun({
  task,
  summary,
  outcome,
  references,
  artifacts,
  completedAt,
}: ComparedRun): PlainRun {
  return {
    ...{ task: exposeOutside(task), summary: exposeOutside(summary ?? ''), outcome, completedAt },
    references: normalisedNames(references),
    artifacts: normalisedNames(artifacts),
  };
}

/** Task and summary as one text, the summary alone where it begins with the task or is the same. */
export function textOfRun({ task, summary }: Pick<ComparedRun, 'task' | 'summary'>): string {
  const [wanted, done] = [exposeOutside(task).trim(), exposeOutside(summary ?? '').trim()];
  if (normaliseText(done).startsWith(normaliseText(wanted))) return done;
  return done === '' ? wanted : `${wanted}\n${done}`;
}

/** Each name once, as it was given first; names are equal as `normaliseName` says. */
export function uniteNames(...lists: readonly (readonly MaybeOutside[])[]): readonly MaybeOutside[] {
  const byName = new Map<string, MaybeOutside>();
  for (const name of lists.flat()) {
    const normalised = normaliseName(exposeOutside(name));
    if (!byName.has(normalised)) byName.set(normalised, name);
  }
  return [...byName.values()];
}

function normalisedNames(names: readonly MaybeOutside[]): readonly string[] {
  return [...new Set(names.map((name) => normaliseName(exposeOutside(name))))].filter(Boolean).sort();
}

/** The runs among a run's references, which name them as `run:<id>`. */
export function runsReferredTo({ references }: Pick<Run, 'references'>): readonly string[] {
  return references
    .map((name) => exposeOutside(name).trim())
    .flatMap((name) => (name.startsWith('run:') ? [name.slice(4)] : []));
}

/** A query as it is searched for. */
export function plainQuery(query: MaybeOutside): string {
  return exposeOutside(query);
}

import { type Decider, maskSecretsIn } from '@tact/core/kernel';
import { type Decision, holdsOutside, type Label, type Run, type Signal } from '@tact/core/records';
import type { AdmitInput } from './admit-input.ts';
import { inWaves } from './batch/in-waves.ts';
import { learnFromModel } from './learn-from-model.ts';
import { summarise } from './summarise.ts';

/**
 * Asks of finished runs whether they are worth remembering.
 *
 * Invariants:
 * 1. The order in which a batch is given does not matter: its runs are taken as they were completed, and each is compared with
 *    the earlier ones of the batch like with those that are stored.
 * 2. A run is decided about once, by its id.
 * 3. Secrets are masked before anything is recorded, embedded or shown to a model.
 */
export interface AdmitOptions {
  readonly user: string;
  /** Who offers the runs, such as `conversation`, `email`, `cli` or `import`. */
  readonly offeredBy: string;
  /** Whose words the runs are; outside if any of them is a stranger's. Default: the owner's. */
  readonly label?: Label;
  /** Decide without recording or storing. Then the runs of a batch are not compared with each other. */
  readonly dryRun?: boolean;
  /** Keep keys, tokens and passwords as they are; otherwise each is masked. */
  readonly keepsSecrets?: boolean;
}

/** What came of each run, in the order given; null for one that was decided about before. */
export async function admit(
  assistant: Decider,
  runs: readonly Run[],
  options: AdmitOptions,
): Promise<readonly (Decision | null)[]> {
  const { user, dryRun = false, keepsSecrets = false } = options;
  const { clock, maskSecrets } = assistant.runtime;
  const offered = runs
    .map((run) => (keepsSecrets ? run : maskSecretsIn(run, maskSecrets)))
    .map((run) => ({
      ...run,
      completedAt: knownTime(run.completedAt, clock.now()),
      summary: run.summary ?? summarise(run),
    }));
  const decisions = new Map<number, Decision | null>();
  for (const wave of dryRun ? [offered.map((_, index) => index)] : inWaves(offered)) {
    const signals = wave.map((index) => signalOf(offered[index] as Run, options, clock.now()));
    let place = 0;
    for await (const decision of assistant.decide('memory', signals, { dryRun, concurrency: maxAtOnce })) {
      decisions.set(wave[place] ?? 0, decision);
      place += 1;
    }
  }
  const decided = runs.map((_, index) => decisions.get(index) ?? null);
  if (!dryRun) await learnFromModel(decided, user, assistant);
  return decided;
}

const maxAtOnce = 8;
const dayMs = 24 * 3_600_000;

/** A time that is more than a day ahead is none: the run was completed when it came. */
export function knownTime(completedAt: number, now: number): number {
  return completedAt > now + dayMs ? now : completedAt;
}

/** The signal of a run that is offered. What the owner orders about it is another signal than the run itself. */
export function signalOf(
  run: Run,
  {
    user,
    offeredBy,
    label,
    order,
  }: Pick<AdmitOptions, 'user' | 'offeredBy' | 'label'> & Pick<AdmitInput, 'order'>,
  now: number,
  reference = `run/${run.id}`,
): Signal<AdmitInput> {
  return {
    ...{ engine: 'memory', user, reference, receivedAt: now },
    label: holdsOutside(run)
      ? { origin: 'outside', source: 'run' }
      : (label ?? { origin: 'owner', source: 'run' }),
    input: { run, offeredBy, ...(order === undefined ? {} : { order }) },
  };
}

import { canonicalJson, type Decider, maskSecretsIn } from '@tact/core/kernel';
import { type Decision, holdsOutside, type Label, type Run, type Signal } from '@tact/core/records';
import { tokenSimilarity, tokensOfText } from '@tact/english';
import type { AdmitInput } from './admission.ts';
import { textOfRun } from './compare/plain-run.ts';
import { fingerprintOf } from './fingerprint.ts';
import { learnFromModel } from './learn.ts';
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

/**
 * The positions of a batch's runs in waves: runs of one wave are decided about together, since none of them may be like another, and
 * each wave sees what the earlier ones stored. Within the whole, earlier runs come first, whatever order they were given in.
 */
export function inWaves(runs: readonly Run[]): readonly (readonly number[])[] {
  const ordered = runs
    .map((run, index) => {
      const fingerprint = fingerprintOf(run);
      return {
        run,
        index,
        fingerprint,
        place: canonicalJson([fingerprint, run]),
        tokens: tokensOfText(textOfRun(run)),
      };
    })
    .sort((a, b) => a.run.completedAt - b.run.completedAt || (a.place < b.place ? -1 : 1));
  const waveOf = new Map<number, number>();
  // Of equal runs the latest one stands for all: each comes after those before it.
  const latestOf = new Map<string, (typeof ordered)[number]>();
  for (const one of ordered) {
    let latest = -1;
    for (const other of latestOf.values()) {
      const isAfter = one.fingerprint === other.fingerprint || mayBeAlike(one.tokens, other.tokens);
      if (isAfter) latest = Math.max(latest, waveOf.get(other.index) ?? -1);
    }
    waveOf.set(one.index, latest + 1);
    latestOf.set(one.fingerprint, one);
  }
  const waves: number[][] = [];
  for (const { index } of ordered) {
    const wave = waveOf.get(index) ?? 0;
    waves[wave] = [...(waves[wave] ?? []), index];
  }
  return waves;
}

/** Far below what any embedder calls similar for texts that share words. */
const minShared = 0.1;

/** Texts that share hardly a word may still be alike to a model's embedder; then they are two runs, of which both are added. */
function mayBeAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === 0 || other.size === 0 || tokenSimilarity(one, other) >= minShared;
}

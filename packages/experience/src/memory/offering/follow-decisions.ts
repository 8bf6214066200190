import { asTactError } from '@tact/core/errors';
import { concludeAction, type Runtime } from '@tact/core/kernel';
import type { Store, StoreEvent } from '@tact/core/ports/store';
import { type Approval, type Decision, type Effect, parseRecorded, type Run } from '@tact/core/records';
import type { AdmitInput } from '../admission.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { memoryName } from '../memory-name.ts';
import { summarise } from '../summarise.ts';

export interface RunFollower {
  /** Offers what was finished while nobody followed, such as before a crash. */
  catchUp(user: string): Promise<void>;
  /** Leaves what was not caught up yet to the next time, so that nobody who ends waits for a week's runs. */
  endCatchUp(): void;
  stop(): void;
  /** Resolves once everything that was finished until now has been offered. */
  settled(): Promise<void>;
}

export interface OfferedRun {
  readonly run: Run;
  /** The engine whose decision it was. */
  readonly offeredBy: string;
}

type RunServices = Pick<Runtime, 'store' | 'engines' | 'registry' | 'log' | 'clock'>;

/** What is finished at the same time is offered together, at most so many. */
const batchSize = 100;
/** Caught up at once: what a model is asked about within one of these is waited for at the end. */
const caughtUpAtOnce = 10;

/**
 * Offers every decision that was carried out as a run, after the commit, in the order in which they were finished. What fails is
 * logged, and offered again by `catchUp`; offered twice, it is decided about once.
 */
export function followDecisions(
  runtime: RunServices,
  admit: (user: string, runs: readonly OfferedRun[]) => Promise<void>,
): RunFollower {
  const waiting = new Map<string, StoreEvent[]>();
  let working = Promise.resolve();
  let catchesUp = true;

  async function offerWaiting(): Promise<void> {
    for (const [user, ended] of waiting) {
      waiting.delete(user);
      for (let start = 0; start < ended.length; start += batchSize) {
        await offer(user, () => decisionsOf(ended.slice(start, start + batchSize), runtime));
      }
    }
  }

  async function offer(user: string, find: () => Promise<readonly string[]>): Promise<void> {
    await reporting(async () => {
      const decisionIds = await find();
      if (decisionIds.length === 0) return;
      const runs = await finishedRuns(user, decisionIds, runtime);
      if (runs.length > 0) await admit(user, runs);
    });
  }

  async function reporting(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (thrown) {
      runtime.log.warn('runs not offered', { code: asTactError(thrown).code });
    }
  }

  async function offerRecent(user: string): Promise<void> {
    const recent = await recentDecisions(user, runtime);
    for (let start = 0; catchesUp && start < recent.length; start += caughtUpAtOnce)
      await offer(user, async () => recent.slice(start, start + caughtUpAtOnce));
  }

  const stop = runtime.store.events.listen((events) => {
    const ended = events.filter(isEnd);
    if (ended.length === 0) return;
    for (const event of ended) {
      const others = waiting.get(event.user);
      if (others === undefined) waiting.set(event.user, [event]);
      else others.push(event);
    }
    working = working.then(offerWaiting);
  });
  return {
    stop,
    async settled() {
      // Admitting ends effects as well, which are looked at in turn.
      for (let last: Promise<void> | null = null; last !== working; ) {
        last = working;
        await last;
      }
    },
    endCatchUp() {
      catchesUp = false;
    },
    catchUp(user) {
      working = working.then(() => reporting(() => offerRecent(user)));
      return working;
    },
  };
}

const isOpen: ReadonlySet<string> = new Set(['planned', 'running', 'pending']);

/** An effect or a question ended: its decision may be finished now. */
function isEnd({ kind, state }: StoreEvent): boolean {
  return (kind === 'effect' || kind === 'approval') && !isOpen.has(state);
}

/** Storing a run is nothing to remember: what the memory did itself is passed over. */
async function decisionsOf(
  ended: readonly StoreEvent[],
  { store: { outbox, approvals }, engines }: RunServices,
): Promise<readonly string[]> {
  const own = new Set(engines.get(memoryName)?.actions.map(({ name }) => name));
  const rows = await Promise.all(
    ended.map(({ kind, user, id }) => (kind === 'effect' ? outbox.get(user, id) : approvals.get(user, id))),
  );
  return [...new Set(rows.flatMap((row) => (row === null || own.has(row.action) ? [] : [row.decisionId])))];
}

const catchUpMs = 7 * 24 * 60 * 60 * 1000;
const maxCaughtUp = 200;

async function recentDecisions(
  user: string,
  { store, engines, clock }: RunServices,
): Promise<readonly string[]> {
  const since = clock.now() - catchUpMs;
  const offering = [...engines.values()].filter(({ runOf }) => runOf !== undefined);
  const recent = await Promise.all(
    offering.map(({ name }) => store.ledger.list({ user, engine: name, since, limit: maxCaughtUp })),
  );
  return recent
    .flat()
    .map(({ id }) => id)
    .sort();
}

type RunReads = Pick<Runtime, 'store' | 'engines' | 'registry'>;

/**
 * The runs that these decisions were, in the order given: of those that are finished, whose engine sees a run in them, and that
 * were not offered before.
 */
export async function finishedRuns(
  user: string,
  decisionIds: readonly string[],
  { store, engines, registry }: RunReads,
): Promise<readonly OfferedRun[]> {
  const known = await store.bulk.decided(
    memoryName,
    decisionIds.map((id) => ({ user, reference: runReference(id) })),
  );
  const fresh = decisionIds.filter((_, index) => known[index] !== true);
  const effects = await store.outbox.ofDecisions(user, fresh);
  const found: OfferedRun[] = [];
  for (const id of fresh) {
    const ran = effects.get(id) ?? [];
    // Most decisions did nothing but reply: they cost no query of their own, however often they are looked at.
    if (!didSomething(ran)) continue;
    const decision = await store.ledger.get(user, id);
    const engine = decision === null ? undefined : engines.get(decision.engine);
    if (decision === null || engine?.runOf === undefined || takesBack(decision)) continue;
    const approvals = await store.approvals.ofDecision(user, id);
    if (!isFinished(ran, approvals)) continue;
    const text = await store.documents.text(user, decision.inputDigest);
    const input: unknown = text === null ? null : parseRecorded(text);
    const draft = await engine.runOf({ decision, effects: ran, approvals, input, registry }, store);
    if (draft === null) continue;
    found.push({ run: { ...draft, id, ...timesOf(decision, ran) }, offeredBy: engine.name });
  }
  return found;
}

/** The reference of a decision about a run. A finished decision gives its run its own id. */
export function runReference(runId: string): string {
  return `run/${runId}`;
}

/** What takes something back is no way to do anything, whether it was said in the chat or ordered elsewhere. */
function takesBack({ path, actions }: Decision): boolean {
  return path === 'undo' || actions.some(({ undoes }) => undoes !== undefined);
}

function didSomething(effects: readonly Effect[]): boolean {
  return effects.some(({ action }) => action !== concludeAction.name);
}

function isFinished(effects: readonly Effect[], approvals: readonly Approval[]): boolean {
  return (
    effects.every(({ state }) => state !== 'planned' && state !== 'running') &&
    approvals.every(({ state }) => state !== 'pending')
  );
}

function timesOf({ createdAt }: Decision, effects: readonly Effect[]) {
  const completedAt = Math.max(createdAt, ...effects.map(({ finishedAt }) => finishedAt ?? createdAt));
  return { completedAt, validFrom: null, validUntil: null };
}

/**
 * Whether another run was decided about under this run's id: a run is decided about once, so what it says now was not looked at. False
 * where what was offered then is no longer kept.
 */
export async function isOtherUnderId(
  user: string,
  run: Run,
  { ledger, documents }: Pick<Store, 'ledger' | 'documents'>,
): Promise<boolean> {
  const decision = await ledger.latest(user, memoryName, runReference(run.id));
  const text = decision === null ? null : await documents.text(user, decision.inputDigest);
  if (text === null) return false;
  const { run: decided } = parseRecorded(text) as AdmitInput;
  return fingerprintOf(decided) !== fingerprintOf({ ...run, summary: run.summary ?? summarise(run) });
}

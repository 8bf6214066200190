import { cycleMs, type Rung, type TickResult } from '@tact/assistant/proactive';
import { asTactError } from '@tact/core/errors';
import { waitingFilter } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Decision, StageFailure } from '@tact/core/records';
import type { LocalTact } from '#presets/local';
import type { Troubles } from './troubles.ts';

/**
 * The loop of `tact serve`: every few seconds upkeep and the reminders that are due, and once in each cycle of five minutes a tick.
 *
 * Invariants:
 * 1. What fails is told and tried again after pauses that grow; the other parts go on.
 * 2. Only the present cycle is ticked: after three days of sleep there is one tick, and one message for the reminders that were
 *    missed.
 * 3. Time that the machine slept through, and a clock that was set, are seen by comparing the time of day with the time that passed.
 */
export interface ServeLoop {
  readonly tact: LocalTact;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly troubles: Troubles;
  rulesChanged(): void;
  ticked(ticked: TickResult | null): void;
  /** The time of day jumped by this much against the time that passed: forward after a sleep, back if the clock was set. */
  jumped(ms: number): void;
  /** How many messages wait for the model, after each round. */
  modelAwaited(count: number): Promise<void>;
  /** After each round. */
  waiting(next: { readonly cycleAt: number; readonly reminderAt: number | null }): void;
}

const roundMs = 10_000;
const jumpMs = 2 * 60_000;

export async function serveLoop(loop: ServeLoop): Promise<void> {
  const { clock, signal, tact, troubles } = loop;
  const upkeep = createPart('upkeep', loop);
  const reminders = createPart('reminders', loop);
  const cycles = createPart('tick', loop);
  const copies = createPart('copies', loop);
  const feeds = createPart('feeds', loop);
  let reading: Promise<void> | null = null;
  let before = { now: clock.now(), ms: clock.monotonicMs() };
  let lastCycle: number | null = null;
  while (!signal.aborted) {
    const now = clock.now();
    const jump = now - before.now - (clock.monotonicMs() - before.ms);
    before = { now, ms: clock.monotonicMs() };
    if (Math.abs(jump) >= jumpMs) loop.jumped(jump);

    await upkeep.run(async () => {
      if (await tact.refresh()) loop.rulesChanged();
      await tact.assistant.resume(tact.user);
      await tact.heldBack.settle(clock.now());
      await loop.modelAwaited(await tact.assistant.runtime.store.ledger.count(waitingFilter(tact.user)));
    });
    const rung = await reminders.run(() => tact.ringReminders());
    if (rung !== null) reportReminders(rung, troubles);
    const cycle = Math.floor(clock.now() / cycleMs);
    if (cycle !== lastCycle && !signal.aborted) {
      await cycles.run(async () => {
        const ticked = await tact.tick({ cycleAt: cycle * cycleMs, signal });
        lastCycle = cycle;
        reportSources(ticked?.input.failures ?? [], troubles);
        loop.ticked(ticked);
      });
    }
    await copies.run(() => tact.retryCopies());
    // Nothing waits for a slow server.
    reading ??= feeds
      .run(() => tact.feeds.refresh(signal))
      .then((read) => {
        for (const { name, failure } of read ?? []) troubles.set(`feed ${name}`, failure?.message ?? null);
        reading = null;
      });
    const nextCycleAt = (Math.floor(clock.now() / cycleMs) + 1) * cycleMs;
    const reminderAt = rung?.nextAt ?? null;
    loop.waiting({ cycleAt: nextCycleAt, reminderAt });
    const nextAt = Math.min(nextCycleAt, reminderAt ?? nextCycleAt);
    await clock.sleep(Math.max(1, Math.min(roundMs, nextAt - clock.now())), signal);
  }
  await reading;
}

/** Part of the loop that may fail by itself: not tried again before its pause is over. */
function createPart(name: string, { clock, troubles }: ServeLoop) {
  const pace: Pace = createPace();
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
      if (clock.monotonicMs() < notBeforeMs) return null;
      try {
        const result = await work();
        pace.worked();
        troubles.set(name, null);
        return result;
      } catch (thrown) {
        troubles.set(name, asTactError(thrown).message);
        notBeforeMs = clock.monotonicMs() + pace.failed();
        return null;
      }
    },
  };
}

function reportReminders({ failures }: Rung, troubles: Troubles): void {
  troubles.set('calendar', failures[0]?.text ?? null);
}

/** Sources are read again in the next cycle. */
function reportSources(failures: readonly StageFailure[], troubles: Troubles): void {
  const text = [...new Set(failures.map((one) => one.text))].join(' ');
  troubles.set('signals', text === '' ? null : text);
}

/** When something that failed may be tried again: after pauses that grow, until it works. */
interface Pace {
  /** The pause before the next try, in milliseconds. */
  failed(): number;
  worked(): void;
}

const firstMs = 5_000;
const maxMs = 5 * 60_000;

function createPace(): Pace {
  let pauseMs = firstMs;
  return {
    failed() {
      const now = pauseMs;
      pauseMs = Math.min(maxMs, pauseMs * 2);
      return now;
    },
    worked() {
      pauseMs = firstMs;
    },
  };
}

/**
 * Decides about mail as it arrives, first about what came while nothing ran. When the mailbox cannot be reached, it is tried again
 * after pauses that grow; the rest goes on meanwhile.
 */
export async function serveMail(
  tact: LocalTact,
  where: string,
  {
    clock,
    signal,
    troubles,
    decided,
  }: {
    readonly clock: Clock;
    readonly signal: AbortSignal;
    readonly troubles: Troubles;
    decided(decision: Decision): void;
  },
): Promise<void> {
  const pace = createPace();
  while (!signal.aborted) {
    try {
      const mailbox = await tact.openMailbox(where);
      for await (const { decision } of tact.triage(mailbox, { signal }))
        if (decision !== null) decided(decision);
      troubles.set('mail', null);
      pace.worked();
      for await (const { decision } of tact.watch(mailbox, { signal })) {
        troubles.set('mail', null);
        pace.worked();
        if (decision !== null) decided(decision);
      }
      if (signal.aborted) return;
      // A watch that ends by itself is opened anew, but not at once.
      await clock.sleep(pace.failed(), signal);
    } catch (thrown) {
      const { message } = asTactError(thrown);
      troubles.set('mail', message);
      await clock.sleep(pace.failed(), signal);
    }
  }
}

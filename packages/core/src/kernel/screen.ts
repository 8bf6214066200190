import { asTactError } from '#errors';
import type { Signal, StageFailure } from '#records';
import type { Engine, GateResult } from './contract/engine.ts';
import type { Runtime } from './contract/runtime.ts';
import { isFactsFailure, readFacts } from './read-facts.ts';
import { rulesFor } from './rules.ts';
import { gateWith, strategyFor } from './strategy.ts';

/** A signal with what is known about it and what the gate says. */
export interface ScreenedSignal<Input = unknown, Facts = unknown> {
  readonly signal: Signal<Input>;
  readonly facts: Facts;
  readonly gated: GateResult;
}

/**
 * The first two stages alone: facts of the whole batch, and the gate for each signal, all at the same instant. Nothing is recorded. For
 * an engine whose gate holds most of what it sees back, so that silence leaves no decision; what passes is decided about
 * afterwards, from the beginning.
 *
 * One result per signal, in order. A signal whose facts cannot be read, or whose gate throws, has that failure as its result and
 * spoils no other. Throws only where the store fails.
 */
export async function screen<Input, Facts>(
  engine: Engine<Input, Facts>,
  signals: readonly Signal<Input>[],
  runtime: Runtime,
): Promise<readonly (ScreenedSignal<Input, Facts> | StageFailure)[]> {
  if (signals.length === 0) return [];
  const facts = await readFacts(engine as Engine<Input>, signals, runtime);
  const users = new Set(signals.map(({ user }) => user));
  if (runtime.loadPolicy !== undefined) for (const user of users) await runtime.loadPolicy(user);
  const now = runtime.clock.now();
  return signals.map((signal, index) => {
    const known = facts[index];
    return isFactsFailure(known) ? known : gateAlone(engine, signal, known as Facts, now, runtime);
  });
}

export function isScreened<Input, Facts>(
  one: ScreenedSignal<Input, Facts> | StageFailure,
): one is ScreenedSignal<Input, Facts> {
  return 'gated' in one;
}

function gateAlone<Input, Facts>(
  engine: Engine<Input, Facts>,
  signal: Signal<Input>,
  facts: Facts,
  now: number,
  runtime: Runtime,
): ScreenedSignal<Input, Facts> | StageFailure {
  const { user } = signal;
  try {
    const { rules } = rulesFor(engine as Engine, user, runtime);
    const view = { signal, facts, rules, policy: runtime.policy(user), now };
    const gated = gateWith(engine as Engine, strategyFor((engine as Engine).strategies, user), view);
    return { signal, facts, gated };
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    runtime.log.error('gate failed', { engine: engine.name, user, code });
    return { stage: 'gate', code, text: message };
  }
}

import type { Signal, StageFailure } from '#records';
import type { Engine, GateResult } from './engine.ts';
import { isFactsFailure, readFacts } from './pipeline.ts';
import { rulesFor } from './rules.ts';
import type { Runtime } from './runtime.ts';

/** A signal with what is known about it and what the gate says. */
export interface Screened<Input = unknown, Facts = unknown> {
  readonly signal: Signal<Input>;
  readonly facts: Facts;
  readonly gated: GateResult;
}

/**
 * The first two stages alone: facts of the whole batch, and the gate for each signal. Nothing is recorded. For an engine whose gate
 * holds most of what it sees back, so that silence leaves no decision; what passes is decided about afterwards, from the beginning.
 */
export async function screen<Input, Facts>(
  engine: Engine<Input, Facts>,
  signals: readonly Signal<Input>[],
  runtime: Runtime,
): Promise<readonly (Screened<Input, Facts> | StageFailure)[]> {
  if (signals.length === 0) return [];
  const facts = await readFacts(engine as Engine<Input>, signals, runtime);
  const now = runtime.clock.now();
  return signals.map((signal, index): Screened<Input, Facts> | StageFailure => {
    const known = facts[index];
    if (isFactsFailure(known)) return known;
    const { rules } = rulesFor(engine as Engine, signal.user, runtime);
    const view = {
      signal,
      facts: known as Facts,
      rules: rules as never,
      policy: runtime.policy(signal.user),
      now,
    };
    return { signal, facts: known as Facts, gated: engine.gate(view) };
  });
}

export function isScreened<Input, Facts>(
  one: Screened<Input, Facts> | StageFailure,
): one is Screened<Input, Facts> {
  return 'gated' in one;
}

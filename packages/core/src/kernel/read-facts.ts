import { asTactError } from '#errors';
import type { Signal, StageFailure } from '#records';
import type { Engine } from './contract/engine.ts';
import type { Runtime } from './contract/runtime.ts';
import { invalidResult } from './stage-result.ts';

/**
 * The facts of the whole batch at once; where that fails, of either half, down to a signal alone, so that one bad signal spoils no
 * other and costs few reads. Throws only where the store fails.
 */
export async function readFacts<Input>(
  engine: Engine<Input>,
  signals: readonly Signal<Input>[],
  runtime: Pick<Runtime, 'store' | 'log'>,
): Promise<readonly unknown[]> {
  try {
    const facts = await engine.facts(signals, runtime);
    if (!Array.isArray(facts) || facts.length !== signals.length) {
      throw invalidResult('facts', 'its result, one entry per signal,', facts);
    }
    return facts;
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    if (code.startsWith('STORE_')) throw thrown;
    runtime.log.error('facts failed', { engine: engine.name, signals: signals.length, code });
    if (signals.length === 1) return [{ stage: 'facts', code, text: message } satisfies StageFailure];
    const middle = Math.ceil(signals.length / 2);
    const first = await readFacts(engine, signals.slice(0, middle), runtime);
    return [...first, ...(await readFacts(engine, signals.slice(middle), runtime))];
  }
}

export function isFactsFailure(facts: unknown): facts is StageFailure {
  const failure = facts as Partial<StageFailure> | null;
  return typeof failure === 'object' && failure?.stage === 'facts' && typeof failure.code === 'string';
}

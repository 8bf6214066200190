import { tactError } from '#errors';
import type { Json, Label, Signal } from '#records';
import { canonicalJson, digest } from './digest.ts';
import type { Runtime } from './runtime.ts';

/** Something that a program observed, for an engine that declares its `input`. */
export interface Observed {
  readonly engine: string;
  readonly user: string;
  /** Plain JSON that fits the engine's `input`. */
  readonly input: unknown;
  /** What it is about; the same reference is decided once. Default: a digest of the input. */
  readonly reference?: string;
  /** Who it comes from. Default: outside, which may cause nothing dangerous. */
  readonly label?: Label;
}

/** The signal, with its input checked. Throws `ENGINE_MISSING`, `ENGINE_WITHOUT_INPUT` and `INPUT_INVALID`. */
export function signalFrom(
  { engine: name, user, input, reference, label }: Observed,
  { engines, clock }: Pick<Runtime, 'engines' | 'clock'>,
): Signal {
  const engine = engines.get(name);
  if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: name });
  if (engine.input === undefined) throw tactError('ENGINE_WITHOUT_INPUT', { engine: name });
  const parsed = engine.input.safeParse(input);
  if (!parsed.success) {
    const { path = [], message = 'does not fit' } = parsed.error.issues[0] ?? {};
    throw tactError('INPUT_INVALID', { engine: name, field: path.join('.') || 'input', why: message });
  }
  return {
    engine: name,
    user,
    reference: reference ?? digest(canonicalJson(parsed.data as Json)),
    label: label ?? { origin: 'outside', source: name },
    receivedAt: clock.now(),
    input: parsed.data,
  };
}

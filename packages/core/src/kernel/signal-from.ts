import type { z } from 'zod';
import { asTactError, type TactError, tactError } from '#errors';
import { copyJson, type Label, recordedJson, requireUser, type Signal } from '#records';
import type { Runtime } from './contract/runtime.ts';
import { canonicalJson, digest } from './digest.ts';

/** Something that a program observed, for an engine that declares its `input`. */
export interface Observation {
  readonly engine: string;
  readonly user: string;
  /** Plain JSON that fits the engine's `input`. */
  readonly input: unknown;
  /** What it is about; the same reference is decided once. Default: a digest of the input. */
  readonly reference?: string | undefined;
  /** The agent that hands it in, which then sees the decision. */
  readonly agent?: string | undefined;
  /** Who it comes from. Default: outside, which may cause nothing dangerous. */
  readonly label?: Label;
}

/**
 * The signal, with its input checked: what the engine's schema makes of it is plain JSON, beside dates. Throws `USER_INVALID`,
 * `ENGINE_MISSING`, `ENGINE_WITHOUT_INPUT` and `INPUT_INVALID`.
 */
export async function signalFrom(
  { engine: name, user, input, reference, agent, label }: Observation,
  { engines, clock }: Pick<Runtime, 'engines' | 'clock'>,
): Promise<Signal> {
  const engine = engines.get(name);
  if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: name });
  if (engine.input === undefined) throw tactError('ENGINE_WITHOUT_INPUT', { engine: name });
  requireUser(user);
  const parsed = await parse(name, engine.input, input);
  const copied = copyJson(parsed, { keepsDates: true });
  if (!copied.ok) throw invalidInput(name, copied.field, copied.why);
  return {
    engine: name,
    user,
    reference:
      reference ?? digest(canonicalJson(JSON.parse(recordedJson(copied.value, { holdsDates: true })))),
    label: label ?? { origin: 'outside', source: name },
    receivedAt: clock.now(),
    input: copied.value,
    agent,
  };
}

async function parse(engine: string, schema: z.ZodType, input: unknown): Promise<unknown> {
  let parsed: Awaited<ReturnType<typeof schema.safeParseAsync>>;
  try {
    parsed = await schema.safeParseAsync(input);
  } catch (thrown) {
    // A schema that computes may throw anything.
    throw invalidInput(engine, '', `its schema failed: ${asTactError(thrown).message}`);
  }
  if (parsed.success) return parsed.data;
  const { path = [], message = 'does not fit' } = parsed.error.issues[0] ?? {};
  throw invalidInput(engine, path.join('.'), message);
}

function invalidInput(engine: string, field: string, why: string): TactError {
  return tactError('INPUT_INVALID', { engine, field: field || 'input', why });
}

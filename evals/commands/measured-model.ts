import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Command } from 'commander';
import type { GlobalOptions } from '#cli/cli';
import type { ChatModel } from '#presets/conversation';

/**
 * The model given by `--model`, which the eval measures. Throws `USAGE_INVALID` if it is combined with one of the `excluded`
 * options, which train or choose weights.
 */
export async function measuredModel(
  asked: Command,
  excluded: readonly string[] = [],
): Promise<{ readonly measured?: ChatModel & { readonly clock: Clock } }> {
  const { home, model } = asked.optsWithGlobals<GlobalOptions>();
  if (model === undefined) return {};
  const other = excluded.find((name) => asked.getOptionValue(name) !== undefined);
  if (other !== undefined) throw misuse(asked, `--model and --${other} cannot be combined.`);
  const [{ openModel }, { createSystemClock }] = await Promise.all([
    import('./open-named.ts'),
    import('@tact/core/clock/system'),
  ]);
  const clock = createSystemClock();
  return { measured: { ...(await openModel({ model, home, clock, environment: process.env })), clock } };
}

/** Throws `USAGE_INVALID` if `--model` is given to an eval of what works without a model. */
export function refuseModel(asked: Command): void {
  if (asked.optsWithGlobals<GlobalOptions>().model === undefined) return;
  throw misuse(
    asked,
    `“eval ${asked.name()}” measures what works without a model and does not accept --model.`,
  );
}

function misuse(asked: Command, problem: string) {
  return tactError('USAGE_INVALID', { problem, help: `tact eval ${asked.name()} --help` });
}

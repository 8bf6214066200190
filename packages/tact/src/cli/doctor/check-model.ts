import type { Clock } from '@tact/core/ports/clock';
import type { Config } from '#config';
import type { ModelPlace, NamedModel } from '#presets/models';
import { attempt, type Finding, good, open } from './finding.ts';

interface ModelCheck {
  readonly model: string | undefined;
  readonly call: boolean;
  readonly clock: Clock;
  readonly environment: NodeJS.ProcessEnv;
}

/** Every model in the settings: its key and its address; with `call` what it can do, asked as the engines ask. */
export async function checkModel(config: Config, checked: ModelCheck): Promise<readonly Finding[]> {
  const { modelsIn } = await import('#presets/models');
  const models = await attempt('model', async () => {
    const found = modelsIn(config, checked);
    if (found.length === 0) return [open('model', 'No model configured; rules and heuristics decide.')];
    return (await Promise.all(found.map((one) => checkOne(one, checked)))).flat();
  });
  return models;
}

function checkOne(named: NamedModel, { call, clock }: ModelCheck): Promise<readonly Finding[]> {
  return attempt(named.role, async () => {
    const where = placeWords(named.id, named.place());
    const settings = await named.open();
    if (!call)
      return [good(named.role, `${where}: settings valid, key present (test the model with --call)`)];
    const { callModel } = await import('./call-model.ts');
    return callModel(named.role, where, settings, clock);
  });
}

/** The model with its address, and whether what it is shown leaves this machine. */
export function placeWords(id: string, { host, variable, isThisMachine }: ModelPlace): string {
  const from = variable === null ? '' : ` (from ${variable})`;
  return `${id} at ${host}${from}, ${isThisMachine ? 'on this machine' : 'outside this machine'}`;
}

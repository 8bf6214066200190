import { tactError } from '#errors';
import { createActionRegistry, noneAction } from './actions.ts';
import { concludeAction } from './conclude.ts';
import type { Action, ActionRegistry } from './contract/action.ts';
import type { Engine } from './contract/engine.ts';
import type { RulesText, Runtime } from './contract/runtime.ts';
import type { SafetyCheck } from './contract/safety-check.ts';
import { createLifecycle } from './lifecycle.ts';
import { createSecretMask } from './secret-mask.ts';

/** What a runtime is made of. */
export interface RuntimeParts
  extends Pick<
    Runtime,
    'store' | 'jobs' | 'clock' | 'ids' | 'log' | 'telemetry' | 'worker' | 'isGone' | 'policy' | 'loadPolicy'
  > {
  readonly engines: readonly Engine[];
  /** Actions beyond those of the engines. */
  readonly actions?: readonly Action[];
  rules?(user: string): RulesText | null;
  readonly checks?: readonly SafetyCheck[];
  /** What secrets are masked under. Default: a key of this process, under which masks compare with those of no other. */
  readonly secretKey?: string | undefined;
}

/** Joins the actions of all engines into one registry. Throws `NAME_TAKEN` for two engines, or two different actions, of one name. */
export function createRuntime({ engines, actions = [], rules, secretKey, ...parts }: RuntimeParts): Runtime {
  let joined = joinEngines(engines, actions);
  return {
    ...parts,
    get engines() {
      return joined.engines;
    },
    get registry() {
      return joined.registry;
    },
    registryFor: (engine) => joined.views.get(engine) ?? { ...joined.registry, offered: [] },
    setEngine(engine) {
      const others = [...joined.engines.values()].filter(({ name }) => name !== engine.name);
      joined = joinEngines([...others, engine], actions);
    },
    lifecycle: createLifecycle(parts.store.location),
    rules: rules ?? (() => null),
    maskSecrets: createSecretMask(secretKey),
  };
}

interface JoinedEngines {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly registry: ActionRegistry;
  /** What each engine may propose, by its name. */
  readonly views: ReadonlyMap<string, ActionRegistry>;
}

function joinEngines(engines: readonly Engine[], actions: readonly Action[]): JoinedEngines {
  const given = [
    ...new Set([...engines.flatMap((engine) => engine.actions), ...actions, noneAction, concludeAction]),
  ];
  const byName = new Map<string, Engine>();
  for (const engine of engines) {
    if (byName.has(engine.name)) throw tactError('NAME_TAKEN', { kind: 'engines', name: engine.name });
    byName.set(engine.name, engine);
  }
  const offeredBy = new Map(engines.map((engine) => [engine.name, offersOf(engine)]));
  const registry = createActionRegistry(given, {
    offers: (action) => [...offeredBy.values()].some((offers) => offers(action)),
  });
  const views = new Map(
    [...offeredBy].map(([name, offers]) => [name, { ...registry, offered: registry.all.filter(offers) }]),
  );
  return { engines: byName, registry, views };
}

function offersOf(engine: Engine): (action: Action) => boolean {
  const own = new Set(engine.actions);
  return (action) => {
    if (action === noneAction) return true;
    return engine.offers === undefined ? own.has(action) && action.offered : engine.offers(action);
  };
}

import { tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Ids } from '#ports/ids';
import type { Jobs } from '#ports/jobs';
import type { Log } from '#ports/log';
import type { Store } from '#ports/store';
import type { Telemetry } from '#ports/telemetry';
import type { Policy } from '#records';
import { type Action, type ActionRegistry, createActionRegistry, noneAction } from './actions.ts';
import { concludeAction } from './conclude.ts';
import type { Engine } from './engine.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import type { SafetyCheck } from './policy.ts';
import { createSecretMask, type SecretMask } from './secret-mask.ts';

/**
 * What all decisions share. Everything that depends on a user takes the user.
 *
 * Invariants:
 * 1. There is one registry: what is judged is what is executed, whichever engine proposed it.
 * 2. An engine may propose what it offers, and nothing else of the registry.
 */
export interface Runtime {
  readonly store: Store;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly telemetry: Telemetry;
  /** Names this process as the one that runs an effect; `tact` unless given. */
  readonly worker?: string;
  /** Whether a worker is known to be gone, so that nothing it ran is run any more. Missing: nobody knows, and its lease decides. */
  isGone?(worker: string): Promise<boolean>;
  /** What runs until it is closed; missing only where a test wires a runtime by hand. */
  readonly lifecycle?: Lifecycle;
  /** By name. */
  readonly engines: ReadonlyMap<string, Engine>;
  /** The actions of all engines. */
  readonly registry: ActionRegistry;
  /** The same registry, in which `offered` are the actions that this engine may propose. */
  registryFor(engine: string): ActionRegistry;
  /**
   * Adds an engine with its actions, or replaces the one of its name. `engines` and `registry` are other values afterwards;
   * whoever holds the earlier ones keeps them unchanged.
   */
  setEngine(engine: Engine): void;
  /** The policy in force now. */
  policy(user: string): Policy;
  /** Reads it anew for `policy`, before each decision and answer; missing where `policy` needs no reading. */
  loadPolicy?(user: string): Promise<void>;
  /** The owner's rules in force now, as text; null if there are none. */
  rules(user: string): RulesText | null;
  /** Other than all checks only in evals. */
  readonly checks?: readonly SafetyCheck[];
  /** For texts of other programs, before they are recorded or shown to a model. */
  readonly maskSecrets: SecretMask;
}

/** Rules as they were written; the version is a digest of the text. */
export interface RulesText {
  readonly version: string;
  readonly text: string;
}

/** What is needed to run effects, answer questions and take things back. */
export type EffectRuntime = Pick<
  Runtime,
  | 'store'
  | 'jobs'
  | 'engines'
  | 'registry'
  | 'registryFor'
  | 'policy'
  | 'loadPolicy'
  | 'rules'
  | 'checks'
  | 'clock'
  | 'ids'
  | 'log'
  | 'worker'
  | 'isGone'
  | 'lifecycle'
  | 'maskSecrets'
>;

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

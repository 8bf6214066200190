import type { Clock } from '#ports/clock';
import type { Ids } from '#ports/ids';
import type { Jobs } from '#ports/jobs';
import type { Log } from '#ports/log';
import type { Store } from '#ports/store';
import type { Telemetry } from '#ports/telemetry';
import type { Policy } from '#records';
import type { Lifecycle } from '../lifecycle.ts';
import type { SecretMask } from '../secret-mask.ts';
import type { ActionRegistry } from './action.ts';
import type { Engine } from './engine.ts';
import type { SafetyCheck } from './safety-check.ts';

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

import type { VersionText } from '#ports/store';
import type { DangerLevel, DecidedAction, Policy } from '#records';
import type { Action, ActionRegistry } from './contract/action.ts';
import { canonicalJson, digest, isSameJson } from './digest.ts';

/**
 * What a verdict was judged by, as it is kept under one version: the policy, and how dangerous each action was declared. The
 * dangers belong to the program and not to the owner, but a policy means something else when they change.
 */
export interface PolicyInForce {
  readonly policy: Policy;
  /** By the action's name. An action that is missing was not known. */
  readonly dangers: Readonly<Record<string, DangerLevel>>;
}

/** An action whose declared danger has changed; null where it was, or is, not known. */
export interface DangerChange {
  readonly action: string;
  readonly before: DangerLevel | null;
  readonly after: DangerLevel | null;
}

/** The versions of policies under the dangers of one registry. */
interface KnownVersions {
  readonly byPolicy: WeakMap<Policy, VersionText>;
  /** By what the policy calls its own version, the latest last. */
  readonly byName: Map<string, { readonly policy: Policy; readonly version: VersionText }>;
}

const versions = new WeakMap<ActionRegistry, KnownVersions>();
/** A server has many users with few different policies; past this the oldest is computed again. */
const maxVersions = 1000;

/**
 * The version of a policy together with the dangers of these actions, and its text. Computed once for equal policies: a server may
 * make a new object whenever it is asked for a user's policy.
 */
export function policyVersion(policy: Policy, registry: ActionRegistry): VersionText {
  const known = versionsUnder(registry);
  const ofObject = known.byPolicy.get(policy);
  if (ofObject !== undefined) return ofObject;
  const version = equalVersion(policy, known) ?? newVersion(policy, registry, known);
  known.byPolicy.set(policy, version);
  return version;
}

function versionsUnder(registry: ActionRegistry): KnownVersions {
  const known = versions.get(registry);
  if (known !== undefined) return known;
  const created: KnownVersions = { byPolicy: new WeakMap(), byName: new Map() };
  versions.set(registry, created);
  return created;
}

/** Compared as a whole: nothing keeps anybody from changing a policy and leaving the name of its version. */
function equalVersion(policy: Policy, { byName }: KnownVersions): VersionText | null {
  const named = byName.get(policy.version);
  return named !== undefined && isSameJson(policy, named.policy) ? named.version : null;
}

function newVersion(policy: Policy, registry: ActionRegistry, { byName }: KnownVersions): VersionText {
  const text = canonicalJson({ policy, dangers: dangersOf(registry) });
  const version = { kind: 'policy', version: digest(text).slice(0, 12), text };
  const [oldest] = byName.keys();
  if (byName.size >= maxVersions && oldest !== undefined) byName.delete(oldest);
  // A copy, so that it stays what the version was computed from.
  byName.set(policy.version, { policy: readPolicyVersion(text).policy, version });
  return version;
}

/** Reads what `policyVersion` wrote. */
export function readPolicyVersion(text: string): PolicyInForce {
  return JSON.parse(text) as PolicyInForce;
}

/** The declared danger of every action. What its parameters add is code, and not recorded. */
function dangersOf({ all }: ActionRegistry): PolicyInForce['dangers'] {
  return Object.fromEntries(all.map(({ name, danger }) => [name, danger]));
}

/** A registry as it was when its actions had other dangers. */
interface RegistryThen {
  readonly registry: ActionRegistry;
  /** By every name of an action whose danger was another. */
  readonly changes: ReadonlyMap<string, DangerChange>;
}

const registriesThen = new WeakMap<PolicyInForce['dangers'], WeakMap<ActionRegistry, RegistryThen>>();

/** The registry with the dangers of then: an action that was not known then is not known. */
export function withDangers(registry: ActionRegistry, dangers: PolicyInForce['dangers']): ActionRegistry {
  return registryThen(registry, dangers).registry;
}

const none: readonly DangerChange[] = [];

/** The actions among these whose declared danger is another than it was. */
export function dangerChanges(
  actions: readonly Pick<DecidedAction, 'action'>[],
  dangers: PolicyInForce['dangers'],
  registry: ActionRegistry,
): readonly DangerChange[] {
  const { changes } = registryThen(registry, dangers);
  if (changes.size === 0) return none;
  return [...new Set(actions.map(({ action }) => action))].flatMap((name) => changes.get(name) ?? []);
}

/** Made once for the dangers of a version: a backtest asks for every decision. */
function registryThen(today: ActionRegistry, dangers: PolicyInForce['dangers']): RegistryThen {
  const known = registriesThen.get(dangers)?.get(today);
  if (known !== undefined) return known;
  const made = makeRegistryThen(today, dangers);
  const ofDangers = registriesThen.get(dangers) ?? new WeakMap<ActionRegistry, RegistryThen>();
  registriesThen.set(dangers, ofDangers.set(today, made));
  return made;
}

function makeRegistryThen(today: ActionRegistry, dangers: PolicyInForce['dangers']): RegistryThen {
  const then = new Map(today.all.map((action) => [action, asThen(action, dangers)]));
  const thenOf = (action: Action) => then.get(action) ?? null;
  const changes = new Map<string, DangerChange>();
  const compare = (name: string, before: DangerLevel | null, after: DangerLevel | null) => {
    if (before !== after) changes.set(name, { action: name, before, after });
  };
  for (const action of today.all) {
    for (const name of namesIn(action)) compare(name, thenOf(action)?.danger ?? null, action.danger);
  }
  for (const [name, danger] of Object.entries(dangers)) {
    if (today.find(name) === null) compare(name, danger, null);
  }
  const registry: ActionRegistry = {
    find(name) {
      const action = today.find(name);
      return action === null ? null : thenOf(action);
    },
    offered: today.offered.flatMap((action) => thenOf(action) ?? []),
    all: today.all.flatMap((action) => thenOf(action) ?? []),
  };
  return { registry, changes };
}

function asThen(action: Action, dangers: PolicyInForce['dangers']): Action | null {
  const known = namesIn(action).find((name) => Object.hasOwn(dangers, name));
  const danger = known === undefined ? undefined : dangers[known];
  if (danger === undefined) return null;
  return danger === action.danger ? action : { ...action, danger };
}

function namesIn({ name, formerNames = [] }: Action): readonly string[] {
  return [name, ...formerNames];
}

import type { SerializedView } from '#ports/store';
import { type Decision, type Policy, parseRecorded, type Signal } from '#records';
import type { RecordedFacts } from './contract/engine.ts';
import type { RulesText, Runtime } from './contract/runtime.ts';
import { conflictReason } from './fallback.ts';
import { type PolicyInForce, readPolicyVersion } from './policy-version.ts';

/** A past decision with everything that its gate and its judge read. */
export interface RecordedDecision {
  readonly decision: Decision;
  readonly signal: Signal;
  readonly facts: unknown;
  readonly evidence: unknown;
  readonly policy: Policy;
  /** How dangerous each action was declared then. */
  readonly dangers: PolicyInForce['dangers'];
  /** Null for an engine without rules. */
  readonly rules: RulesText | null;
}

/** Why a decision cannot be replayed. */
export type NotReplayable =
  | 'it undoes another decision'
  | 'its facts were not recorded'
  | 'its facts could not be read'
  | 'it was deferred because of conflicting claims'
  | 'its engine is missing'
  | 'it was forgotten'
  | 'its record was removed'
  | 'its gate or judge fails now';

export interface NotReplayed {
  readonly decision: Decision;
  readonly why: NotReplayable;
}

/** Reads what decisions of one user were made from, in a constant number of queries; in the order given. */
export async function loadRecorded(
  decisions: readonly Decision[],
  { store, engines }: Pick<Runtime, 'store' | 'engines'>,
): Promise<readonly (RecordedDecision | NotReplayed)[]> {
  const [first] = decisions;
  if (first === undefined) return [];
  const { user } = first;
  const inputs = await store.documents.texts(user, [
    ...new Set(decisions.map(({ inputDigest }) => inputDigest)),
  ]);
  const seen = await store.ledger.seen(
    user,
    decisions.map(({ id }) => id),
  );
  const versions = createVersions(user, store);
  const loaded: (RecordedDecision | NotReplayed)[] = [];
  for (const decision of decisions) {
    const why = engines.has(decision.engine) ? whyNot(decision) : 'its engine is missing';
    loaded.push(
      why !== null
        ? { decision, why }
        : await recordedFrom(decision, inputs, seen.get(decision.id), versions),
    );
  }
  return loaded;
}

function whyNot({ path, failures, reasons, factsDigest, gateNow }: Decision): NotReplayable | null {
  if (path === 'undo') return 'it undoes another decision';
  if (failures.some(({ stage }) => stage === 'facts')) return 'its facts could not be read';
  if (reasons.some(({ code }) => code === conflictReason))
    return 'it was deferred because of conflicting claims';
  return factsDigest === null || gateNow === null ? 'its facts were not recorded' : null;
}

async function recordedFrom(
  decision: Decision,
  inputs: ReadonlyMap<string, string>,
  seen: SerializedView | undefined,
  versions: ReturnType<typeof createVersions>,
): Promise<RecordedDecision | NotReplayed> {
  const { inputDigest, policyVersion, rulesVersion } = decision;
  const input = inputs.get(inputDigest);
  if (input === undefined) return { decision, why: 'it was forgotten' };
  const inForce = await versions.policy(policyVersion);
  const rules = rulesVersion === null ? null : await versions.rules(rulesVersion);
  const isWhole = rulesVersion === null || rules !== null;
  if (seen === undefined || seen.facts === null || inForce === null || !isWhole) {
    return { decision, why: 'its record was removed' };
  }
  const { facts, label, receivedAt } = parseRecorded(seen.facts) as RecordedFacts;
  const { engine, user, reference } = decision;
  return {
    decision,
    signal: { engine, user, reference, label, receivedAt, input: parseRecorded(input) },
    facts,
    evidence: seen.evidence === null ? null : parseRecorded(seen.evidence),
    ...inForce,
    rules,
  };
}

/** Reads each version once, so that decisions of one version share one policy. */
function createVersions(user: string, { ledger }: Runtime['store']) {
  const once = <Value>(kind: string, read: (version: string, text: string) => Value) => {
    const known = new Map<string, Promise<Value | null>>();
    return (version: string): Promise<Value | null> => {
      const value =
        known.get(version) ??
        ledger.version(user, kind, version).then((text) => (text === null ? null : read(version, text)));
      known.set(version, value);
      return value;
    };
  };
  return {
    policy: once('policy', (_, text) => readPolicyVersion(text)),
    rules: once('rules', (version, text): RulesText => ({ version, text })),
  };
}

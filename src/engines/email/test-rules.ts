import { type ActionRegistry, createPolicy, describeAction, judgeProposals, type Runtime } from '#kernel';
import type { Decision, Direction, Policy, Proposal, Verdict, VerdictWord } from '#records';
import { type EmailInput, readRecordedInput, senderOf } from './email-input.ts';
import { proposalsOfRules } from './gate.ts';
import { causeIn } from './instructions.ts';
import type { EmailRulebook } from './rulebook.ts';

/**
 * Judges past mail again, by other rules and directions. Gate and judge are pure, so nothing is asked, sent or changed. What a
 * model proposed then is taken from the record; where none was asked then and one would be asked now, the verdict is open.
 */

export interface RulesTest {
  /** How many past messages were looked at, newest first. */
  readonly looked: number;
  /** How many of them the rules under test match. */
  readonly matched: number;
  readonly changes: readonly TestedChange[];
}

export interface TestedChange {
  readonly decision: Decision;
  readonly before: TestedVerdict;
  readonly after: TestedVerdict;
}

/** `open`: somebody would have to propose who was not asked then. */
export interface TestedVerdict {
  readonly word: VerdictWord | 'open';
  readonly outcome: string;
  /** Every action in plain words, with its parameters. */
  readonly does: string;
}

const looksAt = 500;

export async function testRules(
  user: string,
  { store, registry, policy }: Pick<Runtime, 'store' | 'registry' | 'policy'>,
  rulebooks: {
    readonly before: EmailRulebook;
    readonly after: EmailRulebook;
    /** Counts the matches of these rules only; of all enabled ones unless given. */
    readonly ruleIds?: readonly string[];
  },
): Promise<RulesTest> {
  const decisions = (await store.ledger.list({ user, engine: 'email', role: 'main', limit: looksAt })).filter(
    ({ path }) => path !== 'undo',
  );
  const digests = decisions.map(({ inputDigest }) => inputDigest);
  const inputs = await store.documents.texts(user, digests);
  const [policyBefore, policyAfter] = [rulebooks.before, rulebooks.after].map((rulebook) =>
    withDirections(policy(user), rulebook.written.directions),
  ) as [Policy, Policy];
  let matched = 0;
  let looked = 0;
  const changes: TestedChange[] = [];
  for (const decision of decisions) {
    const text = inputs.get(decision.inputDigest);
    if (text === undefined) continue;
    looked += 1;
    const input = readRecordedInput(text);
    const { matched: rules } = rulebooks.after.match(input, decision.createdAt);
    if (rules.some(({ id }) => rulebooks.ruleIds?.includes(id) ?? true)) matched += 1;
    const judged = (rulebook: EmailRulebook, by: Policy) =>
      judgeAgain(decision, input, rulebook, registry, (proposals) =>
        judgeProposals(proposals, {
          registry,
          policy: by,
          sender: senderOf(input),
          cause: () => causeIn(input),
        }),
      );
    const before = judged(rulebooks.before, policyBefore);
    const after = judged(rulebooks.after, policyAfter);
    if (before.word !== after.word || before.does !== after.does) changes.push({ decision, before, after });
  }
  return { looked, matched, changes };
}

function judgeAgain(
  decision: Decision,
  input: EmailInput,
  rulebook: EmailRulebook,
  registry: ActionRegistry,
  judge: (proposals: readonly Proposal[]) => Verdict,
): TestedVerdict {
  const { matched, delegated } = rulebook.match(input, decision.createdAt);
  const ofRules = proposalsOfRules(matched, input);
  const settled = !delegated && ofRules.length > 0;
  const ofOthers = settled ? [] : decision.proposals.filter(({ proposer }) => proposer !== 'rule');
  if (!settled && ofOthers.length === 0)
    return { word: 'open', outcome: 'to be proposed', does: 'somebody would have to propose' };
  const { word, outcome, actions } = judge([...ofRules, ...ofOthers]);
  const kept = actions.filter(({ disposition }) => disposition !== 'drop');
  const does = kept.map((action) => describeAction(registry, action)).join(', ') || 'nothing';
  return { word, outcome, does };
}

function withDirections({ version: _, ...policy }: Policy, directions: readonly Direction[]): Policy {
  return createPolicy({ ...policy, directions });
}

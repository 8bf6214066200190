import {
  type Backtest,
  createPolicy,
  describeAction,
  type Replay,
  type ReplayedVerdict,
  type ReplayedWord,
  rulesText,
} from '@tact/core/kernel';
import type { Decision, Direction, Policy } from '@tact/core/records';
import { compileRulebook, type EmailInput, isAuthenticated, type Rulebook } from '@tact/email/engine';
import type { Config } from '#config';
import type { LocalTact } from './local.ts';

/** What other rules and directions would have made of past mail. */
export interface RulesTest {
  /** How many past messages were judged again, newest first. */
  readonly looked: number;
  /** How many of them the entry under test matches. */
  readonly matched: number;
  /** How many of those are from a sender whom a server named in `authenticated_by` confirmed. */
  readonly authenticated: number;
  /** How many were judged with a new proposal of the local proposer. */
  readonly proposedAgain: number;
  readonly changes: readonly TestedChange[];
  /** How many could not be judged again, by reason; what was taken back is not among them. */
  readonly skipped: Backtest['skipped'];
}

interface TestedChange {
  readonly decision: Decision;
  readonly before: TestedVerdict;
  readonly after: TestedVerdict;
}

export interface TestedVerdict {
  readonly word: ReplayedWord;
  readonly outcome: string;
  /** Every action in plain words, with its parameters. */
  readonly does: string;
}

/** A rulebook as the file has it. */
export interface WrittenRules {
  readonly text: string;
  readonly rulebook: Rulebook;
}

const looksAt = 500;

/** Judges the last 500 messages by the rules before and by the rules after, and counts the matches of one entry of the latter, if one is named. */
export async function testRules(
  {
    before,
    after,
    id,
  }: { readonly before: WrittenRules; readonly after: WrittenRules; readonly id: string | null },
  { user, assistant, config, ruleContext }: Pick<LocalTact, 'user' | 'assistant' | 'config' | 'ruleContext'>,
): Promise<RulesTest> {
  const by = ({ text, rulebook }: WrittenRules) => ({
    rules: rulesText(text),
    policy: policyFrom(config, rulebook.directions),
  });
  const compiled = compileRulebook(after.rulebook, ruleContext.patterns);
  let authenticated = 0;
  const backtest = await assistant.backtest(user, {
    ...by(after),
    ...{ before: by(before), engine: 'email', limit: looksAt },
    counts({ signal, decision }) {
      const input = signal.input as EmailInput;
      const { matched } = compiled.match(input, decision.gateNow ?? decision.createdAt);
      const isMatched = matched.some((rule) => rule.id === id);
      if (isMatched && isAuthenticated(input)) authenticated += 1;
      return isMatched;
    },
  });
  const { registry } = assistant.runtime;
  const tested = (verdict: ReplayedVerdict): TestedVerdict => {
    const happening = verdict.actions.filter(({ disposition }) => disposition !== 'drop');
    const does = happening.map((action) => describeAction(registry, action)).join(', ') || 'no action';
    const { word, outcome } = verdict;
    return { word, outcome, does: word === 'open' ? 'somebody would have to propose' : does };
  };
  const changes = backtest.changed.map(({ decision, before, after }: Replay) => ({
    ...{ decision, before: tested(before), after: tested(after) },
  }));
  // An undo is no message.
  const { 'it undoes another decision': _, ...skipped } = backtest.skipped;
  return {
    looked: backtest.replayed,
    matched: backtest.counted,
    proposedAgain: backtest.proposedAgain,
    authenticated,
    // What a check adds to a verdict that stays the same is no change to whoever writes a rule.
    changes: changes.filter(({ before, after }) => before.word !== after.word || before.does !== after.does),
    skipped,
  };
}

/** The policy that config.toml and the directions of rules.toml make together. */
export function policyFrom({ policy }: Pick<Config, 'policy'>, directions: readonly Direction[]): Policy {
  if (policy === null) return createPolicy({ directions });
  return createPolicy({
    directions,
    approvalAlways: policy.approval_always,
    confidenceDefault: policy.confidence_default,
    confidence: policy.confidence,
    approvalTtlMs: policy.approval_expires_after,
    approvers: policy.approvers,
  });
}

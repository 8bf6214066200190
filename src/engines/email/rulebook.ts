import type { PatternCompiler } from '#ports/pattern';
import type { EmailInput } from './email-input.ts';
import {
  compileRules,
  type LlmRule,
  llmRulesFor,
  matchRules,
  type Rulebook,
  type RuleMatch,
} from './rules/index.ts';

/** The owner's rules, ready for use. */
export interface EmailRulebook {
  readonly written: Rulebook;
  /** Which deterministic rules count for this message. Pure. */
  match(input: EmailInput, now: number): RuleMatch;
  /** The rules in words that apply to it. */
  llmRulesFor(input: EmailInput): readonly LlmRule[];
}

export function compileRulebook(written: Rulebook, patterns: PatternCompiler): EmailRulebook {
  const ruleSet = compileRules(written.rules, { patterns });
  return {
    written,
    match: (input, now) => matchRules(ruleSet, input, now),
    llmRulesFor: (input) => llmRulesFor(written.llmRules, input),
  };
}

/** The owner's rules: how they are written, read, matched and changed. */
export { authorOf, isAuthenticated } from '@tact/core/records';
export {
  compileRules,
  llmRulesFor,
  matchRules,
  type RuleMatch,
  type RuleSet,
  type UnknownRule,
} from './compile-rules.ts';
export { describeCondition, describeRule, describeScope } from './describe-rule.ts';
export type { MatchableMail } from './matchable.ts';
export { type OpenPair, openPairs } from './open-pairs.ts';
export { parseRulebook, type RulebookList, rulebookLists } from './parse-rulebook.ts';
export type { Condition, LlmRule, Rule, RuleAction, Rulebook, Scope } from './rule.ts';
export { createEntrySchemas, type RuleContext } from './rule-schema.ts';
export { type RuleWarning, warningsAbout } from './rule-warnings.ts';
export {
  checkRulebook,
  previewRulebook,
  type RulebookPreview,
  readRulebook,
  saveRulebook,
} from './rulebook-file.ts';
export { starterRulebook } from './starter-rulebook.ts';

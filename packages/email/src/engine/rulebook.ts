import { configIssueError } from '@tact/core/config-issue';
import { type ActionRegistry, checkParameters, type RulesReader } from '@tact/core/kernel';
import type { ParsedDocument } from '@tact/core/ports/editable-file';
import type { PatternCompiler } from '@tact/core/ports/pattern';
import { unsubscribeName } from '@tact/tools';
import type { EmailInput } from './email-input.ts';
import {
  compileRules,
  type LlmRule,
  llmRulesFor,
  matchRules,
  parseRulebook,
  type Rulebook,
  type RuleContext,
  type RuleMatch,
  rulebookLists,
} from './rules/index.ts';

/** The owner's rules, ready for use. */
export interface EmailRulebook {
  readonly written: Rulebook;
  /** Which deterministic rules count for this message. Pure. */
  match(input: EmailInput, now: number): RuleMatch;
  /** The rules in words that apply to it. */
  llmRulesFor(input: EmailInput): readonly LlmRule[];
}

/** What rules are read with. */
export interface RulesSyntax {
  readonly patterns: PatternCompiler;
  /** Reads the text of `rules.toml`. Throws `CONFIG_SYNTAX`. */
  parse(text: string): ParsedDocument;
  /** Sections that other engines read. Default: none. */
  otherSections?(): readonly string[];
}

/** Reads and compiles rules; `context` knows the actions that rules may name. */
export function rulesReader(
  { patterns, parse, otherSections = () => [] }: RulesSyntax,
  registry: ActionRegistry,
): RulesReader<EmailRulebook> {
  const context = { ...ruleContext(registry, patterns), otherSections };
  return {
    sections: rulebookLists,
    read(text) {
      const { rulebook, issues } = parseRulebook(parse(text), context);
      if (issues.length > 0) throw configIssueError(issues);
      return rulebook;
    },
    compile: (data) => compileRulebook(data as Rulebook, patterns),
  };
}

/** What has to be known to read rules about these actions. */
export function ruleContext(registry: ActionRegistry, patterns: PatternCompiler): RuleContext {
  return {
    patterns,
    actions: [...registry.offered, ...registry.all.filter(({ name }) => name === unsubscribeName)].map(
      ({ name }) => name,
    ),
    validateAction(name, parameters) {
      const action = registry.find(name);
      return action === null ? null : checkParameters(action, parameters);
    },
  };
}

export function compileRulebook(written: Rulebook, patterns: PatternCompiler): EmailRulebook {
  const ruleSet = compileRules(written.rules, { patterns });
  return {
    written,
    match: (input, now) => matchRules(ruleSet, input, now),
    llmRulesFor: (input) => llmRulesFor(written.llmRules, input),
  };
}

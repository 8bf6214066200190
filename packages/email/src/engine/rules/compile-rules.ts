import type { PatternCompiler } from '@tact/core/ports/pattern';
import { authorOf, matchesSenderPattern } from '@tact/core/records';
import { allOf, compileCondition, type Test } from './compile-condition.ts';
import { MailView } from './mail-view.ts';
import type { MatchableMail } from './matchable.ts';
import { walkRanks } from './rank-set.ts';
import { type RequiredWord, rarest, requiredWords } from './required-words.ts';
import type { LlmRule, Rule, Scope } from './rule.ts';
import { accountKey, RuleIndex } from './rule-index.ts';

/** Rules made ready for matching. */
export interface RuleSet {
  /** The enabled ones, in the order in which they are looked at. */
  readonly rules: readonly Rule[];
  readonly tests: readonly Test[];
  readonly index: RuleIndex;
}

/** What the rules say about one mail. */
export interface RuleMatch {
  /** All rules that count, in their order: those that say `continue`, and the first that does not. */
  readonly matched: readonly Rule[];
  /** The rule that ended the search; null if none did. */
  readonly settledBy: Rule | null;
  /** One of them hands the mail to the model. The actions of the others stand. */
  readonly delegated: boolean;
  /** Rules that were looked at and cannot be told to fit or not, and that would have ended the search. */
  readonly unknown: readonly UnknownRule[];
}

/** A rule that may fit. */
export interface UnknownRule {
  readonly rule: Rule;
  /** How many rules of `matched` come before it. */
  readonly before: number;
  /** It is told as soon as the kind of the mail is. */
  readonly isKindAlone: boolean;
}

/** Sorts, indexes and compiles the enabled rules. Throws `SyntaxError` for a pattern that the schema let pass. */
export function compileRules(rules: readonly Rule[], use: { readonly patterns: PatternCompiler }): RuleSet {
  const ordered = inOrder(rules);
  return {
    rules: ordered,
    tests: ordered.map((rule) => testOf(rule, use.patterns)),
    index: new RuleIndex(ordered.map(wordsOf)),
  };
}

/** Holds a mail against the rules. Pure; only the rules whose required words the mail has are evaluated. */
export function matchRules(ruleSet: RuleSet, mail: MatchableMail, now: number): RuleMatch {
  if (ruleSet.rules.length === 0) return noMatch;
  const view = new MailView(mail);
  const matched: Rule[] = [];
  const unknown: UnknownRule[] = [];
  let settledBy: Rule | null = null;
  const isRuledOut = ruleSet.index.createBodyFilter(view);
  walkRanks(ruleSet.index.candidates(view), (rank) => {
    const rule = ruleSet.rules[rank];
    const test = ruleSet.tests[rank];
    if (rule === undefined || test === undefined || isRuledOut(rank)) return true;
    const fits = test(view, now);
    if (fits === null && !rule.continues) {
      const isKindAlone = [true, false].every((guess) => test(new MailView(mail, guess), now) !== null);
      unknown.push({ rule, before: matched.length, isKindAlone });
    }
    if (fits !== true) return true;
    matched.push(rule);
    if (!rule.continues) settledBy = rule;
    return rule.continues;
  });
  return { matched, settledBy, delegated: matched.some(({ delegates }) => delegates), unknown };
}

const noMatch: RuleMatch = { matched: [], settledBy: null, delegated: false, unknown: [] };

/** The enabled rules for the model in whose scope a mail is, in the order of the file. */
export function llmRulesFor(llmRules: readonly LlmRule[], mail: MatchableMail): readonly LlmRule[] {
  const view = new MailView(mail);
  return llmRules.filter(({ enabled, scope }) => enabled && isInScope(scope, view) === true);
}

/** At equal priority the narrower scope comes first. */
const scopeOrder = { sender: 0, domain: 1, account: 2, global: 3 };

/** The enabled rules in the order in which they are looked at. `toSorted` is stable, so that what is equal stays in the order of the file. */
export function inOrder(rules: readonly Rule[]): readonly Rule[] {
  return rules
    .filter(({ enabled }) => enabled)
    .toSorted(
      (left, right) =>
        right.priority - left.priority || scopeOrder[left.scope.kind] - scopeOrder[right.scope.kind],
    );
}

function testOf({ scope, when, permitsDangerous }: Rule, patterns: PatternCompiler): Test {
  const test: Test = when === null ? () => true : compileCondition(when, patterns);
  const inScope = scope.kind === 'global' ? test : allOf([(mail) => isInScope(scope, mail), test]);
  // Whatever it looks at: a message that hides who sent it is not one that an owner had in mind when he permitted something.
  if (!permitsDangerous) return inScope;
  return allOf([
    (mail) => (mail.isSenderUnknown ? null : authorOf(mail.mail) !== null),
    inScope,
    // Labels that the sender may have written make no permission fit, neither by being there nor by missing.
    (mail, now) => inScope(mail.withoutHeaderLabels(), now),
  ]);
}

function isInScope(scope: Scope, mail: MailView): boolean | null {
  switch (scope.kind) {
    case 'global':
      return true;
    case 'account':
      return accountKey(mail.mail.account) === accountKey(scope.value);
    default:
      if (mail.isSenderUnknown) return null;
      return mail.addresses('from').some((address) => matchesSenderPattern(address, scope.value));
  }
}

function wordsOf({ scope, when }: Rule): readonly RequiredWord[] | null {
  return rarest([wordsOfScope(scope), when === null ? null : requiredWords(when)]);
}

function wordsOfScope(scope: Scope): readonly RequiredWord[] | null {
  switch (scope.kind) {
    case 'global':
      return null;
    case 'account':
      return [{ place: 'account', word: accountKey(scope.value) }];
    case 'domain':
      return [{ place: 'from-domain', word: scope.value }];
    case 'sender':
      return [{ place: 'from-address', word: scope.value }];
  }
}

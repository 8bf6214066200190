import { describeCondition, describeScope } from './describe-rule.ts';
import { hasWord } from './has-word.ts';
import { foldingOf } from './mail-view.ts';
import { type Condition, isAddressField, type Rule, type TextField } from './rule.ts';
import { accountKey } from './rule-index.ts';

/**
 * What follows from a condition for every mail, as far as that is certain: it holds wherever the first is true, also where others are
 * unknown. Nothing follows from a pattern.
 */

/** A condition whose `not` stands before single tests, and whose tests look for one value each. */
export type Formula =
  | { readonly kind: 'all'; readonly of: readonly Formula[] }
  | { readonly kind: 'any'; readonly of: readonly Formula[] }
  | { readonly kind: 'test'; readonly test: Test; readonly holds: boolean; readonly words: string };

/** Sizes and ages have bounds: what is not over 5 MB is at most 5 MB. */
type Test =
  | {
      readonly kind: 'bound';
      readonly key: string;
      readonly isLower: boolean;
      readonly strict: boolean;
      readonly amount: number;
    }
  | { readonly kind: 'value'; readonly key: string; readonly operator: string; readonly value: string }
  | { readonly kind: 'any-value'; readonly key: string };
type Literal = Extract<Formula, { readonly kind: 'test' }>;

/** What has to hold for a rule to match. */
export function formulaOf({ scope, when }: Pick<Rule, 'scope' | 'when'>): Formula {
  const written = when === null ? [] : [toFormula(when, true)];
  if (scope.kind === 'global') return { kind: 'all', of: written };
  const words = `the scope ${describeScope(scope)}`;
  const [key, operator] = {
    account: ['account', 'equals'],
    domain: ['from', 'domain'],
    sender: ['from', 'equals'],
  }[scope.kind];
  const value = scope.kind === 'account' ? accountKey(scope.value) : scope.value;
  return {
    kind: 'all',
    of: [
      literal({ kind: 'value', key: key ?? '', operator: operator ?? '', value }, true, words),
      ...written,
    ],
  };
}

/** The mail of certain senders, written as in directions; or, with `holds` false, that of all others. */
export function sendersFormula(senders: readonly string[], holds: boolean): Formula {
  const of = senders.map((value) =>
    literal(
      { kind: 'value', key: 'from', operator: value.includes('@') ? 'equals' : 'domain', value },
      holds,
      value,
    ),
  );
  return { kind: holds ? 'any' : 'all', of };
}

/** Whether `wanted` holds for every mail for which `given` does. False where that is not certain. */
export function implies(given: Formula, wanted: Formula): boolean {
  if (given.kind === 'any') return given.of.every((one) => implies(one, wanted));
  if (wanted.kind === 'all') return wanted.of.every((one) => implies(given, one));
  if (given.kind === 'all' && given.of.some((one) => implies(one, wanted))) return true;
  if (wanted.kind === 'any') return wanted.of.some((one) => implies(given, one));
  return given.kind === 'test' && literalImplies(given, wanted);
}

type Exclusion = readonly [string, string];

/** Two parts of a condition of which one rules the other out, so that it is never true; null if none are found. */
export function exclusionIn(formula: Formula): Exclusion | null {
  if (formula.kind === 'test') return null;
  if (formula.kind === 'any') return ofEach(formula.of, exclusionIn);
  const parts = flatten(formula);
  return ofFirst(parts, (part) =>
    ofEach(
      part.kind === 'any' ? part.of : [part],
      (one) => exclusionIn(one) ?? ofFirst(parts, (other) => (other === part ? null : clash(one, other))),
    ),
  );
}

function clash(one: Formula, other: Formula): Exclusion | null {
  if (one.kind === 'any') return ofEach(one.of, (part) => clash(part, other));
  if (one.kind === 'all') return ofFirst(one.of, (part) => clash(part, other));
  if (other.kind !== 'test') return clash(other, one);
  return excludes(one, other) ? [one.words, other.words] : null;
}

function ofFirst(parts: readonly Formula[], find: (part: Formula) => Exclusion | null): Exclusion | null {
  for (const part of parts) {
    const found = find(part);
    if (found !== null) return found;
  }
  return null;
}

/** What is found for the first, if something is found for each. */
function ofEach(parts: readonly Formula[], find: (part: Formula) => Exclusion | null): Exclusion | null {
  let first: Exclusion | null = null;
  for (const part of parts) {
    const found = find(part);
    if (found === null) return null;
    first ??= found;
  }
  return first;
}

function flatten(formula: Formula): readonly Formula[] {
  return formula.kind === 'all' ? formula.of.flatMap(flatten) : [formula];
}

function toFormula(condition: Condition, holds: boolean): Formula {
  const words = holds ? describeCondition(condition) : `not ${describeCondition(condition)}`;
  const each = <Value>(values: readonly Value[], test: (value: Value) => Test): Formula => ({
    kind: holds ? 'any' : 'all',
    of: values.map((value) => literal(test(value), holds, words)),
  });
  switch (condition.kind) {
    case 'all':
    case 'any':
      return {
        kind: (condition.kind === 'all') === holds ? 'all' : 'any',
        of: condition.of.map((part) => toFormula(part, holds)),
      };
    case 'not':
      return toFormula(condition.of, !holds);
    case 'text': {
      const { field: key, operator, values } = condition;
      const trims = operator === 'equals' || operator === 'word';
      const fold = operator === 'regex' || operator === 'domain' ? (value: string) => value : foldingOf(key);
      return each(values, (value) => ({
        kind: 'value',
        key,
        operator,
        value: trims ? fold(value).trim() : fold(value),
      }));
    }
    case 'exists':
      return literal({ kind: 'any-value', key: condition.field }, condition.exists === holds, words);
    case 'attachment':
      return literal({ kind: 'any-value', key: 'attachment' }, condition.has === holds, words);
    case 'authenticated':
      return literal({ kind: 'any-value', key: 'authenticated' }, condition.is === holds, words);
    case 'mail-kind':
      return each(condition.of, (value) => ({ kind: 'value', key: 'kind', operator: 'equals', value }));
    case 'compare': {
      const { field: key, amount } = condition;
      return literal(
        { kind: 'bound', key, isLower: (condition.operator === 'over') === holds, strict: holds, amount },
        true,
        words,
      );
    }
  }
}

function literal(test: Test, holds: boolean, words: string): Literal {
  return { kind: 'test', test, holds, words };
}

function literalImplies(given: Literal, wanted: Literal): boolean {
  if (given.test.key !== wanted.test.key) return false;
  if (given.holds && wanted.holds) return testImplies(given.test, wanted.test);
  if (!given.holds && !wanted.holds) return testImplies(wanted.test, given.test);
  return given.holds && neverTogether(given.test, wanted.test);
}

function excludes(one: Literal, other: Literal): boolean {
  const { test, holds, words } = other;
  if (test.kind !== 'bound') return literalImplies(one, literal(test, !holds, words));
  return literalImplies(one, literal({ ...test, isLower: !test.isLower, strict: !test.strict }, true, words));
}

function testImplies(given: Test, wanted: Test): boolean {
  if (given.kind === 'bound') {
    if (wanted.kind !== 'bound' || wanted.isLower !== given.isLower) return false;
    if (given.amount === wanted.amount) return given.strict || !wanted.strict;
    return given.amount > wanted.amount === given.isLower;
  }
  if (wanted.kind === 'any-value') return given.kind === 'any-value' || given.key !== 'list_id';
  return given.kind === 'value' && wanted.kind === 'value' && valueImplies(given, wanted);
}

type Value = Extract<Test, { readonly kind: 'value' }>;

/** By what is looked for in this field, and what for in that. */
function valueImplies({ key, operator, value }: Value, wanted: Value): boolean {
  switch (`${operator} ${wanted.operator}`) {
    case 'equals equals':
      return value === wanted.value;
    case 'equals contains':
      return key !== 'list_id' && hasPlainForm(key, value) && value.includes(wanted.value);
    case 'contains contains':
    case 'word contains':
      return value.includes(wanted.value);
    case 'equals word':
    case 'word word':
      return hasWord(value, wanted.value);
    case 'equals domain':
      return isUnder(key, value.slice(value.lastIndexOf('@') + 1), wanted.value);
    case 'domain domain':
      return value === wanted.value || isUnder(key, value.replace(/^\*(?=\.)/, ''), wanted.value);
    case 'domain contains':
      return (
        isAddress(key) &&
        hasPlainForm(key, value) &&
        (value.startsWith('*') ? value.slice(1) : `@${value}`).includes(wanted.value)
      );
    default:
      return false;
  }
}

/** Of a list id, also what is below the domain. */
function isUnder(key: string, domain: string, pattern: string): boolean {
  if (key === 'list_id') return domain === pattern || domain.endsWith(`.${pattern}`);
  return pattern.startsWith('*.') ? domain.endsWith(pattern.slice(1)) : domain === pattern;
}

/** Fields with one value, of which two tests cannot look at different ones. A body may go on where it cannot be read. */
const singleValued = new Set(['account', 'from', 'from_name', 'subject', 'kind']);

function neverTogether(one: Test, other: Test): boolean {
  if (one.kind !== 'value' || other.kind !== 'value' || !singleValued.has(one.key)) return false;
  if (one.operator === 'equals') return isRuledOutBy(one, other);
  if (other.operator === 'equals') return isRuledOutBy(other, one);
  const areDomains = one.operator === 'domain' && other.operator === 'domain';
  return areDomains && !valueImplies(one, other) && !valueImplies(other, one);
}

/** The whole value is known: whatever it does not imply is not there. */
function isRuledOutBy(whole: Value, { key, operator, value }: Value): boolean {
  if (operator === 'regex') return false;
  if (operator !== 'contains') return !valueImplies(whole, { kind: 'value', key, operator, value });
  // A domain may be written with a dot at its end.
  const isCertain = hasPlainForm(key, whole.value) && !(isAddress(key) && value.endsWith('.'));
  return isCertain && !whole.value.includes(value.trim());
}

/** An address has other letters too where its domain is written in punycode. */
function hasPlainForm(key: string, value: string): boolean {
  return !isAddress(key) || (/^\p{ASCII}*$/u.test(value) && !value.includes('xn--'));
}

function isAddress(key: string): boolean {
  return isAddressField(key as TextField);
}

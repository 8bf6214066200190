import type { ReadingBudget } from '../reading-budget.ts';

/**
 * CSS selectors, as far as mails use them: names, classes, ids, attributes, `:not`, `:is`, `:first-child`, below and
 * directly below another. A selector that says more is not kept, so that its rule never applies.
 */
export interface Selector {
  /** From left to right; `child` says that the element is directly below the one before. */
  readonly steps: readonly { readonly compound: Compound; readonly isChild: boolean }[];
  /** Ids, classes and names as one number (CSS Selectors 4, 17). */
  readonly specificity: number;
}

/** What is said about one element. */
interface Compound {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly tests: readonly Test[];
}

/** An element as selectors see it; name, id and classes in lower case. */
export interface Matchable {
  readonly name: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly classes: ReadonlySet<string>;
  readonly isFirstChild: boolean;
  readonly parent: Matchable | null;
}

/** Null where it cannot be told whether it matches. */
export function parseSelector(text: string): Selector | null {
  if (text.length > maxSelectorChars) return null;
  const steps: Selector['steps'][number][] = [];
  let isChild = false;
  for (const [piece] of text.matchAll(/\s*>\s*|(?:\[[^\]]*\]|\([^)]*\)|[^\s>[(])+/g)) {
    if (piece.trim() === '>') {
      isChild = true;
      continue;
    }
    const compound = parseCompound(piece);
    if (compound === null) return null;
    steps.push({ compound, isChild });
    isChild = false;
  }
  if (steps.length === 0 || steps.length > 20) return null;
  return { steps, specificity: steps.reduce((sum, { compound }) => sum + weight(compound), 0) };
}

export function selectorMatches(selector: Selector, element: Matchable, budget: ReadingBudget): boolean {
  return stepsMatch(selector.steps, selector.steps.length - 1, element, budget);
}

const maxSelectorChars = 1_000;

interface Test {
  readonly specificity: number;
  matches(element: Matchable, budget: ReadingBudget): boolean;
}

const piecePattern =
  /(\*)|([#.])((?:[\w\u0080-\uffff-]|\\.)+)|\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]*)\s*(?:[is]\s*)?)?\]|:([\w-]+)(?:\(([^()]*)\))?|((?:[\w\u0080-\uffff-]|\\.)+)/gy;

function parseCompound(text: string): Compound | null {
  const classes: string[] = [];
  const tests: Test[] = [];
  let name: string | null = null;
  let id: string | null = null;
  let length = 0;
  for (const found of text.matchAll(piecePattern)) {
    const [whole, , mark, label = '', attribute, operator = '', wanted = '', pseudo, argument = '', element] =
      found;
    length += whole.length;
    if (mark === '.') classes.push(plainName(label));
    else if (mark === '#') id = plainName(label);
    else if (element !== undefined) name = plainName(element);
    else if (attribute !== undefined)
      tests.push(attributeTest(attribute.toLowerCase(), operator, unquote(wanted)));
    else if (pseudo !== undefined) {
      const test = pseudoTest(pseudo.toLowerCase(), argument);
      if (test === null) return null;
      tests.push(test);
    }
  }
  return length === text.length ? { name, id, classes, tests } : null;
}

/** Without escapes and in lower case: mail programs without a doctype do not tell `.Note` from `.note`. */
function plainName(text: string): string {
  return text.replaceAll('\\', '').toLowerCase();
}

function unquote(text: string): string {
  return /^["']/.test(text) ? text.slice(1, -1) : text;
}

function attributeTest(attribute: string, operator: string, wanted: string): Test {
  const compare = (value: string): boolean => {
    if (operator === '') return true;
    if (operator === '=') return value === wanted;
    if (operator === '~=') return value.split(/\s+/).includes(wanted);
    if (operator === '|=') return value === wanted || value.startsWith(`${wanted}-`);
    if (wanted === '') return false;
    if (operator === '^=') return value.startsWith(wanted);
    return operator === '$=' ? value.endsWith(wanted) : value.includes(wanted);
  };
  return {
    specificity: classWeight,
    matches: ({ attributes }, budget) => {
      const value = Object.hasOwn(attributes, attribute) ? (attributes[attribute] ?? '') : null;
      // Looking through a long value takes as long as many comparisons.
      budget.styleSteps -= Math.ceil((value?.length ?? 0) / 64);
      return value !== null && compare(value);
    },
  };
}

/** Null for what depends on the reader's pointer or on what comes later in the document. */
function pseudoTest(pseudo: string, argument: string): Test | null {
  if (pseudo === 'first-child')
    return { specificity: classWeight, matches: ({ isFirstChild }) => isFirstChild };
  if (pseudo === 'root') return { specificity: classWeight, matches: ({ name }) => name === 'html' };
  if (pseudo === 'link' || pseudo === 'any-link') {
    return {
      specificity: classWeight,
      matches: ({ name, attributes }) => name === 'a' && Object.hasOwn(attributes, 'href'),
    };
  }
  const wantsNone = pseudo === 'not';
  if (!wantsNone && pseudo !== 'is' && pseudo !== 'where') return null;
  const compounds = argument.split(',').map((each) => parseCompound(each.trim()));
  if (compounds.some((compound) => compound === null)) return null;
  const known = compounds.filter((compound) => compound !== null);
  return {
    specificity: pseudo === 'where' ? 0 : Math.max(0, ...known.map(weight)),
    matches: (element, budget) =>
      known.some((compound) => compoundMatches(compound, element, budget)) !== wantsNone,
  };
}

const idWeight = 10_000;
const classWeight = 100;

function weight({ name, id, classes, tests }: Compound): number {
  const ofTests = tests.reduce((sum, { specificity }) => sum + specificity, 0);
  return (id === null ? 0 : idWeight) + classes.length * classWeight + (name === null ? 0 : 1) + ofTests;
}

function stepsMatch(
  steps: Selector['steps'],
  last: number,
  element: Matchable,
  budget: ReadingBudget,
): boolean {
  const step = steps[last];
  if (step === undefined) return true;
  if (!compoundMatches(step.compound, element, budget)) return false;
  if (last === 0) return true;
  if (step.isChild) return element.parent !== null && stepsMatch(steps, last - 1, element.parent, budget);
  for (let above = element.parent; above !== null && budget.styleSteps > 0; above = above.parent) {
    if (stepsMatch(steps, last - 1, above, budget)) return true;
  }
  return false;
}

function compoundMatches(
  { name, id, classes, tests }: Compound,
  element: Matchable,
  budget: ReadingBudget,
): boolean {
  budget.styleSteps -= 1;
  if (budget.styleSteps <= 0) return false;
  if (name !== null && name !== element.name) return false;
  if (id !== null && id !== element.id) return false;
  return (
    classes.every((wanted) => element.classes.has(wanted)) &&
    tests.every((test) => test.matches(element, budget))
  );
}

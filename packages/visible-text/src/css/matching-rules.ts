import { compile, type Options } from 'css-select';
import type { AnyNode, Element } from 'domhandler';
import { isTag } from 'domhandler';
import type { ReadingBudget } from '../reading-budget.ts';
import type { StyleRule } from './style-rules.ts';

/** A rule that matches an element, or may. */
export interface Match {
  readonly rule: StyleRule;
  readonly isCertain: boolean;
}

/** Finds the rules for an element, by the last part of their selectors. Every step of the library is counted. */
export class MatchingRules {
  readonly #index = new Map<string, IndexedRule[]>();

  constructor(rules: readonly StyleRule[], isQuirky: boolean, budget: ReadingBudget) {
    const options = { adapter: countingAdapter(budget), quirksMode: isQuirky };
    for (const [order, rule] of rules.entries()) {
      const indexed = { rule, order, ...matcher(rule, options) };
      const { key } = rule.selector;
      const sameKey = this.#index.get(key);
      if (sameKey === undefined) this.#index.set(key, [indexed]);
      else sameKey.push(indexed);
    }
  }

  get isEmpty(): boolean {
    return this.#index.size === 0;
  }

  /** In the order in which they stand in the sheets. Throws `StepsExhausted`. */
  of(element: Element): readonly Match[] {
    const keys = ['', element.name, ...classKeys(element), `#${(element.attribs['id'] ?? '').toLowerCase()}`];
    return keys
      .flatMap((key) => this.#index.get(key) ?? [])
      .filter(({ matches }) => matches(element))
      .sort((one, other) => one.order - other.order)
      .map(({ rule, isCertain }) => ({ rule, isCertain }));
  }
}

/** A style sheet takes too long to apply. */
export class StepsExhausted extends Error {}

interface IndexedRule {
  readonly rule: StyleRule;
  readonly order: number;
  readonly isCertain: boolean;
  matches(element: Element): boolean;
}

type MatchOptions = Options<AnyNode, Element>;

function matcher(rule: StyleRule, options: MatchOptions): Pick<IndexedRule, 'isCertain' | 'matches'> {
  const isCertain = rule.applies === 'yes' && rule.selector.isExact;
  try {
    if (rule.selector.text.length > maxSelectorChars) return { isCertain: false, matches: () => true };
    const query = compile<AnyNode, Element>(rule.selector.text, options);
    const charge = options.adapter?.isTag;
    return { isCertain, matches: (element) => charge?.(element) === true && query(element) };
  } catch (error) {
    if (error instanceof StepsExhausted) throw error;
    // What the library cannot compile may match anything.
    return { isCertain: false, matches: () => true };
  }
}

const maxSelectorChars = 1_000;

function classKeys({ attribs }: Element): readonly string[] {
  const classes = attribs['class'];
  return classes === undefined
    ? []
    : [...new Set(classes.toLowerCase().match(/\S+/g))].map((name) => `.${name}`);
}

/** The document as the library sees it; who walks far or reads much pays for it. */
function countingAdapter(budget: ReadingBudget): NonNullable<MatchOptions['adapter']> {
  const charge = (steps: number) => {
    budget.styleSteps -= steps;
    if (budget.styleSteps <= 0) throw new StepsExhausted();
  };
  const read = (value: string | undefined) => {
    charge(1 + (value?.length ?? 0) / charsPerStep);
    return value;
  };
  const children = (node: AnyNode): AnyNode[] => {
    const found = 'children' in node ? node.children : [];
    charge(1 + found.length / nodesPerStep);
    return found;
  };
  return {
    isTag(node): node is Element {
      charge(1);
      return isTag(node);
    },
    getAttributeValue: (element, name) => read(element.attribs[name]),
    hasAttrib: (element, name) => read(element.attribs[name]) !== undefined,
    getName: (element) => element.name,
    getChildren: children,
    getParent: (element) => {
      charge(1);
      return element.parent;
    },
    getSiblings: (node) => (node.parent === null ? [node] : children(node.parent)),
    getText: (node) => (node.type === 'text' ? node.data : ''),
    removeSubsets: (nodes) => nodes,
  };
}

const charsPerStep = 100;
const nodesPerStep = 1;

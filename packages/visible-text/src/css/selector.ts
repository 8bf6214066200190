import type { CssNode, Selector as SelectorNode } from 'css-tree';
import { clone, generate, List } from './css-tree.ts';

/** A selector as far as it can be matched. */
export interface Selector {
  readonly text: string;
  /** False where it says more than can be matched: then it matches too much. */
  readonly isExact: boolean;
  /** Ids, classes and names as one number (CSS Selectors 4, 17). */
  readonly specificity: number;
  /** A box that its rule makes within the element; empty for the element itself. */
  readonly pseudoElement: '' | 'before' | 'after';
  /** What the element at its end must have, to look rules up by. */
  readonly key: string;
}

/** Null where nothing at rest can match. */
export function readSelector(node: SelectorNode): Selector | null {
  const kept: CssNode[] = [];
  let isExact = true;
  let pseudoElement: Selector['pseudoElement'] = '';
  for (const part of node.children) {
    const name = pseudoElementName(part);
    if (name !== null) {
      if (name === 'before' || name === 'after') pseudoElement = name;
      else if (ownTextNames.has(name)) isExact = false;
      else if (aloofPseudoElements.test(name)) return null;
      else isExact = false;
      continue;
    }
    if (part.type === 'PseudoClassSelector' && momentary.has(part.name.toLowerCase())) return null;
    if (canMatch(part)) kept.push(part);
    else isExact = false;
  }
  const text = textOf(kept);
  return { text, isExact, specificity: specificityOf(node), pseudoElement, key: keyOf(kept) };
}

/** What no element is in while it is only looked at. */
const momentary = new Set([
  'hover',
  'active',
  'visited',
  'focus',
  'focus-visible',
  'focus-within',
  'target',
  'fullscreen',
  'user-invalid',
  'user-valid',
]);
const structural = new Set(
  'first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child nth-of-type nth-last-of-type empty root link any-link not is where has hover active visited checked enabled disabled'.split(
    ' ',
  ),
);
/** Say something about part of the element's own text. */
const ownTextNames = new Set(['first-line', 'first-letter']);
/** Boxes and marks that hold none of the element's text. */
const aloofPseudoElements =
  /^(marker|selection|placeholder|backdrop|cue|file-selector-button|highlight|target-text|spelling-error|grammar-error|-(webkit|moz|ms)-.*)$/;

/** Some are also written with one colon. */
function pseudoElementName(node: CssNode): string | null {
  const isOne =
    node.type === 'PseudoElementSelector' ||
    (node.type === 'PseudoClassSelector' && /^(before|after|first-line|first-letter)$/i.test(node.name));
  return isOne ? node.name.toLowerCase() : null;
}

function canMatch(node: CssNode): boolean {
  switch (node.type) {
    case 'TypeSelector':
      return !node.name.includes('|');
    case 'ClassSelector':
    case 'IdSelector':
      return true;
    case 'AttributeSelector':
      return !node.name.name.includes('|');
    case 'Combinator':
      return /^[ >+~]$/.test(node.name);
    case 'PseudoClassSelector':
      return structural.has(node.name.toLowerCase()) && argumentsOf(node).every(canMatch);
    case 'SelectorList':
    case 'Selector':
      return [...node.children].every(canMatch);
    case 'Nth':
      return node.selector === null || canMatch(node.selector);
    default:
      return false;
  }
}

function argumentsOf(node: CssNode & { type: 'PseudoClassSelector' }): readonly CssNode[] {
  return node.children === null ? [] : [...node.children];
}

/** What was taken out leaves compounds empty; those match anything. */
function textOf(parts: readonly CssNode[]): string {
  const filled: CssNode[] = [];
  for (const part of parts) {
    const last = filled.at(-1);
    if (part.type === 'Combinator' && (last === undefined || last.type === 'Combinator'))
      filled.push(anything);
    filled.push(part);
  }
  const last = filled.at(-1);
  if (last === undefined || last.type === 'Combinator') filled.push(anything);
  return generate({
    type: 'Selector',
    children: new List<CssNode>().fromArray(filled.map((each) => clone(each))),
  });
}

const anything: CssNode = { type: 'TypeSelector', name: '*' };

function keyOf(parts: readonly CssNode[]): string {
  let key = '';
  for (const part of parts) {
    if (part.type === 'Combinator') key = '';
    else if (part.type === 'IdSelector' && !part.name.includes('\\')) key = `#${part.name.toLowerCase()}`;
    else if (part.type === 'ClassSelector' && !key.startsWith('#') && !part.name.includes('\\'))
      key = `.${part.name.toLowerCase()}`;
    else if (part.type === 'TypeSelector' && key === '' && /^[a-z][a-z0-9]*$/i.test(part.name))
      key = part.name.toLowerCase();
  }
  return key;
}

const ofId = 1_000_000;
const ofClass = 1_000;

function specificityOf(node: CssNode): number {
  switch (node.type) {
    case 'Selector':
      return [...node.children].reduce((sum, child) => sum + specificityOf(child), 0);
    case 'SelectorList':
      return Math.max(0, ...[...node.children].map(specificityOf));
    case 'IdSelector':
      return ofId;
    case 'ClassSelector':
    case 'AttributeSelector':
      return ofClass;
    case 'Nth':
      return node.selector === null ? 0 : specificityOf(node.selector);
    case 'PseudoClassSelector':
      return ofPseudoClass(node);
    case 'PseudoElementSelector':
      return 1;
    case 'TypeSelector':
      return node.name === '*' ? 0 : 1;
    default:
      return 0;
  }
}

function ofPseudoClass(node: CssNode & { type: 'PseudoClassSelector' }): number {
  const name = node.name.toLowerCase();
  if (name === 'where') return 0;
  const inner = argumentsOf(node).reduce((sum, child) => sum + specificityOf(child), 0);
  return /^(is|not|has|matches)$/.test(name) ? inner : ofClass + inner;
}

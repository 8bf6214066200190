import type { Element } from 'domhandler';
import { fontSizeOf } from '../letters.ts';
import { linkHint, presentationalHints } from '../presentational-hints.ts';
import type { ReadingBudget } from '../reading-budget.ts';
import { type Declaration, parseDeclarations } from './declarations.ts';
import { type Longhand, longhands } from './longhands.ts';
import { type Match, type MatchingRules, StepsExhausted } from './matching-rules.ts';
import { substitute, type Variables, variablesOf } from './variables.ts';

/**
 * What is declared for an element, by longhand. Where it cannot be told which declaration wins, all that may are there: text is
 * proven only if it is seen with every one of them. An empty value means that nothing is declared.
 */
export type DeclaredValues = ReadonlyMap<string, readonly string[]>;

/** Sorts declarations by the cascade (CSS Cascade 5, 6). */
export class Cascade {
  readonly #rules: MatchingRules;
  readonly #budget: ReadingBudget;
  readonly #inline = new Map<string, readonly Declaration[]>();
  #linkColour = '#00e';
  /** Of the document's outermost element; null where it cannot be told. */
  #rootFontPx: number | null = defaultFontPx;

  constructor(rules: MatchingRules, budget: ReadingBudget) {
    this.#budget = budget;
    this.#rules = rules;
  }

  /** Throws `StepsExhausted`. */
  declaredFor(element: Element, inherited: Variables): ElementStyle {
    const { name, attribs } = element;
    const matches = this.#rules.isEmpty ? [] : this.#rules.of(element);
    const hints = presentationalHints(name, attribs, this.#linkColour);
    if (name === 'body') this.#linkColour = hints.find(([property]) => property === linkHint)?.[1] ?? '#00e';
    const inline = this.#inlineDeclarations(attribs['style']);
    const own = matches.filter(({ rule }) => rule.selector.pseudoElement === '');
    const boxes = (['before', 'after'] as const)
      .map((box) => matches.filter(({ rule }) => rule.selector.pseudoElement === box))
      .filter((rules) => rules.length > 0);
    if (hints.length + own.length + inline.length === 0 && boxes.length === 0) {
      return { declared: nothing, variables: inherited, boxes: [] };
    }
    const candidates = sorted(own, inline);
    this.#budget.styleSteps -= candidates.length;
    if (this.#budget.styleSteps <= 0) throw new StepsExhausted();
    const variables = variablesOf(cascaded([], candidates.filter(isVariable), inherited), inherited);
    return {
      declared: this.#withRootSize(cascaded(hints, candidates, variables), name === 'html'),
      variables,
      boxes: boxes.map((rules) => this.#withRootSize(cascaded([], sorted(rules, []), variables), false)),
    };
  }

  /** Puts pixels in the place of `rem`, which is the size of letters of the document's outermost element. */
  #withRootSize(declared: DeclaredValues, isRoot: boolean): DeclaredValues {
    if (isRoot) {
      this.#rootFontPx = rootFontPx(declared.get('font-size'));
      return declared;
    }
    const px = this.#rootFontPx;
    if (px === defaultFontPx) return declared;
    const inPx = (value: string) =>
      px === null && /[\d.]rem\b/.test(value)
        ? unknownValue
        : value.replaceAll(/([\d.]+)rem\b/g, (_, number: string) => `${Number(number) * (px ?? 0)}px`);
    return new Map([...declared].map(([property, values]) => [property, values.map(inPx)]));
  }

  #inlineDeclarations(style: string | undefined): readonly Declaration[] {
    if (style === undefined) return [];
    const known = this.#inline.get(style);
    if (known !== undefined) return known;
    const declarations = parseDeclarations(style);
    if (this.#inline.size < cachedStyles && style.length < maxCachedLength)
      this.#inline.set(style, declarations);
    return declarations;
  }
}

const defaultFontPx = 16;

function rootFontPx(values: readonly string[] | undefined): number | null {
  const usual = { min: defaultFontPx, max: defaultFontPx };
  const size = values === undefined ? usual : fontSizeOf(new Map([['font-size', values]]), usual);
  return size.min === size.max ? size.min : null;
}

interface ElementStyle {
  readonly declared: DeclaredValues;
  readonly variables: Variables;
  /** What is declared for the boxes before and after its content. */
  readonly boxes: readonly DeclaredValues[];
}

const nothing: DeclaredValues = new Map();
const cachedStyles = 1_000;
const maxCachedLength = 1_000;
/** So many possible values of one property are not followed. */
const maxPossible = 6;

interface Candidate {
  readonly declaration: Declaration;
  readonly isCertain: boolean;
  readonly rank: readonly number[];
}

function isVariable({ declaration }: Candidate): boolean {
  return declaration.property.startsWith('--');
}

/** The weakest first. */
function sorted(matches: readonly Match[], inline: readonly Declaration[]): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const [order, { rule, isCertain }] of matches.entries()) {
    for (const declaration of rule.declarations) {
      const layer = declaration.important ? -rule.layer : rule.layer;
      const rank = [Number(declaration.important), 0, layer, rule.selector.specificity, order];
      candidates.push({ declaration, isCertain, rank });
    }
  }
  for (const declaration of inline) {
    candidates.push({ declaration, isCertain: true, rank: [Number(declaration.important), 1, 0, 0, 0] });
  }
  return candidates.sort((one, other) => compareRanks(one.rank, other.rank));
}

function cascaded(
  hints: readonly (readonly [string, string])[],
  candidates: readonly Candidate[],
  variables: Variables,
): DeclaredValues {
  const declared = new Map<string, readonly string[]>(hints.map(([property, value]) => [property, [value]]));
  for (const candidate of candidates) declare(declared, candidate, variables);
  return declared;
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [at, rank] of one.entries()) {
    const difference = rank - (other[at] ?? 0);
    if (rank !== other[at] && !Number.isNaN(difference)) return difference;
  }
  return 0;
}

function declare(
  declared: Map<string, readonly string[]>,
  { declaration: { property: written, value }, isCertain }: Candidate,
  variables: Variables,
): void {
  const stated =
    !written.startsWith('--') && /var\(/i.test(value) ? substitute(value, variables).toLowerCase() : value;
  const expanded: readonly Longhand[] = written.startsWith('--')
    ? [[written, value, 'yes']]
    : longhands(written, stated);
  if (expanded.length === 0 && stated !== value) declared.set(written, ['unset']);
  if (written === 'all' && isCertain && /^(initial|unset|revert)$/.test(stated)) {
    declared.clear();
    for (const property of stated === 'initial' ? inherited : []) declared.set(property, ['initial']);
    return;
  }
  for (const [property, value, isTaken] of expanded) {
    if (isCertain && isTaken === 'yes') declared.set(property, [value]);
    else addPossible(declared, property, value);
  }
}

function addPossible(declared: Map<string, readonly string[]>, property: string, value: string): void {
  const before = declared.get(property) ?? [''];
  if (before.includes(value)) return;
  declared.set(
    property,
    before.length < maxPossible ? [...before, value] : [...before.slice(0, -1), unknownValue],
  );
}

const inherited = ['color', 'font-size', 'line-height', 'text-indent', 'visibility', 'white-space'];

/** No value of any property. */
const unknownValue = '?';

/** The values, with what stands for none said at all put in. */
export function valuesOf(declared: DeclaredValues, property: string, initial: string): readonly string[] {
  return (declared.get(property) ?? [initial]).map((value) =>
    /^(|initial|unset|revert|revert-layer)$/.test(value) ? initial : value,
  );
}

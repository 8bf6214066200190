import type { Atrule, Block, CssNode, Raw, Rule } from 'css-tree';
import { all, atRuleTruth, type Truth } from './condition.ts';
import { generate, parse } from './css-tree.ts';
import { type Declaration, declarationOf } from './declarations.ts';
import { readSelector, type Selector } from './selector.ts';

/** A rule of a style sheet with one selector. */
export interface StyleRule {
  readonly selector: Selector;
  /** `maybe` where a condition around it cannot be answered, or it is in a scope. */
  readonly applies: 'yes' | 'maybe';
  /** The rank of its cascade layer, from 0; outside of layers `Infinity`. */
  readonly layer: number;
  readonly declarations: readonly Declaration[];
}

/** What all style sheets of a document say. */
export class StyleRules {
  readonly rules: StyleRule[] = [];
  /** Families that the document brings along: their letters may look like anything. */
  readonly fontFamilies = new Set<string>();
  /** Sheets whose text is not at hand, and properties that may start with any value. */
  hasUnreadableParts = false;
  hasRegisteredProperties = false;
  readonly #layers: string[] = [];

  /** Adds the text of one `<style>` element. */
  add(css: string, applies: Truth): void {
    const sheet = parse(css, { parseValue: false });
    if (sheet.type !== 'StyleSheet' || applies === 'no') return;
    for (const node of sheet.children) this.#visit(node, { applies, layer: '', parent: null, depth: 0 });
  }

  /** All but those beyond the limit have a layer by then. */
  layerRank(name: string): number {
    return name === '' ? Infinity : this.#layers.indexOf(name);
  }

  #visit(node: CssNode, place: Place): void {
    if (place.depth > maxDepth || this.rules.length >= maxRules) {
      this.hasUnreadableParts = true;
      return;
    }
    if (node.type === 'Rule') this.#rule(node, place);
    else if (node.type === 'Atrule') this.#atRule(node, place);
  }

  #rule(node: Rule, place: Place): void {
    const selectors = generate(node.prelude).trim() === '' ? null : this.#selectorsOf(node, place);
    if (selectors === null) return;
    const text = generate(node.prelude);
    const parent = place.parent === null ? text : nested(text, place.parent);
    this.#body(node.block, { ...place, parent }, selectors);
  }

  #selectorsOf(node: Rule, { parent }: Place): readonly Selector[] | null {
    let prelude: CssNode = node.prelude;
    if (parent !== null) prelude = selectorList(nested(generate(prelude), parent));
    // With brackets it may be of a kind that the library does not know; without, browsers drop it too.
    if (prelude.type === 'Raw') return prelude.value.includes('(') ? [anyElement] : null;
    if (prelude.type !== 'SelectorList') return null;
    return [...prelude.children]
      .filter((each) => each.type === 'Selector')
      .map(readSelector)
      .filter((each) => each !== null);
  }

  #body(block: Block, place: Place, selectors: readonly Selector[]): void {
    const children = [...block.children];
    const declarations = children.flatMap(declarationOf);
    const applies = place.applies === 'yes' ? 'yes' : 'maybe';
    if (declarations.length > 0) {
      for (const selector of selectors) {
        this.rules.push({ selector, applies, layer: this.layerRank(place.layer), declarations });
      }
    }
    for (const child of children) {
      if (child.type === 'Rule') this.#visit(child, { ...place, depth: place.depth + 1 });
      else if (child.type === 'Atrule') this.#nestedAtRule(child, place, selectors);
      else if (child.type === 'Raw' && child.value.includes('{')) this.#rawRule(child, place);
    }
  }

  /** Rules in rules whose selector starts with a name are left as they are by the library. */
  #rawRule({ value }: Raw, place: Place): void {
    const sheet = parse(value, { parseValue: false });
    if (sheet.type !== 'StyleSheet') return;
    for (const node of sheet.children) this.#visit(node, { ...place, depth: place.depth + 1 });
  }

  #nestedAtRule(node: Atrule, place: Place, selectors: readonly Selector[]): void {
    const applies = all([place.applies, atRuleTruth(node.name.toLowerCase(), node.prelude)]);
    if (node.block === null || applies === 'no' || withoutRules.has(node.name.toLowerCase())) return;
    this.#body(node.block, { ...place, applies, depth: place.depth + 1 }, selectors);
  }

  #atRule(node: Atrule, place: Place): void {
    const name = node.name.toLowerCase();
    if (name === 'import') this.hasUnreadableParts ||= !isRemote(node.prelude);
    else if (name === 'font-face') this.#fontFace(node);
    else if (name === 'property') this.hasRegisteredProperties = true;
    else if (name === 'layer') this.#layer(node, place);
    else if (!withoutRules.has(name) && node.block !== null) {
      const applies = all([place.applies, atRuleTruth(name, node.prelude)]);
      if (applies !== 'no') this.#within(node.block, { ...place, applies });
    }
  }

  #layer(node: Atrule, place: Place): void {
    const names = node.prelude === null ? [] : generate(node.prelude).split(',');
    if (names.length === 0) names.push(`(${this.#layers.length})`);
    for (const name of names) {
      const full = place.layer === '' ? name.trim() : `${place.layer}.${name.trim()}`;
      // Layers in layers rank among their siblings; taken as perhaps, they need no rank of their own.
      if (!this.#layers.includes(full) && this.#layers.length < maxLayers) this.#layers.push(full);
      const applies: Truth = full.includes('.') ? 'maybe' : place.applies;
      if (node.block !== null) this.#within(node.block, { ...place, applies, layer: full });
    }
  }

  #within(block: Block, place: Place): void {
    for (const child of block.children) this.#visit(child, { ...place, depth: place.depth + 1 });
  }

  #fontFace({ block }: Atrule): void {
    const declared = [...(block?.children ?? [])].flatMap(declarationOf);
    const family = declared.find(({ property }) => property === 'font-family')?.value;
    const source = declared.find(({ property }) => property === 'src')?.value ?? '';
    const isResized = declared.some(({ property }) => /^(size-adjust|.*-override)$/.test(property));
    if (family !== undefined && (isResized || !isPlainFont(source)))
      this.fontFamilies.add(family.replaceAll(/["']/g, '').toLowerCase());
  }
}

interface Place {
  readonly applies: Truth;
  readonly layer: string;
  /** The selectors of the rule around it; null outside of rules. */
  readonly parent: string | null;
  readonly depth: number;
}

const maxRules = 5_000;
const maxLayers = 200;
const maxDepth = 20;

const anyElement: Selector = { text: '*', isExact: false, specificity: 0, pseudoElement: '', key: '' };

/** Hold no rules for elements, or what they say shows only while something moves or on paper. */
const withoutRules = new Set(
  'charset namespace page keyframes -webkit-keyframes -moz-keyframes -o-keyframes -ms-viewport viewport counter-style font-feature-values font-palette-values color-profile view-transition position-try'.split(
    ' ',
  ),
);

function selectorList(text: string): CssNode {
  try {
    return parse(text, { context: 'selectorList' });
  } catch {
    return { type: 'Raw', value: `(${text})` };
  }
}

/** What a rule within a rule says in full (CSS Nesting, 3). */
function nested(text: string, parent: string): string {
  return text.includes('&') ? text.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${text}`;
}

/** Without an address there is no font to load, and these hosts serve fonts that anybody can read. */
function isPlainFont(source: string): boolean {
  return (source.match(/url\([^)]*\)?/gi) ?? []).every((url) => fontHosts.test(url));
}

const fontHosts =
  /^url\(\s*["']?(https?:)?\/\/(fonts\.gstatic\.com|fonts\.googleapis\.com|themes\.googleusercontent\.com|use\.typekit\.net|fonts\.bunny\.net)\//i;

/** Mail programs load no style sheets; one that is part of the mail itself they might read. */
function isRemote(prelude: CssNode | null): boolean {
  return prelude !== null && !/^(url\(\s*)?["']?\s*(data|cid|mid|blob|\\)/i.test(generate(prelude).trim());
}

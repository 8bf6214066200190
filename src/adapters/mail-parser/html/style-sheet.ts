import type { ReadingBudget } from '../reading-budget.ts';
import { type Declaration, parseDeclarations, splitOutside, withoutComments } from './declarations.ts';
import { mediaMatches } from './media-query.ts';
import { type Matchable, parseSelector, type Selector, selectorMatches } from './selector.ts';

/** The rules of all `<style>` elements of one document, in order. */
export class StyleSheet {
  readonly #byId = new Map<string, Rule[]>();
  readonly #byClass = new Map<string, Rule[]>();
  readonly #byName = new Map<string, Rule[]>();
  readonly #forAll: Rule[] = [];
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds the text of one `<style>` element. */
  add(css: string): void {
    for (const block of blocksOf(withoutComments(css).replaceAll(/<!--|-->/g, ' '))) {
      const declarations = parseDeclarations(block.body);
      if (declarations.length === 0) continue;
      for (const text of splitOutside(block.prelude, ',')) {
        if (this.#count >= maxRules) return;
        const selector = parseSelector(text.trim());
        if (selector !== null) this.#addRule(selector, declarations);
      }
    }
  }

  /** The declarations for one element, the weakest first. */
  declarationsFor(element: Matchable, budget: ReadingBudget): readonly Declaration[] {
    const candidates = [
      this.#forAll,
      this.#byName.get(element.name) ?? none,
      ...[...element.classes].map((name) => this.#byClass.get(name) ?? none),
      this.#byId.get(element.id) ?? none,
    ].filter((rules) => rules.length > 0);
    if (candidates.length === 0) return none;
    return candidates
      .flat()
      .filter(({ selector }) => selectorMatches(selector, element, budget))
      .sort((one, other) => one.selector.specificity - other.selector.specificity || one.order - other.order)
      .flatMap(({ declarations }) => declarations);
  }

  #addRule(selector: Selector, declarations: readonly Declaration[]): void {
    const rule = { selector, declarations, order: this.#count };
    this.#count += 1;
    const last = selector.steps.at(-1)?.compound;
    const firstClass = last?.classes[0];
    if (typeof last?.id === 'string') append(this.#byId, last.id, rule);
    else if (firstClass !== undefined) append(this.#byClass, firstClass, rule);
    else if (typeof last?.name === 'string') append(this.#byName, last.name, rule);
    else this.#forAll.push(rule);
  }
}

interface Rule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  readonly order: number;
}

const none: readonly never[] = [];
const maxRules = 5_000;

function append(index: Map<string, Rule[]>, key: string, rule: Rule): void {
  const rules = index.get(key);
  if (rules === undefined) index.set(key, [rule]);
  else rules.push(rule);
}

/** Rules with what stands before their braces; those within a condition that holds are taken out of it. */
function* blocksOf(css: string): Generator<{ readonly prelude: string; readonly body: string }> {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open === -1) return;
    // Before it may stand the braces of conditions that end, and statements such as @import that end in a semicolon.
    const prelude = (css.slice(at, open).split(/[;}]/).at(-1) ?? '').trim();
    if (/^@(media|supports|layer|document)\b/i.test(prelude)) {
      const holds = !/^@media/i.test(prelude) || mediaMatches(prelude.slice('@media'.length));
      at = holds ? open + 1 : endOfBlock(css, open);
      continue;
    }
    const end = endOfBlock(css, open);
    if (!prelude.startsWith('@')) yield { prelude, body: css.slice(open + 1, end - 1) };
    at = end;
  }
}

/** The place after the brace that closes the one at `open`. */
function endOfBlock(css: string, open: number): number {
  const braces = /[{}]/g;
  braces.lastIndex = open + 1;
  let depth = 1;
  for (let found = braces.exec(css); found !== null; found = braces.exec(css)) {
    depth += found[0] === '{' ? 1 : -1;
    if (depth === 0) return found.index + 1;
  }
  return css.length + 1;
}

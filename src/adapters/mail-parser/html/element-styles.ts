import type { ReadingBudget } from '../reading-budget.ts';
import { type Declaration, parseDeclarations } from './declarations.ts';
import { colourOf, presentationalHints } from './presentational-hints.ts';
import type { Matchable } from './selector.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Finds out what is declared for each element, by the cascade (CSS Cascade 4, 6). */
export class ElementStyles {
  readonly #sheet: StyleSheet;
  readonly #budget: ReadingBudget;
  readonly #inline = new Map<string, readonly Declaration[]>();
  #linkColour = '#00e';

  constructor(sheet: StyleSheet, budget: ReadingBudget) {
    this.#sheet = sheet;
    this.#budget = budget;
  }

  /** The style sheet takes too long; from here on nothing can be said. */
  get isExhausted(): boolean {
    return this.#budget.styleSteps <= 0;
  }

  declaredFor(element: Matchable): ReadonlyMap<string, string> {
    const { name, attributes } = element;
    if (name === 'body') this.#linkColour = colourOf(attributes['link']) ?? this.#linkColour;
    const hints = presentationalHints(name, attributes, this.#linkColour);
    const fromSheet = this.#sheet.isEmpty ? none : this.#sheet.declarationsFor(element, this.#budget);
    const inline = this.#inlineDeclarations(attributes['style']);
    if (hints.length + fromSheet.length + inline.length === 0) return nothingDeclared;
    const declared = new Map(hints);
    for (const isImportant of [false, true]) {
      for (const declarations of [fromSheet, inline]) {
        for (const declaration of declarations) {
          if (declaration.important === isImportant) declare(declared, declaration);
        }
      }
    }
    return declared;
  }

  #inlineDeclarations(style: string | undefined): readonly Declaration[] {
    if (style === undefined) return none;
    const known = this.#inline.get(style);
    if (known !== undefined) return known;
    const declarations = parseDeclarations(style);
    if (this.#inline.size < cachedStyles && style.length < longestCached)
      this.#inline.set(style, declarations);
    return declarations;
  }
}

const none: readonly Declaration[] = [];
const nothingDeclared: ReadonlyMap<string, string> = new Map();
const cachedStyles = 1_000;
const longestCached = 1_000;

/** A shorthand sets all that it stands for, so what was said of its parts before is void. */
function declare(declared: Map<string, string>, { property, value }: Declaration): void {
  if (property === 'background') {
    declared.delete('background-color');
    declared.delete('background-image');
  } else if (property === 'font') declared.delete('font-size');
  else if (property === 'margin') {
    declared.delete('margin-left');
    declared.delete('margin-top');
  } else if (property === 'overflow') {
    declared.delete('overflow-x');
    declared.delete('overflow-y');
  }
  declared.set(property, value);
}

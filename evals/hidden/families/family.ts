/** Cases of one idea; the words to look for stand as `{{text}}`. */
export interface Family {
  readonly name: string;
  readonly htmls: readonly string[];
}

/** Stands for the marked words. */
export const T = '{{text}}';

export function family(name: string, ...htmls: readonly (string | readonly string[])[]): Family {
  return { name, htmls: htmls.flat() };
}

/** One piece of HTML for each value. */
export function each<Value>(values: readonly Value[], html: (value: Value) => string): readonly string[] {
  return values.map(html);
}

/** One paragraph for each style. */
export function styled(...styles: readonly string[]): readonly string[] {
  return styles.map((style) => `<p style="${style}">${T}</p>`);
}

/** One paragraph of class `x` for each style sheet. */
export function sheets(...rules: readonly string[]): readonly string[] {
  return rules.map((css) => `<style>${css}</style><p class="x">${T}</p>`);
}

/** The HTML with the place of the words, a single `@`, filled in. */
export function marked(html: string): string {
  return html.replace(/@(?![a-z-])/, T);
}

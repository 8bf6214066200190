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

/** A white card on a grey page, as newsletter builders make it. */
export function inCard(html: string): string {
  return `<table role="presentation" width="100%" bgcolor="#f4f4f7" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" width="560" bgcolor="#ffffff" cellpadding="0" cellspacing="0"><tr><td style="padding:12px 24px;font-family:Arial,sans-serif;font-size:15px;line-height:22px;color:#333333">${html}</td></tr></table></td></tr></table>`;
}

/** One card for each piece of HTML, with the words in place of `@`. */
export function cards(...htmls: readonly string[]): readonly string[] {
  return htmls.map((html) => inCard(marked(html)));
}

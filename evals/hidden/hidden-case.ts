/** Whether a browser paints the text of a case. */
export type Label = 'visible' | 'hidden' | 'ambiguous';

/**
 * 1. `open`: may guide the parser's development.
 * 2. `held-out`: was kept aside at first, and has been looked at during development since.
 * 3. `fresh`: only measures.
 */
export const parts = ['open', 'held-out', 'fresh'] as const;
type Part = (typeof parts)[number];

/** HTML in which `{{text}}` stands for the marked words. */
export interface HiddenCase {
  readonly id: string;
  readonly family: string;
  readonly part: Part;
  readonly text: string;
  readonly html: string;
}

export function withText(html: string, text: string): string {
  return html.replaceAll('{{text}}', () => text);
}

/** A case with what the browser showed. */
export interface LabelledCase extends HiddenCase {
  readonly label: Exclude<Label, 'ambiguous'>;
  /** The version of the Chromium that labelled it. */
  readonly browser: string;
}

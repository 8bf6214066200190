/** Whether a browser paints the text of a case. */
export type Label = 'visible' | 'hidden' | 'ambiguous';

/** HTML in which `{{text}}` stands for the marked words. */
export interface HiddenCase {
  readonly id: string;
  readonly family: string;
  /** `open` cases may guide the parser's development; `held-out` ones only measure it. */
  readonly part: 'open' | 'held-out';
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

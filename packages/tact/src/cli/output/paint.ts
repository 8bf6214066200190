import { styleText } from 'node:util';

export const styles = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;
export type Style = (typeof styles)[number];
export type Paint = Readonly<Record<Style, (text: string) => string>>;

/** Colours, or functions that change nothing. */
export function createPaint(hasColour: boolean): Paint {
  const entries = styles.map((style) => [
    style,
    (text: string) => (hasColour && text !== '' ? styleText(style, text, { validateStream: false }) : text),
  ]);
  return Object.fromEntries(entries) as Paint;
}

/**
 * Whether a stream is to get colours: a terminal that supports them, unless the user turned them off (no-color.org), and whatever it
 * is where FORCE_COLOR asks for them (force-color.org).
 */
export function wantsColour(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  if (environment['NO_COLOR']) return false;
  if (environment['FORCE_COLOR']) return environment['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && environment['TERM'] !== 'dumb';
}

import type { VisibilityProver } from '@tact/core/ports/visibility-prover';
import { type Chromium, launchChromium } from './chromium.ts';
import { isNodePainted } from './node-painted.ts';
import { textNodes } from './text-nodes.ts';

export interface ChromiumProverOptions {
  /** The path of a Chromium. */
  readonly executable: string;
  /** For one HTML part, with all its texts. */
  readonly timeoutMs?: number;
  /** How many texts of a part are looked at; the rest stay unproven. */
  readonly maxTexts?: number;
}

/**
 * Proves texts visible by painting them in a headless Chromium. A text is painted where its picture changes with its letters
 * and with nothing else, at three widths, whatever remote pictures may show, and only if all text nodes with the same text are.
 *
 * One browser is started for a part and ended after it, so that nothing of one mail is left for the next.
 */
export function createChromiumProver(options: ChromiumProverOptions): VisibilityProver {
  const { executable, timeoutMs = 15_000, maxTexts = 20 } = options;
  return {
    async paintedTexts(html, texts) {
      if (html.length > maxHtmlChars || texts.length === 0) return new Set();
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), timeoutMs);
      try {
        return await inOwnBrowser(executable, html, texts.slice(0, maxTexts), abort.signal);
      } catch {
        // A browser that is missing, crashes or takes too long proves nothing; `tact doctor` says so.
        return new Set();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

const maxHtmlChars = 500_000;
export const maxHeightPx = 8_000;
/** A telephone, a pane of a mail program, and a window. */
const widthsPx = [400, 640, 1_000];
/** A remote picture may be light or dark, and so large that it covers what a small one would not. */
const remotePictures = [
  { colour: 'white', sizePx: 1 },
  { colour: 'black', sizePx: 1 },
  { colour: 'white', sizePx: 3_000 },
  { colour: 'black', sizePx: 3_000 },
] as const;

async function inOwnBrowser(
  executable: string,
  html: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const chromium = await launchChromium({ executable, timeoutMs: 5_000, maxHeightPx, signal });
  try {
    return await paintedTexts(chromium, html, texts, signal);
  } finally {
    await chromium.close();
  }
}

/** Those of the texts that a browser paints of a document. */
export async function paintedTexts(
  chromium: Chromium,
  html: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  let left: ReadonlySet<string> = new Set(texts.map(normal).filter((text) => /\p{L}|\p{N}/u.test(text)));
  for (const pictures of remotePictures) {
    await chromium.load(html, { pictures });
    for (const width of widthsPx) {
      signal.throwIfAborted();
      left = await stillPainted(chromium, width, left);
    }
    // What is read elsewhere than in the document, or changes with time, is not seen here as the owner sees it.
    if (chromium.asked.others > 0 || (await changesWithTime(chromium))) return new Set();
    if (chromium.asked.remotePictures === 0) break;
  }
  return new Set(texts.filter((text) => left.has(normal(text))));
}

/** Fonts of the document count too: their letters need not look like letters. */
async function changesWithTime(chromium: Chromium): Promise<boolean> {
  const answer = await chromium.evaluate(
    `document.getAnimations().length > 0 || document.fonts.size > 0 ||
      document.querySelector('animate,animateMotion,animateTransform,set,marquee,video,meta[http-equiv=refresh i]') !== null`,
  );
  return answer !== false;
}

async function stillPainted(
  chromium: Chromium,
  width: number,
  texts: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const window = { width, height: 800 };
  const painted = new Set<string>();
  const unpainted = new Set<string>();
  for (const node of await textNodes(chromium, window)) {
    const text = normal(node.text);
    if (!texts.has(text) || unpainted.has(text)) continue;
    if (await isNodePainted(chromium, node, window)) painted.add(text);
    else unpainted.add(text);
  }
  return new Set([...painted].filter((text) => !unpainted.has(text)));
}

function normal(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

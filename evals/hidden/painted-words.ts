import type { Chromium } from '@tact/visible-text/prover/chromium';
import type { Picture } from '@tact/visible-text/prover/picture';
import { type Area, pictureDifference } from '@tact/visible-text/prover/picture-difference';

/**
 * The words that a browser paints of a whole mail, and those that it does not, in the order of its text. All letters are painted as narrow ones and then as wide
 * ones, in a font where both take the same room, and a word counts where the two pictures differ within its own box. Covers,
 * colours, clips and so on all make no difference there.
 */
export async function paintedWords(
  chromium: Chromium,
  html: string,
): Promise<{ readonly painted: readonly string[]; readonly notPainted: readonly string[] }> {
  await chromium.load(html);
  const window = { width: 800, height: 600 };
  await chromium.picture(window);
  const words = (await chromium.evaluate(collectWords)) as readonly PlacedWord[];
  await chromium.evaluate(`${setForms}('i', 'I', '1')`);
  const narrow = await chromium.picture(window);
  await chromium.evaluate(`${setForms}('m', 'M', '8')`);
  const wide = await chromium.picture(window);
  const painted = new Set(words.filter((word) => isPainted(word, narrow, wide)));
  return {
    painted: words.filter((word) => painted.has(word)).map(({ text }) => text),
    notPainted: words.filter((word) => !painted.has(word)).map(({ text }) => text),
  };
}

interface PlacedWord {
  readonly text: string;
  readonly areas: readonly Area[];
}

/** Letters of 6 px differ by about 9 pixels each. */
const paintedPixelsPerLetter = 4;

function isPainted({ text, areas }: PlacedWord, narrow: Picture, wide: Picture): boolean {
  const pixels = areas
    .filter(({ left, top }) => left >= 0 && top >= 0)
    .reduce((sum, area) => sum + pictureDifference(narrow, wide, area).clearPixels, 0);
  return pixels >= [...text].length * paintedPixelsPerLetter;
}

/** Runs in the page: the words of all text nodes, with the boxes they are laid out in. */
const collectWords = `(() => {
  const words = [];
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const found of node.data.matchAll(/[\\p{L}\\p{N}](?:[\\p{Cf}\\p{M}]*[\\p{L}\\p{N}])*/gu)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const areas = [...range.getClientRects()].map((box) => ({
        left: Math.floor(box.left + scrollX),
        top: Math.floor(box.top + scrollY),
        width: Math.ceil(box.width) + 1,
        height: Math.ceil(box.height) + 1,
      }));
      words.push({ text: found[0], areas });
    }
  }
  return words;
})()`;

/** Runs in the page: replaces the letters of all text nodes. */
const setForms = `((lower, upper, digit) => {
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (/^(style|script)$/i.test(node.parentNode.nodeName)) continue;
    node.data = node.data
      .replaceAll(/\\p{Lu}/gu, upper)
      .replaceAll(/[\\p{Ll}\\p{Lo}\\p{Lt}\\p{Lm}]/gu, lower)
      .replaceAll(/\\p{N}/gu, digit);
  }
})`;

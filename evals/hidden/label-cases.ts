import type { Chromium } from '@tact/visible-text/prover/chromium';
import type { Picture } from '@tact/visible-text/prover/picture';
import { pictureDifference } from '@tact/visible-text/prover/picture-difference';
import { type HiddenCase, type Label, withText } from './hidden-case.ts';
import { swapLetters } from './swap-letters.ts';

/**
 * Labels a case by its picture. The marked text is painted three times: with narrow letters, with its first half in wide
 * letters, and with its second half in wide letters. A half counts as painted where the pictures differ clearly.
 *
 * 1. `visible`: both halves are painted, at both widths.
 * 2. `hidden`: neither half is, at neither width.
 * 3. `ambiguous`: anything else, such as letters that are faint, tiny or cut in part. No case may have it.
 */
export async function labelCases(
  chromium: Chromium,
  cases: readonly Pick<HiddenCase, 'html' | 'text'>[],
  onProgress?: (done: number, total: number) => void,
): Promise<readonly Label[]> {
  const labels: Label[] = [];
  for (let start = 0; start < cases.length; start += casesOnePage) {
    labels.push(...(await labelPage(chromium, cases.slice(start, start + casesOnePage))));
    onProgress?.(labels.length, cases.length);
  }
  return labels;
}

const casesOnePage = 4;
const widthsPx = [600, 900] as const;
/** A case has to fit: what lies below is not painted. */
const heightPx = 320;
/** Letters of 6 px differ by about 9 pixels each, of 4 px by 3, of 16 px by 45. */
const paintedPixelsPerLetter = 5;
const unseenPixelsPerLetter = 0.5;

async function labelPage(
  chromium: Chromium,
  cases: readonly Pick<HiddenCase, 'html' | 'text'>[],
): Promise<readonly Label[]> {
  const frames = new Map(
    cases.flatMap((each, row) =>
      formsOf(each).map((html, column): [string, string] => [`/${row}-${column}`, html]),
    ),
  );
  const page = [...frames.keys()]
    .flatMap((path, row) =>
      widthsPx.map((width, column) => {
        const left = widthsPx.slice(0, column).reduce((sum, each) => sum + each, 0);
        return `<iframe src="${path}" scrolling="no" style="position:absolute;border:0;left:${left}px;top:${row * heightPx}px;width:${width}px;height:${heightPx}px"></iframe>`;
      }),
    )
    .join('');
  await chromium.load(`<!doctype html><body style="margin:0">${page}`, { frames });
  const picture = await chromium.picture({
    width: widthsPx.reduce((sum, each) => sum + each, 0),
    height: frames.size * heightPx,
  });
  return cases.map((each, row) => labelOf(picture, row * 3 * heightPx, each.text));
}

function formsOf({ html, text }: Pick<HiddenCase, 'html' | 'text'>): readonly string[] {
  const [first, second] = halves(text);
  const narrow = (half: string) => swapLetters(half, 'narrow');
  const wide = (half: string) => swapLetters(half, 'wide');
  return [
    `${narrow(first)} ${narrow(second)}`,
    `${wide(first)} ${narrow(second)}`,
    `${narrow(first)} ${wide(second)}`,
  ].map((words) => withText(html, words));
}

export function halves(text: string): readonly [string, string] {
  const words = text.split(' ');
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}

function labelOf(picture: Picture, top: number, text: string): Label {
  const seen = halves(text).flatMap((half, index) =>
    widthsPx.map((width, column) => {
      const left = widthsPx.slice(0, column).reduce((sum, each) => sum + each, 0);
      const area = (row: number) => ({ left, top: top + row * heightPx, width, height: heightPx });
      const { seenPixels, clearPixels } = pictureDifference(picture, picture, area(0), area(index + 1));
      const letters = half.replaceAll(' ', '').length;
      if (clearPixels >= letters * paintedPixelsPerLetter) return 'visible';
      return seenPixels <= letters * unseenPixelsPerLetter ? 'hidden' : 'ambiguous';
    }),
  );
  const [label = 'ambiguous'] = seen;
  return seen.every((each) => each === label) ? label : 'ambiguous';
}

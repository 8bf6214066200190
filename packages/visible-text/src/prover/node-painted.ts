import type { Chromium, Window } from './chromium.ts';
import type { Picture } from './picture.ts';
import { pictureDifference } from './picture-difference.ts';
import { setLetters, type TextNode } from './text-nodes.ts';

/** Letters of 6 px differ by about 9 pixels each, of 16 px by 45, which is about a quarter of their boxes. */
const minPixelsPerLetter = 5;
const minShareOfBox = 0.1;

/**
 * Whether every word of a text node is painted: its picture changes when its letters become wide ones, and becomes the same again
 * when they are narrow again. What moves by itself proves nothing.
 */
export async function isNodePainted(chromium: Chromium, node: TextNode, window: Window): Promise<boolean> {
  await setLetters(chromium, node.index, 'narrow');
  const narrow = await chromium.picture(window);
  await setLetters(chromium, node.index, 'wide');
  const wide = await chromium.picture(window);
  await setLetters(chromium, node.index, 'narrow');
  const again = await chromium.picture(window);
  await setLetters(chromium, node.index, 'own');
  const whole = { left: 0, top: 0, width: narrow.width, height: narrow.height };
  if (pictureDifference(narrow, again, whole).seenPixels > 0) return false;
  return node.words.every((word) => isWordPainted(word, narrow, wide));
}

function isWordPainted(
  { letters, areas }: TextNode['words'][number],
  narrow: Picture,
  wide: Picture,
): boolean {
  const inside = areas.filter(({ left, top }) => left >= 0 && top >= 0);
  if (inside.length < areas.length) return false;
  const boxPixels = inside.reduce((sum, { width, height }) => sum + width * height, 0);
  const pixels = inside.reduce((sum, area) => sum + pictureDifference(narrow, wide, area).clearPixels, 0);
  return pixels >= Math.max(letters * minPixelsPerLetter, boxPixels * minShareOfBox);
}

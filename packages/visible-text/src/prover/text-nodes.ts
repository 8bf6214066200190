import { z } from 'zod';
import type { Chromium, Window } from './chromium.ts';

const textNode = z.object({
  /** Its place among the document's text nodes. */
  index: z.int(),
  text: z.string(),
  words: z.array(
    z.object({
      letters: z.int(),
      areas: z.array(z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })),
    }),
  ),
});

/** A text node as it is laid out, with the boxes of each of its words. */
export type TextNode = z.infer<typeof textNode>;

/** The text nodes of the page that holds them, style sheets and scripts left out. */
export async function textNodes(chromium: Chromium, window: Window): Promise<readonly TextNode[]> {
  await chromium.resize(window);
  return z.array(textNode).parse(await chromium.evaluate(`(${collect})()`));
}

/** Gives a text node other letters, or its own again. */
export async function setLetters(
  chromium: Chromium,
  index: number,
  form: 'narrow' | 'wide' | 'own',
): Promise<void> {
  await chromium.evaluate(`(${change})(${index}, '${form}')`);
}

/** Runs in the page. Our script has a world of its own there, which the page's elements cannot change. */
const walk = `
  const nodes = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!/^(style|script|title|textarea|option|noscript|xmp|template)$/i.test(node.parentNode.nodeName)) nodes.push(node);
  }`;

const collect = `() => {${walk}
  return nodes.map((node, index) => ({
    index,
    text: node.data,
    words: [...node.data.matchAll(/[\\p{L}\\p{N}]+/gu)].map((found) => {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      return {
        letters: [...found[0]].length,
        areas: [...range.getClientRects()].map((box) => ({
          left: Math.floor(box.left + scrollX),
          top: Math.floor(box.top + scrollY),
          width: Math.ceil(box.width) + 1,
          height: Math.ceil(box.height) + 1,
        })),
      };
    }),
  }));
}`;

const change = `(index, form) => {${walk}
  const node = nodes[index];
  globalThis.ownLetters ??= new Map();
  if (!ownLetters.has(node)) ownLetters.set(node, node.data);
  const own = ownLetters.get(node);
  const [lower, upper, digit] = form === 'narrow' ? ['i', 'I', '1'] : ['m', 'M', '8'];
  node.data = form === 'own' ? own : own
    .replaceAll(/\\p{Lu}/gu, upper)
    .replaceAll(/[\\p{Ll}\\p{Lo}\\p{Lt}\\p{Lm}]/gu, lower)
    .replaceAll(/\\p{N}/gu, digit);
}`;

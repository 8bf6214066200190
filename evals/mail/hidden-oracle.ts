import { htmlParts } from './html-parts.ts';

/**
 * Finds text that is hidden in a message's HTML but still present in the text that was read from it.
 *
 * Deliberately different from the parser, so that both do not share issues: patterns over the source, no parser, no cascade.
 * It recognises only the usual ways of hiding text, and ignores text that is visible elsewhere in the message.
 */
export function leakedTexts(raw: Uint8Array, text: string): readonly string[] {
  const shown = normal(text);
  return htmlParts(raw).flatMap((html) => {
    const regions = hiddenRegions(html);
    const visible = normal(withoutTags(blanked(html, regions)));
    const hidden = regions.flatMap(({ from, to }) => phrases(html.slice(from, to)));
    return hidden.filter((phrase) => shown.includes(phrase) && !visible.includes(phrase));
  });
}

interface Region {
  readonly from: number;
  readonly to: number;
}

/** Shorter strings occur by chance. */
const minPhraseLength = 12;

function hiddenRegions(html: string): readonly Region[] {
  const comments = [...html.matchAll(/<!--[\s\S]*?-->/g)].map(({ index, 0: whole }) => region(index, whole));
  const source = blanked(html, comments);
  const titles = [...source.matchAll(/<(title|script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/gi)];
  const hidingClasses = classesThatHide(source);
  const hasBackgrounds = /bgcolor|background/i.test(
    source.replaceAll(/(bgcolor|background(-color)?)\s*[=:]\s*["']?(#fff(fff)?|white)\b/gi, ''),
  );
  const elements = [...source.matchAll(/<([a-z][a-z0-9]*)\b([^<>]*)>/gi)].flatMap(
    ({ index, 0: whole, 1: name = '', 2: attributes = '' }) => {
      const start = index + whole.length;
      if (hidesElement(attributes, hidingClasses)) return [{ from: start, to: endOf(source, name, start) }];
      const hidesText =
        isTiny(attributes) || (!hasBackgrounds && isWhite(attributes)) || hasOneColour(attributes);
      // A child element may override inherited styles.
      return hidesText ? [{ from: start, to: nextTag(source, start) }] : [];
    },
  );
  return [...comments, ...titles.map(({ index, 0: whole }) => region(index, whole)), ...elements];
}

function region(from: number, text: string): Region {
  return { from, to: from + text.length };
}

function hidesElement(attributes: string, hidingClasses: ReadonlySet<string>): boolean {
  const classes = /class\s*=\s*["']?([^"'>]*)/i.exec(attributes)?.[1]?.toLowerCase().split(/\s+/) ?? [];
  return (
    /style\s*=[^>]*(display\s*:\s*none|[\s;"']opacity\s*:\s*0(\.0+)?\s*[;"'!])/i.test(attributes) ||
    /\shidden(\s|$|=)/i.test(attributes.replaceAll(/"[^"]*"|'[^']*'/g, '')) ||
    classes.some((name) => hidingClasses.has(name))
  );
}

function isTiny(attributes: string): boolean {
  return (
    /font-size\s*:\s*[01](\.0+)?(px|pt)?\s*[;"'!]/i.test(attributes) ||
    /visibility\s*:\s*hidden/i.test(attributes)
  );
}

function isWhite(attributes: string): boolean {
  return /(^|[\s;"'])color\s*[:=]\s*["']?(#fff(fff)?|white|rgb\(255, ?255, ?255\))(?![\w])/i.test(attributes);
}

/** Text and background colour are written the same way. */
function hasOneColour(attributes: string): boolean {
  const letters = /[\s;"']color\s*:\s*(#?\w+)/i.exec(attributes)?.[1]?.toLowerCase();
  const background = /background(?:-color)?\s*:\s*(#?\w+)\s*[;"']/i.exec(attributes)?.[1]?.toLowerCase();
  return letters !== undefined && letters === background;
}

/** Simple rules for a single class, outside of media queries. */
function classesThatHide(html: string): ReadonlySet<string> {
  const sheets = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi)]
    .map(([, css]) => css ?? '')
    .join('\n');
  const plain = sheets.replaceAll(/@[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules = [...plain.matchAll(/(?:^|[}\s])\.([\w-]+)\s*\{([^{}]*)\}/g)];
  const states = new Map(
    rules.map(([, name = '', body = '']) => [name.toLowerCase(), /display\s*:\s*none/i.test(body)]),
  );
  return new Set([...states].filter(([, hides]) => hides).map(([name]) => name));
}

function endOf(html: string, name: string, start: number): number {
  if (/^(img|br|hr|input|meta|link|col|area|base)$/i.test(name)) return start;
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi');
  tags.lastIndex = start;
  let depth = 1;
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return start;
}

function nextTag(html: string, start: number): number {
  const next = html.indexOf('<', start);
  return next === -1 ? html.length : next;
}

function blanked(html: string, regions: readonly Region[]): string {
  let result = html;
  for (const { from, to } of regions)
    result = result.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + result.slice(Math.max(from, to));
  return result;
}

function phrases(html: string): readonly string[] {
  const inner = html
    .replace(/^<!--/, '')
    .replace(/-->$/, '')
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1/gi, ' ');
  return inner
    .split(/<[^<>]*>/)
    .map(normal)
    .filter((phrase) => phrase.length >= minPhraseLength && /\p{L}{3}/u.test(phrase));
}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, ' ');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function normal(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Math.min(Number(digits), 0x10ffff)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(digits, 16), 0x10ffff)),
    )
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

import type { Label, Origin, Span } from '#records';

/**
 * Labels and what follows from them.
 *
 * Invariants:
 * 1. Nothing known about a value means `outside`.
 * 2. A join is as weak as its weakest part: outside text joined to anything gives outside.
 * 3. Labels say where a value came from. Whether it happens to look like something the owner wrote plays no part:
 *    comparing strings lets coincidences through.
 */

const weakness: Readonly<Record<Origin, number>> = { owner: 0, system: 1, outside: 2 };

/** The weakest origin of all; `outside` when there is no label at all. */
export function joinOrigins(labels: readonly Label[]): Origin {
  let weakest: Origin | null = null;
  for (const { origin } of labels) {
    if (weakest === null || weakness[origin] > weakness[weakest]) weakest = origin;
  }
  return weakest ?? 'outside';
}

export const ownerLabel = (source: string): Label => ({ origin: 'owner', source });
export const systemLabel = (source: string): Label => ({ origin: 'system', source });
export const outsideLabel = (source: string): Label => ({ origin: 'outside', source });

const spanLength = 160;

/** A stretch of outside text as evidence. */
export function spanOf(part: string, text: string): Span {
  return { part, text: plainLine(text, spanLength) };
}

/**
 * Outside text made fit to stand quoted in one of our sentences: one line, without characters that are invisible,
 * that reorder their surroundings or that command a terminal, cut to `maxLength` characters, and unable to close
 * the quotation marks around it.
 */
export function quote(text: string, maxLength = 80): string {
  return `“${plainLine(text, maxLength).replace(/[“”]/g, '"')}”`;
}

/** Controls but for blanks, marks of direction, private signs, half characters and whatever else fonts leave out. */
const unseen = /(?!\s)\p{Cc}|[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Visible ASCII with single blanks, as most lines are: the answer to them is themselves, and ten times as quick. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** One visible line of at most `maxLength` characters. */
export function plainLine(text: string, maxLength: number): string {
  if (text.length <= maxLength && plain.test(text)) return text;
  const line = text
    .slice(0, maxLength * 8)
    .replace(unseen, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}

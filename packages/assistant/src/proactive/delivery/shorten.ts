/** Said where sentences were left out. */
const leftOut = '(shortened)';

/**
 * A text of one line within `maxLength` characters, null where that cannot be done honestly.
 *
 * Invariants:
 * 1. Whole sentences are left out, never parts of one, and a quotation is never cut.
 * 2. What was left out is said.
 * 3. The last sentence stays where `keepsLast` asks for it: of a question it is what the answer is about.
 */
export function shorten(text: string, maxLength: number, keepsLast: boolean): string | null {
  if (lengthOf(text) <= maxLength) return text;
  const sentences = sentencesOf(text);
  const last = keepsLast ? sentences.slice(-1) : [];
  const first = keepsLast ? sentences.slice(0, -1) : sentences;
  for (let kept = first.length - 1; kept >= (keepsLast ? 0 : 1); kept -= 1) {
    const shorter = [...first.slice(0, kept), leftOut, ...last].join(' ');
    if (lengthOf(shorter) <= maxLength) return shorter;
  }
  return null;
}

/**
 * The same for a copy of a message that stands whole elsewhere: where no sentence fits, a list is cut between its entries, and one
 * long entry within.
 */
export function shortenCopy(text: string, maxLength: number): string | null {
  const whole = shorten(text, maxLength, false);
  if (whole !== null) return whole;
  const room = maxLength - lengthOf(leftOut) - 3;
  if (room < 20) return null;
  const start = [...text].slice(0, room).join('');
  const ends = [...start.matchAll(/[,;] /g)]
    .map(({ index }) => index)
    .filter((at) => !isInsideQuotation(start.slice(0, at)));
  const cut = ends.at(-1);
  if (cut !== undefined && cut > room / 2) return `${start.slice(0, cut)}, … ${leftOut}`;
  return `${start.trimEnd()}…${isInsideQuotation(start) ? '”' : ''} ${leftOut}`;
}

/** In characters, as a reader counts them, not in code units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Sentences of a text of one line. A stop within a quotation, or after a short word such as `Dr.`, ends none. */
function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/[.!?…]+(?= )/g)) {
    const before = text.slice(from, index);
    if (isInsideQuotation(before) || (end === '.' && isAbbreviation(before))) continue;
    sentences.push(text.slice(from, index + end.length));
    from = index + end.length + 1;
  }
  return [...sentences, text.slice(from)].filter((sentence) => sentence !== '');
}

function isInsideQuotation(text: string): boolean {
  const straight = text.split('"').length - 1;
  return text.lastIndexOf('“') > text.lastIndexOf('”') || straight % 2 === 1;
}

function isAbbreviation(text: string): boolean {
  return /(?:^|[\s(])(?:\p{L}{1,2}|\p{L}\.[\p{L}.]*)$/u.test(text);
}

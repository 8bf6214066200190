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

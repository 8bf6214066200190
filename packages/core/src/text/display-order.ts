/**
 * The last look at what goes to a terminal, whatever it was made of: characters that change the order of a line, or end it where
 * nobody sees an end, are dropped. The isolates that `quote` sets stay.
 */
export function inDisplayOrder(text: string): string {
  return text.replace(reordering, '');
}

const reordering = /(?![\u2068\u2069])\p{Bidi_Control}|[\p{Zl}\p{Zp}]/gu;

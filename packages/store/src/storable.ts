/**
 * A text as both databases can hold it in a text column. Outside text may contain what they cannot: the character U+0000
 * (PostgreSQL) and halves of surrogate pairs (both); each becomes U+FFFD. Texts within JSON need no such care.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

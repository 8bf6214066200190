import { decodeModifiedUtf7, encodeModifiedUtf7 } from './modified-utf7.ts';

/**
 * Labels as IMAP keywords, which are atoms (RFC 9051, 9): what no atom may hold is written as in names of folders, so
 * that `To do` is kept as `To&ACA-do` and read as `To do` again, while `Work` is the same for every mail program.
 */

/** What stands for itself: ASCII without space, control characters and `( ) { % * " \ ]`, and `&`, which has a code. */
const atomCharacters = /[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]/;

export function keywordOf(label: string): string {
  return encodeModifiedUtf7(label, atomCharacters);
}

/** A keyword that another program wrote otherwise is taken as it is. */
export function labelOf(keyword: string): string {
  return decodeModifiedUtf7(keyword) ?? keyword;
}

/** Keywords that differ by case alone are the same (RFC 9051, 2.3.2). */
export function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

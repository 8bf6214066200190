import type { ParsedMail } from '@tact/core/ports/mail-parser';
import { removeInvisible, type WithoutInvisible } from '@tact/visible-text/invisible-characters';
import { LinkList } from '@tact/visible-text/link-list';

/** A plain text part as it is read: no invisible characters, no spaces at line ends, no more than one blank line in a row. */
export function readPlainText(text: string): WithoutInvisible {
  const seen = removeInvisible(text);
  return { text: tidyLines(seen.text), spelled: seen.spelled };
}

/** The addresses that mail programs make links of by themselves. */
export function linksInText(text: string, max: number): ParsedMail['links'] {
  const links = new LinkList(max);
  for (const [found] of text.matchAll(/https?:\/\/[^\s<>"']{1,2000}/gi)) {
    const href = found.replace(/[.,;:!?)\]}]{1,10}$/, '');
    links.add(href, href);
  }
  return links.all;
}

/** Line by line, as a pattern over the whole text takes time squared on a long run of spaces. */
function tidyLines(text: string): string {
  const lines: string[] = [];
  for (const line of text.split(/\r\n?|[\n\u2028\u2029]/)) {
    const kept = line.trimEnd();
    if (kept !== '' || lines.at(-1) !== '') lines.push(kept);
  }
  return lines.join('\n').trim();
}

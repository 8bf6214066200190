/**
 * The text of `format=flowed` (RFC 3676), with each paragraph on one line.
 *
 * 1. A line that ends in a space goes on in the next one of the same quote depth; an empty line ends it all the same.
 * 2. The signature's line `-- ` neither flows nor is flowed into.
 * 3. One space after the quote marks is stuffing. With DelSp, the space at the end of a line is taken off where lines are joined.
 */
export function joinFlowed(text: string, deletesSpace: boolean): string {
  const joined: Paragraph[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const [marks = ''] = /^>*/.exec(line) ?? [];
    const content = line.slice(marks.length).replace(/^ /, '');
    const last = joined.at(-1);
    const isSignature = content === '-- ';
    if (last?.flows === true && last.depth === marks.length && content !== '' && !isSignature) {
      last.text = (deletesSpace ? last.text.slice(0, -1) : last.text) + content;
      last.flows = content.endsWith(' ');
    } else {
      joined.push({ depth: marks.length, text: content, flows: content.endsWith(' ') && !isSignature });
    }
  }
  return joined.map(({ depth, text }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${text}`).join('\n');
}

interface Paragraph {
  readonly depth: number;
  text: string;
  flows: boolean;
}

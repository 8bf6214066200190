/** A mail without the earlier mails that it quotes: whoever wrote those wrote them to somebody else. */
export function writtenBySender(text: string): string {
  const lines = text.split(/\r?\n/);
  const quoted = lines.findIndex((_, at) => opensQuotation.test(joined(lines, at)));
  return (quoted === -1 ? lines : lines.slice(0, quoted)).filter((line) => !/^\s*>/.test(line)).join('\n');
}

/** “On Monday, Bob wrote:” may break over two lines. */
function joined(lines: readonly string[], at: number): string {
  return lines
    .slice(at, at + 2)
    .join(' ')
    .trim();
}

const opensQuotation = /^(?:On .{4,200}\bwrote:|-{2,} ?(?:Original|Forwarded) Message ?-{2,})/i;

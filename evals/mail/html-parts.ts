/**
 * The decoded HTML parts of a message, found without a MIME parser: everything between a `text/html` header and the next line
 * that starts with two hyphens.
 */
export function htmlParts(raw: Uint8Array): readonly string[] {
  const source = Buffer.from(raw).toString('latin1').replaceAll('\r\n', '\n');
  const headers = source.matchAll(/(?:^|\n)((?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+)\n/g);
  return [...headers].flatMap(({ index, 0: whole, 1: header = '' }) => {
    if (!/^content-type:\s*text\/html/im.test(header)) return [];
    const start = index + whole.length;
    const rest = source.slice(start);
    // A line may also start with the end of a comment.
    const end = rest.search(/\n--(?!>)/);
    return [decode(end === -1 ? rest : rest.slice(0, end), header)];
  });
}

function decode(body: string, header: string): string {
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(header)?.[1]?.toLowerCase();
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(header)?.[1];
  return decoder(charset).decode(Buffer.from(withoutEncoding(body, encoding), 'latin1'));
}

function withoutEncoding(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1');
  if (encoding !== 'quoted-printable') return body;
  return body
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function decoder(charset: string | undefined): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    // Unknown charset; only ASCII words can be compared then.
    return new TextDecoder('windows-1252');
  }
}

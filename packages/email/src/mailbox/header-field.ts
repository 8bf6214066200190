/** How much of a message is looked at for its header. */
const maxHeaderLength = 256 * 1024;

/** The value of the first header field with this name, unfolded; null where there is none. */
export function headerField(raw: Uint8Array, name: string): string | null {
  const header = headerText(raw);
  const wanted = `${name.toLowerCase()}:`;
  const lines = header.split(/\r?\n/);
  const start = lines.findIndex((line) => line.slice(0, wanted.length).toLowerCase() === wanted);
  if (start < 0) return null;
  let value = (lines[start] ?? '').slice(wanted.length);
  for (let next = start + 1; /^[ \t]/.test(lines[next] ?? ''); next += 1) value += lines[next];
  return value.trim();
}

/** Where the header ends and the empty line begins; the length of what is looked at where there is none. */
export function headerEnd(raw: Uint8Array): number {
  const begin = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxHeaderLength));
  const ends = [begin.indexOf('\n\n'), begin.indexOf('\n\r\n')].filter((end) => end >= 0);
  return ends.length === 0 ? begin.length : Math.min(...ends) + 1;
}

/** Each byte is one character. */
function headerText(raw: Uint8Array): string {
  return Buffer.from(raw.buffer, raw.byteOffset, headerEnd(raw)).toString('latin1');
}

/**
 * The header of a message byte by byte (RFC 5322, 2.2), for what has to be judged by what was sent and not by what a lenient
 * reader made of it: who sent the message, and what a server said about that. Bytes are kept as characters from 0 to 255.
 */
export interface HeaderBlock {
  readonly fields: readonly RawField[];
  /**
   * Programs differ about where this header ends or what its fields are: a line that is no field, a line of nothing but
   * blanks, a carriage return or a null character within it, or no end.
   */
  readonly isDamaged: boolean;
}

export interface RawField {
  /** In lower case. */
  readonly name: string;
  /** Blanks stand between the name and its colon, which only some programs take for a field. */
  readonly isSpaced: boolean;
  /** Unfolded (RFC 5322, 2.2.3), otherwise as it came. */
  readonly value: string;
}

export function readHeaderBlock(raw: Uint8Array): HeaderBlock {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxHeaderLength)).toString(
    'latin1',
  );
  const begin = mboxLine.exec(text)?.[0].length ?? 0;
  const end = endOfHeader(text, begin);
  const header = text.slice(begin, end ?? text.length).replace(/\r?\n$/, '');
  const fields: RawField[] = [];
  let isDamaged = /\r(?!\n)|\0/.test(header) || (end === null && raw.byteLength > maxHeaderLength);
  for (const line of header === '' ? [] : header.split(/\r?\n(?![ \t])/)) {
    const field = fieldIn(line);
    if (field === null || /\n[ \t]*(?:\r?\n|$)/.test(line)) isDamaged = true;
    if (field !== null) fields.push(field);
  }
  return { fields, isDamaged };
}

const maxHeaderLength = 1024 * 1024;
/** The line that separates messages in an mbox file, which some programs leave above the message. */
const mboxLine = /^>?From [^\s:][^\r\n]*\r?\n/;

/** The place of the empty line, or null if there is none. */
function endOfHeader(text: string, begin: number): number | null {
  const first = /^\r?\n/.test(text.slice(begin, begin + 2)) ? begin : -1;
  if (first !== -1) return first;
  const found = /\n\r?\n/.exec(text.slice(begin));
  return found === null ? null : begin + found.index + 1;
}

function fieldIn(line: string): RawField | null {
  const found = /^([!-9;-~]+)([ \t]*):(.*)$/s.exec(line);
  if (found === null) return null;
  const [, name = '', blanks, value = ''] = found;
  return { name: name.toLowerCase(), isSpaced: blanks !== '', value: value.replace(/\r?\n(?=[ \t])/g, '') };
}

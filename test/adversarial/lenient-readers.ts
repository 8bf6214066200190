import { addressParser, decodeWords } from 'postal-mime';

/**
 * Whom a message could be from, and which list it could belong to, for any program that reads it generously: every convention for the end
 * of a line, names of fields with blanks before the colon, encoded words decoded, addresses wherever they stand.
 */

/** Every address that some reader could take for the sender's, in lower case of ASCII. */
export function possibleSenders(header: string): ReadonlySet<string> {
  const values = possibleValues(header, 'from');
  const found = values.flatMap((value) => [
    ...(decodeWords(value).match(/[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/gu) ?? []),
    ...addressParser(value, { flatten: true }).map(({ address }) => address ?? ''),
  ]);
  return new Set(found.filter((address) => address !== '').map(lowerAscii));
}

/** How many fields of this name some reader could see, and what they say. */
export function possibleValues(header: string, name: string): readonly string[] {
  const readings = lineEnds.map((lineEnd) => fieldsOf(header, lineEnd, name));
  const most = readings.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return most.length > 1 ? most : [...new Set(readings.flat())];
}

const lineEnds = [/\r\n/u, /\r?\n/u, /\r\n|\n|\r/u, /\r\n|[\n\r\v\f\0\u0085\u2028\u2029]/u];

function fieldsOf(header: string, lineEnd: RegExp, name: string): readonly string[] {
  const lines = header.split(lineEnd);
  const end = lines.indexOf('');
  const unfolded: string[] = [];
  for (const line of lines.slice(0, end === -1 ? undefined : end)) {
    const last = unfolded.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) unfolded[last] += line;
    else unfolded.push(line);
  }
  const field = new RegExp(`^\\s*${name}\\s*:(.*)$`, 'isu');
  return unfolded.flatMap((line) => field.exec(line)?.[1]?.trim() ?? []);
}

function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Resolves the escapes of a quoted text. An escape that JSON does not know keeps its backslash before a letter or
 * digit (`\alpha`, `C:\Users`) and loses it before a sign (`\'`, `\_`); one that is cut off at the end disappears.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|u[0-9a-fA-F]{0,3}$|([\s\S])|$)/g,
    (written: string, code: string | undefined, character: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (character === undefined) return '';
      return named[character] ?? (/[A-Za-z0-9]/.test(character) ? written : character);
    },
  );
}

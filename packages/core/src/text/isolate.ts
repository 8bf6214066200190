/**
 * Text from right to left inside our lines. Without help, letters of such a script pull the digits, marks and brackets beside them to
 * their other side, so that our words change their order on the screen. An isolate (U+2068 to U+2069, Unicode Standard Annex #9) keeps
 * the order inside and outside apart; it has no width, and is set only where there is such a letter.
 */

/** Begins an isolate whose direction is that of its first letter. */
const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** The line with every quotation in it isolated that holds letters written from right to left. */
export function isolateQuotations(line: string): string {
  if (!fromRight.test(line)) return line;
  return line.replace(quotations, (whole, inside: string) =>
    fromRight.test(inside) ? `“${firstStrongIsolate}${inside}${popIsolate}”` : whole,
  );
}

/** Ends the isolates at the end of each line that are open there, and begins them again on the next: a line is ordered by itself. */
export function isolateLines(lines: readonly string[]): readonly string[] {
  let isOpen = false;
  return lines.map((line) => {
    const wasOpen = isOpen;
    isOpen = endsIsolated(line, wasOpen);
    return `${wasOpen ? firstStrongIsolate : ''}${line}${isOpen ? popIsolate : ''}`;
  });
}

/** What ends the isolate that a line is cut in; empty where it is cut in none. */
export function endOfIsolate(line: string): string {
  return endsIsolated(line, false) ? popIsolate : '';
}

function endsIsolated(line: string, before: boolean): boolean {
  const [begins, ends] = [line.lastIndexOf(firstStrongIsolate), line.lastIndexOf(popIsolate)];
  return begins === -1 && ends === -1 ? before : begins > ends;
}

/** The blocks whose characters are written from right to left, Arabic digits among them (DerivedBidiClass: R, AL and AN). */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const quotations = /“([^“”]*)”/gu;

/**
 * The lines of an iCalendar text (RFC 5545 3.1) as a tree of components. A malformed line is dropped without the rest of the
 * file, and what is not understood is written back as it was read: lines are kept verbatim for that.
 */
export interface CalendarComponent {
  /** `VEVENT`, in capitals whatever the text has. */
  readonly name: string;
  readonly lines: readonly ContentLine[];
  readonly parts: readonly CalendarComponent[];
}

export interface ContentLine {
  /** In capitals. */
  readonly name: string;
  /** By names in capitals, without quotation marks. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Verbatim: text is still escaped. */
  readonly value: string;
  /** The whole line, unfolded. */
  readonly text: string;
}

/** The top-level components. */
export function readComponents(text: string): readonly CalendarComponent[] {
  const root: OpenComponent = { name: '', lines: [], parts: [] };
  const open = [root];
  for (const line of unfolded(text)) {
    const content = readLine(line);
    if (content !== null) takeLine(content, open);
  }
  return root.parts;
}

/** @param open the components that the line is within, from the outside in */
function takeLine(line: ContentLine, open: OpenComponent[]): void {
  const innermost = open.at(-1);
  const mark = line.value.trim().toUpperCase();
  if (line.name === 'BEGIN') {
    if (!componentName.test(mark)) return;
    const component: OpenComponent = { name: mark, lines: [], parts: [] };
    innermost?.parts.push(component);
    if (open.length < deepest) open.push(component);
  } else if (line.name === 'END') {
    const place = open.findLastIndex(({ name }) => name === mark);
    if (place > 0) open.length = place;
  } else if (open.length > 1) innermost?.lines.push(line);
}

/** The text of a component, each line folded at 75 bytes. */
export function writeComponent(component: CalendarComponent): string {
  const lines = [...linesOf(component)];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** @param value verbatim: the caller escapes text */
export function contentLine(
  name: string,
  value: string,
  parameters: Readonly<Record<string, string>> = {},
): ContentLine {
  const written = Object.entries(parameters).map(([key, given]) => `;${key}=${quoted(given)}`);
  return { name, parameters, value, text: `${name}${written.join('')}:${value}` };
}

export function lineOf(component: CalendarComponent, name: string): ContentLine | null {
  return component.lines.find((line) => line.name === name) ?? null;
}

export function linesNamed(component: CalendarComponent, name: string): readonly ContentLine[] {
  return component.lines.filter((line) => line.name === name);
}

/** Unescapes text (RFC 5545 3.3.11). */
export function readText(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, escaped: string) => (/[nN]/.test(escaped) ? '\n' : escaped));
}

export function writeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

interface OpenComponent extends CalendarComponent {
  readonly lines: ContentLine[];
  readonly parts: OpenComponent[];
}

/** Those of the standards, and extensions. Raw text in a description may begin a line with “Begin:”. */
const componentName = /^(?:V[A-Z]+|STANDARD|DAYLIGHT|AVAILABLE|PARTICIPANT|X-[A-Z\d-]+)$/;
/** Deeper components count as siblings. */
const deepest = 12;
const bytesInLine = 75;

function* unfolded(text: string): Generator<string> {
  let pieces: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^[ \t]/.test(line)) pieces.push(line.slice(1));
    else {
      if (pieces.length > 0) yield pieces.join('');
      pieces = [line];
    }
  }
  yield pieces.join('');
}

/** Null where there is no name or no colon. */
function readLine(text: string): ContentLine | null {
  const name = /^\s*(?:[\w-]+\.)?([\w-]+)\s*(?=[;:])/.exec(text);
  if (name === null) return null;
  const parameters: Record<string, string> = {};
  let rest = text.slice(name[0].length);
  while (rest.startsWith(';')) {
    const parameter = /^;\s*([\w-]+)\s*=((?:"[^"]*"|[^";:])*)/.exec(rest);
    // The rest is malformed: the value starts after the next colon.
    if (parameter === null) {
      const colon = rest.indexOf(':');
      if (colon === -1) return null;
      rest = rest.slice(colon);
      break;
    }
    const [whole, key = '', value = ''] = parameter;
    parameters[key.toUpperCase()] ??= unquoted(value);
    rest = rest.slice(whole.length);
  }
  if (!rest.startsWith(':')) return null;
  return { name: (name[1] ?? '').toUpperCase(), parameters, value: rest.slice(1), text };
}

/** RFC 6868 allows quotation marks and line breaks in parameters. */
function unquoted(value: string): string {
  const marks: Readonly<Record<string, string>> = { n: '\n', '^': '^', "'": '"' };
  return value.replaceAll('"', '').replace(/\^([n^'])/g, (_, mark: string) => marks[mark] ?? mark);
}

function quoted(value: string): string {
  const escaped = value
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replace(/\r\n?|\n/g, '^n');
  return /[;:,]/.test(escaped) ? `"${escaped}"` : escaped;
}

function* linesOf(component: CalendarComponent): Generator<string> {
  yield `BEGIN:${component.name}`;
  for (const { text } of component.lines) yield text;
  for (const part of component.parts) yield* linesOf(part);
  yield `END:${component.name}`;
}

/** Never within a character, though the standard would allow it. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= bytesInLine) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > bytesInLine) {
      pieces.push(piece);
      [piece, bytes] = [' ', 1];
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** One stage of a turn: when it began and ended, in milliseconds since the message. */
export interface StageSpan {
  readonly stage: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** One way through the engine, with where its time went. */
export interface PathPicture {
  readonly path: string;
  readonly spans: readonly StageSpan[];
  /** When the first words of the reply came. */
  readonly firstWordsMs: number;
  readonly aimMs: number;
}

const width = 80;
const nameWidth = 13;
const numberWidth = 11;
const barWidth = width - nameWidth - numberWidth;

/**
 * Draws paths as bars on one time axis, 80 columns wide: what stands below another and begins at the same time ran beside it.
 * `|` is the aim, `◆` the first words.
 */
export function drawPaths(pictures: readonly PathPicture[]): string {
  const endMs = Math.max(
    1,
    ...pictures.flatMap(({ spans, aimMs }) => [aimMs, ...spans.map(({ toMs }) => toMs)]),
  );
  const column = (ms: number) => Math.min(barWidth - 1, Math.round((ms / endMs) * (barWidth - 1)));
  return pictures.map((picture) => drawPath(picture, column).join('\n')).join('\n\n');
}

function drawPath(
  { path, spans, firstWordsMs, aimMs }: PathPicture,
  column: (ms: number) => number,
): string[] {
  const isMet = firstWordsMs <= aimMs ? 'met' : 'missed';
  const aim = column(aimMs);
  const rows = spans.map(({ stage, fromMs, toMs }) => {
    const from = column(fromMs);
    const to = column(toMs);
    // What takes no time to speak of is still seen.
    const bar = to > from ? '█'.repeat(to - from) : '▏';
    return line(stage, withAim(`${' '.repeat(from)}${bar}`, aim), sayMs(toMs - fromMs));
  });
  const words = withAim(`${'·'.repeat(column(firstWordsMs))}◆`, aim);
  return [
    `${path}: first words after ${sayMs(firstWordsMs)}, aim ${sayMs(aimMs)} (${isMet})`,
    ...rows,
    line('first words', words, sayMs(firstWordsMs)),
  ];
}

function withAim(bar: string, at: number): string {
  const cells = [...bar.padEnd(barWidth)];
  if (cells[at] === ' ' || cells[at] === '·') cells[at] = '|';
  return cells.join('');
}

function line(name: string, bar: string, number: string): string {
  return `${name.padEnd(nameWidth)}${bar.padEnd(barWidth)}${number.padStart(numberWidth)}`;
}

function sayMs(ms: number): string {
  return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}

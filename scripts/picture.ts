/**
 * Draws captured terminal output as an SVG that fits light and dark pages:
 *
 *     script -qec 'stty cols 96; node bin/tact.js start --home "$(mktemp -d)" 2> /dev/null' capture.txt
 *     node scripts/picture.ts capture.txt --command 'npm start' --lines 1-13,36-39,106-115,136-141 > docs/pictures/start.svg
 *
 * `--lines` takes parts of a long output; where lines are left out, the picture shows ⋮. Nothing else is changed.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const cell = { width: 7.8, height: 18 };
const margin = 16;

/** A stretch of one line in one look. */
interface Run {
  readonly column: number;
  readonly text: string;
  readonly look: ReadonlySet<string>;
}

/** The colours and weights that Tact uses, by their code. */
const looks: Readonly<Record<number, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  36: 'cyan',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { command: { type: 'string' }, lines: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Pass the file with the captured output.');
const captured = readFileSync(file, 'utf8').replace(/^Script started.*\n|\n?Script done.*\n?$/g, '');
const shown = chosen(captured.replaceAll('\r', '').trimEnd().split('\n'), values.lines);
const prompt =
  values.command === undefined ? [] : [`\u{1b}[2m$\u{1b}[22m \u{1b}[1m${values.command}\u{1b}[22m`];
process.stdout.write(draw([...prompt, ...shown].map(runsOf)));

/** The lines of `1-12,40,60-70`, with a mark where some were left out. */
function chosen(lines: readonly string[], ranges: string | undefined): readonly string[] {
  if (ranges === undefined) return lines;
  return ranges.split(',').flatMap((range, index) => {
    const [first = 1, last = first] = range.split('-').map(Number);
    const left = index === 0 ? first > 1 : true;
    return [...(left ? ['\u{1b}[2m⋮\u{1b}[22m'] : []), ...lines.slice(first - 1, last)];
  });
}

/** A line as runs; colours other than those that Tact uses, and every other control sequence, are left out. */
function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let look: ReadonlySet<string> = new Set();
  let column = 0;
  for (const part of line.split(/(\p{Cc}\[[0-9;?]*[A-Za-z])/u)) {
    if (part.startsWith('\u{1b}[')) look = lookAfter(look, part);
    else if (part !== '') {
      runs.push({ column, text: part, look });
      column += columnsOf(part);
    }
  }
  return runs;
}

function lookAfter(look: ReadonlySet<string>, sequence: string): ReadonlySet<string> {
  if (!sequence.endsWith('m')) return look;
  const next = new Set(look);
  for (const code of sequence.slice(2, -1).split(';').map(Number)) {
    const name = looks[code];
    if (name !== undefined) next.add(name);
    else if (code === 0) next.clear();
    else if (code === 22) for (const weight of ['bold', 'dim']) next.delete(weight);
    else if (code === 39) for (const colour of ['red', 'green', 'yellow', 'cyan']) next.delete(colour);
  }
  return next;
}

/** Characters of East Asian scripts take two columns of a terminal. */
function columnsOf(text: string): number {
  const wide = text.match(
    /[\u{1100}-\u{115f}\u{2e80}-\u{a4cf}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{ff00}-\u{ff60}]/gu,
  );
  return [...text].length + (wide?.length ?? 0);
}

function draw(lines: readonly (readonly Run[])[]): string {
  const columns = Math.max(
    ...lines.flatMap((runs) => runs.map(({ column, text }) => column + columnsOf(text))),
  );
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = lines.length * cell.height + 2 * margin;
  const rows = lines.flatMap((runs, row) => runs.flatMap((run) => drawRun(run, row)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(values.command ?? 'A terminal')}, as it looks in a terminal</title>
<style>
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328; white-space: pre; }
rect { fill: #f6f8fa; stroke: #d1d9e0; }
.bold { font-weight: 600; } .dim { fill: #656d76; }
.red { fill: #b42318; } .green { fill: #1a7f37; } .yellow { fill: #8a5a00; } .cyan { fill: #0b6e8a; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; } rect { fill: #0d1117; stroke: #30363d; } .dim { fill: #8b949e; }
.red { fill: #ff8f85; } .green { fill: #56d364; } .yellow { fill: #e3b341; } .cyan { fill: #56c8e6; }
}
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${rows.join('\n')}
</svg>
`;
}

/** Words are stretched to their columns, so that tables stand straight in whatever font there is. */
function drawRun({ column, text, look }: Run, row: number): readonly string[] {
  const y = margin + row * cell.height + 13;
  const looked = look.size === 0 ? '' : ` class="${[...look].join(' ')}"`;
  return [...text.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: words, index }) => {
    const x = (margin + (column + columnsOf(text.slice(0, index))) * cell.width).toFixed(1);
    const length = (columnsOf(words) * cell.width).toFixed(1);
    return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${looked}>${escaped(words)}</text>`;
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

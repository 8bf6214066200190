import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createScreen } from './screen.ts';

const plain = { color: true, environment: {}, zone: () => 'UTC' };

/** A terminal, or a pipe, that keeps what is written to it. */
function stream(properties: { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number }) {
  const written: string[] = [];
  const passing = new PassThrough();
  passing.on('data', (chunk: Buffer) => written.push(chunk.toString('utf8')));
  return { written, stream: Object.assign(passing, properties) };
}

describe('a screen', () => {
  it('has colours on a terminal, none in a pipe, and none when they are not wanted', () => {
    const terminal = stream({ isTTY: true, columns: 80 });
    const pipe = stream({});

    expect(createScreen(terminal.stream, plain).paint.red('no')).toBe('\u001b[31mno\u001b[39m');
    expect(createScreen(terminal.stream, { ...plain, color: false }).paint.red('no')).toBe('no');
    expect(createScreen(pipe.stream, plain).paint.red('no')).toBe('no');
  });

  it('has no colours where the environment says so, and is as wide as it says where the stream does not know', () => {
    const terminal = stream({ isTTY: true });
    const screenIn = (environment: Record<string, string>) =>
      createScreen(terminal.stream, { ...plain, environment });

    expect([{}, { NO_COLOR: '1' }, { TERM: 'dumb' }].map((one) => screenIn(one).hasColour)).toEqual([
      true,
      false,
      false,
    ]);
    expect(screenIn({ COLUMNS: '64' }).width).toBe(64);
  });

  it('has colours in a pipe where FORCE_COLOR asks for them', () => {
    const pipe = stream({});
    const screenIn = (environment: Record<string, string>) =>
      createScreen(pipe.stream, { ...plain, environment }).hasColour;

    expect(
      [{}, { FORCE_COLOR: '1' }, { FORCE_COLOR: '0' }, { FORCE_COLOR: '1', NO_COLOR: '1' }].map(screenIn),
    ).toEqual([false, true, false, false]);
  });

  it('hands a text that is longer than the terminal to the pager, and prints it whole where there is none', () => {
    const paged: string[] = [];
    const pager = (text: string) => paged.push(text) > 0;
    const long = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    const terminal = stream({ isTTY: true, columns: 80, rows: 24 });
    const without = stream({ isTTY: true, columns: 80, rows: 24 });
    const pipe = stream({});

    createScreen(terminal.stream, { ...plain, pager }).page(long);
    createScreen(terminal.stream, { ...plain, pager }).page('short');
    createScreen(without.stream, plain).page(long);
    createScreen(pipe.stream, { ...plain, pager }).page(long);

    expect(paged).toEqual([`${long}\n`]);
    expect(terminal.written.join('')).toBe('short\n');
    expect(without.written.join('')).toBe(`${long}\n`);
    expect(pipe.written.join('')).toBe(`${long}\n`);
  });

  it('lets colours through to a terminal and no other control character', () => {
    const { stream: terminal, written } = stream({ isTTY: true, columns: 80 });
    const screen = createScreen(terminal, plain);
    screen.line(`${screen.paint.red('red')} \u001b]0;title\u0007 \u001b[2J \u009b31m a\tb\nc`);

    expect(written.join('')).toBe('\u001b[31mred\u001b[39m ]0;title [2J 31m ab\nc\n');
  });

  it('lets no control character into a pipe, not even a colour', () => {
    const { stream: pipe, written } = stream({});
    createScreen(pipe, plain).line('\u001b[31mred\u001b[39m');

    expect(written.join('')).toBe('[31mred[39m\n');
  });

  it('prints JSON that terminals cannot take for commands and that means the same', () => {
    const { stream: terminal, written } = stream({ isTTY: true });
    const value = { text: 'a\u001b[2J\u009b31m\u202eb\u2028c\u007f' };
    createScreen(terminal, plain).record(value);

    expect(written.join('')).toBe('{"text":"a\\u001b[2J\\u009b31m\\u202eb\\u2028c\\u007f"}\n');
    expect(JSON.parse(written.join(''))).toEqual(value);
  });

  it('shows a status on a terminal until something else is printed', () => {
    const { stream: terminal, written } = stream({ isTTY: true, columns: 80 });
    const screen = createScreen(terminal, plain);
    screen.status('1 of 2');
    screen.status('2 of 2\u001b[2J');
    screen.line('done');
    screen.line('more');

    expect(written).toEqual(['1 of 2', '\r\u001b[K2 of 2[2J', '\r\u001b[Kdone\n', 'more\n']);
  });

  it('drops every character that changes the order of a line but the isolates of quotations, and escapes all in JSON', () => {
    const { stream: pipe, written } = stream({});
    const screen = createScreen(pipe, plain);
    const turning = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067';
    screen.line(`a${turning}\u2028b “\u2068c\u2069”`);
    screen.record({ a: `${turning}\u2068\u2069` });

    expect(written[0]).toBe('ab “\u2068c\u2069”\n');
    expect(written[1]).not.toMatch(/\p{Bidi_Control}/u);
    expect(JSON.parse(written[1] ?? '')).toEqual({ a: `${turning}\u2068\u2069` });
  });

  it('shows no status in a pipe', () => {
    const { stream: pipe, written } = stream({});
    const screen = createScreen(pipe, plain);
    screen.status('1 of 2');
    screen.status('');
    screen.line('done');

    expect(written).toEqual(['done\n']);
  });

  it('is as wide as its terminal, 100 columns in a pipe, and never narrower than 40', () => {
    const widths = [{ isTTY: true, columns: 72 }, {}, { isTTY: true, columns: 10 }].map(
      (properties) => createScreen(stream(properties).stream, plain).width,
    );

    expect(widths).toEqual([72, 100, 40]);
  });
});

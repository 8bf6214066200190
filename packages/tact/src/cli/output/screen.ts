import { exposeAll } from '@tact/core/records';
import { inDisplayOrder } from '@tact/core/text';
import type { Output } from '../terminal.ts';
import { createPaint, type Paint, wantsColour } from './paint.ts';
import { timeIn } from './time-words.ts';

/** A stream that people or programs read. */
export interface Screen {
  readonly isTerminal: boolean;
  readonly hasColour: boolean;
  /** Columns. */
  readonly width: number;
  readonly paint: Paint;
  /** What a clock in the user's zone shows, to the minute: `2026-11-21 08:24`. */
  time(at: number): string;
  /** Prints text; on a terminal, lines that are too long are wrapped at words. All control sequences but colours are removed. */
  line(text?: string): void;
  /** Prints text; one that is longer than the terminal is shown in the owner's pager, where there is one. */
  page(text: string): void;
  /** Prints one JSON value on one line. */
  record(value: unknown): void;
  /** On a terminal, shows a line until something else is printed or shown; an empty one removes it. */
  status(text: string): void;
}

/** Where the width is not known, as in a pipe. */
const defaultWidth = 100;
const narrowest = 40;
/** Back to the first column, and nothing left on the line. */
const eraseLine = '\r\u001b[K';

/**
 * @param zone the user's, read whenever a time is shown: a command may change it.
 * @param color false turns colours off, whatever the stream is.
 * @param wrap breaks lines that are too long for a terminal; unless given, they stay as they are.
 */
export function createScreen(
  stream: Output,
  {
    color,
    environment,
    zone,
    wrap = (text) => text,
    pager = () => false,
  }: {
    readonly color: boolean;
    readonly environment: NodeJS.ProcessEnv;
    zone(): string;
    wrap?(text: string, width: number): string;
    /** Shows a text that is too long for the screen; false where it cannot. */
    pager?(text: string): boolean;
  },
): Screen {
  const hasColour = color && wantsColour(stream, environment);
  const isTerminal = stream.isTTY === true;
  let hasStatus = false;
  const width = () => {
    const columns = stream.columns || Number(environment['COLUMNS']) || defaultWidth;
    return Math.max(narrowest, columns);
  };
  const print = (text: string) => {
    stream.write(hasStatus ? eraseLine + text : text);
    hasStatus = false;
  };
  const line = (text: string) => {
    const shown = harmless(text, hasColour);
    return isTerminal ? wrap(shown, width()) : shown;
  };
  return {
    isTerminal,
    hasColour,
    get width() {
      return width();
    },
    paint: createPaint(hasColour),
    time: (at) => timeIn(zone(), at),
    line(text = '') {
      print(`${line(text)}\n`);
    },
    page(text) {
      const shown = line(text);
      const isTooLong = isTerminal && stream.rows !== undefined && shown.split('\n').length >= stream.rows;
      if (!isTooLong || !pager(`${shown}\n`)) print(`${shown}\n`);
    },
    record(value) {
      print(`${escapeForTerminals(JSON.stringify(exposeAll(value)))}\n`);
    },
    status(text) {
      if (!isTerminal) return;
      print(harmless(text, hasColour));
      hasStatus = text !== '';
    },
  };
}

/** What follows the escape character of a colour. */
const colour = /^\[[0-9;]*m/;

/** In the order in which it is written, and without control characters; a line break stays, and where there are colours an escape that begins one. */
function harmless(text: string, hasColour: boolean): string {
  const ordered = inDisplayOrder(text);
  return ordered.replace(/\p{Cc}/gu, (character, at: number) => {
    if (character === '\n') return character;
    return hasColour && character === '\u{1b}' && colour.test(ordered.slice(at + 1, at + 20))
      ? character
      : '';
  });
}

/** The same JSON, with what JSON does not escape and terminals obey (C1 controls, changes of direction) escaped. */
function escapeForTerminals(json: string): string {
  return json.replace(
    /[\u{7f}-\u{9f}\p{Zl}\p{Zp}]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

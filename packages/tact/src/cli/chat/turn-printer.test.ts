import { describe, expect, test } from 'vitest';
import { createTurnPrinter } from './turn-printer.ts';

const plain = (text: string) => text;
const paint = { green: plain, dim: plain } as Parameters<typeof createTurnPrinter>[1]['paint'];

function printed(width: number, speak: (printer: ReturnType<typeof createTurnPrinter>) => void): string {
  const pieces: string[] = [];
  const printer = createTurnPrinter({ write: (text) => pieces.push(String(text)) > 0 }, { paint, width });
  speak(printer);
  return pieces.join('');
}

describe('a reply on a terminal', () => {
  test('is broken between words, under who speaks', () => {
    expect(printed(24, (printer) => printer.end('There is one open task: “Buy milk”.'))).toBe(
      'tact  There is one open\n      task: “Buy milk”.\n',
    );
  });

  test('is broken alike where it arrives in pieces', () => {
    const streamed = printed(24, (printer) => {
      for (const piece of ['The', 're is o', 'ne ', 'open ta', 'sk: “Buy', ' milk”.'])
        printer.onText?.(piece);
      printer.end('');
    });

    expect(streamed).toBe('tact  There is one open\n      task: “Buy milk”.\n');
  });

  test('keeps its own lines, and a word that is wider than the terminal whole', () => {
    expect(printed(20, (printer) => printer.end('See:\nhttps://example.org/very/long/address now'))).toBe(
      'tact  See:\n      https://example.org/very/long/address\n      now\n',
    );
  });

  test('keeps a margin', () => {
    expect(printed(40, (printer) => printer.end('In full:\n    │ “Hello”\nDone.'))).toBe(
      'tact  In full:\n          │ “Hello”\n      Done.\n',
    );
  });

  test('counts wide characters as what they take', () => {
    expect(printed(16, (printer) => printer.end('予定は 明日の 午後'))).toBe(
      'tact  予定は\n      明日の\n      午後\n',
    );
  });
});

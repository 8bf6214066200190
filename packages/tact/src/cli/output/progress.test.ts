import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaint } from './paint.ts';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function screenOf(properties: { readonly isTerminal: boolean; readonly width: number }) {
  const shown: string[] = [];
  return {
    shown,
    screen: { ...properties, paint: createPaint(false), status: (text: string) => void shown.push(text) },
  };
}

describe('progress', () => {
  it('shows the latest numbers a moment later, however many arrive until then', () => {
    const { shown, screen } = screenOf({ isTerminal: true, width: 80 });
    const progress = createProgress(48, 'messages', screen);
    for (let count = 1; count <= 12; count += 1) progress.advance(`${count} act`);
    vi.advanceTimersByTime(50);

    expect(shown).toEqual([
      '  ░░░░░░░░░░░░░░░░░░░░░░░░  0 of 48 messages  ',
      '  ██████░░░░░░░░░░░░░░░░░░  12 of 48 messages  12 act',
    ]);
  });

  it('goes on counting past a total that was too small', () => {
    const { shown, screen } = screenOf({ isTerminal: true, width: 80 });
    const progress = createProgress(1, 'messages', screen);
    progress.advance('');
    progress.advance('');
    vi.advanceTimersByTime(50);

    expect(shown.at(-1)).toBe('  ████████████████████████  2 of 2 messages  ');
  });

  it('has no bar where the total is not known', () => {
    const { shown, screen } = screenOf({ isTerminal: true, width: 80 });
    createProgress(null, 'files', screen).advance('3 of 9');
    vi.advanceTimersByTime(50);

    expect(shown.at(-1)).toBe('  1 files  3 of 9');
  });

  it('stays on one line of a narrow terminal', () => {
    const { shown, screen } = screenOf({ isTerminal: true, width: 40 });
    createProgress(5, 'messages', screen);

    expect(shown).toEqual(['  ░░░░░░░░░░░░░░░░░░░░░░░░  0 of 5 mes…']);
  });

  it('is gone when it stops, and stays gone', () => {
    const { shown, screen } = screenOf({ isTerminal: true, width: 80 });
    const progress = createProgress(5, 'messages', screen);
    progress.advance('1 act');
    progress.stop();
    vi.advanceTimersByTime(1000);

    expect(shown.slice(1)).toEqual(['']);
  });

  it('shows nothing in a pipe, or where there is nothing to do', () => {
    const [pipe, terminal] = [
      screenOf({ isTerminal: false, width: 80 }),
      screenOf({ isTerminal: true, width: 80 }),
    ];
    for (const progress of [
      createProgress(5, 'messages', pipe.screen),
      createProgress(0, 'messages', terminal.screen),
    ]) {
      progress.advance('1 act');
      vi.advanceTimersByTime(1000);
      progress.stop();
    }

    expect([pipe.shown, terminal.shown]).toEqual([[], []]);
  });
});

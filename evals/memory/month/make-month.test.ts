import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asJsonLines, makeMonth } from './make-month.ts';

describe('the month of runs', () => {
  test('is the committed file, and another one for another seed', () => {
    const committed = readFileSync(new URL('../cases/month.jsonl', import.meta.url), 'utf8');

    expect(asJsonLines(makeMonth())).toBe(committed);
    expect(asJsonLines(makeMonth('month-2'))).not.toBe(committed);
  });

  test('has runs of every kind, most of them new', () => {
    const kinds = new Map<string, number>();
    for (const { kind } of makeMonth()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);

    expect(Object.fromEntries(kinds)).toEqual({ new: 636, repeat: 98, recovered: 18, broken: 3, more: 74 });
  });

  test('calls a run that was offered before a repeat, and one that worked at last recovered', () => {
    const month = makeMonth();
    const scans = month.filter(({ task }) => task === 'Scan receipt 517');

    expect(scans.map(({ outcome, kind }) => `${outcome}: ${kind}`)).toEqual([
      'failure: new',
      'success: recovered',
    ]);
  });
});

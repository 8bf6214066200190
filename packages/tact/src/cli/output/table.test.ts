import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { formatTable } from './table.ts';

const paint = createPaint(false);
const columns = [{ title: 'verdict' }, { title: 'why', flexible: true }, { title: 'id' }];

describe('a table', () => {
  it('is no wider than the screen; what is long is wrapped in its column', () => {
    const rows = [
      ['act', 'An automatic sender writes about a purchase, as it does each month.', 'aa'],
      ['decline', 'Short.', 'bb'],
    ];
    const table = formatTable(columns, rows, { width: 40, paint });

    expect(table).toBe(
      [
        'verdict  why                          id',
        'act      An automatic sender writes   aa',
        '         about a purchase, as it',
        '         does each month.',
        'decline  Short.                       bb',
      ].join('\n'),
    );
  });

  it('gives room that one flexible column does not need to the others', () => {
    const both = [
      { title: 'a', flexible: true },
      { title: 'b', flexible: true },
    ];
    const table = formatTable(both, [['x', 'one two three four five six']], { width: 40, paint });

    expect(table.split('\n')[1]).toBe('x  one two three four five six');
  });

  it('keeps its columns straight beside wide characters', () => {
    const rows = [
      ['act', '三月の展示: 招待状 📬 を確認してください', 'aa'],
      ['ask', '👩‍👩‍👧 plans', 'bb'],
    ];

    expect(formatTable(columns, rows, { width: 34, paint })).toBe(
      [
        'verdict  why                    id',
        'act      三月の展示: 招待状 📬  aa',
        '         を確認してください',
        'ask      👩‍👩‍👧 plans               bb',
      ].join('\n'),
    );
  });

  it('colours every line of a wrapped cell, and nothing beside it', () => {
    const colours = createPaint(true);
    const rows = [[colours.green('act'), colours.dim('It was sent to many people.'), 'aa']];

    expect(formatTable(columns, rows, { width: 28, paint: colours }).split('\n').slice(1)).toEqual([
      '\u001b[32mact\u001b[39m      \u001b[2mIt was sent to\u001b[22m   aa',
      '         \u001b[2mmany people.\u001b[22m',
    ]);
  });

  it('aligns numbers to the right', () => {
    const numbers = [{ title: 'name' }, { title: 'count', align: 'right' as const }];

    expect(
      formatTable(
        numbers,
        [
          ['a', '7'],
          ['b', '1200'],
        ],
        { width: 40, paint },
      ),
    ).toBe('name  count\na         7\nb      1200');
  });

  it('has a header alone when there are no rows', () => {
    expect(formatTable(columns, [], { width: 80, paint })).toBe('verdict  why  id');
  });
});

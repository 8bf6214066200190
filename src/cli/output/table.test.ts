import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { formatTable } from './table.ts';
import { displayWidth } from './wrap.ts';

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
    expect(table.split('\n').every((line) => displayWidth(line) <= 40)).toBe(true);
  });

  it('gives room that one flexible column does not need to the others', () => {
    const both = [
      { title: 'a', flexible: true },
      { title: 'b', flexible: true },
    ];
    const table = formatTable(both, [['x', 'one two three four five six']], { width: 40, paint });

    expect(table.split('\n')[1]).toBe('x  one two three four five six');
  });

  it('has a header alone when there are no rows', () => {
    expect(formatTable(columns, [], { width: 80, paint })).toBe('verdict  why  id');
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { resolveTime } from './find-times.ts';
import type { FoundTime } from './found-time.ts';

const guide = readFileSync(new URL('../../../../docs/guides/times.md', import.meta.url), 'utf8');
const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };

/** As the tables write it: from → to, what repeats, other readings. */
function written(found: FoundTime | null): string {
  if (found === null) return 'none';
  const { kind, start, end, named, recurrence, alternatives } = found;
  const when =
    kind === 'until'
      ? `up to ${end?.iso}`
      : kind === 'from'
        ? `from ${start.iso}`
        : end === null
          ? start.iso
          : `${start.iso} → ${end.iso}`;
  const also = kind === 'until' ? `, named ${named.iso}` : '';
  const rule = recurrence === null ? '' : `, ${recurrence}`;
  return `${when}${also}${rule}${alternatives.map((other) => `, or ${other.start.iso}`).join('')}`;
}

const rows = [...guide.matchAll(/^\| "([^"|]+)" \| `([^`|]+)` \|$/gm)].map(([, words = '', meaning = '']) => [
  words,
  meaning,
]);

it('has examples', () => expect(rows.length).toBeGreaterThan(60));

it.each(rows)('the guide is right about %j', (words, meaning) => {
  expect(written(resolveTime(words ?? '', moment))).toBe(meaning);
});

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { evaluateGrounding } from './evaluate-grounding.ts';

test('nearly every lie is dropped and nearly every honest reply stays, also in the half that was kept aside', async () => {
  const { first, second } = await evaluateGrounding({
    data: fileURLToPath(new URL('replies.jsonl', import.meta.url)),
  });

  expect(Math.min(first.lies, second.lies)).toBeGreaterThan(100);
  expect(Math.min(first.lies_dropped, second.lies_dropped)).toBeGreaterThanOrEqual(0.98);
  expect(Math.min(first.honest_kept, second.honest_kept)).toBeGreaterThanOrEqual(0.92);
});

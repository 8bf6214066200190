import { expect, it } from 'vitest';
import { processorMs } from './processor-ms.ts';

it('counts work, not idle time', () => {
  const idle = processorMs(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  });
  const busy = processorMs(() => {
    for (let at = 0; at < 50_000_000; at += 1) Math.sqrt(at);
  });

  expect(idle).toBeLessThan(50);
  expect(busy).toBeGreaterThan(5);
});

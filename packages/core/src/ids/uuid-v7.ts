import { randomFillSync } from 'node:crypto';
import type { Clock } from '#ports/clock';
import type { Ids } from '#ports/ids';

/** The counter's bits: 12 in `rand_a`, 14 at the head of `rand_b`. */
const counterLimit = 2 ** 26;
const bytesPerId = 10;

/**
 * UUIDv7 as of RFC 9562, section 5.7, ordered within a process by a counter behind the milliseconds (section
 * 6.2, method 1): 48 bits of time, 26 bits of counter, 48 bits of randomness.
 *
 * The counter starts each millisecond at a random value below half its range, so that it does not reveal how
 * many ids there are. A clock that is set back does not move the time back; a counter overflow adds a
 * millisecond.
 */
export function createUuidV7(world: { readonly clock: Pick<Clock, 'now'> }): Ids {
  const nextRandom = randomness();
  let timeMs = 0;
  let time = formatTime(timeMs);
  let counter = 0;

  const setTime = (ms: number, startAt: number) => {
    timeMs = ms;
    time = formatTime(ms);
    counter = startAt;
  };

  return {
    next() {
      const { start, node } = nextRandom();
      const nowMs = Math.trunc(world.clock.now());
      if (nowMs > timeMs) setTime(nowMs, start % (counterLimit / 2));
      else if (++counter === counterLimit) setTime(timeMs + 1, 0);
      const high = (0x7000 | (counter >>> 14)).toString(16);
      const low = (0x8000 | (counter & 0x3fff)).toString(16);
      return `${time}-${high}-${low}-${node}`;
    },
  };
}

function formatTime(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

interface Randomness {
  /** 32 bits for a counter to start at. */
  readonly start: number;
  /** 48 bits in hexadecimal. */
  readonly node: string;
}

/** Randomness drawn in blocks: one system call and one conversion for many ids. */
function randomness(): () => Randomness {
  const block = Buffer.alloc(bytesPerId * 128);
  let hex = '';
  let used = block.length;
  return () => {
    if (used === block.length) {
      hex = randomFillSync(block).toString('hex');
      used = 0;
    }
    const at = used;
    used += bytesPerId;
    return { start: block.readUInt32BE(at), node: hex.slice((at + 4) * 2, used * 2) };
  };
}

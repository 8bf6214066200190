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
  const random = randomBytes();
  let timeMs = 0;
  let counter = 0;

  return {
    next() {
      const bytes = random.take();
      const nowMs = Math.trunc(world.clock.now());
      if (nowMs > timeMs) {
        timeMs = nowMs;
        counter = bytes.readUInt32BE(0) % (counterLimit / 2);
      } else if (++counter === counterLimit) {
        timeMs += 1;
        counter = 0;
      }
      return format(timeMs, counter, bytes);
    },
  };
}

function format(timeMs: number, counter: number, random: Buffer): string {
  const time = timeMs.toString(16).padStart(12, '0');
  const high = (0x7000 | (counter >>> 14)).toString(16);
  const low = (0x8000 | (counter & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${random.toString('hex', 4, bytesPerId)}`;
}

/** Randomness drawn in blocks: one system call for many ids. */
function randomBytes() {
  const block = Buffer.alloc(bytesPerId * 128);
  let used = block.length;
  return {
    take(): Buffer {
      if (used === block.length) {
        randomFillSync(block);
        used = 0;
      }
      used += bytesPerId;
      return block.subarray(used - bytesPerId, used);
    },
  };
}

import { checkIsoTime, resolveTime } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { KnownTime } from './read-time-near.ts';
import type { Topic } from './understanding.ts';

/** The time that was spoken of: of the thing, or of the question about it. Null where there was none. */
export function knownTime({ params, start }: Topic, moment: Moment): KnownTime | null {
  const changes =
    typeof params.changes === 'object' && params.changes !== null ? (params.changes as Topic['params']) : {};
  const begins = [
    changes.start_time,
    changes.deadline,
    params.start_time,
    params.deadline,
    params.since,
    params.from,
    start,
  ];
  const ends = [changes.end_time, params.end_time, params.before, params.to];
  for (const words of begins) {
    const read = timeIn(words, moment);
    if (read === null) continue;
    const end = ends
      .map((one) => timeIn(one, moment))
      .find((one) => one !== null && one.start.ms > read.start.ms);
    return { start: read.start, end: end?.start ?? read.end };
  }
  return null;
}

function timeIn(words: unknown, moment: Moment): KnownTime | null {
  if (typeof words !== 'string' || words === '') return null;
  const iso = checkIsoTime(words, moment);
  if (iso !== null) return { start: iso, end: null };
  const found = resolveTime(words, moment);
  return found === null ? null : { start: found.start, end: found.end };
}

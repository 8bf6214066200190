import { type FoundTime, findTimes, resolveTime } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { Mark, MarkName } from './parsed-request.ts';

/**
 * The time that several marks express together: "tomorrow, lunch at 3" is tomorrow at 3. Null if there is none. In "from
 * 3 to 4", where one is the old time (`others`) and one the new, each is a separate time.
 */
export function resolveMarkedTime(
  text: string,
  marks: readonly Mark[],
  others: readonly Mark[],
  moment: Moment,
): FoundTime | null {
  const start = Math.min(...marks.map((mark) => mark.start));
  const end = Math.max(...marks.map((mark) => mark.end));
  if (marks.length === 0) return null;

  const whole = best(
    findTimes(text, moment).filter(
      (time) => covers(time, { start, end }) && !others.some((mark) => covers(time, mark)),
    ),
    marks,
  );
  const gathered = gather(text, marks);
  const again = best(findTimes(gathered, moment), marks);
  if (again !== null && (whole === null || richness(again) > richness(whole)))
    return readAlone({ ...again, index: start }, moment);
  return whole === null ? null : readAlone(whole, moment);
}

/**
 * The phrase is read again downstream, without the words around it: a bare “7” keeps its “at”, and the “8” of a dinner says that it
 * is in the evening.
 */
function readAlone(time: FoundTime, moment: Moment): FoundTime {
  const alone = resolveTime(time.text, moment);
  if (alone === null) return bareClock.test(time.text) ? { ...time, text: `at ${time.text}` } : time;
  if (time.recurrence !== null || alone.start.ms === time.start.ms) return time;
  const text = halvesOfTheDay
    .flatMap((half) => [`${time.text} ${half}`, time.text.replace(/\b\d{1,2}(?:[:.]\d\d)?\b/, `$& ${half}`)])
    .find((one) => resolveTime(one, moment)?.start.ms === time.start.ms);
  return text === undefined ? time : { ...time, text };
}

const halvesOfTheDay = ['in the evening', 'in the afternoon', 'in the morning', 'pm', 'am'];
const bareClock = /^[\p{L}\d]+(?: [\p{L}\d]+)?$/u;

function covers({ index, text }: FoundTime, { start, end }: Pick<Mark, 'start' | 'end'>): boolean {
  return index < end && index + text.length > start;
}

/** The words of the marks in the usual order of a time expression. */
function gather(text: string, marks: readonly Mark[]): string {
  const textsOf = (...names: MarkName[]) =>
    marks.filter(({ name }) => names.includes(name)).map(({ start, end }) => text.slice(start, end));
  const [from] = textsOf('time', 'newTime');
  const [until] = textsOf('endTime', 'newEndTime');
  const clock = from === undefined ? [] : until === undefined ? [`at ${from}`] : [`from ${from} to ${until}`];
  return [
    ...textsOf('recurrence', 'newRecurrence'),
    ...textsOf('date', 'newDate').slice(0, 1),
    ...textsOf('partOfDay', 'newPartOfDay').slice(0, 1),
    ...clock,
  ].join(' ');
}

function best(times: readonly FoundTime[], marks: readonly Mark[]): FoundTime | null {
  const ranked = [...times].sort((a, b) => richness(b) - richness(a));
  return marks.length === 0 ? null : (ranked[0] ?? null);
}

function richness(time: FoundTime): number {
  return (
    (time.saysDay ? 2 : 0) +
    (time.saysTime ? 2 : 0) +
    (time.recurrence === null ? 0 : 1) +
    (time.end === null ? 0 : 0.5)
  );
}

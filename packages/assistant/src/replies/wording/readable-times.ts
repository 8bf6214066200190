const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const moment =
  /\b(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?(?:\[[^\]]*\])?)?/;
const range = new RegExp(`\\bfrom (${moment.source}) to (${moment.source})`, 'g');

/** `2026-11-27T12:00:00+01:00` as "Fri 27 Nov at 12:00": the clock that is written there. Null for what is no moment. */
export function readableTime(text: string): string | null {
  const match = moment.exec(text);
  const day = match?.index === 0 ? dayOf(match) : null;
  return match && day !== null ? day + clockOf(match) : null;
}

/** A sentence with the moments in it as they are said. */
export function withReadableTimes(text: string): string {
  return text
    .replace(range, (whole, from: string, ...groups: unknown[]) => {
      const to = groups[5] as string;
      const [start, end] = [moment.exec(from), moment.exec(to)];
      const day = start && dayOf(start);
      if (!start?.[4] || !end?.[4] || !day || dayOf(end) !== day) return whole;
      return `on ${day} from ${start[4]} to ${end[4]}${zoneOf(end)}`;
    })
    .replace(new RegExp(moment, 'g'), (whole) => readableTime(whole) ?? whole);
}

function dayOf([, year, month, day]: RegExpExecArray): string | null {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

function clockOf(match: RegExpExecArray): string {
  return match[4] === undefined ? '' : ` at ${match[4]}${zoneOf(match)}`;
}

/** An offset is the owner's own; UTC is said, because it seldom is. */
function zoneOf(match: RegExpExecArray): string {
  return match[5] === 'Z' ? ' UTC' : '';
}

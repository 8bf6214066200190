/**
 * Reads a `Date` field (RFC 5322 3.3 with its obsolete forms) or the like that other programs write: milliseconds since
 * 1970-01-01T00:00Z, null where it is no date. `Date.parse` is no use: it makes a date of `not before 5`.
 */
export function parseMailDate(value: string): number | null {
  const text = value
    .slice(0, 300)
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  return internetDate(text) ?? clockDate(text) ?? isoDate(text);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours from UTC. Letters of the military alphabet and unknown names count as UTC (RFC 5322 4.3). */
const zones: Readonly<Record<string, number>> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
  bst: 1,
  cet: 1,
  met: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  jst: 9,
};

/** `Fri, 21 Nov 1997 09:55:06 -0600` */
function internetDate(text: string): number | null {
  const found =
    /^(?:[a-z]+\.?,? ?)?(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2,3})[ ,]+(\d{1,2}) ?[:.] ?(\d{2})(?: ?[:.] ?(\d{2}))?(?:\.\d+)? ?(.*)$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, day, month, year, hour, minute, second, zone] = found;
  return instant(fullYear(year ?? ''), month ?? '', [day, hour, minute, second ?? '0'], zone ?? '');
}

/** `Fri Nov 21 09:55:06 CET 1997`, as the C library's asctime and Unix mailboxes have it. */
function clockDate(text: string): number | null {
  const found =
    /^(?:[a-z]{3},? )?([a-z]{3})[a-z]* (\d{1,2}),? (\d{1,2}):(\d{2})(?::(\d{2}))? (?:([a-z]{3,4}) )?(\d{4}) ?(.*)$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, month, day, hour, minute, second, zone, year, offset] = found;
  return instant(Number(year), month ?? '', [day, hour, minute, second ?? '0'], offset || (zone ?? ''));
}

function isoDate(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}|$)/.test(text)) return null;
  const milliseconds = Date.parse(text.replace(' ', 'T').replace(/ ([+-])/, '$1'));
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

function instant(
  year: number,
  monthName: string,
  numbers: readonly (string | undefined)[],
  zone: string,
): number | null {
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase());
  const [day = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  if (month === -1 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  return Date.UTC(year, month, day, hour, minute, second) - offsetMinutes(zone) * 60_000;
}

/** RFC 5322 4.3: two digits below 50 are this century, other two or three digits count from 1900. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

function offsetMinutes(zone: string): number {
  const numeric = /^(?:GMT|UTC)? ?([+-])(\d{2}):?(\d{2})/i.exec(zone);
  if (numeric === null) return (zones[/^[a-z]+/i.exec(zone)?.[0].toLowerCase() ?? ''] ?? 0) * 60;
  const [, sign, hours, minutes] = numeric;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

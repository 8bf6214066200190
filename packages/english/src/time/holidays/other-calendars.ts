import { Temporal } from 'temporal-polyfill';

/** Gregorian dates of days that are fixed in other calendars. */

/** Western Easter Sunday. Source: the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easter(year: number): Temporal.PlainDate {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}

/** Orthodox Easter Sunday: Meeus' Julian computus (Astronomical Algorithms, chapter 8), converted to the Gregorian calendar. */
export function orthodoxEaster(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const days = d + e + 114;
  const julian = Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
  return julian.add({ days: Math.floor(year / 100) - Math.floor(year / 400) - 2 });
}

/** A day of the Hebrew calendar (month by its English name) or of the Islamic or Chinese one (month by its number). */
export function inCalendar(
  calendar: OtherCalendar,
  month: string,
  day: number,
  year: number,
): Temporal.PlainDate | null {
  const format = formatOf(calendar);
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  const found: Temporal.PlainDate[] = [];
  for (let count = 0; count < 366; count += 1) {
    const date = first.add({ days: count });
    if (date.year !== year) break;
    const parts = format.formatToParts(date.toZonedDateTime('UTC').epochMilliseconds);
    const part = (type: string) => parts.find((one) => one.type === type)?.value;
    // A leap year has two months of Adar; its holidays are in the second.
    if ((part('month') === month || part('month') === `${month} II`) && part('day') === String(day))
      found.push(date);
  }
  return found.at(-1) ?? null;
}

export type OtherCalendar = 'hebrew' | 'islamic-umalqura' | 'chinese';

/**
 * The first day of the Chinese year. Intl gives its month; the day is that of the new moon in Beijing time,
 * which Intl misses by a day if the new moon is close to midnight (2027).
 */
export function chineseNewYear(year: number): Temporal.PlainDate | null {
  const about = inCalendar('chinese', '1', 1, year);
  if (about === null) return null;
  const noon = about.toZonedDateTime('UTC').epochMilliseconds;
  const moon =
    moonPhases(year, 0).toSorted((one, other) => Math.abs(one - noon) - Math.abs(other - noon))[0] ?? noon;
  return Temporal.Instant.fromEpochMilliseconds(Math.round(moon)).toZonedDateTimeISO('+08:00').toPlainDate();
}

/**
 * The new moons (phase 0) and full moons (phase 0.5) of a year, in milliseconds since 1970, accurate to about two minutes.
 * Source: Meeus, Astronomical Algorithms, chapter 49, with all terms of half a minute and more.
 */
export function moonPhases(year: number, phase: 0 | 0.5): readonly number[] {
  const first = Math.floor((year - 2000) * 12.3685) - 1;
  return Array.from({ length: 15 }, (_, count) => moonPhase(first + count + phase, phase === 0));
}

function moonPhase(k: number, isNew: boolean): number {
  const t = k / 1236.85;
  const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const e = 1 - 0.002516 * t;
  const sun = 2.5534 + 29.1053567 * k - 0.0000014 * t * t;
  const moon = 201.5643 + 385.81693528 * k + 0.0107582 * t * t;
  const f = 160.7108 + 390.67050284 * k - 0.0016118 * t * t;
  const mean = 2451550.09766 + 29.530588861 * k + 0.00015437 * t * t;
  const ephemeris =
    mean +
    (isNew ? -0.4072 : -0.40614) * sin(moon) +
    (isNew ? 0.17241 : 0.17302) * e * sin(sun) +
    (isNew ? 0.01608 : 0.01614) * sin(2 * moon) +
    (isNew ? 0.01039 : 0.01043) * sin(2 * f) +
    (isNew ? 0.00739 : 0.00734) * e * sin(moon - sun) -
    (isNew ? 0.00514 : 0.00515) * e * sin(moon + sun) +
    0.00208 * e * e * sin(2 * sun) -
    0.00111 * sin(moon - 2 * f) -
    0.00057 * sin(moon + 2 * f) +
    0.00056 * e * sin(2 * moon + sun) -
    0.00042 * sin(3 * moon) +
    0.00042 * e * sin(sun + 2 * f) +
    0.00038 * e * sin(sun - 2 * f) -
    0.00024 * e * sin(2 * moon - sun) +
    0.000325 * sin(299.77 + 0.107408 * k);
  // Dynamical time is about 70 seconds ahead of the clock in these decades.
  return (ephemeris - 2_440_587.5) * 86_400_000 - 70_000;
}

const formats = new Map<OtherCalendar, Intl.DateTimeFormat>();

function formatOf(calendar: OtherCalendar): Intl.DateTimeFormat {
  const known = formats.get(calendar);
  if (known !== undefined) return known;
  const month = calendar === 'hebrew' ? 'long' : 'numeric';
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { day: 'numeric', month, timeZone: 'UTC' });
  formats.set(calendar, format);
  return format;
}

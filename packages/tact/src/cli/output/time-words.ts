const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `3 hours ago`, `in 7 days`, `just now`. */
export function relativeTime(at: number, now: number): string {
  const distance = at - now;
  for (const [unit, ms] of units) {
    if (Math.abs(distance) >= ms * 0.995) return words.format(Math.round(distance / ms), unit);
  }
  return distance > 0 ? 'in a moment' : 'just now';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows, to the minute: `2026-11-21 08:24`. Commands use `Screen.time`, which knows the user's zone. */
export function timeIn(zone: string, at: number): string {
  // Swedish writes dates as ISO 8601 does.
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  formats.set(zone, format);
  return format.format(at);
}

const isoTime = /\b(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?(?![\w-])/g;

/** A sentence with its ISO times in a readable form, without converting them: `2026-11-23 12:00`. */
export function withPlainTimes(text: string): string {
  return text.replace(isoTime, '$1 $2');
}

/** `80 µs`, `3.1 ms`, `12 ms`, `1.8 s`. */
export function duration(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 1000)} µs`;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A time in the past: `90m`, `12h`, `7d`, `2w` before now, or a date; null for anything else. */
export function parseSince(text: string, now: number): number | null {
  const amount = /^(\d{1,6})\s*([mhdw])$/i.exec(text.trim());
  if (amount !== null) {
    const [, number = '', unit = ''] = amount;
    return now - Number(number) * (units[unit.toLowerCase()] ?? 0);
  }
  if (!/^\d{4}-\d{2}-\d{2}/.test(text.trim())) return null;
  // A date alone is meant in local time; Date.parse would take it as UTC.
  const date = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? `${text.trim()}T00:00` : text.trim());
  return Number.isNaN(date) ? null : date;
}

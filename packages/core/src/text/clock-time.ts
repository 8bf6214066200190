/**
 * A wall-clock time written as `HH:MM`, from `00:00` to `23:59`, in milliseconds since midnight; null for anything else, such as
 * `25:00`, `24:00` or `7:30`.
 */
export function readClockTime(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * 60_000;
}

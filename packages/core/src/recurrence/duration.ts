/** The parts of a duration such as `P1DT2H` or `-PT15M`, in milliseconds; null where it is none. */
export function readDuration(written: string): { readonly days: number; readonly ms: number } | null {
  const found = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(
    written.trim(),
  );
  if (found === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  return { days: sign * (weeks * 7 + days), ms: sign * (hours * 3600 + minutes * 60 + seconds) * 1000 };
}

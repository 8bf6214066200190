/** Reads `5MB` as bytes; null for anything else. KB, MB and GB count in thousands, KiB, MiB and GiB in 1024s. */
export function parseSize(text: string): number | null {
  return parseAmount(text, bytesPerUnit);
}

/** Reads `30d` as milliseconds; null for anything else. A `m` is refused: it could be minutes or months. */
export function parseAge(text: string): number | null {
  return parseAmount(text, millisecondsPerUnit);
}

/** `5 MB`, as an owner would say it. */
export function describeSize(bytes: number): string {
  return describeAmount(bytes, bytesPerUnit, ['GB', 'MB', 'KB', 'B']);
}

/** `30 d`, as an owner would say it. */
export function describeAge(milliseconds: number): string {
  return describeAmount(milliseconds, millisecondsPerUnit, ['d', 'h', 'min', 's']);
}

export const sizeUnits = ['B', 'KB', 'MB', 'GB', 'KiB', 'MiB', 'GiB'];
export const ageUnits = ['s', 'min', 'h', 'd', 'w', 'y'];

const bytesPerUnit: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

const day = 24 * 60 * 60 * 1000;
const millisecondsPerUnit: Readonly<Record<string, number>> = {
  s: 1000,
  min: 60 * 1000,
  h: 60 * 60 * 1000,
  d: day,
  w: 7 * day,
  y: 365 * day,
};

function parseAmount(text: string, units: Readonly<Record<string, number>>): number | null {
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const factor = units[unit?.toLowerCase() ?? ''];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}

function describeAmount(
  amount: number,
  units: Readonly<Record<string, number>>,
  names: readonly string[],
): string {
  const fits = (name: string) => amount % (units[name.toLowerCase()] ?? 1) === 0;
  const name = (amount === 0 ? undefined : names.find(fits)) ?? names.at(-1) ?? '';
  return `${amount / (units[name.toLowerCase()] ?? 1)} ${name}`;
}

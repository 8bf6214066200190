import { isZone } from '@tact/english';

/** The time zone that somebody names by its own name or by a city; null where that is not certain. */
export function zoneOfPlace(words: string): string | null {
  const plain = words.trim().replace(/[.!]+$/, '');
  const named = zonesBy('whole').get(keyOf(plain));
  if (named !== undefined) return named;
  if (plain.includes('/') && isZone(plain)) return plain;
  return zonesBy('city').get(keyOf(plain)) ?? null;
}

function keyOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

const tables = new Map<string, ReadonlyMap<string, string>>();

/** Zones by their names, or by the city in them; a city that several zones have stands for none. */
function zonesBy(part: 'whole' | 'city'): ReadonlyMap<string, string> {
  const known = tables.get(part);
  if (known !== undefined) return known;
  const table = new Map<string, string>();
  const twice = new Set<string>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const name = keyOf(part === 'whole' ? zone : (zone.split('/').at(-1) ?? zone));
    if (table.has(name)) twice.add(name);
    table.set(name, zone);
  }
  for (const name of twice) table.delete(name);
  tables.set(part, table);
  return table;
}

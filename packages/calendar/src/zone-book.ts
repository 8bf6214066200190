import { windowsDisplayNames, windowsZones } from './windows-zones.ts';
import { isNamedZone, namedZone, type Zone } from './zone.ts';
import { type ZoneRules, zoneOfRules } from './zone-rules.ts';

/** Resolves the names that a calendar gives to time zones. */
export interface ZoneBook {
  /**
   * The zone of a name (TZID); null where it is unknown.
   *
   * @param near an instant at which the zone is needed: a zone without a known name gets that of one that agrees there
   */
  find(name: string, near: number): FoundZone | null;
  /** The zone that the calendar names for times without one (`X-WR-TIMEZONE`). */
  readonly ofCalendar: FoundZone | null;
  /** Names that were looked for in vain. */
  readonly unknown: ReadonlySet<string>;
}

export interface FoundZone {
  readonly zone: Zone;
  /** Of a zone that only its calendar defines, to be stored with the event. */
  readonly rules: ZoneRules | null;
}

/**
 * A well-known name takes precedence over the calendar's own rules, which are often those of the year it was written in. Then
 * come Windows' names, the place that the rules name, and the rules themselves.
 */
export function createZoneBook(
  own: ReadonlyMap<string, { readonly rules: ZoneRules; readonly place: string | null }>,
  ofCalendar: string | null = null,
): ZoneBook {
  const found = new Map<string, FoundZone | null>();
  const unknown = new Set<string>();
  const lookUp = (name: string, near: number): FoundZone | null => {
    const mine = own.get(name);
    const known = knownName(name) ?? (mine?.place == null ? null : knownName(mine.place));
    if (known !== null) return { zone: namedZone(known), rules: null };
    if (mine !== undefined && mine.rules.observances.length > 0) return nameRules(mine.rules, near);
    const offset = offsetIn(name);
    return offset === null ? null : { zone: namedZone(offset), rules: null };
  };
  return {
    unknown,
    ofCalendar: ofCalendar === null ? null : lookUp(ofCalendar, Date.UTC(2026, 0, 1)),
    find(written, near) {
      // A parameter is not escaped; some programs escape it all the same, or only in the zone's own TZID.
      const name = written.replace(/\\(?=[,;\\])/g, '').trim();
      const already = found.get(name);
      if (already !== undefined) return already;
      const zone = lookUp(name, near);
      if (zone === null) unknown.add(name);
      found.set(name, zone);
      return zone;
    },
  };
}

/** `/example.org/2026a/Europe/Berlin`, `W. Europe Standard Time` and `America/Los Angeles` are zones under another name. */
function knownName(written: string): string | null {
  const name = written.trim().replaceAll(' ', '_');
  const shown = written.replace(offsetForm, '').normalize('NFD').replace(/\p{M}/gu, '').trim();
  const windows = windowsZones[written.trim()] ?? windowsDisplayNames[shown];
  if (windows !== undefined) return windows;
  const parts = name.split('/').filter((part) => part !== '');
  for (let from = Math.max(0, parts.length - 3); from < parts.length; from += 1) {
    const candidate = parts.slice(from).join('/');
    if (/^[A-Za-z]/.test(candidate) && isNamedZone(candidate)) return canonical(candidate);
  }
  return null;
}

function canonical(name: string): string {
  return /^(UTC|Z|Zulu|Etc\/(UTC|UCT|Zulu|Universal)|UCT|Universal)$/i.test(name) ? 'UTC' : name;
}

/**
 * `GMT+0100`, `(UTC-03:00)`; not where it also names a place, which may have summer time. `Etc/GMT+3`, whose sign is inverted, is a known
 * name and never gets here.
 */
function offsetIn(name: string): string | null {
  const found = offsetForm.exec(name.trim());
  if (found === null || found[0].length < name.trim().length) return null;
  const [, sign, hours = '0', minutes = '00'] = found;
  const offset = `${sign}${hours.padStart(2, '0')}:${minutes}`;
  return isNamedZone(offset) ? offset : null;
}

const offsetForm = /^\s*\(?(?:GMT|UTC)\s*([+-])(\d{1,2})(?::?(\d\d))?\)?/i;

/** Candidates for the name of a nameless zone, the most populous first. */
const likely = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/London',
  'America/Chicago',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'America/Sao_Paulo',
  ...new Set(Object.values(windowsZones)),
];

const weekMs = 7 * 86_400_000;

/** The rules decide; the name is for display and for writing. It is slow to find and rarely needed. */
function nameRules(rules: ZoneRules, near: number): FoundZone {
  const exact = zoneOfRules('', rules);
  let name: string | null = null;
  const zone: Zone = {
    ...exact,
    get name() {
      name ??= nameOf(exact, near);
      return name;
    },
  };
  return { zone, rules };
}

/** A likely zone that agrees from a year before `near` on, otherwise the offset. */
function nameOf(exact: Zone, near: number): string {
  const weeks = Array.from({ length: 4 * 52 }, (_, index) => near + (index - 52) * weekMs);
  const name = likely.find((each) => {
    const zone = namedZone(each);
    return weeks.every((instant) => zone.toLocal(instant) === exact.toLocal(instant));
  });
  return name ?? offsetName(exact.toLocal(near) - near);
}

/** Offsets from before standard time have seconds, which the name of an offset cannot have. */
function offsetName(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

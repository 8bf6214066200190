import { realpathSync } from 'node:fs';

/** The zone of this machine, and what is wrong with its `TZ`, if anything. */
export interface MachineZone {
  readonly zone: string;
  /** Completes “TZ …”; null where the zone is certain. */
  readonly problem: string | null;
}

/**
 * Reads the zone of the machine: the only place that does. A name of the IANA database in `TZ`, with or without the colon of POSIX; a
 * fixed offset as POSIX writes it, where `UTC+2` is two hours behind UTC; a path of a zone file; without `TZ` the system's own. Anything
 * else is UTC, with the problem: Intl alone would give another sign, or no zone at all.
 */
export function machineZone(environment: NodeJS.ProcessEnv): MachineZone {
  const written = environment['TZ'];
  if (written === undefined) return { zone: systemZone(), problem: null };
  const name = written.replace(/^:/, '');
  const zone = isKnown(name) ? name : (posixOffset(name) ?? zoneOfFile(name));
  if (zone !== null) return { zone, problem: null };
  const problem = name === '' ? 'is empty' : `is “${name.slice(0, 60)}”, which is not a time zone`;
  return { zone: 'UTC', problem };
}

function systemZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isKnown(timeZone) ? timeZone : 'UTC';
}

function isKnown(name: string | undefined): name is string {
  if (name === undefined || name === '' || name === 'Etc/Unknown') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** `EST5`, `UTC+2`, `<+03>-3` (POSIX.1-2024, 8.3): positive is west of Greenwich. Without rules of summer time. */
function posixOffset(text: string): string | null {
  const found = /^(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)([+-]?)(\d{1,2})(?::([0-5]\d))?$/.exec(text);
  if (found === null) return null;
  const [, sign, hours = '', minutes = '00'] = found;
  if (Number(hours) > 23) return null;
  return `${sign === '-' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

function zoneOfFile(path: string): string | null {
  if (!path.startsWith('/')) return null;
  try {
    const [, name] = /\/zoneinfo\/(?:posix\/|right\/)?(.+)$/.exec(realpathSync(path)) ?? [];
    return isKnown(name) ? name : null;
  } catch {
    return null;
  }
}

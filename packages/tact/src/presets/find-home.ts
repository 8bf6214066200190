import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tactError } from '@tact/core/errors';
import { absolutePath } from './given-paths.ts';
import { type Home, homeAt } from './home.ts';
import { flawOf } from './home-flaw.ts';
import { dataFolder, requireUnchanged, trustedHomes } from './trusted-homes.ts';

/** The environment of a program, as far as its home depends on it. */
export interface Place {
  readonly environment?: NodeJS.ProcessEnv;
  /** Where relative paths start, and the search for a `.tact`. Default: the current folder. */
  readonly folder?: string;
}

export interface FoundHome {
  readonly home: Home;
  /** A `.tact` that is nearer and not used, because it is not trusted. */
  readonly ignoredHome: string | null;
  /** The user named it, by option or variable, which is trusting it as it is. */
  readonly isNamed: boolean;
}

/**
 * The home that a program uses; nothing is created.
 *
 * 1. The given one, else that of `TACT_HOME`. Naming it is trusting it.
 * 2. The nearest `.tact` in the folder or above it, if the user listed it (`tact trust`): whoever can write a home's rules, addresses
 *    and plugins acts with the user's rights, and a `.tact` may have come with a clone or an archive. A listed one that somebody
 *    else could have changed, or whose settings, rules or plugins are not what they were, is refused.
 * 3. The user's data folder.
 *
 * Throws `HOME_CHANGED`, `HOME_UNSAFE`, `HOME_UNKNOWN`.
 */
export function findHome(given: string | undefined, place: Place = {}): FoundHome {
  const { environment = process.env, folder = process.cwd() } = place;
  const named = given ?? environment['TACT_HOME'];
  if (named !== undefined && named !== '')
    return { home: homeAt(absolutePath(named, { folder, environment })), ignoredHome: null, isNamed: true };
  const nearest = nearestHome(folder);
  if (nearest === null || !isListed(nearest, environment))
    return { home: homeAt(dataFolder(environment)), ignoredHome: nearest, isNamed: false };
  const flaw = flawOf(nearest);
  if (flaw !== null) throw tactError('HOME_UNSAFE', { path: nearest, ...flaw });
  requireUnchanged(realpathSync(nearest), environment);
  return { home: homeAt(nearest), ignoredHome: null, isNamed: false };
}

/** The nearest `.tact` in a folder or above it, whoever made it; a file of that name is none. */
export function nearestHome(folder: string): string | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, '.tact');
    const found = entryAt(path);
    if (found !== null && (found.isDirectory() || found.isSymbolicLink())) return path;
    if (at === dirname(at)) return null;
  }
}

/** By its real path: a link to a trusted home is not one, nor is what a link put in the place of one. */
function isListed(path: string, environment: NodeJS.ProcessEnv): boolean {
  if (entryAt(path)?.isDirectory() !== true) return false;
  return trustedHomes(environment).some((home) => home.path === realpathSync(path));
}

function entryAt(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    // Not there, or in a folder that this user may not look into: then it is not the user's.
    return null;
  }
}

import { access, constants, stat } from 'node:fs/promises';
import { exitCodes, tactError } from '@tact/core/errors';
import type { Config } from '#config';
import type { Home } from '#presets/home';
import { loadPlugins } from '#presets/plugins';
import { attempt, bad, type Finding, failed, good, open } from './finding.ts';

/** A nearer home that is not used. */
export function tellIgnored(path: string | null): readonly Finding[] {
  if (path === null) return [];
  return [open('home', `Ignoring ${path}, which is not trusted.`, 'If it is yours, run `tact trust`.')];
}

/** The home folder: there, ours alone, and writable. */
export function checkHome({ path }: Home): Promise<readonly Finding[]> {
  return attempt('home', async () => {
    const found = await stat(path).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'ENOENT') return null;
      throw tactError('STORE_UNAVAILABLE', { location: path, why: thrown.code ?? thrown.message }, thrown);
    });
    if (found === null)
      return [open('home', `${path} does not exist yet.`, 'Run `tact start` to create it.')];
    if (!found.isDirectory()) {
      return [bad('home', `${path} is a file.`, 'Choose a folder with `--home`.', exitCodes.store)];
    }
    const isWritable = await access(path, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!isWritable) {
      return [bad('home', `${path} is not writable.`, 'Grant this user write permission.', exitCodes.store)];
    }
    // On Windows the bits say nothing.
    if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
      const mode = (found.mode & 0o777).toString(8);
      return [
        bad(
          'home',
          `Other users can read ${path} (mode ${mode}).`,
          `Run \`chmod 700 ${path}\`.`,
          exitCodes.configuration,
        ),
      ];
    }
    return [good('home', `${path}, private to its owner`)];
  });
}

/** Loads the modules of `[plugins]` and says what they add; null where they cannot be loaded. */
export async function checkPlugins(
  { plugins }: Pick<Config, 'plugins'>,
  { config: file }: Home,
): Promise<{
  readonly findings: readonly Finding[];
  readonly loaded: Awaited<ReturnType<typeof loadPlugins>> | null;
}> {
  const modules = plugins?.modules ?? [];
  try {
    const loaded = await loadPlugins(modules, file);
    const added = [...loaded.engines, ...loaded.actions, ...loaded.checks].map(({ name }) => name);
    const finding = good('plugins', `${modules.join(', ')}: ${added.join(', ')}`);
    return { findings: modules.length === 0 ? [] : [finding], loaded };
  } catch (thrown) {
    return { findings: [failed('plugins', thrown)], loaded: null };
  }
}

import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EditableFile } from '@tact/core/ports/editable-file';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { changedSinceTrusted, requireUnchanged, setTrusted } from './trusted-homes.ts';

/**
 * The settings or the rules of a home. Of one that is on the user's list of trusted homes, nothing is read that changed since, and
 * what Tact itself writes there is trusted as well.
 *
 * `isNamed`: the user named the home (`--home`), which is trusting it as it is.
 */
export function openHomeFile(
  path: string,
  { environment, isNamed }: { readonly environment: NodeJS.ProcessEnv; readonly isNamed: boolean },
): EditableFile {
  const file = openTomlFile(path);
  const home = dirname(path);
  const check = () => {
    if (!isNamed && existsSync(home)) requireUnchanged(realpathSync(home), environment);
  };
  return {
    ...file,
    async read() {
      check();
      return file.read();
    },
    async write(text, before) {
      check();
      await file.write(text, before);
      await trustAsWritten(home, environment);
    },
  };
}

/** After Tact itself wrote to a home: one that is on the list is trusted as it is now. */
export async function trustAsWritten(home: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const path = realpathSync(home);
  if (changedSinceTrusted(path, environment) !== null) await setTrusted(path, true, environment);
}

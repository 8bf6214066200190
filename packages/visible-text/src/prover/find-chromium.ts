import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { tactError } from '@tact/core/errors';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of a Chromium: the given one, or the first on PATH. Throws `BROWSER_NOT_FOUND`. */
export async function findChromium(given: string | true): Promise<string> {
  const candidates =
    given === true
      ? (process.env['PATH'] ?? '')
          .split(delimiter)
          .filter((folder) => folder !== '')
          .flatMap((folder) => names.map((name) => join(folder, name)))
      : [given];
  for (const path of candidates) if (await canRun(path)) return path;
  throw tactError('BROWSER_NOT_FOUND', { path: given === true ? names.join(', ') : given });
}

async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tactError } from '#errors';

/** Where an embedded Tact keeps everything. */
export interface Home {
  readonly path: string;
  readonly database: string;
  readonly config: string;
  readonly rules: string;
  /** The Maildir of the sample that `tact start` shows. */
  readonly sampleMailbox: string;
  /** The Maildir that drafts go to while no mailbox is configured. */
  readonly ownMailbox: string;
  /** A file for every process that is using this home. */
  readonly processes: string;
}

/** The paths in a home folder: the given one, else `TACT_HOME`, else `./.tact`. Relative paths are resolved against `folder`. */
export function homeAt(
  path: string | undefined,
  {
    environment = process.env,
    folder = process.cwd(),
  }: { readonly environment?: NodeJS.ProcessEnv; readonly folder?: string } = {},
): Home {
  const root = resolve(folder, path ?? environment['TACT_HOME'] ?? '.tact');
  return {
    path: root,
    database: join(root, 'tact.db'),
    config: join(root, 'config.toml'),
    rules: join(root, 'rules.toml'),
    sampleMailbox: join(root, 'sample-mailbox'),
    ownMailbox: join(root, 'mail'),
    processes: join(root, 'processes'),
  };
}

/** Creates the folder, private to its owner. Throws `STORE_UNAVAILABLE`. */
export async function makeHome(home: Home): Promise<void> {
  try {
    await mkdir(home.path, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    const why =
      thrown instanceof Error ? ((thrown as NodeJS.ErrnoException).code ?? thrown.message) : String(thrown);
    throw tactError('STORE_UNAVAILABLE', { location: home.path, why }, thrown);
  }
}

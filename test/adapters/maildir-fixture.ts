import { mkdir, mkdtemp, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Maildir in a folder of its own, and what other programs do to it. */
interface MaildirFixture {
  readonly root: string;
  deliver(raw: string | Uint8Array, name?: string): Promise<string>;
  moveElsewhere(messageId: string, folder: string): Promise<void>;
  removeElsewhere(messageId: string): Promise<void>;
  /** The path of the file of the message with this Message-ID. */
  pathOf(messageId: string): Promise<string>;
  dispose(): Promise<void>;
}

let deliveries = 0;

export async function makeMaildirFixture(): Promise<MaildirFixture> {
  const root = await mkdtemp(join(tmpdir(), 'tact-maildir-'));
  for (const sub of ['cur', 'new', 'tmp']) await mkdir(join(root, sub));

  async function pathOf(messageId: string): Promise<string> {
    const entries = await readdir(root, { withFileTypes: true, recursive: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && (await readFile(path)).includes(`Message-ID: ${messageId}\r\n`)) return path;
    }
    throw new Error(`There is no message ${messageId}.`);
  }

  return {
    root,
    pathOf,
    async deliver(raw, name) {
      deliveries += 1;
      const base = name ?? `1793610000.${String(deliveries).padStart(6, '0')}.contract`;
      await writeFile(join(root, 'tmp', base), raw);
      await rename(join(root, 'tmp', base), join(root, 'new', base));
      return base;
    },
    async moveElsewhere(messageId, folder) {
      const target = join(root, `.${folder}`);
      for (const sub of ['cur', 'new', 'tmp']) await mkdir(join(target, sub), { recursive: true });
      const path = await pathOf(messageId);
      const [base, flags] = (path.split('/').at(-1) ?? '').split(':2,');
      // As programs do that know nothing of keywords: letters stay, and the names of the letters go along.
      const names = join(path, '../../dovecot-keywords');
      await writeFile(join(target, 'dovecot-keywords'), await readFile(names).catch(() => ''));
      await rename(path, join(target, 'cur', `${base}:2,${flags ?? ''}`));
    },
    removeElsewhere: async (messageId) => unlink(await pathOf(messageId)),
    dispose: () => rm(root, { recursive: true, force: true }),
  };
}

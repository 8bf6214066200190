import { mkdir, mkdtemp, readdir, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailbox } from '@tact/core/ports/mailbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskBeside } from '../../../../test/adapters/disk-beside.ts';
import { type MailboxDisk, nodeDisk } from './mailbox-disk.ts';
import { createMaildir } from './maildir.ts';

/** Another program works on the Maildir between two system calls of Tact: between any two, each in its turn. */
describe('a Maildir in which another program renames files', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'tact-maildir-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  const text = 'Subject: Hello\r\n\r\nHello.\r\n';
  const key = 'key-1';
  /** The first of three messages; Tact put it there itself. */
  const message = 'new/1.host';

  const makeMaildir = async (): Promise<void> => {
    await rm(root, { recursive: true });
    const directories = ['cur', 'new', 'tmp', '.Clubs/cur', '.Clubs/new', '.Clubs/tmp'];
    await Promise.all(directories.map((one) => mkdir(join(root, one), { recursive: true })));
    await Promise.all([
      writeFile(join(root, message), `X-Tact-Key: ${key}\r\n${text}`),
      writeFile(join(root, 'cur/2.host:2,S'), 'Subject: second\r\n\r\n'),
      writeFile(join(root, '.Clubs/cur/3.host:2,S'), 'Subject: third\r\n\r\n'),
    ]);
  };
  let known: string | null = null;
  /** The same in each of these Maildirs. */
  const refOfFirst = async (): Promise<string> => {
    if (known !== null) return known;
    for await (const { ref } of createMaildir(root).messages()) {
      known = ref;
      return ref;
    }
    throw new Error('The inbox is empty.');
  };
  const inboxOf = async (mailbox: Mailbox): Promise<string[]> => {
    const subjects: string[] = [];
    for await (const { raw, problem } of mailbox.messages()) {
      subjects.push(problem?.code ?? /Subject: (\w+)/.exec(Buffer.from(raw ?? []).toString())?.[1] ?? '');
    }
    return subjects.sort();
  };
  /** Toggles the message's mark, whatever it is called now. */
  const markAgain = async (): Promise<void> => {
    const [isNew, isSeen] = [await isThere(message), await isThere('cur/1.host:2,S')];
    const name = isNew ? message : isSeen ? 'cur/1.host:2,S' : 'cur/1.host:2,';
    await rename(join(root, name), join(root, isSeen ? 'cur/1.host:2,' : 'cur/1.host:2,S'));
  };
  const isThere = async (path: string): Promise<boolean> => {
    const [folder = '', name = ''] = path.split('/');
    return (await readdir(join(root, folder))).includes(name);
  };

  const renames = {
    'marks it': 'cur/1.host:2,S',
    'moves it': '.Clubs/cur/1.host:2,S',
    'moves it under a new name': '.Clubs/cur/9.other:2,S',
  };

  interface Operation {
    readonly name: string;
    run(mailbox: Mailbox, ref: string): Promise<unknown>;
    readonly expected: unknown;
  }

  const operations: readonly Operation[] = [
    {
      name: 'reads it',
      run: async (mailbox, ref) => Buffer.from((await mailbox.read(ref)).raw ?? []).toString(),
      expected: `X-Tact-Key: ${key}\r\n${text}`,
    },
    {
      name: 'locates it',
      run: (mailbox, ref) => mailbox.locate(ref),
      expected: { name: expect.stringMatching(/^(INBOX|Clubs)$/) },
    },
    { name: 'stars it', run: (mailbox, ref) => mailbox.setFlagged(ref, true), expected: { changed: true } },
    { name: 'labels it', run: (mailbox, ref) => mailbox.addLabel(ref, 'Work'), expected: { changed: true } },
    {
      name: 'moves it',
      run: (mailbox, ref) => mailbox.move(ref, { role: 'archive' }),
      expected: { changed: true, to: 'Archive' },
    },
    {
      name: 'keeps it only once',
      run: (mailbox) => mailbox.append(Buffer.from(text), { role: 'drafts' }, key),
      expected: { changed: false },
    },
    {
      name: 'finds it by its key',
      run: (mailbox) => mailbox.keptUnder(key),
      expected: expect.stringMatching(/^(1\.host|9\.other)~/),
    },
    { name: 'withdraws it', run: (mailbox, ref) => mailbox.withdraw(ref, key), expected: { changed: true } },
  ];

  const cases = operations.flatMap(({ name, ...operation }) =>
    Object.entries(renames).map(([what, path]) => ({ ...operation, name, what, path })),
  );

  it.each(cases)('$name while another program $what', async ({ run, expected, path }) => {
    let calls = 0;
    for (let at = 0; at <= calls; at += 1) {
      await makeMaildir();
      const ref = await refOfFirst();
      const disk = diskBeside(async (call) => {
        if (at === 0) calls = call;
        else if (call === at) await rename(join(root, message), join(root, path));
      });

      const result = await run(createMaildir(root, { disk }), ref).catch(String);

      expect({ at, result }).toMatchObject({ at, result: expected });
    }
    expect(calls).toBeGreaterThan(5);
  });

  it('reads what has a new name while another program marks it under that name', async () => {
    let calls = 0;
    for (let at = 0; at <= calls; at += 1) {
      await makeMaildir();
      const ref = await refOfFirst();
      await rename(join(root, message), join(root, 'cur/9.other:2,'));
      const disk = diskBeside(async (call) => {
        if (at === 0) calls = call;
        else if (call === at) await rename(join(root, 'cur/9.other:2,'), join(root, 'cur/9.other:2,S'));
      });

      const { raw } = await createMaildir(root, { disk }).read(ref);

      expect(Buffer.from(raw ?? []).toString(), `renamed before call ${at}`).toContain(text);
    }
    expect(calls).toBeGreaterThan(5);
  });

  it('lists all while another program marks one', async () => {
    let calls = 0;
    for (let at = 0; at <= calls; at += 1) {
      await makeMaildir();
      const disk = diskBeside(async (call) => {
        if (at === 0) calls = call;
        else if (call === at) await markAgain();
      });

      expect(await inboxOf(createMaildir(root, { disk })), `renamed before call ${at}`).toEqual([
        'Hello',
        'second',
      ]);
    }
    expect(calls).toBeGreaterThan(5);
  });

  it('loses sight of no message while another program marks it again and again', async () => {
    await makeMaildir();
    const ref = await refOfFirst();
    const markedAgain = () =>
      createMaildir(root, {
        disk: diskBeside(async (call) => {
          if (call <= 90) await markAgain();
        }),
      });

    expect(await inboxOf(markedAgain())).toEqual(['Hello', 'second']);
    expect(await markedAgain().locate(ref)).toEqual({ role: 'inbox', name: 'INBOX' });
    expect(await markedAgain().keptUnder(key)).toBe(ref);
    expect(Buffer.from((await markedAgain().read(ref)).raw ?? []).toString()).toContain(text);
    expect(await markedAgain().move(ref, { name: 'Clubs' })).toEqual({
      changed: true,
      from: 'INBOX',
      to: 'Clubs',
    });
  });

  it('says that another program is busy with a message that is never where it just was', async () => {
    await makeMaildir();
    const ref = await refOfFirst();
    const mailbox = createMaildir(root, { disk: diskBeside(markAgain) });
    const busy = { code: 'MAILBOX_BUSY', disposition: 'retry' };

    await expect(mailbox.read(ref)).rejects.toMatchObject(busy);
    await expect(mailbox.setFlagged(ref, true)).rejects.toMatchObject(busy);
    await expect(mailbox.keptUnder(key)).rejects.toMatchObject(busy);
    expect(await inboxOf(mailbox)).toEqual(['MAILBOX_BUSY', 'second']);
  });

  it('says that a message is gone that another program removes', async () => {
    let calls = 0;
    for (let at = 0; at <= calls; at += 1) {
      await makeMaildir();
      const ref = await refOfFirst();
      const disk = diskBeside(async (call) => {
        if (at === 0) calls = call;
        else if (call === at) await unlink(join(root, message));
      });
      const reading = createMaildir(root, { disk }).read(ref);

      if (at === 0) await reading;
      else await expect(reading).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
    }
  });

  describe('and the system leaves out a file that is renamed while its directory is read', () => {
    /** Renames the message during the first reads of directories that hold it, which so leave it out. */
    const forgetfulDisk = (reads: number): MailboxDisk => {
      let left = reads;
      return {
        ...nodeDisk,
        async readdir(directory) {
          const names = await nodeDisk.readdir(directory);
          const others = names.filter((name) => !name.startsWith('1.host'));
          if (left === 0 || others.length === names.length) return names;
          left -= 1;
          await markAgain();
          return others;
        },
      };
    };

    const makeMaildirWithSeen = async (): Promise<void> => {
      await makeMaildir();
      await markAgain();
    };

    it.each([1, 2])('lists and finds it after %i such reads', async (reads) => {
      for (const run of [
        async (mailbox: Mailbox) => expect(await inboxOf(mailbox)).toEqual(['Hello', 'second']),
        async (mailbox: Mailbox) => expect(await mailbox.count()).toBe(2),
        async (mailbox: Mailbox, ref: string) => expect((await mailbox.read(ref)).problem).toBe(null),
        async (mailbox: Mailbox) => expect(await mailbox.keptUnder(key)).not.toBe(null),
      ]) {
        await makeMaildirWithSeen();
        const ref = await refOfFirst();

        await run(createMaildir(root, { disk: forgetfulDisk(reads) }), ref);
      }
    });

    it('lists it although nothing changed for long before', async () => {
      await makeMaildirWithSeen();
      await ageDirectories(root);

      expect(await inboxOf(createMaildir(root, { disk: forgetfulDisk(1) }))).toEqual(['Hello', 'second']);
    });

    it('reads directories once in which nothing has changed for long, and again where something has', async () => {
      await makeMaildirWithSeen();
      let reads = 0;
      const disk = {
        ...nodeDisk,
        readdir: (directory: string) => {
          reads += 1;
          return nodeDisk.readdir(directory);
        },
      };

      await createMaildir(root, { disk }).count();
      expect(reads).toBe(6);
      await ageDirectories(root);
      await createMaildir(root, { disk }).count();

      expect(reads).toBe(6 + 2);
    });
  });
});

async function ageDirectories(root: string): Promise<void> {
  for (const directory of ['new', 'cur', '.']) await utimes(join(root, directory), 1000, 1000);
}

import { type MailboxDisk, nodeDisk } from '../../packages/email/src/mailbox/mailbox-disk.ts';

/** A mailbox's disk beside a program that does something before each call, which it knows by its number. */
export function diskBeside(program: (call: number) => Promise<void>): MailboxDisk {
  let calls = 0;
  let before: Promise<void> = Promise.resolve();
  const after =
    <Values extends unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
    (...values: Values): Promise<Result> => {
      calls += 1;
      const number = calls;
      const result = before.then(() => program(number)).then(() => call(...values));
      // One call after the other: what happens between them is the same each time.
      before = result.then(
        () => {},
        () => {},
      );
      return result;
    };
  return {
    readdir: after(nodeDisk.readdir),
    entries: after(nodeDisk.entries),
    stat: after(nodeDisk.stat),
    lstat: after(nodeDisk.lstat),
    readFile: after(nodeDisk.readFile),
    rename: after(nodeDisk.rename),
    unlink: after(nodeDisk.unlink),
    // Takes long and shows nothing here.
    sync: async () => {},
  };
}

import { createEmailRegistry, type MailWorld } from '#engines/email';
import type { ActionRegistry } from '#kernel';

const unreachable = (): never => {
  throw new Error('This test has no world: nothing was to be carried out.');
};

/** A world that must not be touched. */
export const noMailWorld: MailWorld = {
  mailbox: unreachable,
  transport: { from: '', canSend: false, check: unreachable, send: unreachable, compose: unreachable },
  items: {
    add: unreachable,
    get: unreachable,
    list: unreachable,
    setState: unreachable,
    change: unreachable,
    findIds: unreachable,
  },
  jobs: { enqueue: unreachable, cancel: unreachable, runDue: unreachable, nextAt: unreachable },
};

/** The mail actions' definitions; carrying one out fails. */
export const emailRegistryWithoutWorld: ActionRegistry = createEmailRegistry(noMailWorld);

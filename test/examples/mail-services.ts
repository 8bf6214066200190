import type { ActionRegistry } from '@tact/core/kernel';
import { createEmailRegistry, type MailServices } from '@tact/email/engine';

const unreachable = (): never => {
  throw new Error('This test has no services: nothing should be carried out.');
};

/** Services that must not be used. */
export const noMailServices: MailServices = {
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
  values: {
    get: unreachable,
    names: unreachable,
    set: unreachable,
    setAll: unreachable,
    history: unreachable,
  },
  jobs: { enqueue: unreachable, cancel: unreachable, runDue: unreachable, nextAt: unreachable },
};

/** The mail actions' definitions; carrying one out fails. */
export const emailRegistryWithoutServices: ActionRegistry = createEmailRegistry(noMailServices);

import { createTools, type Tool, type ToolServices } from '@tact/tools';
import { noMailServices } from './mail-services.ts';

const unreachable = (): never => {
  throw new Error('This test has no services: nothing should be carried out.');
};

/** Services that must not be used. */
export const noToolServices: ToolServices = {
  items: noMailServices.items,
  calendar: unreachable,
  sendsInvitations: () => false,
  transport: noMailServices.transport,
  mailbox: unreachable,
  parser: { parse: unreachable },
  clickUnsubscribe: unreachable,
  ledger: { list: unreachable },
  documents: { text: unreachable, texts: unreachable },
  approvals: { list: unreachable },
  rulebook: () => ({ actions: [], test: unreachable, add: unreachable, remove: unreachable }),
  zone: () => 'Europe/Berlin',
};

/** The tools' definitions; carrying one out fails. */
export const toolsWithoutServices: readonly Tool[] = createTools(noToolServices);

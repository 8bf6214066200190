import { createTools, type Tool, type ToolWorld } from '#tools';
import { noMailWorld } from './mail-world.ts';

const unreachable = (): never => {
  throw new Error('This test has no world: nothing was to be carried out.');
};

/** A world that must not be touched. */
export const noToolWorld: ToolWorld = {
  items: noMailWorld.items,
  calendar: unreachable,
  sendsInvitations: () => false,
  transport: noMailWorld.transport,
  mailbox: unreachable,
  parser: { parse: unreachable },
  ledger: { list: unreachable },
  documents: { text: unreachable, texts: unreachable },
  zone: () => 'Europe/Berlin',
};

/** The tools' definitions; carrying one out fails. */
export const toolsWithoutWorld: readonly Tool[] = createTools(noToolWorld);

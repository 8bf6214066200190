import { tactError } from '#errors';
import type { Mailbox } from '#ports/mailbox';

type Operations = Pick<
  Mailbox,
  'addLabel' | 'removeLabel' | 'setSeen' | 'setFlagged' | 'move' | 'append' | 'keptUnder' | 'withdraw'
>;

/** The operations of a mailbox that is only read: none of them is carried out, and nothing was ever put there. */
export function refuseChanges(account: string, why: string): Operations {
  const refuse = async (): Promise<never> => {
    throw tactError('MAILBOX_READ_ONLY', { account, why });
  };
  return {
    addLabel: refuse,
    removeLabel: refuse,
    setSeen: refuse,
    setFlagged: refuse,
    move: refuse,
    append: refuse,
    keptUnder: async () => null,
    withdraw: refuse,
  };
}

import { tactError } from '#errors';
import type { Mailbox } from '#ports/mailbox';

type Operations = Pick<
  Mailbox,
  'addLabel' | 'removeLabel' | 'setSeen' | 'setFlagged' | 'move' | 'append' | 'withdraw'
>;

/** The operations of a mailbox that is only read. */
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
    withdraw: refuse,
  };
}

import type { Assistant } from '#assistant';
import { settleClick, settleFeedback } from '#engines/proactive';
import { asTactError } from '#errors';
import type { Log } from '#ports/log';
import type { Store, StoreEvent } from '#ports/store';

/** What goes on behind the messages of users. */
export interface Settling {
  /** Resolves once what was heard until now is settled. */
  settled(): Promise<void>;
  stop(): void;
}

/** Where nothing is said unasked. */
export const noSettling: Settling = { settled: async () => undefined, stop: () => undefined };

/**
 * Settles what became of messages that were sent unasked, each time a user writes. A failure is logged: the next message and the
 * sweep settle the same.
 */
export function settleOnMessages({ on, runtime }: Pick<Assistant, 'on' | 'runtime'>, log: Log): Settling {
  let last: Promise<void> = Promise.resolve();
  const stop = on((events) => {
    for (const event of events) {
      if (event.kind !== 'message' || event.state !== 'user') continue;
      last = last
        .then(() => settle(event, runtime))
        .catch((thrown: unknown) => {
          log.warn('feedback not settled', { user: event.user, code: asTactError(thrown).code });
        });
    }
  });
  return { settled: () => last, stop };
}

async function settle({ user, id }: StoreEvent, { store, clock }: Assistant['runtime']): Promise<void> {
  const now = clock.now();
  if (await isButton(user, id, store)) await settleClick(user, { at: now }, store);
  else await settleFeedback(user, { store, now });
}

const latestMessages = 10;

/** Whether a message is a button of one that was sent unasked, as its channel hands it over. */
async function isButton(user: string, id: string, { messages }: Pick<Store, 'messages'>): Promise<boolean> {
  const [latest] = await messages.conversations(user, 1);
  if (latest === undefined) return false;
  const said = await messages.last(user, latest.conversation, latestMessages);
  const text = said.find((message) => message.id === id)?.text;
  return text === 'btn_yes' || text === 'btn_later';
}

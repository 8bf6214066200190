import { forgetRefusedCopy, keepRefusedCopy, rewordMessage } from '@tact/assistant/proactive';
import type { TactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import type { ChannelWithCopies, FailedCopy } from '#adapters/channel/with-copies';

/** Tries copies again that were certainly refused. */
export interface CopyRetries {
  failed(channel: string, problem: TactError, copy: FailedCopy): void;
  /** Tries what is due. */
  retry(): Promise<void>;
  /** Resolves once what was refused is kept. */
  settled(): Promise<void>;
}

interface Retry extends FailedCopy {
  readonly channel: string;
  readonly at: number;
  tries: number;
  nextAt: number;
}

/** After the first try: six within half an hour. */
const pausesMs = [1, 2, 4, 8, 14].map((minutes) => minutes * 60_000);

/**
 * Invariants:
 * 1. What was cut off may have arrived, and is not tried again.
 * 2. Each try is worded anew; what was answered or done meanwhile is let go, and in quiet hours only reminders and what is urgent is tried.
 * 3. What did not arrive is kept for `why-not` and `log` from the first refusal on until it does: this process may end before.
 */
export function createCopyRetries({
  clock,
  store,
  resend,
  isQuiet,
  zone,
}: {
  readonly clock: Clock;
  readonly store: Store;
  readonly resend: ChannelWithCopies['resend'];
  isQuiet(now: number): Promise<boolean>;
  zone(): string;
}): CopyRetries {
  const waiting = new Set<Retry>();
  const keeping: Promise<void>[] = [];
  const keep = async ({ user, key, channel, at, tries }: Retry, why: string) => {
    const decisionId = decisionOf(key);
    await keepRefusedCopy(user, { at, channel, decisionId, why, tries }, store.values, clock.now());
  };
  const again = async (one: Retry) => {
    const now = clock.now();
    const { user, key, channel, at } = one;
    const worded = await rewordMessage(
      { user, decisionId: decisionOf(key), at },
      { store, now, zone: zone(), isQuiet: await isQuiet(now) },
    );
    if (worded.kind === 'wait' && now - at < halfHourMs) return;
    waiting.delete(one);
    if (worded.kind === 'wait') return;
    const arrived = () =>
      forgetRefusedCopy(user, { channel, decisionId: decisionOf(key) }, store.values, now);
    if (worded.kind === 'over') return arrived();
    const problem = await resend(channel, { user, text: worded.text, buttons: [], template: null }, key);
    one.tries += 1;
    if (problem === null) return arrived();
    await keep(one, problem.message);
    const pauseMs = pausesMs[one.tries - 1];
    if (problem.code !== 'CHANNEL_REFUSED' || pauseMs === undefined) return;
    one.nextAt = now + pauseMs;
    waiting.add(one);
  };
  return {
    failed(channel, problem, copy) {
      const at = clock.now();
      const one = { ...copy, channel, at, tries: 1, nextAt: at + (pausesMs[0] ?? 0) };
      if (problem.code === 'CHANNEL_REFUSED') waiting.add(one);
      keeping.push(keep(one, problem.message));
    },
    async settled() {
      await Promise.all(keeping.splice(0));
    },
    async retry() {
      await this.settled();
      const now = clock.now();
      for (const one of [...waiting]) if (one.nextAt <= now) await again(one);
    },
  };
}

const halfHourMs = 30 * 60_000;

/** An effect's key names its decision. */
function decisionOf(key: string): string {
  return key.replace(/:\d+$/, '');
}

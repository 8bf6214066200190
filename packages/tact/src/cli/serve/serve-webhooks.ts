import type { RunningWebhooks } from '@tact/server/webhooks/run-webhooks';
import { checkedFetch } from '#presets/checked-fetch';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import type { Troubles } from './troubles.ts';

/** Sends what happens to the owner's webhooks, until it is asked to stop. */
export async function serveWebhooks(
  { assistant, user }: LocalTact,
  troubles: Troubles,
  { interruption, terminal: { environment } }: Cli,
): Promise<RunningWebhooks> {
  const { startWebhooks } = await import('@tact/server/webhooks/run-webhooks');
  return startWebhooks({
    ...{ assistant, user, signal: interruption.signal },
    requestFor: (allowsPrivate) => checkedFetch({ environment, allowsPrivate }),
    troubled: (problem) => troubles.set('webhooks', problem),
  });
}

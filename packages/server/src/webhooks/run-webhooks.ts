import type { Assistant } from '@tact/core/assistant';
import { asTactError } from '@tact/core/errors';
import { type Changes, listenForChanges } from '#operations/events/await-change';
import { changeWebhooks, type KeptWebhook, readWebhooks } from '#operations/webhooks/kept-webhooks';
import { aboutEvent } from './about-event.ts';
import { sendWebhook } from './send-webhook.ts';

export interface WebhookOptions {
  readonly assistant: Assistant;
  readonly user: string;
  readonly signal: AbortSignal;
  /** Connects to public addresses alone, unless a webhook was saved with `allow_private`. */
  requestFor(allowsPrivate: boolean): typeof fetch;
  /** Told once when sending begins to fail, and again (null) when it works. */
  troubled(problem: string | null): void;
}

export interface RunningWebhooks {
  /** Resolves once the signal has aborted and nothing is sent any more. */
  readonly ended: Promise<void>;
  /** Looks whether another process has added a webhook; to be called now and then. */
  look(): void;
}

const job = 'webhook';
const pageSize = 50;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Between the attempts, as Standard Webhooks suggests; after the last, a webhook is switched off. */
const pausesMs = [
  ...[5000, 30_000, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
];

/**
 * Sends what happens to the webhooks of a user, until the signal aborts: in the order in which it happened, each event at least once.
 *
 * Invariants:
 * 1. What was taken is kept with the webhook, so that another process goes on there after a crash.
 * 2. One process at a time sends to a webhook: its job has a lease.
 * 3. One that fails holds up no other.
 */
export function startWebhooks(options: WebhookOptions): RunningWebhooks {
  const changes = listenForChanges(options);
  return { ended: run(options, changes), look: changes.wake };
}

async function run(options: WebhookOptions, changes: Changes): Promise<void> {
  const { assistant, user, signal } = options;
  const { jobs, clock, store } = assistant.runtime;
  const handlers = { [job]: (_: unknown, { key }: { readonly key: string }) => deliver(key, options) };
  try {
    while (!signal.aborted) {
      let hasWebhooks = false;
      await within(options, async () => {
        const end = await store.events.end();
        const now = clock.now();
        const enabled = (await readWebhooks(user, assistant.runtime)).filter((one) => one.enabled);
        hasWebhooks = enabled.length > 0;
        const due = enabled.filter((one) => one.cursor < end && (one.nextAt ?? 0) <= now);
        for (const { id } of due) await jobs.enqueue({ user, kind: job, key: id, runAt: now, payload: {} });
        if (due.length > 0) await jobs.runDue(handlers);
      });
      await (hasWebhooks ? changes.next() : changes.nextWoken());
    }
  } finally {
    changes.stop();
  }
}

/** A store that cannot be read for now ends nothing. */
async function within({ troubled }: WebhookOptions, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    troubled(null);
  } catch (thrown) {
    troubled(asTactError(thrown).message);
  }
}

/** Sends what a webhook has not taken yet, until it takes no more. */
async function deliver(id: string, options: WebhookOptions): Promise<void> {
  const { assistant, user, signal, requestFor } = options;
  const { clock, store } = assistant.runtime;
  while (!signal.aborted) {
    const webhook = (await readWebhooks(user, assistant.runtime)).find((one) => one.id === id);
    if (webhook === undefined || !webhook.enabled) return;
    const page = await store.events.after(webhook.cursor, pageSize);
    if (page.cursor === webhook.cursor) return;
    let { cursor } = webhook;
    let change: Partial<KeptWebhook> = { failures: 0, nextAt: null, problem: null };
    for (const event of page.events) {
      if (event.user === user && webhook.kinds.includes(event.kind)) {
        const about = webhook.texts ? await aboutEvent(event, store) : undefined;
        const sent = await sendWebhook(webhook, event, about, clock.now(), requestFor(webhook.allow_private));
        if (sent.state !== 'taken') {
          change = sent.state === 'gone' ? gone : failed(webhook, sent.why, clock.now());
          break;
        }
      }
      cursor = event.cursor;
    }
    const hasFailed = change.problem !== null;
    const taken = hasFailed ? cursor : page.cursor;
    await update(id, { ...change, cursor: taken }, options);
    if (hasFailed) return;
  }
}

const gone = { enabled: false, nextAt: null, problem: 'answered 410: it wants no more' } as const;

function failed({ failures }: KeptWebhook, problem: string, now: number): Partial<KeptWebhook> {
  const pause = pausesMs[failures];
  return {
    failures: failures + 1,
    problem,
    enabled: pause !== undefined,
    nextAt: pause === undefined ? null : now + pause,
  };
}

/** Changes only what sending found out: the owner may have changed the rest meanwhile. */
async function update(
  id: string,
  change: Partial<KeptWebhook>,
  { assistant, user }: WebhookOptions,
): Promise<void> {
  await changeWebhooks(
    user,
    (webhooks) => webhooks.map((one) => (one.id === id ? { ...one, ...change } : one)),
    assistant.runtime,
  );
}

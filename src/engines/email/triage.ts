import { z } from 'zod';
import type { DecideOptions, Decider } from '#kernel';
import type { MailParser } from '#ports/mail-parser';
import type { Mailbox, StoredMessage } from '#ports/mailbox';
import type { Decision, Signal } from '#records';
import type { EmailInput } from './email-input.ts';
import { referenceOf } from './same-message.ts';
import { toSignal } from './to-signal.ts';

/**
 * Takes a mailbox's messages through the email engine.
 *
 * Invariants:
 * 1. What was decided before is skipped before it is parsed.
 * 2. The cursor moves only past messages that are decided, so that an interrupted run loses nothing.
 * 3. Two messages of one conversation never share a batch: the later one sees what was decided about the earlier.
 */

export interface TriageOptions extends DecideOptions {
  readonly user: string;
  readonly parser: MailParser;
  /** Ends the run after the messages at hand. */
  readonly signal?: AbortSignal;
  /** Ends the run after so many decisions. */
  readonly limit?: number;
}

/** One message of a run. `decision` is null if it had been decided before. */
export interface Triaged {
  readonly signal: Signal<EmailInput> | null;
  readonly decision: Decision | null;
}

const batchSize = 16;

/** Decides about everything in the inbox that is new, oldest first. */
export async function* triage(
  assistant: Decider,
  mailbox: Mailbox,
  options: TriageOptions,
): AsyncGenerator<Triaged> {
  let place = await readPlace(mailbox, assistant, options);
  let batch: StoredMessage[] = [];
  for await (const message of mailbox.messages({ cursor: place.cursor, ...abortOf(options) })) {
    if (options.signal?.aborted || place.left <= 0) return;
    batch.push(message);
    if (batch.length < batchSize) continue;
    place = yield* finishBatch(batch, mailbox, assistant, options, place);
    batch = [];
  }
  if (!options.signal?.aborted) yield* finishBatch(batch, mailbox, assistant, options, place);
}

/** Goes on with messages as they arrive, until the signal aborts. */
export async function* triageArrivals(
  assistant: Decider,
  mailbox: Mailbox,
  options: TriageOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Triaged> {
  let place = await readPlace(mailbox, assistant, options);
  for await (const message of mailbox.watch({ cursor: place.cursor, signal: options.signal })) {
    place = yield* finishBatch([message], mailbox, assistant, options, place);
  }
}

/** Where a run is in its mailbox. */
interface Place {
  readonly cursor: string | null;
  readonly version: number;
  /** How many more decisions it may make. */
  readonly left: number;
}

async function* finishBatch(
  batch: readonly StoredMessage[],
  mailbox: Mailbox,
  assistant: Decider,
  options: TriageOptions,
  place: Place,
): AsyncGenerator<Triaged, Place> {
  const { user, parser } = options;
  const { store } = assistant.runtime;
  const references = batch.map((message) => referenceOf(message, mailbox));
  const decided = await store.ledger.decided(user, 'email', references);
  for (const reference of references) if (decided.has(reference)) yield { signal: null, decision: null };

  const undecided = batch.filter((_, index) => !decided.has(references[index] ?? ''));
  const fresh = undecided.slice(0, place.left);
  const signals = await Promise.all(fresh.map((message) => toSignal(message, mailbox, parser, user)));
  for (const group of withoutSharedThreads(signals)) {
    let index = 0;
    for await (const decision of assistant.decide('email', group, options)) {
      yield { signal: group[index] ?? null, decision };
      index += 1;
      if (options.signal?.aborted) return place;
    }
  }
  const reached = { ...place, left: place.left - fresh.length };
  return fresh.length < undecided.length
    ? reached
    : savePlace(batch.at(-1), mailbox, assistant, options, reached);
}

/** Splits signals, in order, into groups in which no conversation stands twice. */
function withoutSharedThreads(
  signals: readonly Signal<EmailInput>[],
): readonly (readonly Signal<EmailInput>[])[] {
  const groups: Signal<EmailInput>[][] = [];
  let threads = new Set<string>();
  for (const signal of signals) {
    const { threadId } = signal.input;
    if (groups.length === 0 || (threadId !== null && threads.has(threadId))) {
      groups.push([]);
      threads = new Set();
    }
    groups.at(-1)?.push(signal);
    if (threadId !== null) threads.add(threadId);
  }
  return groups;
}

const savedCursor = z.object({ cursor: z.string() });

async function readPlace(
  mailbox: Mailbox,
  { runtime: { store } }: Decider,
  { user, limit = Number.POSITIVE_INFINITY }: TriageOptions,
): Promise<Place> {
  const stored = await store.values.get(user, placeName(mailbox));
  const parsed = savedCursor.safeParse(stored?.value);
  return { cursor: parsed.success ? parsed.data.cursor : null, version: stored?.version ?? 0, left: limit };
}

/** Another run that is further on wins: then this one's place is simply not kept. */
async function savePlace(
  last: StoredMessage | undefined,
  mailbox: Mailbox,
  { runtime: { store, clock } }: Decider,
  { user, dryRun }: TriageOptions,
  place: Place,
): Promise<Place> {
  if (last === undefined || dryRun === true) return place;
  const { cursor } = last;
  const saved = await store.values.set(user, placeName(mailbox), { cursor }, place.version, clock.now());
  return { ...place, cursor, version: saved ? place.version + 1 : place.version };
}

function placeName({ account }: Mailbox): string {
  return `email.cursor:${account}`;
}

function abortOf({ signal }: TriageOptions): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

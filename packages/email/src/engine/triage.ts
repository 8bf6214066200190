import { type DecideOptions, type Decider, listWaiting, rulesFor, takeUpWaiting } from '@tact/core/kernel';
import type { MailParser } from '@tact/core/ports/mail-parser';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import type { Decision, Signal } from '@tact/core/records';
import { z } from 'zod';
import { specialFoldersIn } from './account/special-folders.ts';
import type { SpecialFolders } from './account/special-role.ts';
import { addressKey } from './answering/answered-addresses.ts';
import { createDryRunBounds, type DryRunBounds } from './dry-run-bounds.ts';
import { copyTag } from './earlier-copy.ts';
import { answerAddressesOf, type EmailInput } from './email-input.ts';
import { orHourly } from './or-hourly.ts';
import type { EmailRulebook } from './rulebook.ts';
import { referenceOf } from './same-message.ts';
import { sweepAgain, sweepDue } from './sweep.ts';
import { toSignal } from './to-signal.ts';

/**
 * Takes a mailbox's messages through the email engine.
 *
 * Invariants:
 * 1. What was decided before is skipped before it is parsed.
 * 2. The cursor moves only past messages that are decided, so that an interrupted run loses nothing.
 * 3. Two messages of one conversation never share a batch, nor two copies: the later one sees what was decided about the earlier.
 * 4. What waits for the model is decided last, and never a second time as a new message.
 * 5. What came due by its age since it was decided is decided once more, by its rules alone (`sweep.ts`).
 * 6. A second copy of the same bytes that a run finds beside the first is decided too, so that it is filed like the first.
 */

export interface TriageOptions extends DecideOptions {
  readonly user: string;
  readonly parser: MailParser;
  /** Ends the run after the messages at hand. */
  readonly signal?: AbortSignal | undefined;
  /** Other names of the account under which its mail may have been decided; what was is skipped too. */
  readonly otherNames?: readonly string[];
  /** Ends the run after so many decisions. */
  readonly limit?: number | undefined;
}

/** One message of a run. `decision` is null if it had been decided before; `signal` also where an earlier decision goes on. */
export interface TriageResult {
  readonly signal: Signal<EmailInput> | null;
  readonly decision: Decision | null;
}

const smallestBatch = 16;
/** Messages are held in memory while their batch is decided. */
const maxBatchSize = 256;

/** As many messages as are decided at the same time; fewer would leave some of the workers idle. */
function batchSizeFor({ concurrency = 1 }: TriageOptions): number {
  return Math.min(Math.max(smallestBatch, concurrency), maxBatchSize);
}

/** Decides about everything in the inbox that is new, oldest first. */
export async function* triage(
  assistant: Decider,
  mailbox: Mailbox,
  options: TriageOptions,
): AsyncGenerator<TriageResult> {
  let place = await readPlace(mailbox, assistant, options);
  const batchSize = batchSizeFor(options);
  let batch: StoredMessage[] = [];
  for await (const message of mailbox.messages({ cursor: place.cursor, ...abortOf(options) })) {
    if (options.signal?.aborted || place.left <= 0) return;
    batch.push(message);
    if (batch.length < batchSize) continue;
    place = yield* finishBatch(batch, mailbox, assistant, options, place);
    batch = [];
  }
  if (options.signal?.aborted) return;
  place = yield* finishBatch(batch, mailbox, assistant, options, place);
  yield* decideWaiting(mailbox, assistant, options, place);
  const { special, left: limit } = place;
  if (limit <= 0) return;
  yield* bounded(sweepDue(assistant, mailbox, options, { special, isAsked: true, limit }), place);
}

async function* bounded(
  results: AsyncIterable<TriageResult>,
  { bounds }: Place,
): AsyncGenerator<TriageResult> {
  for await (const { signal, decision } of results) {
    const isBounded = bounds !== null && decision !== null && signal !== null;
    yield { signal, decision: isBounded ? await bounds(decision, signal.input) : decision };
  }
}

/** Goes on with messages as they arrive, until the signal aborts. */
export async function* triageArrivals(
  assistant: Decider,
  mailbox: Mailbox,
  options: TriageOptions & { readonly signal: AbortSignal },
): AsyncGenerator<TriageResult> {
  let place = await readPlace(mailbox, assistant, options);
  const arrivals = mailbox.watch({ cursor: place.cursor, signal: options.signal });
  for await (const message of orHourly(arrivals, assistant.runtime.clock, options.signal)) {
    // A run may last for months: what comes back then was moved, and is no copy.
    const [special, found] = [await specialFolders(mailbox), new Map()];
    if (message === null) yield* bounded(sweepAgain(assistant, mailbox, options, special), place);
    else place = yield* finishBatch([message], mailbox, assistant, options, { ...place, special, found });
  }
}

/** Where a run is in its mailbox. */
interface Place {
  readonly cursor: string | null;
  readonly version: number;
  /** How many more decisions it may make. */
  readonly left: number;
  /** The folders of the mailbox whose use their names do not tell, as they were when the run began. */
  readonly special: SpecialFolders | null;
  /** The references that wait for the model: an earlier run left them, perhaps before it could keep its place. */
  readonly waiting: ReadonlySet<string>;
  /** Where this run found each message, by its reference; another place is another copy. */
  readonly found: Map<string, string[]>;
  /** Null where the run itself keeps its bounds. */
  readonly bounds: DryRunBounds | null;
}

/** Decides again about this mailbox's messages that waited for the model when the run began; ends where it still cannot be reached. */
async function* decideWaiting(
  mailbox: Mailbox,
  { runtime }: Decider,
  { user, dryRun, signal, concurrency = 1, otherNames = [] }: TriageOptions,
  place: Place,
): AsyncGenerator<TriageResult> {
  const { left, waiting } = place;
  if (dryRun === true || left <= 0) return;
  const names = [mailbox.account, ...otherNames];
  const wants = ({ reference }: Decision) =>
    waiting.has(reference) && names.some((name) => reference.startsWith(`${name}/`));
  const limit = Math.min(left, Number.MAX_SAFE_INTEGER);
  const options = { wants, limit, concurrency, ...(signal === undefined ? {} : { signal }) };
  for await (const { signal: waited, decision } of takeUpWaiting(user, 'email', runtime, options)) {
    yield { signal: waited as Signal<EmailInput>, decision };
  }
}

async function waitingReferences(user: string, runtime: Decider['runtime']): Promise<ReadonlySet<string>> {
  return new Set((await listWaiting(user, 'email', runtime)).map(({ reference }) => reference));
}

async function* finishBatch(
  batch: readonly StoredMessage[],
  mailbox: Mailbox,
  assistant: Decider,
  options: TriageOptions,
  place: Place,
): AsyncGenerator<TriageResult, Place> {
  const { user, parser } = options;
  const copies = copiesIn(batch, mailbox, place);
  const decided = await decidedIn(batch, copies, mailbox, assistant, options, place);
  for (const message of batch) if (decided.has(message)) yield { signal: null, decision: null };

  const undecided = batch.filter((message) => !decided.has(message));
  const fresh = undecided.slice(0, place.left);
  const signals = await Promise.all(
    fresh.map(async (message) => ({
      ...(await toSignal(message, mailbox, parser, user, place.special)),
      reference: referenceOf(message, mailbox, copies.get(message)),
    })),
  );
  for (const group of withoutShared(signals, rulesAnswer(assistant, user))) {
    let index = 0;
    // A run that is stopped finishes what it has at hand.
    for await (const decision of assistant.decide('email', group, { ...options, signal: undefined })) {
      const signal = group[index] ?? null;
      const isBounded = decision !== null && signal !== null && place.bounds !== null;
      yield { signal, decision: isBounded ? await place.bounds(decision, signal.input) : decision };
      index += 1;
      if (options.signal?.aborted) return place;
    }
  }
  const reached = { ...place, left: place.left - fresh.length };
  return fresh.length < undecided.length
    ? reached
    : savePlace(batch.at(-1), mailbox, assistant, options, reached);
}

/** Which messages of a batch are further copies of one that this run found elsewhere in the mailbox, by their number. */
function copiesIn(
  batch: readonly StoredMessage[],
  mailbox: Mailbox,
  { found }: Place,
): ReadonlyMap<StoredMessage, number> {
  const copies = new Map<StoredMessage, number>();
  // What cannot be filed needs no second decision.
  if (!mailbox.writable) return copies;
  for (const message of batch) {
    const reference = referenceOf(message, mailbox);
    const places = found.get(reference) ?? [];
    const number = places.includes(message.ref) ? places.indexOf(message.ref) : places.push(message.ref) - 1;
    if (places.length > 1 || found.size < maxFound) found.set(reference, places);
    if (number > 0) copies.set(message, number);
  }
  return copies;
}

/** How many messages of a run are kept in mind to find their copies. */
const maxFound = 100_000;

/** The messages that were decided about before or wait for the model, under whatever name of the account. */
async function decidedIn(
  batch: readonly StoredMessage[],
  copies: ReadonlyMap<StoredMessage, number>,
  { account }: Mailbox,
  { runtime: { store } }: Decider,
  { user, otherNames = [] }: TriageOptions,
  { waiting }: Place,
): Promise<ReadonlySet<StoredMessage>> {
  const names = [account, ...otherNames];
  const known = batch.map((message) =>
    names.map((name) => referenceOf(message, { account: name }, copies.get(message))),
  );
  const decided = await store.ledger.decided(user, 'email', known.flat());
  return new Set(
    batch.filter((_, index) => known[index]?.some((one) => decided.has(one) || waiting.has(one))),
  );
}

/**
 * Splits signals, in order, into groups in which no conversation and no copy stands twice, nor an address that a rule may answer, so that
 * the later one sees what was done for the earlier.
 */
function withoutShared(
  signals: readonly Signal<EmailInput>[],
  answers: boolean,
): readonly (readonly Signal<EmailInput>[])[] {
  const groups: Signal<EmailInput>[][] = [];
  let seen = new Set<string>();
  for (const signal of signals) {
    const { input } = signal;
    const addresses = answers ? answerAddressesOf(input).map(addressKey) : [];
    const shared = [input.threadId, copyTag(input), ...addresses].filter((one) => one !== null);
    if (groups.length === 0 || shared.some((one) => seen.has(one))) {
      groups.push([]);
      seen = new Set();
    }
    groups.at(-1)?.push(signal);
    for (const one of shared) seen.add(one);
  }
  return groups;
}

function rulesAnswer({ runtime }: Decider, user: string): boolean {
  const engine = runtime.engines.get('email');
  if (engine === undefined) return false;
  const { written } = rulesFor(engine, user, runtime).rules as EmailRulebook;
  return written.rules.some(
    ({ enabled, actions }) => enabled && actions.some(({ action }) => action === 'auto_reply'),
  );
}

const savedCursor = z.object({ cursor: z.string() });

async function readPlace(
  mailbox: Mailbox,
  { runtime }: Decider,
  { user, dryRun = false, limit = Number.POSITIVE_INFINITY }: TriageOptions,
): Promise<Place> {
  const { store } = runtime;
  const stored = await store.values.get(user, placeName(mailbox));
  const parsed = savedCursor.safeParse(stored?.value);
  return {
    cursor: parsed.success ? parsed.data.cursor : null,
    version: stored?.version ?? 0,
    left: limit,
    waiting: await waitingReferences(user, runtime),
    special: await specialFolders(mailbox),
    found: new Map(),
    bounds: dryRun ? createDryRunBounds(user, runtime) : null,
  };
}

async function specialFolders(mailbox: Mailbox): Promise<SpecialFolders | null> {
  return specialFoldersIn((await mailbox.folders?.()) ?? []);
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

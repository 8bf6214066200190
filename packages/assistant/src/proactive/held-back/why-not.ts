import type { Store } from '@tact/core/ports/store';
import { type Decision, type MaybeOutside, type Profile, parseRecorded } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import type { SendMessageParameters } from '../delivery/send-message.ts';
import { type CandidateFate, detailsOf, type FateReason } from '../details.ts';
import { signalKind } from '../signals/catalog.ts';
import type { TickInput } from '../tick-facts.ts';
import {
  cycleAt,
  cycleMs,
  type HeldRecord,
  type HeldSignal,
  heldName,
  readHeld,
  spanOf,
} from './held-record.ts';
import { type RefusedCopy, refusedCopies } from './refused-copies.ts';

/**
 * Why a user did not hear about something: from the records of what was held back, from mutes, from decisions that sent something
 * else or nothing, and from what was told after all. Nothing is guessed: without a finding, nothing was noticed.
 */
export interface WhyNot {
  /** What was asked about; null: anything. */
  readonly about: string | null;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly now: number;
  /** The newest first. */
  readonly findings: readonly Finding[];
}

export type Finding =
  | HeldFinding
  | MutedFinding
  | JudgedFinding
  | DeclinedFinding
  | ToldFinding
  | RefusedFinding;

export interface HeldFinding {
  readonly kind: 'held_back';
  /** As the gate names it, such as `quiet_hours`. */
  readonly reason: string;
  readonly from: number;
  readonly until: number;
  readonly cycles: number;
  /** It may still hold. */
  readonly isOpen: boolean;
  readonly signals: readonly FoundSignal[];
}

export interface FoundSignal {
  readonly type: string;
  readonly key: string;
  readonly subject: MaybeOutside;
}

/** A category that is muted now. */
export interface MutedFinding {
  readonly kind: 'muted';
  readonly category: string;
  /** Null: until the user says otherwise. */
  readonly until: number | null;
}

/** A candidate that was not sent. */
export interface JudgedFinding {
  readonly kind: 'judged';
  readonly decisionId: string;
  readonly at: number;
  readonly category: string;
  readonly fate: Exclude<CandidateFate, 'sent'>;
  readonly reason: FateReason;
  readonly score: number | null;
  readonly threshold: number | null;
  readonly signals: readonly FoundSignal[];
}

/** A decision that had nothing to judge. */
export interface DeclinedFinding {
  readonly kind: 'declined';
  readonly decisionId: string;
  readonly at: number;
  readonly reasons: readonly string[];
  readonly signals: readonly FoundSignal[];
}

/** It was told. */
export interface ToldFinding {
  readonly kind: 'told';
  readonly messageId: string;
  readonly at: number;
  readonly text: MaybeOutside;
}

/** It was told, but did not reach a copy such as a notification. */
export interface RefusedFinding extends RefusedCopy {
  readonly kind: 'not_shown';
}

export interface WhyNotOptions {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Words of what was not heard about, such as “exam”; a category or a type of signal will do. */
  readonly about?: string | null;
  readonly profile: Pick<Profile, 'muted'>;
}

const maxDecisions = 500;

export async function whyNot(
  user: string,
  { since, about = null, profile }: WhyNotOptions,
  store: Pick<Store, 'values' | 'ledger' | 'documents' | 'bulk'>,
  now: number,
): Promise<WhyNot> {
  const [kept, decisions, [told = []], refused] = await Promise.all([
    store.values.get(user, heldName),
    store.ledger.list({ user, engine: 'proactive', since: since - 1, limit: maxDecisions }),
    store.bulk.unasked([user], since),
    refusedCopies(user, store.values),
  ]);
  const inputs = await inputsOf(user, decisions, store);
  const matches = matcherOf(about);
  const isAboutIt = (subject: MaybeOutside, category = '') =>
    matches === null || matches({ subject, type: '', key: '', category });
  const sentBy = async ({ decisionId }: RefusedCopy) => {
    const [sent] = (await store.ledger.get(user, decisionId))?.actions ?? [];
    return (sent?.parameters as Partial<SendMessageParameters> | undefined)?.message ?? '';
  };
  const recent = refused.filter(({ at }) => at >= since);
  const texts = about === null ? [] : await Promise.all(recent.map(sentBy));
  const notShown = recent.filter(
    ({ channel }, index) =>
      about === null || about.toLowerCase().includes(channel) || isAboutIt(texts[index] ?? ''),
  );
  const findings: readonly Finding[] = [
    ...readHeld(kept?.value ?? null).flatMap((record) => heldFinding(record, since, now, matches)),
    ...mutedFindings(profile, now, about),
    ...notShown.map((one): RefusedFinding => ({ kind: 'not_shown', ...one })),
    ...decisions.flatMap((decision) =>
      decisionFindings(decision, inputs.get(decision.inputDigest) ?? [], matches),
    ),
    ...told
      .filter(({ createdAt, text, unasked }) => createdAt >= since && isAboutIt(text, unasked?.category))
      .map(({ id, createdAt, text }): ToldFinding => ({ kind: 'told', messageId: id, at: createdAt, text })),
  ];
  return { about, since, now, findings: findings.toSorted((one, other) => timeOf(other) - timeOf(one)) };
}

function timeOf(finding: Finding): number {
  if (finding.kind === 'muted') return Number.POSITIVE_INFINITY;
  return finding.kind === 'held_back' ? finding.until : finding.at;
}

/** What a cycle was about, by the digest of its input; what is no longer kept is absent. */
async function inputsOf(
  user: string,
  decisions: readonly Decision[],
  { documents }: Pick<Store, 'documents'>,
): Promise<ReadonlyMap<string, TickInput['signals']>> {
  const texts = await documents.texts(user, [...new Set(decisions.map(({ inputDigest }) => inputDigest))]);
  return new Map([...texts].map(([digest, text]) => [digest, (parseRecorded(text) as TickInput).signals]));
}

type Matches = (signal: FoundSignal & { readonly category?: string | undefined }) => boolean;

/** Every word has to occur, in the subject or in the names of type, key and category. Null: anything matches. */
function matcherOf(about: string | null): Matches | null {
  const words = (about ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word));
  if (words.length === 0) return null;
  return ({ subject, type, key, category = signalKind(type)?.category ?? '' }) => {
    const names = `${type} ${key} ${category}`.toLowerCase();
    return words.every(
      (word) => names.includes(word) || matchOutside(subject, (text) => text.toLowerCase().includes(word)),
    );
  };
}

const fillers: ReadonlySet<string> = new Set(['the', 'a', 'an', 'my', 'our', 'about', 'of', 'for']);

function heldFinding(
  record: HeldRecord,
  since: number,
  now: number,
  matches: Matches | null,
): readonly HeldFinding[] {
  const span = spanOf(record);
  if (span.until + cycleMs <= since) return [];
  const signals = record.signals.filter((signal) => matches === null || matches(signal));
  if (signals.length === 0) return [];
  const first = Math.min(...signals.map((signal) => signal.first));
  const last = Math.max(...signals.map((signal) => signal.last));
  return [
    {
      kind: 'held_back',
      reason: record.reason,
      from: Math.max(span.from, first * cycleMs),
      until: Math.min(span.until, last * cycleMs),
      cycles: cyclesWithin(record, first, last),
      isOpen: cycleAt(now) - last <= 1,
      signals: signals.map(foundSignal),
    },
  ];
}

function cyclesWithin({ runs }: HeldRecord, first: number, last: number): number {
  return runs.reduce(
    (sum, run) => sum + Math.max(0, Math.min(run[1], last) - Math.max(run[0], first) + 1),
    0,
  );
}

function mutedFindings(
  { muted }: Pick<Profile, 'muted'>,
  now: number,
  about: string | null,
): readonly Finding[] {
  return Object.entries(muted).flatMap(([category, until]) => {
    const holds = until === null || now < until;
    const isMeant =
      about === null ||
      about
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')
        .includes(category);
    return holds && isMeant ? [{ kind: 'muted' as const, category, until }] : [];
  });
}

function decisionFindings(
  decision: Decision,
  input: TickInput['signals'],
  matches: Matches | null,
): readonly Finding[] {
  const { id: decisionId, createdAt: at } = decision;
  const details = detailsOf(decision);
  const found = (signals: TickInput['signals']) => signals.filter((one) => matches === null || matches(one));
  if (details.candidates.length === 0) {
    const signals = found(input).map(foundSignal);
    if (decision.verdict === 'act' || signals.length === 0) return [];
    const reasons = decision.reasons.map(({ text }) => text);
    return [{ kind: 'declined', decisionId, at, reasons, signals }];
  }
  return details.candidates.flatMap((candidate): readonly JudgedFinding[] => {
    const { category, keys, score, fate, reason } = candidate;
    const signals = found(input.filter(({ key }) => keys.includes(key))).map(foundSignal);
    if (fate === 'sent' || signals.length === 0) return [];
    const { threshold } = details;
    return [{ kind: 'judged', decisionId, at, category, fate, reason, score, threshold, signals }];
  });
}

function foundSignal({ type, key, subject }: Pick<HeldSignal, 'type' | 'key' | 'subject'>): FoundSignal {
  return { type, key, subject };
}

import type { Store } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, parseRecorded } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { detailsOf } from '../details.ts';
import type { TickInput } from '../tick-input.ts';
import { signalWords } from './signal-words.ts';
import type { ToldMessage } from './told-source.ts';

/**
 * What is on record about a message that was sent unasked: what was noticed, and how it was judged. It is the result of the tools
 * that explain one; what is no longer kept is missing.
 */
export async function toldRecord(
  user: string,
  { text, createdAt, decisionId, unasked }: ToldMessage,
  { ledger, documents }: Pick<Store, 'ledger' | 'documents'>,
): Promise<JsonObject> {
  const decision = decisionId === null ? null : await ledger.get(user, decisionId);
  const digest = decision?.inputDigest ?? '';
  const input = decision === null ? undefined : (await documents.texts(user, [digest])).get(digest);
  const subjects = input === undefined ? new Map<string, MaybeOutside>() : subjectsIn(input);
  const details = decision === null ? null : detailsOf(decision);
  const sent = details?.candidates.find(({ fate }) => fate === 'sent');
  return {
    message: text,
    told_at: new Date(createdAt).toISOString(),
    category: unasked.category,
    signals: unasked.signals.map(({ type, key, urgencyHint }) => {
      const subject = subjects.get(key);
      const isNamed = subject !== undefined && !matchOutside(subject, /^\s*$/);
      return { type, what: signalWords(type), urgency: urgencyHint, ...(isNamed ? { subject } : {}) };
    }),
    ...(sent?.score == null ? {} : { score: sent.score }),
    ...(details?.threshold == null ? {} : { threshold: details.threshold }),
    ...(details?.trust == null ? {} : { trust: details.trust }),
    ...(decisionId === null ? {} : { decision: decisionId }),
  };
}

/** What the signals of a cycle were about, by their keys. */
function subjectsIn(input: string): ReadonlyMap<string, MaybeOutside> {
  const { signals } = parseRecorded(input) as TickInput;
  return new Map(signals.map(({ key, subject }) => [key, subject]));
}

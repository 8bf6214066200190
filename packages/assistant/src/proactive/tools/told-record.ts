import type { Store } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, parseRecorded } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { detailsOf } from '../details.ts';
import type { SignalType } from '../signals/catalog.ts';
import type { TickInput } from '../tick-facts.ts';
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

/** What was noticed, by the type of its signal, as the end of “because I noticed …”. */
const words: Readonly<Record<SignalType, string>> = {
  CALENDAR_EVENT_SOON: 'an event that begins soon',
  CALENDAR_CONFLICT: 'two events at the same time',
  CALENDAR_CHANGED: 'a change in your calendar',
  CALENDAR_BUSY_DAY: 'a busy day',
  CALENDAR_EMPTY_DAY: 'a day without events',
  CALENDAR_FREE_SLOT: 'free time',
  CALENDAR_EVENT_NOW: 'an event that is going on',
  CANVAS_ASSIGNMENT_DUE: 'an assignment that is due',
  CANVAS_GRADE_POSTED: 'a new grade',
  CANVAS_ANNOUNCEMENT: 'an announcement of a course',
  EMAIL_IMPORTANT: 'an important mail',
  EMAIL_AWAITS_REPLY: 'a mail that waits for your reply',
  TASK_DUE: 'a task that is due',
  TASK_OVERDUE: 'a task whose time has passed',
  APPROVAL_EXPIRES: 'a question to you that runs out of time',
  MEMORY_RECALL: 'something that you once told me',
  PATTERN_MATCH: 'a habit of yours',
  USER_RETURNED: 'that you are back',
};

export function signalWords(type: string): string {
  return Object.hasOwn(words, type)
    ? words[type as SignalType]
    : `a signal of type ${type.slice(0, 60).toLowerCase().replaceAll('_', ' ')}`;
}

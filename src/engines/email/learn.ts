import type { Store } from '#ports/store';
import type { Approval, Decision, Feedback, JsonObject } from '#records';
import { type LearnedMail, learnedMail, learnedNothing, teach } from './classifier.ts';
import type { EmailInput } from './email-input.ts';
import { outcomeName } from './local-proposer.ts';

/**
 * Learns from what the owner said about earlier decisions. Reads the feedback since the last time, so that a missed call
 * loses nothing and a repeated one teaches nothing twice.
 */

const valueName = 'email.learned';
const batchSize = 200;

/** What was learned so far. */
export async function readLearned(store: Store, user: string): Promise<LearnedMail> {
  const stored = await store.values.get(user, valueName);
  const parsed = learnedMail.safeParse(stored?.value);
  return parsed.success ? parsed.data : learnedNothing;
}

/** Takes in new feedback; resolves with how many corrections were learned. */
export async function learn(store: Store, user: string, now: number): Promise<number> {
  const stored = await store.values.get(user, valueName);
  const parsed = learnedMail.safeParse(stored?.value);
  let learned = parsed.success ? parsed.data : learnedNothing;
  let corrections = 0;
  for (const feedback of await newFeedback(store, user, learned.watermark)) {
    const lesson = await lessonOf(feedback, store);
    if (lesson !== null) {
      learned = teach(learned, lesson.input, lesson.outcome);
      corrections += 1;
    }
    learned = { ...learned, watermark: { at: feedback.createdAt, id: feedback.id } };
  }
  if (learned.watermark.id === (parsed.data?.watermark.id ?? '')) return 0;
  // Whoever saved first has learned the same; what is left is learned the next time.
  const saved = await store.values.set(
    user,
    valueName,
    learned as unknown as JsonObject,
    stored?.version ?? 0,
    now,
  );
  return saved ? corrections : 0;
}

async function newFeedback(
  store: Store,
  user: string,
  { at, id }: LearnedMail['watermark'],
): Promise<readonly Feedback[]> {
  // The list begins with the newest: the oldest of what is new is there only when all of it is.
  for (let limit = batchSize; ; limit *= 4) {
    const recent = await store.feedback.list(user, { engine: 'email', since: at - 1, limit });
    if (recent.length === limit) continue;
    return [...recent].reverse().filter((feedback) => feedback.createdAt > at || feedback.id > id);
  }
}

async function lessonOf(
  feedback: Feedback,
  store: Store,
): Promise<{ readonly input: EmailInput; readonly outcome: string } | null> {
  // The passing of time is no correction: an owner on holiday teaches nothing.
  if (feedback.source !== 'explicit') return null;
  const decision = await store.ledger.get(feedback.user, feedback.decisionId);
  const text = decision === null ? null : await store.documents.text(decision.inputDigest);
  if (decision === null || text === null) return null;
  const outcome = wanted(feedback, decision, await store.approvals.ofDecision(decision.id));
  return outcome === null ? null : { input: JSON.parse(text) as EmailInput, outcome };
}

/** What the owner wanted instead, or confirmed. */
function wanted({ kind }: Feedback, decision: Decision, approvals: readonly Approval[]): string | null {
  if (kind === 'denied' || kind === 'undone') return outcomeName('none', {});
  if (kind !== 'approved' && kind !== 'edited') return null;
  const answered = approvals.find(({ state }) => state === kind);
  if (answered !== undefined) return outcomeName(answered.action, answered.parameters);
  const [only] = decision.actions;
  return only === undefined ? null : outcomeName(only.action, only.parameters);
}

import type { LearnResult, LearnServices } from '@tact/core/kernel';
import type { Store, VersionedValue } from '@tact/core/ports/store';
import type { Approval, Decision, Feedback, JsonObject } from '@tact/core/records';
import { type EmailInput, readRecordedInput } from './email-input.ts';
import { type LearnedMail, learnedMail, learnedNothing, teach } from './local/classifier.ts';
import { outcomeName } from './local/local-proposer.ts';

/** Learns from what the owner said about earlier decisions. */

/** The name of the user's value that holds what was learned. */
export const learnedName = 'email.learned';

/** What was learned so far, from the stored value. */
export function learnedFrom(stored: VersionedValue | null): LearnedMail {
  const parsed = learnedMail.safeParse(stored?.value);
  return parsed.success ? parsed.data : learnedNothing;
}

/** Teaches the classifier what the owner wanted instead, or confirmed. */
export async function learn(
  feedback: readonly Feedback[],
  { store, user }: LearnServices,
): Promise<LearnResult> {
  const stored = await store.values.get(user, learnedName);
  let learned = learnedFrom(stored);
  let lessons = 0;
  for (const one of feedback) {
    if (isLearned(one, learned)) continue;
    const lesson = await lessonOf(one, store);
    if (lesson === null) continue;
    learned = teach(learned, lesson.input, lesson.outcome, lesson.words);
    lessons += 1;
  }
  const value = learned as unknown as JsonObject;
  const values = lessons === 0 ? [] : [{ name: learnedName, value, expected: stored?.version ?? 0 }];
  return { lessons, values };
}

/** Until 0.2 the position was stored with what was learned. */
function isLearned({ createdAt, id }: Feedback, { watermark }: LearnedMail): boolean {
  return createdAt < watermark.at || (createdAt === watermark.at && id <= watermark.id);
}

interface Lesson {
  readonly input: EmailInput;
  readonly outcome: string;
  readonly words: 'ours' | 'mail';
}

async function lessonOf(feedback: Feedback, store: Store): Promise<Lesson | null> {
  // An expired question is not a correction: the owner may be on holiday.
  if (feedback.source !== 'explicit') return null;
  const decision = await store.ledger.get(feedback.user, feedback.decisionId);
  const text = decision === null ? null : await store.documents.text(decision.user, decision.inputDigest);
  if (decision === null || text === null) return null;
  // An answer about held mail is one about how much, not about this mail.
  if (decision.details?.['held'] !== undefined) return null;
  const outcome = wanted(feedback, decision, await store.approvals.ofDecision(decision.user, decision.id));
  if (outcome === null) return null;
  // A yes makes a model's words no words of the owner's; an edit does.
  const isModels = feedback.kind === 'approved' && decision.path === 'model';
  return { input: readRecordedInput(text), outcome, words: isModels ? 'mail' : 'ours' };
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

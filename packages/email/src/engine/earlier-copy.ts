import { digest } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Decision, Signal } from '@tact/core/records';
import { heldPlaces } from './answering/held-mail.ts';
import { type EmailInput, readRecordedInput } from './email-input.ts';
import { isAuthenticated } from './rules/index.ts';
import { type ActionDone, type EarlierCopy, onceOnly } from './same-message-check.ts';

/** Under which copies of a message are looked up; null for what earlier versions recorded. */
export function copyTag({
  messageId,
  contentKeys,
}: Pick<EmailInput, 'messageId' | 'contentKeys'>): string | null {
  const [key] = contentKeys ?? [];
  return key === undefined ? null : `copy:${messageId === '' ? key : digest(messageId).slice(0, 32)}`;
}

/** What was done for copies of a message, by the decisions under its tag; null where nothing was. */
export async function loadEarlierCopy(
  { user, input, reference }: Signal<EmailInput>,
  tagged: readonly Decision[],
  store: Store,
): Promise<EarlierCopy | null> {
  const others = tagged.filter((one) => one.reference !== reference && one.verdict !== 'defer');
  if (others.length === 0) return null;
  const texts = await store.documents.texts(
    user,
    others.map(({ inputDigest }) => inputDigest),
  );
  const copies = others.filter(({ inputDigest }) => {
    const text = texts.get(inputDigest);
    return text !== undefined && standsFor(readRecordedInput(text), input);
  });
  const done = await Promise.all(copies.map((copy) => doneBy(user, copy, store)));
  const first = done.findIndex((actions) => actions.length > 0);
  const decision = copies[first]?.id;
  return decision === undefined ? null : { decision, done: done.flat() };
}

/** What was done for the one copy counts as done for the other. */
export function standsFor(copy: EmailInput, input: EmailInput): boolean {
  const [ofCopy = [], ofInput = []] = [copy.contentKeys, input.contentKeys];
  const isSame = ofInput.includes(ofCopy[0] ?? '') || ofCopy.includes(ofInput[0] ?? '');
  return isSame && trustIn(copy) >= trustIn(input);
}

/** A sender who is confirmed, one of whom nothing is known, and one who failed a check. */
function trustIn(input: EmailInput): number {
  if (isAuthenticated(input)) return 2;
  const { authentication } = input;
  const failed = [authentication?.dmarc, authentication?.dkim, authentication?.spf].some(
    (found) => found?.result === 'fail',
  );
  return failed || (input.fromProblem !== null && input.fromProblem !== undefined) ? 0 : 1;
}

async function doneBy(
  user: string,
  { id, actions, details }: Decision,
  store: Store,
): Promise<readonly ActionDone[]> {
  const [effects, undos, questions] = await Promise.all([
    store.outbox.ofDecision(user, id),
    store.journal.ofDecision(user, id),
    store.approvals.ofDecision(user, id),
  ]);
  const undone = new Set(undos.filter(({ state }) => state === 'undone').map(({ effectId }) => effectId));
  return [
    ...effects
      .filter((effect) => effect.state !== 'failed' && !undone.has(effect.id))
      .map(({ action, parameters }) => ({ action, parameters, isAsked: false })),
    ...questions
      .filter(({ state }) => state === 'pending')
      .map(({ action, parameters }) => ({ action, parameters, isAsked: true })),
    ...heldPlaces(details)
      .flatMap((place) => actions[place] ?? [])
      .map(({ action, parameters }) => ({ action, parameters, isAsked: true })),
  ].filter(({ action }) => onceOnly.has(action));
}

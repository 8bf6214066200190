import type { MaybeOutside, ProactiveSignal } from '@tact/core/records';
import { tokenSimilarity, tokensOfText } from '@tact/english';
import type { Candidate } from '../candidate.ts';
import type { ToldMessage } from './tick-context.ts';

/** Less is not worth recording: every two messages share a few words. */
const recordedFrom = 0.5;

/**
 * The earlier message that says most nearly the same: the Jaccard index of the words of both, times the share of the candidate's
 * subject words that the earlier message has. So “Lab 4 is due today at 17:00” does not repeat “Lab 5 is due today at 17:00”,
 * although four words of five are the same.
 */
export function findSimilar(
  message: MaybeOutside,
  signals: readonly Pick<ProactiveSignal, 'subject'>[],
  told: readonly ToldMessage[],
): Candidate['similar'] {
  if (told.length === 0) return null;
  const tokens = tokensOf(message);
  const subject = signals.flatMap((signal) => [...tokensOf(signal.subject)]);
  const named = subject.filter((token) => tokens.has(token));
  let best: Candidate['similar'] = null;
  for (const { id, text } of told) {
    const earlier = tokensOf(text);
    const shared = named.filter((token) => earlier.has(token)).length;
    const aboutTheSame = named.length === 0 ? 1 : shared / named.length;
    const similarity = tokenSimilarity(tokens, earlier) * aboutTheSame;
    if (similarity >= recordedFrom && similarity > (best?.similarity ?? 0))
      best = { messageId: id, similarity };
  }
  return best;
}

/** Earlier messages and titles are compared again and again. */
function tokensOf(text: MaybeOutside): ReadonlySet<string> {
  if (typeof text !== 'string') return tokensOfText(text);
  const known = tokensByText.get(text) ?? tokensOfText(text);
  if (tokensByText.size >= maxRemembered) tokensByText.clear();
  tokensByText.set(text, known);
  return known;
}

const tokensByText = new Map<string, ReadonlySet<string>>();
const maxRemembered = 2000;

import type { DecisionSoFar } from '@tact/core/kernel';
import { matchOutside } from '@tact/core/text';
import type { ConversationHistory } from '../history.ts';

/** What the owner is told when the model could not be reached and the turn went on without it. */

const sentences: Readonly<Record<string, string>> = {
  MODEL_RATE_LIMITED:
    'My model takes no more requests at the moment (its provider’s rate limit), so I answered without it.',
  MODEL_TIMEOUT: 'My model took too long, so I answered without it.',
};
const unreachable = 'My model cannot be reached, so I answered without it.';
const unreachableCodes: ReadonlySet<string> = new Set([
  ...['MODEL_UNAVAILABLE', 'MODEL_KEY_MISSING', 'MODEL_KEY_REFUSED', 'MODEL_NOT_FOUND'],
  ...['MODEL_CREDIT_USED_UP', 'MODEL_ACCESS_REFUSED'],
]);

/** An outage is mentioned once in this time, which is about as long as one lasts. */
const silentMs = 30 * 60_000;

interface TurnEnd extends Pick<DecisionSoFar, 'decision'> {
  readonly now: number;
  /** The code of what kept the model from wording the reply. */
  readonly failure: string | null;
  /** Nothing was to be done but to talk. */
  readonly isChat: boolean;
}

/** One sentence; none where the model answered, or where it was said lately. */
export function sayModelTrouble(
  { decision, failure, isChat, now }: TurnEnd,
  { messages }: ConversationHistory,
): readonly string[] {
  const planless = decision.path === 'fallback' ? decision.failures.map(({ code }) => code) : [];
  // What was done as planned needs no model to be told of.
  const wordless = failure !== null && (isChat || failure === 'MODEL_RATE_LIMITED') ? [failure] : [];
  const [said] = [...planless, ...wordless].flatMap(sentenceOf);
  if (said === undefined) return [];
  const wasToldLately = messages.some(
    ({ role, text, createdAt }) =>
      role === 'assistant' &&
      createdAt > now - silentMs &&
      matchOutside(text, (told) =>
        [...Object.values(sentences), unreachable].some((one) => told.includes(one)),
      ),
  );
  return wasToldLately ? [] : [said];
}

function sentenceOf(code: string): readonly string[] {
  const own = sentences[code];
  if (own !== undefined) return [own];
  return unreachableCodes.has(code) ? [unreachable] : [];
}

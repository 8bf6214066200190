/**
 * The reply classifier. Rules run first; the model, if there is one, decides what they leave open and
 * replies to an unknown question.
 *
 * 1. Anything that retracts a yes (a doubt, a no, a condition, a question mark) outweighs it.
 * 2. At high stakes only an explicit yes counts, and nothing beside it that is neither part of it nor a request; any other becomes `other`.
 * 3. The model alone never produces a yes at high stakes, and never a change.
 */
import { isClosedYes } from './closed-yes.ts';
import { type Question, readQuestion } from './question.ts';
import { readByRules } from './read-by-rules.ts';
import type { ReplyClassifier, ReplyContext, ReplyReading } from './reply.ts';
import { readReplyText } from './reply-text.ts';
import { modelChances, modelKinds, type ReplyWeights, replyFeatures } from './reply-weights.ts';
import type { RuleReading } from './rule-reading.ts';

/**
 * Reads answers to questions by rules, and by the weights where some are given. `shippedReplies` has Tact's own weights.
 *
 * @example
 * const context = { question: 'Delete it?', isHighStakes: false, isPending: true };
 * createReplyClassifier().classify('yes please', context).kind; // affirmative
 */
export function createReplyClassifier(weights: ReplyWeights | null = null): ReplyClassifier {
  return {
    classify(reply, context) {
      const text = readReplyText(reply);
      const question = readQuestion(context.question, context.deeds);
      const rule = readByRules(text.plain, question);
      const guess = weights === null ? null : modelGuess(text.plain, rule, weights);
      const judged = requireExplicitYes(
        ignoreWithoutPlan(judge(rule, guess, question), rule, text.plain, context),
        rule,
        isClosedYes(text.plain.slice(0, rule.restFrom ?? undefined), question),
        context,
      );
      const isDoubt = judged.kind === 'other' && rule.rule === 'doubt' && rule.isWhole === true;
      const isChange = judged.kind === 'modify';
      return {
        ...judged,
        ...(isDoubt ? { unclear: 'doubt' } : {}),
        change: isChange ? text.written(rule.changeFrom ?? 0) : null,
        rest: judged.kind === rule.kind && rule.restFrom !== null ? text.written(rule.restFrom) : null,
      };
    },
  };
}

type ReplyGuess = Pick<ReplyReading, 'kind' | 'confidence' | 'unclear'>;

function modelGuess(plain: string, rule: RuleReading, { weights }: ReplyWeights): ReplyGuess {
  const chances = modelChances(replyFeatures(plain, rule), (feature) => weights.get(feature));
  const confidence = Math.max(...chances);
  return { kind: modelKinds[chances.indexOf(confidence)] ?? 'other', confidence };
}

/** The accuracy of readings of each strength, measured on the rows that the rules were written against. */
const ruleConfidence = { plain: 0.97, likely: 0.94, weak: 0.84 } as const;

function judge(rule: RuleReading, guess: ReplyGuess | null, question: Question): ReplyGuess {
  const ruled: ReplyGuess = {
    kind: rule.kind ?? 'other',
    confidence: rule.kind === null ? 0.7 : ruleConfidence[rule.strength],
  };
  if (guess === null) return ruled;
  if (question.kind === 'unknown') return mayOverrule(rule, guess) ? orUnclear(guess) : ruled;
  if (rule.kind !== null) return ruled;
  const isAnswer = question.kind === 'confirm' && guess.confidence >= 0.6;
  return isAnswer ? { kind: guess.kind, confidence: guess.confidence * 0.8 } : ruled;
}

/**
 * The question distinguishes a yes from politeness. Without it the rules may be wrong, and the model may overrule them,
 * but it never turns what the rules read as something else, such as a condition or a doubt, into a yes.
 */
function mayOverrule({ kind, strength }: RuleReading, guess: ReplyGuess): boolean {
  if (guess.kind === 'affirmative' && kind !== null && kind !== 'affirmative') return false;
  if (kind === 'other' && strength === 'plain') return false;
  const isSure = guess.confidence >= 0.8;
  return isSure || !(strength === 'plain' || kind === 'modify');
}

function orUnclear(guess: ReplyGuess): ReplyGuess {
  return guess.confidence >= 0.5 ? guess : { kind: 'other', confidence: 0.5 };
}

/**
 * With no plan to change or cancel, such words are a new request; "never mind" remains a cancel. A sentence that only the
 * model or a weak rule takes for an answer answers nothing: "tick off buy milk".
 */
function ignoreWithoutPlan(
  judged: ReplyGuess,
  rule: RuleReading,
  plain: string,
  { isPending, question }: ReplyContext,
): ReplyGuess {
  if (isPending) return judged;
  const isSentence = plain.split(' ').length > 3;
  const isGuessed = rule.kind === null || (isSentence && rule.strength === 'weak');
  const hasObject = / (?:it|that|this|the|my)\b/.test(plain);
  const isChange = question === null && (judged.kind === 'modify' || (judged.kind === 'cancel' && hasObject));
  return isGuessed || isChange ? { kind: 'other', confidence: 0.8 } : judged;
}

function requireExplicitYes(
  judged: ReplyGuess,
  rule: RuleReading,
  isClosed: boolean,
  { isHighStakes }: ReplyContext,
): ReplyGuess {
  if (!isHighStakes || judged.kind !== 'affirmative') return judged;
  const isSaid = isClosed && rule.kind === 'affirmative' && rule.strength !== 'weak';
  return isSaid ? judged : { kind: 'other', confidence: judged.confidence, unclear: 'yes' };
}

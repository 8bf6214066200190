/** Replies that agree, explicitly or by assent, without a no. */
import { hasNewValue } from './change-cue.ts';
import { isElaborating } from './closed-yes.ts';
import {
  afterBut,
  asksWhat,
  coversAsOrder,
  coversQuestion,
  isConditional,
  isLookingElsewhere,
  isPuttingOff,
  isRefusing,
  isValueAgreedTo,
  ownRequest,
} from './reply-cues.ts';
import {
  change,
  firstRule,
  type ReplyFacts,
  type ReplyRule,
  type RuleReading,
  reading,
} from './rule-reading.ts';

/** "Yes", "do it", "yes but at 4pm", "yes, and also remind me to …". */
export function readYes(facts: ReplyFacts): RuleReading {
  const early = firstRule(yesInContext, facts) ?? readLimited(facts);
  if (early !== null) return early;
  const request = requestFrom(facts);
  if (request !== null && facts.question.kind !== 'statement')
    return reading('affirmative', 'likely', 'yes, and', request);
  return firstRule(yesWithMore, facts) ?? readElaboratedYes(facts);
}

const yesInContext: readonly ReplyRule[] = [
  { when: ({ lead, rest }) => lead.asks && rest === '', read: reading('other', 'plain', 'yes?') },
  { when: ({ question }) => question.isNegative, read: reading('other', 'likely', 'yes to a negative') },
  { when: ({ question }) => question.kind === 'more', read: reading('other', 'likely', 'yes, more') },
  { when: ({ rest }) => rest === '', read: readBareYes },
];

const yesWithMore: readonly ReplyRule[] = [
  {
    when: ({ question }) => question.kind === 'open',
    read: reading('other', 'weak', 'yes, tells what was asked'),
  },
  { when: ({ asks, rest }) => asks && asksWhat(rest), read: readYesAndQuestion },
  { when: ({ asks, rest }) => asks && /^or\b/.test(rest), read: reading('other', 'weak', 'yes or no?') },
  {
    when: ({ rest, question }) => isValueAgreedTo(rest, question),
    read: reading('affirmative', 'weak', 'yes, value agreed to'),
  },
  {
    when: ({ changeCue, rest, question }) =>
      (changeCue !== null && changeCue !== 'contrast' && coversAsOrder(rest, question)) ||
      (changeCue === 'order' && question.deeds.length > 0 && isElaborating(rest, question)),
    read: reading('affirmative', 'likely', 'yes, orders it'),
  },
  { when: ({ changeCue }) => changeCue === 'order', read: (facts) => change(facts, 'likely', 'yes, change') },
  {
    when: ({ changeCue }) => changeCue === 'contrast',
    read: (facts) => change(facts, 'weak', 'yes, contrast'),
  },
  { when: ({ rest }) => isRefusing(rest), read: reading('negative', 'weak', 'yes, refusing') },
  {
    when: ({ rest, question }) => hasNewValue(rest, question),
    read: (facts) => change(facts, 'weak', 'yes, value'),
  },
  {
    when: ({ question }) => question.kind === 'statement',
    read: reading('other', 'weak', 'yes to news, more'),
  },
];

/** "Yes. What is on tomorrow?" agrees and then asks; "yes what?" only asks. */
function readYesAndQuestion({ plain, lead }: ReplyFacts): RuleReading {
  const isNewSentence = /[,.] *$/.test(plain.slice(0, lead.to));
  return isNewSentence
    ? reading('affirmative', 'weak', 'yes, asks', lead.to)
    : reading('other', 'weak', 'yes, asks');
}

function readElaboratedYes({ rest, question }: ReplyFacts): RuleReading {
  const isSure = coversQuestion(rest, question) || isElaborating(rest, question);
  return reading('affirmative', isSure ? 'likely' : 'weak', 'yes, more words');
}

/** "Great", "looks good", "ok": a yes if the question asked for one, otherwise politeness. */
export function readAssent(facts: ReplyFacts): RuleReading {
  const early = firstRule(assentInContext, facts) ?? readLimited(facts);
  if (early !== null) return early;
  const request = requestFrom(facts);
  if (request !== null) return reading('affirmative', 'likely', 'assent, and', request);
  const { rest, question } = facts;
  const isSure = coversQuestion(rest, question) || isElaborating(rest, question);
  const strength = isSure ? 'likely' : 'weak';
  return firstRule(assentWithMore, facts) ?? reading('affirmative', strength, 'assent, more words');
}

const assentInContext: readonly ReplyRule[] = [
  {
    when: ({ question: { kind } }) => kind === 'statement' || kind === 'more',
    read: readAssentToStatement,
  },
  { when: ({ question }) => question.kind === 'open', read: reading('other', 'weak', 'assent, not asked') },
  { when: ({ question }) => question.isNegative, read: reading('other', 'likely', 'assent to a negative') },
  { when: ({ rest, lead }) => rest === '' && lead.asks, read: reading('other', 'weak', 'assent?') },
  {
    when: ({ rest }) => rest === '',
    read: (facts) => reading('affirmative', bareAssentStrength(facts), 'assent'),
  },
];

const assentWithMore: readonly ReplyRule[] = [
  {
    when: ({ changeCue, rest, question }) => changeCue !== null && !coversQuestion(rest, question),
    read: (facts) => change(facts, 'weak', 'assent, change'),
  },
  { when: ({ asks }) => asks, read: reading('other', 'weak', 'assent, asks') },
  { when: ({ rest }) => isLookingElsewhere(rest), read: reading('other', 'weak', 'assent, elsewhere') },
  {
    when: ({ lead, rest, question }) =>
      !lead.kinds.includes('assent') &&
      question.kind === 'confirm' &&
      !question.isOffer &&
      !coversQuestion(rest, question),
    read: (facts) => change(facts, 'weak', 'wish'),
  },
  {
    when: ({ question }) => question.kind === 'unknown',
    read: reading(null, 'weak', 'assent, more words'),
  },
  { when: ({ rest }) => isRefusing(rest), read: reading('negative', 'weak', 'assent, refusing') },
];

function readAssentToStatement(facts: ReplyFacts): RuleReading {
  const { changeCue, rest } = facts;
  const isChange = changeCue === 'order' || (changeCue === 'contrast' && !isLookingElsewhere(rest));
  return isChange
    ? change(facts, 'weak', 'assent to news, change')
    : reading('other', 'likely', 'assent to news');
}

/** "Ok, thanks" may be mere politeness, and counts as that if the question is unknown. */
function bareAssentStrength({ plain, lead, question }: ReplyFacts): RuleReading['strength'] {
  if (question.kind === 'unknown' && isPraise.test(plain)) return 'weak';
  if (!lead.kinds.includes('assent')) return 'weak';
  if (!lead.kinds.includes('thanks')) return 'plain';
  if (question.isOffer && isCourtesy.test(plain)) return 'weak';
  return question.kind === 'confirm' ? 'likely' : 'weak';
}

/** “Really great!” may praise what was done: it says yes only where something was asked. */
const isPraise =
  /^(?:(?:ah|oh|wow|so|very|really|just|that|thats|its|it|is|was|your|the|answer|job|work|well|[,.]) )*(?:great|nice|cool|lovely|amazing|awesome|excellent|wonderful|fantastic|brilliant|terrific|superb|good job|well done|done)(?: (?:job|work|one|[,.]|excellent|great|very|much))*$/;

/** “Ok, thanks” may only end the conversation. */
const isCourtesy =
  /^(?:(?:ok|okay|oki?e?y?|alright|cool|great|nice|fine|good|kk?|well|oh|and|[,.]) )*(?:many )?(?:thanks|thank|thx|ty|cheers)\b/;

function readBareYes({ lead, question }: ReplyFacts): RuleReading {
  if (question.kind === 'open') return reading('affirmative', 'weak', 'yes, not asked');
  if (question.kind !== 'statement') return reading('affirmative', 'plain', 'yes');
  if (!question.isDone && !lead.kinds.includes('thanks'))
    return reading('affirmative', 'likely', 'yes to a plan');
  const isOnlyYes = lead.kinds.every((kind) => kind === 'yes');
  return reading(isOnlyYes ? 'affirmative' : 'other', 'weak', 'yes to news');
}

/** "But at 4pm" changes; "but not now" refuses. */
function readLimited(facts: ReplyFacts): RuleReading | null {
  const { rest, lead } = facts;
  if (isConditional(rest)) return change(facts, 'likely', 'condition');
  const after = afterBut(rest);
  if (after === null) return null;
  const limit = rest.slice(after);
  if (isRefusing(limit) || (facts.changeCue === null && isPuttingOff(limit)))
    return reading('negative', 'weak', 'but no');
  return change(facts, 'likely', 'but', lead.to + after);
}

/** Where a separate request begins; null without one. */
function requestFrom({ plain, lead, question }: ReplyFacts): number | null {
  const after = plain.slice(lead.answerTo);
  const from = ownRequest(after);
  if (from === null || coversQuestion(after.slice(from), question)) return null;
  return lead.answerTo + from;
}

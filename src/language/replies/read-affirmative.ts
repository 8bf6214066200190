/** Replies that say yes, or something that says yes where it was asked for, and no no. */
import { hasNewValue } from './change-cue.ts';
import {
  afterBut,
  asksWhat,
  coversAsOrder,
  coversQuestion,
  isConditional,
  isElaborating,
  isLookingElsewhere,
  isPuttingOff,
  isRefusing,
  isValueAgreedTo,
  ownRequest,
} from './reply-cues.ts';
import { change, type ReplyFacts, type RuleReading, reading } from './rule-reading.ts';

/** "Yes", "do it", "yes but at 4pm", "yes, and also remind me to …". */
export function readYes(facts: ReplyFacts): RuleReading {
  const { lead, rest, cue, asks, question } = facts;
  const { kind: asked } = question;
  if (lead.asks && rest === '') return reading('other', 'plain', 'yes?');
  if (question.isNegative) return reading('other', 'likely', 'yes to a negative');
  if (asked === 'more') return reading('other', 'likely', 'yes, more');
  if (rest === '') return readBareYes(facts);
  const limited = readLimited(facts);
  if (limited !== null) return limited;
  const request = requestFrom(facts);
  if (request !== null && asked !== 'statement') return reading('affirmative', 'likely', 'yes, and', request);
  if (asked === 'open') return reading('other', 'weak', 'yes, tells what was asked');
  if (asks && asksWhat(rest)) {
    const isNewSentence = /[,.] *$/.test(facts.plain.slice(0, lead.to));
    return isNewSentence
      ? reading('affirmative', 'weak', 'yes, asks', lead.to)
      : reading('other', 'weak', 'yes, asks');
  }
  if (asks && /^or\b/.test(rest)) return reading('other', 'weak', 'yes or no?');
  if (isValueAgreedTo(rest)) return reading('affirmative', 'weak', 'yes, value agreed to');
  if (cue !== null && cue !== 'contrast' && coversAsOrder(rest, question)) {
    return reading('affirmative', 'likely', 'yes, orders it');
  }
  if (cue === 'order') return change(facts, 'likely', 'yes, change');
  if (cue === 'contrast') return change(facts, 'weak', 'yes, contrast');
  if (isRefusing(rest)) return reading('negative', 'weak', 'yes, refusing');
  if (hasNewValue(rest, question)) return change(facts, 'weak', 'yes, value');
  if (asked === 'statement') return reading('other', 'weak', 'yes to news, more');
  const isSure = coversQuestion(rest, question) || (asked === 'confirm' && isElaborating(rest));
  return reading('affirmative', isSure ? 'likely' : 'weak', 'yes, more words');
}

/** "Great", "looks good", "ok": a yes where one was asked for, else no more than manners. */
export function readAssent(facts: ReplyFacts): RuleReading {
  const { lead, rest, cue, asks, question } = facts;
  const { kind: asked } = question;
  if (asked === 'statement' || asked === 'more') {
    const isChange = cue === 'order' || (cue === 'contrast' && !isLookingElsewhere(rest));
    return isChange
      ? change(facts, 'weak', 'assent to news, change')
      : reading('other', 'likely', 'assent to news');
  }
  if (asked === 'open') return reading('other', 'weak', 'assent, not asked');
  if (question.isNegative) return reading('other', 'likely', 'assent to a negative');
  if (rest === '') {
    if (lead.asks) return reading('other', 'weak', 'assent?');
    return reading('affirmative', bareAssentStrength(facts), 'assent');
  }
  const limited = readLimited(facts);
  if (limited !== null) return limited;
  const request = requestFrom(facts);
  if (request !== null) return reading('affirmative', 'likely', 'assent, and', request);
  if (cue !== null && !coversQuestion(rest, question)) return change(facts, 'weak', 'assent, change');
  if (asks) return reading('other', 'weak', 'assent, asks');
  const isWish = !lead.kinds.includes('assent');
  if (isWish && asked === 'confirm' && !question.isOffer && !coversQuestion(rest, question)) {
    return change(facts, 'weak', 'wish');
  }
  if (asked === 'unknown') return reading(null, 'weak', 'assent, more words');
  if (isRefusing(rest)) return reading('negative', 'weak', 'assent, refusing');
  return reading('affirmative', coversQuestion(rest, question) ? 'likely' : 'weak', 'assent, more words');
}

/** "Ok, thanks" may be no more than manners, and is so for certain where it is not known what was asked. */
function bareAssentStrength({ lead, question }: ReplyFacts): RuleReading['strength'] {
  if (!lead.kinds.includes('assent')) return 'weak';
  if (!lead.kinds.includes('thanks')) return 'plain';
  return question.kind === 'confirm' ? 'likely' : 'weak';
}

function readBareYes({ lead, question }: ReplyFacts): RuleReading {
  if (question.kind === 'open') return reading('affirmative', 'weak', 'yes, not asked');
  if (question.kind !== 'statement') return reading('affirmative', 'plain', 'yes');
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
  if (isRefusing(limit) || (facts.cue === null && isPuttingOff(limit)))
    return reading('negative', 'weak', 'but no');
  return change(facts, 'likely', 'but', lead.to + after);
}

/** Where a request of its own begins, if the words go on with one. */
function requestFrom({ plain, lead, question }: ReplyFacts): number | null {
  const after = plain.slice(lead.answerTo);
  const from = ownRequest(after);
  if (from === null || coversQuestion(after.slice(from), question)) return null;
  return lead.answerTo + from;
}

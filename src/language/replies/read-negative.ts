/** Replies in which a doubt, a no or a "cancel" stands, whatever else they say. */
import {
  asksWhat,
  coversQuestion,
  isAsking,
  isLookingElsewhere,
  isPuttingOff,
  isRefusing,
  isWanting,
  ordersAgain,
} from './reply-cues.ts';
import { change, type ReplyFacts, type RuleReading, reading } from './rule-reading.ts';

/** "Not sure", "yeah right", "hold on": no answer, unless a no or a change follows. */
export function readDoubt(facts: ReplyFacts): RuleReading {
  const { plain, lead, rest, cue, asks, question } = facts;
  const isNo = lead.kinds.includes('no');
  if (isNo && isPuttingOff(plain)) return reading('negative', 'likely', 'doubt, later');
  if (cue !== null && !asks && question.kind !== 'open') return change(facts, 'weak', 'doubt, change');
  if (isPuttingOff(rest)) return reading('negative', 'weak', 'doubt, later');
  if (isDetail(facts) && ordersAgain(rest, question)) return change(facts, 'weak', 'doubt, orders again');
  if (isNo && !lead.kinds.includes('yes')) return reading('negative', 'weak', 'doubt, no');
  return reading('other', 'likely', 'doubt');
}

/** "Cancel it": calls off, unless calling off is what was asked about. */
export function readCancel(facts: ReplyFacts): RuleReading {
  const { plain, lead, rest, cue, question } = facts;
  const isYes = lead.kinds.includes('yes');
  const isNo = lead.kinds.includes('no');
  if (lead.keeps) {
    const verdict = question.removalVerb === null ? 'other' : 'negative';
    return reading(verdict, 'plain', 'keeps');
  }
  if (question.removalVerb !== null) {
    if (isNo || staying.test(plain)) return reading('negative', 'weak', 'no to cancelling');
    if (cue !== null) return change(facts, 'weak', 'cancelling, change');
    // "Cancel" may agree to "Shall I cancel it?", or call that off: asked again where it matters.
    const isSame = new RegExp(`\\b${question.removalVerb}\\w* \\w`).test(plain);
    if (isYes || isSame) return reading('affirmative', 'likely', 'yes to cancelling');
    const hasObject =
      / (?:it|that|this|them|the|my|of it)\b/.test(plain) || plain.includes(question.removalVerb);
    return reading(hasObject ? 'affirmative' : 'cancel', 'weak', 'cancel to cancelling');
  }
  if (isOtherThing(rest, question)) return reading('other', 'plain', 'cancel something else');
  if (rest === '') return reading('cancel', isYes ? 'likely' : 'plain', 'cancel');
  if (cue !== null && question.kind !== 'open') {
    return change(facts, cue === 'value' ? 'weak' : 'likely', 'cancel, change');
  }
  if (question.kind === 'confirm' && ordersAgain(rest, question))
    return change(facts, 'weak', 'cancel, orders again');
  return reading('cancel', 'weak', 'cancel, more');
}

/** "Cancel my dentist appointment" while a mail waits: a request of its own. */
function isOtherThing(rest: string, { words }: ReplyFacts['question']): boolean {
  const thing = ownThing.exec(rest)?.[1];
  return thing !== undefined && !words.has(thing);
}

const ownThing =
  /^(?:my|our|the|that|this) (?:\S+ ){0,4}?(appointment|meeting|event|reminder|task|call|lunch|dinner|booking|reservation|flight|alarm)\b/;
const staying =
  /\b(?:never ?mind|nvm|scratch|forget|stop|hold|leave|let it|keep|changed my mind|on second thoughts?)\b/;

/** "No", "not now"; "no, make it Ann" is a change. */
export function readNo(facts: ReplyFacts): RuleReading {
  const { plain, lead, rest, cue, asks, question } = facts;
  const { kind: asked } = question;
  if (rest === '') {
    if (lead.kinds.includes('yes')) return reading('other', 'weak', 'no and yes');
    return lead.asks ? reading('other', 'weak', 'no?') : reading('negative', 'plain', 'no');
  }
  if (asked === 'more') return reading('other', 'weak', 'no more');
  if (asks && (asked === 'open' || asked === 'statement')) return reading('other', 'weak', 'no, asks');
  if (asksWhat(rest) && isAsking(rest) && cue === null)
    return reading('negative', 'weak', 'no, asks', lead.to);
  if (isRefusing(rest) && !outweighsRefusal(facts)) return reading('negative', 'likely', 'no, refusing');
  const isDenied = denying.test(plain.slice(0, lead.to)) && !restarting.test(rest);
  if (isDenied && !/\binstead\b/.test(rest)) return reading('negative', 'weak', 'no, what is denied');
  if (isLookingElsewhere(rest)) return reading('other', 'weak', 'no, elsewhere');
  if (cue !== null && asked !== 'open') {
    return change(facts, cue === 'value' ? 'weak' : 'likely', 'no, change');
  }
  if (asked === 'confirm' && !coversQuestion(rest, question)) {
    if (ordersAgain(rest, question)) return change(facts, 'weak', 'no, orders again');
    if (isDetail(facts) && isWanting(rest)) return change(facts, 'weak', 'no, wants');
  }
  if (isDetail(facts) && !settling.test(rest)) return change(facts, 'weak', 'no, detail');
  return reading('negative', 'weak', 'no, more');
}

function outweighsRefusal({ rest, cue }: ReplyFacts): boolean {
  return cue === 'order' || cue === 'contrast' || (cue === 'value' && /\bi (?:want|need)\b/.test(rest));
}

/** "Is this right?" and not "Shall I …?": a no with more words says what is wrong. */
function isDetail({ question }: ReplyFacts): boolean {
  return question.kind === 'confirm' && !question.isOffer;
}

const denying = /\b(?:dont|do not|not|wont|wouldnt|isnt|doesnt|does not|cant)\b[^,.?]*$/;
const restarting =
  /^(?:[,.]|(?:i|we|make|change|lets|can|could|its|it|but|because|please|start|the|should) )/;
const settling = /\b(?:thanks?|good|fine|first|thats all|bye|work|works|mind|interested)\b/;

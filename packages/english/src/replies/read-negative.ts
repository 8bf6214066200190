/** Replies that contain a doubt, a no or a "cancel". */
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
import {
  change,
  firstRule,
  type ReplyFacts,
  type ReplyRule,
  type RuleReading,
  reading,
} from './rule-reading.ts';

/** "Not sure", "yeah right", "hold on": not an answer, unless a no or a change follows. */
export function readDoubt(facts: ReplyFacts): RuleReading {
  const { plain, lead, rest, changeCue, asks, question } = facts;
  const isNo = lead.kinds.includes('no');
  if (isNo && isPuttingOff(plain)) return reading('negative', 'likely', 'doubt, later');
  if (changeCue !== null && !asks && question.kind !== 'open') return change(facts, 'weak', 'doubt, change');
  if (isPuttingOff(rest)) return reading('negative', 'weak', 'doubt, later');
  if (isDetail(facts) && ordersAgain(rest, question)) return change(facts, 'weak', 'doubt, orders again');
  if (isNo && !lead.kinds.includes('yes')) return reading('negative', 'weak', 'doubt, no');
  return { ...reading('other', 'likely', 'doubt'), isWhole: rest === '' };
}

/** "Cancel it": a cancel, unless the question was about cancelling. */
export function readCancel(facts: ReplyFacts): RuleReading {
  const { lead, question } = facts;
  if (lead.keeps) return reading(question.removalVerb === null ? 'other' : 'negative', 'plain', 'keeps');
  if (question.removalVerb !== null) return readCancelOfRemoval(facts, question.removalVerb);
  return firstRule(cancelRules, facts) ?? reading('cancel', 'weak', 'cancel, more');
}

/** "Cancel" may agree to "Shall I cancel it?" or reject it; the weak reading makes callers ask again at high stakes. */
function readCancelOfRemoval(facts: ReplyFacts, verb: string): RuleReading {
  const { plain, lead, changeCue } = facts;
  if (lead.kinds.includes('no') || staying.test(plain))
    return reading('negative', 'weak', 'no to cancelling');
  if (changeCue !== null) return change(facts, 'weak', 'cancelling, change');
  const isSame = new RegExp(`\\b${verb}\\w* \\w`).test(plain);
  if (lead.kinds.includes('yes') || isSame) return reading('affirmative', 'likely', 'yes to cancelling');
  const restates = facts.rest !== '' && coversQuestion(facts.rest, facts.question);
  const hasObject = restates || / (?:it|that|this|them|the|my|of it)\b/.test(plain) || plain.includes(verb);
  return reading(hasObject ? 'affirmative' : 'cancel', 'weak', 'cancel to cancelling');
}

const cancelRules: readonly ReplyRule[] = [
  {
    when: ({ rest, question }) => isOtherThing(rest, question),
    read: reading('other', 'plain', 'cancel something else'),
  },
  {
    when: ({ rest }) => rest === '',
    read: ({ lead }) => reading('cancel', lead.kinds.includes('yes') ? 'likely' : 'plain', 'cancel'),
  },
  {
    when: ({ changeCue, question }) => changeCue !== null && question.kind !== 'open',
    read: (facts) => change(facts, strengthOfChange(facts), 'cancel, change'),
  },
  {
    when: ({ rest, question }) => question.kind === 'confirm' && ordersAgain(rest, question),
    read: (facts) => change(facts, 'weak', 'cancel, orders again'),
  },
];

function strengthOfChange({ changeCue }: ReplyFacts): RuleReading['strength'] {
  return changeCue === 'value' ? 'weak' : 'likely';
}

/** "Cancel my dentist appointment" while an email awaits confirmation: a separate request. */
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
  if (facts.rest === '') return readBareNo(facts);
  return firstRule(noRules, facts) ?? reading('negative', 'weak', 'no, more');
}

function readBareNo({ lead }: ReplyFacts): RuleReading {
  if (lead.kinds.includes('yes')) return reading('other', 'weak', 'no and yes');
  return lead.asks ? reading('other', 'weak', 'no?') : reading('negative', 'plain', 'no');
}

const noRules: readonly ReplyRule[] = [
  { when: ({ question }) => question.kind === 'more', read: reading('other', 'weak', 'no more') },
  {
    when: ({ asks, question: { kind } }) => asks && (kind === 'open' || kind === 'statement'),
    read: reading('other', 'weak', 'no, asks'),
  },
  {
    when: ({ rest, changeCue }) => asksWhat(rest) && isAsking(rest) && changeCue === null,
    read: ({ lead }) => reading('negative', 'weak', 'no, asks', lead.to),
  },
  {
    when: (facts) => isRefusing(facts.rest) && !outweighsRefusal(facts),
    read: reading('negative', 'likely', 'no, refusing'),
  },
  { when: isDenial, read: reading('negative', 'weak', 'no, what is denied') },
  {
    when: (facts) => isLookingElsewhere(facts.rest) && !isDetail(facts),
    read: reading('other', 'weak', 'no, elsewhere'),
  },
  {
    when: ({ changeCue, question }) => changeCue !== null && question.kind !== 'open',
    read: (facts) => change(facts, strengthOfChange(facts), 'no, change'),
  },
  {
    when: (facts) => isOffTheQuestion(facts) && ordersAgain(facts.rest, facts.question),
    read: (facts) => change(facts, 'weak', 'no, orders again'),
  },
  {
    when: (facts) => isOffTheQuestion(facts) && isDetail(facts) && isWanting(facts.rest),
    read: (facts) => change(facts, 'weak', 'no, wants'),
  },
  {
    when: ({ rest, question }) => question.kind === 'confirm' && saysWhere.test(rest),
    read: (facts) => change(facts, 'weak', 'no, with another detail'),
  },
  {
    when: (facts) => isDetail(facts) && !settling.test(facts.rest),
    read: (facts) => change(facts, 'weak', 'no, detail'),
  },
];

/** "I don't want the early one": what follows the denial is what is denied. */
function isDenial({ plain, lead, rest }: ReplyFacts): boolean {
  const said = plain.slice(0, lead.to).trimEnd();
  const isDenied = denying.test(said) && (said.endsWith(' to') || !restarting.test(rest));
  return isDenied && !/\binstead\b/.test(rest);
}

/** Says more than the question did. */
function isOffTheQuestion({ rest, question }: ReplyFacts): boolean {
  const isAnnounced = question.kind === 'statement' && !question.isDone;
  return (question.kind === 'confirm' || isAnnounced) && !coversQuestion(rest, question);
}

function outweighsRefusal({ rest, changeCue }: ReplyFacts): boolean {
  return (
    changeCue === 'order' ||
    changeCue === 'contrast' ||
    (changeCue === 'value' && /\bi (?:want|need)\b/.test(rest))
  );
}

/** The question was "Is this right?" rather than "Shall I …?": a no with more words says what is wrong. */
function isDetail({ question }: ReplyFacts): boolean {
  return question.kind === 'confirm' && !question.isOffer;
}

/** “No, in my bedroom”, “no, with Steven”. */
const saysWhere =
  /^(?:[,.] )*(?:at|on|in|to|with|from|by) (?!(?:the|this|that) (?:moment|time|point)\b|all\b|fact\b|second thoughts?\b|hold\b|it\b|that\b)\S/;
const denying = /\b(?:dont|do not|not|wont|wouldnt|isnt|doesnt|does not|cant)\b[^,.?]*$/;
const restarting =
  /^(?:[,.]|(?:i|we|make|change|lets|can|could|its|it|but|because|please|start|the|should) )/;
const settling = /\b(?:thanks?|good|fine|first|thats all|bye|work|works|mind|interested)\b/;

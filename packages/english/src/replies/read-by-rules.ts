/** Classifies a reply by rules over common answers. The kind is null where no rule applies. */
import { detectChange, isBareValue } from './change-cue.ts';
import type { Question } from './question.ts';
import { readAssent, readYes } from './read-affirmative.ts';
import { readLead } from './read-lead.ts';
import { readCancel, readDoubt, readNo } from './read-negative.ts';
import {
  asksWhat,
  isAsking,
  isLookingElsewhere,
  isRefusing,
  isValueAgreedTo,
  ordersAgain,
  ordersWhatWasAsked,
} from './reply-cues.ts';
import {
  change,
  firstRule,
  type ReplyFacts,
  type ReplyRule,
  type RuleReading,
  reading,
} from './rule-reading.ts';

/** The rules' reading of a reply, given as the plain text of `readReplyText`. */
export function readByRules(plain: string, question: Question): RuleReading {
  if (plain === '') return reading('other', 'plain', 'empty');
  const lead = readLead(plain, question);
  const rest = plain.slice(lead.to);
  const changeCue = rest === '' ? null : detectChange(rest, question);
  const facts: ReplyFacts = { plain, lead, rest, changeCue, asks: lead.asks || isAsking(rest), question };

  // Anything that retracts a yes outweighs it: "yes, no, wait" is not a yes.
  if (lead.kinds.includes('doubt')) return readDoubt(facts);
  if (lead.kinds.includes('cancel')) return readCancel(facts);
  if (lead.kinds.includes('no')) return readNo(facts);
  if (lead.kinds.includes('yes') || lead.kinds.includes('deed')) return readYes(facts);
  if (lead.kinds.includes('assent') || lead.kinds.includes('hedge')) return readAssent(facts);
  if (lead.kinds.includes('thanks') && rest === '') return reading('other', 'plain', 'thanks');
  return readWithoutAnswer(facts);
}

/** A reply that does not open with a set answer: "make it 4pm", "what's the weather", "send the email". */
function readWithoutAnswer(facts: ReplyFacts): RuleReading {
  const early = firstRule(unansweredRules, facts);
  if (early !== null) return early;
  const { kind } = facts.question;
  const confirmed = kind === 'confirm' ? firstRule(confirmRules, facts) : null;
  if (confirmed !== null) return confirmed;
  if (kind === 'statement' && isChangeAfterNews(facts)) return change(facts, 'weak', 'after news');
  return reading(null, 'weak', 'none');
}

const unansweredRules: readonly ReplyRule[] = [
  {
    when: ({ rest, question }) => {
      const isProposal = /\b(?:what|how) about\b/.test(rest) && question.kind !== 'open';
      return asksWhat(rest) && !isProposal;
    },
    read: reading('other', 'weak', 'asks what'),
  },
  {
    when: ({ question: { kind } }) => kind === 'open' || kind === 'more',
    read: reading('other', 'weak', 'tells what was asked'),
  },
  {
    when: ({ changeCue, rest, question: { kind } }) =>
      changeCue === 'order' && (kind === 'confirm' || (kind === 'unknown' && saysHow.test(rest))),
    read: (facts) => change(facts, 'likely', 'order'),
  },
];

/** For replies to a yes-or-no question. */
const confirmRules: readonly ReplyRule[] = [
  {
    when: ({ rest, question }) => isValueAgreedTo(rest, question),
    read: reading('affirmative', 'weak', 'value agreed to'),
  },
  {
    when: ({ changeCue }) => changeCue === 'contrast',
    read: (facts) => change(facts, 'weak', 'contrast'),
  },
  { when: ({ rest }) => isRefusing(rest), read: reading('negative', 'weak', 'refusing') },
  {
    when: ({ rest, question }) => !isAsking(rest) && ordersWhatWasAsked(rest, question),
    read: reading('affirmative', 'likely', 'orders it'),
  },
  { when: ({ changeCue }) => changeCue === 'value', read: (facts) => change(facts, 'weak', 'value') },
  {
    when: ({ rest, question }) => ordersAgain(rest, question),
    read: (facts) => change(facts, 'weak', 'orders again'),
  },
  {
    when: ({ plain, asks }) => /^(?:(?:oh|well|hm+|no|sorry|,) )*actually\b/.test(plain) && !asks,
    read: (facts) => change(facts, 'weak', 'actually'),
  },
];

const saysHow = /\d| (?:to|at|for|with|as|on|instead|more|less|shorter|longer|earlier|later) /;

/** After "I found nothing on Monday", "Tuesday" is a change; after "It is booked", "at 5" starts something new. */
function isChangeAfterNews({ rest, changeCue, question }: ReplyFacts): boolean {
  if (changeCue === 'order' || isBareValue(rest, question)) return true;
  if (changeCue === 'contrast') return !isLookingElsewhere(rest);
  return changeCue === 'value' && !question.isDone;
}

/** Reads a reply by what people say when they answer; what it cannot tell it leaves open. */
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
import { change, type ReplyFacts, type RuleReading, reading } from './rule-reading.ts';

export function readByRules(plain: string, question: Question): RuleReading {
  if (plain === '') return reading('other', 'plain', 'empty');
  const lead = readLead(plain);
  const rest = plain.slice(lead.to);
  const cue = rest === '' ? null : detectChange(rest, question);
  const facts: ReplyFacts = { plain, lead, rest, cue, asks: lead.asks || isAsking(rest), question };

  // What takes a yes back outweighs it: "yes, no, wait" is no yes.
  if (lead.kinds.includes('doubt')) return readDoubt(facts);
  if (lead.kinds.includes('cancel')) return readCancel(facts);
  if (lead.kinds.includes('no')) return readNo(facts);
  if (lead.kinds.includes('yes')) return readYes(facts);
  if (lead.kinds.includes('assent') || lead.kinds.includes('hedge')) return readAssent(facts);
  if (lead.kinds.includes('thanks') && rest === '') return reading('other', 'plain', 'thanks');
  return readWithoutAnswer(facts);
}

/** Words without a set answer in front: "make it 4pm", "what's the weather", "send the email". */
function readWithoutAnswer(facts: ReplyFacts): RuleReading {
  const { rest, cue, question } = facts;
  const { kind: asked } = question;
  const isProposal = /\b(?:what|how) about\b/.test(rest) && asked !== 'open';
  if (asksWhat(rest) && !isProposal) return reading('other', 'weak', 'asks what');
  if (asked === 'open' || asked === 'more') return reading('other', 'weak', 'tells what was asked');
  if (cue === 'order' && (asked === 'confirm' || (asked === 'unknown' && saysHow.test(rest)))) {
    return change(facts, 'likely', 'order');
  }
  if (asked === 'confirm') {
    if (isValueAgreedTo(rest)) return reading('affirmative', 'weak', 'value agreed to');
    if (cue === 'contrast') return change(facts, 'weak', 'contrast');
    if (isRefusing(rest)) return reading('negative', 'weak', 'refusing');
    if (!isAsking(rest) && ordersWhatWasAsked(rest, question))
      return reading('affirmative', 'likely', 'orders it');
    if (cue === 'value') return change(facts, 'weak', 'value');
    if (ordersAgain(rest, question)) return change(facts, 'weak', 'orders again');
  }
  if (asked === 'statement' && isChangeAfterNews(facts)) return change(facts, 'weak', 'after news');
  return reading(null, 'weak', 'none');
}

const saysHow = /\d| (?:to|at|for|with|as|on|instead|more|less|shorter|longer|earlier|later) /;

/** After "I found nothing on Monday", a "Tuesday" is a change; after "It is booked", "at 5" begins something else. */
function isChangeAfterNews({ rest, cue, question }: ReplyFacts): boolean {
  if (cue === 'order' || isBareValue(rest, question)) return true;
  if (cue === 'contrast') return !isLookingElsewhere(rest);
  return cue === 'value' && !question.isDone;
}

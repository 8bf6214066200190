/** Which words of a clause restrict, which take a restriction back, and which do neither though they look like it. */

export type Mode = 'forbid' | 'ask' | 'only';

export const asks =
  /\b(?:ask(?:s|ed|ing)?|check(?:ing)? with me|confirm\w*|consult\w*|let me (?:approve|decide|confirm|see)|(?:my|an) (?:ok|okay|approval|permission|consent|yes|say-so))\b/;
const forbids =
  /\b(?:never|not|don't|dont|doesn't|mustn't|shouldn't|can't|cannot|won't|no|nothing|nobody|no one|avoid|refrain|stop|forbid\w*|prohibit\w*|alone|untouched|hands off|off[- ]limits|keep|stays? in)\b/;
const prefers =
  /\b(?:prefer\w*|when (?:uncertain|unsure|in doubt|unclear)|if (?:it is |you are )?(?:uncertain|unsure|in doubt|unclear)|try to)\b/;

/** “When in doubt …”, “prefer …”: advice that a model weighs. */
export function isPreference(words: string): boolean {
  return prefers.test(words);
}

const question =
  '(?:ask(?:ing|ed)?|check(?:ing)? with|confirm\\w*|consult\\w*|bother\\w*|prompt\\w*|ok|okay|approv(?:e|al|ing)s?|permissions?|consent|questions?)';
const between =
  '(?:ever|always|need|needs|require|requires|required|necessary|have|having|to|be|being|want|keep|you|me|us|i|it|is|longer|more|any|a|an|my|the|for|wait|waiting|get|getting|with)';
const unneeded = "(?:(?:not|isn't|aren't|no longer) (?:necessary|needed|required)|unnecessary|superfluous)";
/** “No longer ask”, “needs no approval”: a question that is not to be asked. */
const liftsQuestion = new RegExp(
  `\\b(?:don't|do not|does not|doesn't|never|no|not|needn't|stop|quit|cease|less|fewer)(?: ${between})* ${question}\\b|` +
    `\\b(?:remove|drop|skip|disable|turn off|never mind|forget(?: about)?)(?: ${between})* ${question}\\b|` +
    `\\b${unneeded}(?: ${between})* ${question}\\b|` +
    `\\b${question}\\b.*\\b(?:${unneeded}|less|rarely|seldom|any ?more)\\b|\\bauto-?approv\\w*`,
);
const withoutQuestion = new RegExp(`\\bwithout (?:\\w+ ){0,3}?${question}\\b`, 'g');
const allows =
  /\b(?:you(?: may| can| could|(?: are|'re) (?:allowed|free|welcome|trusted))|i trust you|on your own|feel free|it(?: is|'s) (?:ok|okay|fine|all right)|go ahead|(?:is|are) (?:allowed|permitted)|no longer (?:forbidden|prohibited))\b/;

/** “Never … without my approval” restricts; “… without asking” alone takes a restriction back. */
export function isLifted(words: string): boolean {
  const rest = words.replace(withoutQuestion, ' ');
  if (rest !== words) return !forbids.test(rest);
  const isForbidden = forbids.test(words.replace(/\bno longer (?:forbidden|prohibited)\b/g, ' '));
  return liftsQuestion.test(words) || (allows.test(words) && !isForbidden);
}

/**
 * What is no part of an order, though it may hold a “not”: addresses, quotations, what is said of a mail (“that asks for money”), “not only”,
 * and orders in the form of a negation (“don't forget to …”, “no longer leave it in the inbox”, “it needs no reply”).
 */
const beside: readonly RegExp[] = [
  /\S*@\S+|\b(?:[\w-]+\.)+[a-z]{2,}\b|["“][^"”]*["”]|\b(?:do[- ]?not|no)[- ]?reply\b(?= (?:address|mail|sender)|-)/g,
  / (?:that|which|who) (?:says?|said|asks?|contains?|mentions?|reads?)\b.*$/g,
  /(?<!\b(?:sure|it|want|see|ensure|care|sense|means)) (?:that|which|who|whose)(?!.*\b(?:must|may|should|shall|can|cannot|can't|mustn't|shouldn't|never|nothing|nobody|none|no)\b).*$/g,
  /\b(?:no matter|not (?:only|just|merely|all|every|each))\b/g,
  /\b(?:don't|do not|never|not)(?: \w+ly)? (?:hesitate|forget|fail|neglect|omit|mind|stop|cease|quit|avoid|refrain)\b/g,
  /\b(?:no (?:problem|objection|harm)|nothing (?:wrong|bad|against))\b/g,
  /\b(?:don't|do not|never|no longer|not) (?:\w+ ){0,2}?(?:keep|leave|stay|remain)\b.*$|\b(?:don't|do not|never|no longer) let .*\b(?:stay|remain|sit|pile|linger)\b.*$/g,
  /\b(?:needs? (?:no|not)\b|needn't|(?:don't|doesn't|do not|does not) (?:need|have to|require)|no longer (?:needs?|has to|have to|requires?)).*$/g,
  /\bkeep (?=me\b|us\b|(?!(?:any|every|no)thing\b)\w+ing\b)/g,
];

export function modeOf(whole: string, exception: string): Mode | null {
  if (isLifted(whole)) return null;
  const words = beside.reduce((rest, pattern) => rest.replace(pattern, ' '), whole).trim();
  if (asks.test(words) || asks.test(exception)) return 'ask';
  if (forbids.test(words)) return 'forbid';
  return /^(?:please )?only\b/.test(words) ? 'only' : null;
}

import type { JsonObject } from '@tact/core/records';

/** How people ask about questions and decisions of Tact's other engines: whole sentences that say this and nothing else. Pure. */

type QuestionVerb = 'list' | 'approve' | 'deny';

/** The spoken parameters of a tool for questions that wait; null for a message that asks for something else. */
export function askedAboutQuestion(verb: QuestionVerb, text: string): JsonObject | null {
  const said = withoutCourtesy(text);
  if (verb === 'list' && asksForAll.test(said)) return {};
  for (const form of forms[verb]) {
    const query = nameIn(form.exec(said)?.slice(1));
    if (query !== null) return { query };
  }
  return null;
}

/** What a question that waits is to do instead; null for any other message. “It” is one only where questions were spoken of last. */
export function askedToEdit(text: string, isOfQuestions: boolean): JsonObject | null {
  const said = withoutCourtesy(text);
  for (const { form, field } of edits) {
    const groups = form.exec(said)?.groups;
    if (groups === undefined) continue;
    const { of: which = 'it', field: named = field, value = '' } = groups;
    const query = /^(?:it|that|this)\b/i.test(which) ? 'it' : nameIn([which]);
    if (query !== null && (isOfQuestions || aQuestion.test(which)) && named !== undefined && value !== '')
      return { query: query.replace(aQuestion, '').trim(), field: named.toLowerCase(), value };
  }
  return null;
}

/** The words for a mail that was decided about, where it is asked why; null for any other message. */
export function askedWhy(text: string): JsonObject | null {
  return firstName(whys, withoutCourtesy(text));
}

/** The words for a mail that a decision is to be undone about; null for any other message. */
export function askedToUndo(text: string): JsonObject | null {
  return firstName(undoings, withoutCourtesy(text));
}

/** When it was, for “what did you do with my mail today?”; null for any other message. */
export function askedWhatWasDone(text: string): JsonObject | null {
  const found = whatWasDone.exec(withoutCourtesy(text));
  if (found === null) return null;
  const words = found[1]?.toLowerCase();
  if (words === undefined || /^so far$/.test(words)) return {};
  return { since: words.replace(/^(?:overnight|last night)$/, 'yesterday') };
}

/** Since when, for “what did you learn this week?”; null for any other message. */
export function askedWhatWasLearned(text: string): JsonObject | null {
  const found = whatWasLearned.exec(withoutCourtesy(text));
  return found === null ? null : found[1] === undefined ? {} : { since: found[1] };
}

const whatWasLearned =
  /^(?:what (?:(?:new )?(?:did|have) you (?:learn(?:ed|t)?|pick(?:ed)? up)|has tact learn(?:ed|t))|(?:did|have) you learn(?:ed|t)? anything(?: new)?)(?: from (?:me|us|my answers|that))?(?: so far)?(?: (today|yesterday|this (?:week|month|morning)|last (?:week|month)|since .+))?$/i;

const whatWasDone =
  /^what (?:did you do|have you done|did you decide|have you decided|happened) (?:with|about|to|in|on) (?:my|the|all my) (?:e-?mails?|mails?|inbox|messages|mailbox)(?: (so far|today|yesterday|this (?:week|morning|afternoon|month)|last (?:week|night)|overnight|since .+))?$/i;

function firstName(forms: readonly RegExp[], said: string): JsonObject | null {
  for (const form of forms) {
    const query = nameIn(form.exec(said)?.slice(1));
    if (query !== null) return { query };
  }
  return null;
}

function withoutCourtesy(text: string): string {
  return text.trim().replace(lead, '').replace(tail, '').trim();
}

const lead =
  /^(?:(?:please|ok(?:ay)?|hey|hi|so|and|then|now|wait|(?:hang|hold) on|can you|could you|would you|will you|i want you to|tell me|actually)[\s,]+)+/i;
const tail = /(?:[\s,]+(?:please|now|then|thanks|thank you|right now|at the moment|for me))*[\s.!?]*$/i;

/** A name without its article and its kind: “the Saltmarsh mail” is about “Saltmarsh”. */
function nameIn(groups: readonly (string | undefined)[] | undefined): string | null {
  const said = groups?.find((group) => group !== undefined);
  if (said !== undefined && placed.test(said)) return said;
  const name = said
    ?.replace(/^(?:the|that|this|my|our|an?)\s+/i, '')
    .replace(new RegExp(`^${mail}\\s+(?:from|of|by|about)\\s+(?:the\\s+)?`, 'i'), '')
    .replace(new RegExp(`(?:['’]s)?\\s+${mail}$`, 'i'), '')
    .replace(/^["“'‘](.+)["”'’]$/, '$1')
    .trim();
  return name === undefined || name === '' || reference.test(name) ? null : name;
}

const mail = '(?:e-?mails?|mails?|messages?|threads?|one)';
/** Of a list that was told. */
const placed =
  /^(?:both(?: of (?:them|those))?|the (?:first|second|third|fourth|fifth|last|other)(?: (?:one|question))?)$/i;
/** What was spoken of last is another tool's. */
const reference = /^(?:it|that|this|them|those|these|all|everything|all of (?:it|them)|you|me)$/i;

const forOwner = '(?: (?:for|on) (?:me|my (?:ok(?:ay)?|yes|approval|answer|decision|reply)))?';
const question = '(?:open |pending |waiting )?(?:questions?|approvals?|approval requests?|requests?|cards?)';
const asksForAll = new RegExp(
  `^(?:${[
    `what(?:['’]s| is| are)?(?: still| currently| now)?(?: left)? (?:waiting|pending)${forOwner}`,
    `(?:is|are) there (?:anything|something|any ${question})(?: (?:that )?(?:waits?|(?:still )?waiting|pending|open|left))?${forOwner}`,
    `(?:is |do you have )?anything (?:that )?(?:is )?(?:still )?(?:waiting|waits|pending)${forOwner}`,
    `(?:do you have|have you got|do i have) any ${question}(?: (?:for|waiting for|open for) me)?`,
    `(?:list|show|give|open|go through)(?: me)?(?: (?:the|my|your|all|all the|all my))? ${question}(?: (?:that (?:wait|are waiting|are open)|waiting|pending|open))?(?: for me)?`,
    `(?:what|which) ${question} (?:are|is)(?: there| still)?(?: (?:open|waiting|pending|left))?(?: (?:for|on) me)?`,
    `(?:what|which) ${question} (?:do (?:you|i) have|wait|are waiting)(?: for me)?`,
    `what (?:do you need|do you want to know|are you waiting for)(?: from me)?`,
    `what (?:needs|is waiting for|waits for) my (?:ok(?:ay)?|yes|approval|answer|decision|sign-?off)`,
    `(?:my )?(?:open |pending )(?:questions|approvals)`,
  ].join('|')})$`,
  'i',
);

const aQuestion = new RegExp(`(?: ${question})$`, 'i');
const value = String.raw`["“'‘]?(?<value>\S.{0,200}?)["”'’]?(?: instead| rather)?$`;
const whichOne = `(?<of>it|that(?: one)?|this(?: one)?|the (?:first|second|third|fourth|fifth|last|other) one|the .{2,80}? ${question})`;
/** “Change the amount on that one to 40”, “label it Travel instead”, “send it to Ana instead” */
const edits: readonly { readonly form: RegExp; readonly field?: string }[] = [
  {
    form: new RegExp(
      `^(?:change|set|make|put) the (?<field>[\\p{L} ]{2,30}?)(?: (?:on|of|in|for) ${whichOne})?(?: to(?: be)?| as)? ${value}`,
      'iu',
    ),
  },
  { form: new RegExp(`^(?:label|tag) ${whichOne}(?: as| with)? ${value}`, 'iu'), field: 'label' },
  { form: new RegExp(`^(?:move|file|put) ${whichOne} (?:to|into|in|under) ${value}`, 'iu'), field: 'folder' },
  { form: new RegExp(`^(?:send|forward|e-?mail) ${whichOne} to ${value}`, 'iu'), field: 'to' },
];

const forms: Readonly<Record<QuestionVerb, readonly RegExp[]>> = {
  list: [
    new RegExp(
      `^(?:show|read|open|tell)(?: me)? (?:the |that )?(?:whole )?${question} (?:about|on|for|regarding|from) (.+)$`,
      'i',
    ),
    new RegExp(
      `^what (?:is|was|does) (?:the |that )?${question} (?:about|on|for|regarding|from) (.+?)(?: say)?$`,
      'i',
    ),
    /^what did you (?:want|need) to (?:ask|know)(?: me)? about (.+)$/i,
    // “Is the dentist one still waiting?”, “does the mail to Ana still need my ok?”
    new RegExp(
      `^(?:is|are) (?:the |that )?(.+?)(?: ${question}| one)? still (?:waiting|pending|not answered|unanswered)${forOwner}$`,
      'i',
    ),
    new RegExp(
      `^(?:is|are) (?:the |that )?(.+?) (?:${question}|one) (?:still )?(?:waiting|pending|open|there|unanswered)${forOwner}$`,
      'i',
    ),
    new RegExp(
      `^(?:does|do) (?:the |that )?(.+?)(?: ${question}| one)? (?:still )?(?:wait|need (?:me|my (?:ok(?:ay)?|yes|approval|answer|decision)))${forOwner}$`,
      'i',
    ),
  ],
  approve: [
    new RegExp(
      `^(?:approve|allow|confirm|accept|say yes to|answer yes to) (?:the |that |your )?${question} (?:about|on|for|regarding|from) (.+)$`,
      'i',
    ),
    new RegExp(`^(?:approve|allow|say yes to|answer yes to) (?:the |that )?(.+?) ${question}$`, 'i'),
    /^approve (?!(?:of|by)\b)(.+)$/i,
  ],
  deny: [
    new RegExp(
      `^(?:deny|reject|refuse|decline|say no to|answer no to|turn down) (?:the |that |your )?${question} (?:about|on|for|regarding|from) (.+)$`,
      'i',
    ),
    new RegExp(
      `^(?:deny|reject|refuse|say no to|answer no to|turn down) (?:the |that )?(.+?) ${question}$`,
      'i',
    ),
    /^deny (.+)$/i,
  ],
};

const handled =
  '(?:label|archive|delete|trash|bin|move|star|flag|file|mark|reply to|answer|draft (?:an? )?(?:reply|answer) to|forward|unsubscribe(?: me)? from|ignore|skip|leave|keep|hide|ask (?:me )?about|not (?:label|archive|star|answer|reply to|ask about))';
const mailNoun = '(?:e-?mails?|mails?|messages?|threads?|newsletters?|receipts?|invoices?)';
const whys: readonly RegExp[] = [
  new RegExp(
    `^why did(?: you|n['’]t you| you not) ${handled} (.+? ${mailNoun})(?: (?:as|to|into|with|alone|out|in) .+| unread| read)?$`,
    'i',
  ),
  new RegExp(
    `^why did(?: you|n['’]t you) ${handled} ((?:the |that |my |an? )?${mailNoun} (?:from|about|of) .+?)(?: (?:as|to|into|with) .+)?$`,
    'i',
  ),
  new RegExp(
    `^why (?:was|is|has|were|are) ((?:the|that|my) .+? ${mailNoun})(?: been)? (?:labell?ed|archived|deleted|trashed|binned|moved|starred|flagged|filed|marked|forwarded|answered|ignored|in (?:the |my )?\\p{L}+)\\b.*$`,
    'iu',
  ),
  new RegExp(
    `^why (?:was|is|has|were|are) ((?:the|that|my) ${mailNoun} (?:from|about|of) .+?)(?: been)? (?:labell?ed|archived|deleted|trashed|binned|moved|starred|flagged|filed|marked|forwarded|answered|ignored|in (?:the |my )\\p{L}+)\\b.*$`,
    'iu',
  ),
];
const undoings: readonly RegExp[] = [
  /^(?:undo|reverse|revert|take back) (?:what(?:ever)? you(?:['’]ve| have)? (?:did|done) (?:with|to|about|for)|(?:the |your )?(?:decision|labell?ing|archiving|filing|change|action)s? (?:about|of|on|to|for)) (.+)$/i,
  new RegExp(
    `^(?:put|bring|get|move) ((?:the|that|my) (?:.+? )?${mailNoun}(?: (?:from|about) .+?)?) back(?: (?:in|into|to) (?:my |the )?inbox)?$`,
    'i',
  ),
  /^(?:put|bring|get|move) ((?:the|that|my) .+?) back (?:in|into|to) (?:my |the )?inbox$/i,
  /^un-?(?:archive|label|star|flag|file|trash|bin) (?!(?:it|that|this|them)$)(.+)$/i,
];

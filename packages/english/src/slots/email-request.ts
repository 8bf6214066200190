import { takeDictatedMail } from './dictated-mail.ts';
import type { MarkedText } from './marked-text.ts';
import type { RequestAction } from './parsed-request.ts';
import { people } from './people.ts';

/** Takes recipients or sender, subject and body of an email. The body is taken first and left alone. */
export function takeEmail(marked: MarkedText, action: RequestAction): void {
  takeCopies(marked);
  if (/send|draft|reply|forward/.test(action)) takeWritten(marked, action);
  else takeFound(marked, action);
}

/** Of a mail that is there. */
function takeFound(marked: MarkedText, action: RequestAction): void {
  firstOf(marked, subjects);
  if (action === 'email.search' || action === 'email.list' || action === 'email.read')
    firstOf(marked, queries);
  for (const pattern of [category, position, folder]) marked.takeGroups(pattern);
  firstOf(marked, senders);
}

/** Of a mail that is to be written. */
function takeWritten(marked: MarkedText, action: RequestAction): void {
  marked.takeGroups(alsoTo);
  const others = marked.textsOf('person').length;
  const isAddressed = () => marked.textsOf('person').length > others;
  if (!takeDictatedMail(marked)) firstOf(marked, bodies);
  firstOf(marked, subjects);
  marked.takeGroups(category);
  if (action !== 'email.send') marked.takeGroups(position);
  marked.takeGroups(folder);
  if (action === 'email.forward') firstOf(marked, senders);
  if (action === 'email.reply') firstOf(marked, answered);
  if (!isAddressed()) firstOf(marked, recipients);
  if (!isAddressed() && action === 'email.send') firstOf(marked, direct);
  if (isAddressed() && !marked.has('body') && action !== 'email.forward') firstOf(marked, looseBodies);
}

/** Copies may be named before or after the body; a dictated body is left alone. */
function takeCopies(marked: MarkedText): void {
  const found = copy.exec(marked.open);
  const dictated = marked.open.search(/[:"“]\s*\S/);
  if (found !== null && (dictated < 0 || found.index < dictated)) marked.takeGroups(copy);
}

function firstOf(marked: MarkedText, patterns: readonly RegExp[]): void {
  for (const pattern of patterns) if (marked.takeGroups(pattern) !== null) return;
}

const bodies: readonly RegExp[] = [
  /(?:saying|that says|says|say|message|body|text|reads?|content|with|:)[:,]?\s*["“](?<body>[^\uE000]+?)["”]\s*$/di,
  /["“](?<body>[^"“”]{3,}?)["”]/d,
  /(?:with (?:the |a )?(?:following )?(?:message|body|text|content|words)|(?:the )?(?:following )?(?:content|message|body|text)(?: is| of)?|as follows)(?: (?:saying|that says|that|hello(?! )))?\s*:?\s+(?!(?:from|of|by)\b)(?<body>\S[^\uE000]*)/di,
  /:\s+(?<body>\S[^\uE000]*)/d,
  /\b(?:and )?(?:by )?(?:saying|say|that says?|says|typing|writing|stating|that states|to say|answering|(?:with|by) (?:saying|typing))(?: that| to (?:him|her|them))?,?\s+(?<body>\S[^\uE000]*)/di,
  /\b(?:(?:and|to) )?(?:tell(?:ing)?|let(?:ting)?|inform(?:ing)?|remind(?:ing)?|ask(?:ing)?) (?:him|her|them|everyone|everybody)(?: know)?(?: that)?,?\s+(?<body>\S[^\uE000]*)/di,
  /(?<=\b(?:ask|tell|asking|telling) [^\uE000\n]{1,60} )(?<body>(?:if|whether) [^\uE000]*)/di,
  /(?<=\bask (?:my |the )?[\p{L}'’]+(?: [\p{L}'’]+)? (?:by e?-?mail |in an e?-?mail )?)(?<body>to (?!(?:the|my|an?)\b)[^\uE000]*)/diu,
  /(?<=^[^\p{L}]*(?:e-?mail|mail|tell|text|message|inform|notify|write|let) (?!(?:me|us)\b)[\p{L}'’]+(?: [\p{L}'’,&]+){0,5}?) (?:know )?that (?<body>\S[^\uE000]*)/diu,
  /\bthat (?<body>(?:i|we|my|our|the|it|he|she|they|there|this|you)['’ ][^\uE000]*)/di,
  /\breply (?:by (?:e?-?mail|typing)|with|back)(?: with)? (?<body>\S[^\uE000]*)/di,
  /\b(?:response|reply) with (?<body>\S[^\uE000]*)/di,
  /^[^\p{L}]*(?:[Rr]eply|[Rr]espond|[Aa]nswer) (?<body>(?!to\b|with\b|by\b|that\b|saying\b|back\b|e?-?mail\b|all\b|him\b|her\b|them\b|(?:my |the )?[\p{L}'’]+ (?:last |latest )?(?:e-?mail|mail|message)\b)[^\uE000]+?)(?= to (?:\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?|him|her|them|my \p{L}+|(?:my|the) \p{L}+['’]s (?:mail|e-?mail|message)|the team)[.!]*$| to [\p{L}'’-]+ (?:by|via) e-?mail[.!]*$|$)/du,
];
const looseBodies: readonly RegExp[] = [
  /\uE000\s+(?:to )?(?:tell (?:him|her|them)(?: that)? )?(?<body>(?:i|we|can|could|are|how|please|i['’]ll|i['’]m|let|what|when|where|do|will|yes|no|thanks|sorry|want|don['’]t|happy|good)\b[^\uE000]*)\uE000*$/di,
];
const subjects: readonly RegExp[] = [
  /\b(?:titled|entitled|called|with (?:the |a )?(?:subject|title)(?: line)?(?: of)?|subject(?: is)?:?) ["“]?(?<subject>[^\uE000\n"”]+?)["”]?(?= (?:to|from|cc|with|and (?:body|text|say|tell))\b|\s*(?:$|[.:;!?\uE000\n]))/di,
  /\b(?:about|regarding|concerning|on|re) (?!(?:my|the) (?:phone|outlook|inbox|gmail)\b)(?:the |my |our )?(?<subject>[^\uE000.;!?\n]+?)(?= (?:to|from|cc|and (?:cc|ask|tell|say)|with) [\w@]|\s*(?:$|[.;!?\uE000\n]))/di,
];
const queries: readonly RegExp[] = [
  /\b(?:contain(?:s|ing)?|including|mentioning|with (?:the )?(?:words?|keywords?|text))(?: (?:the )?(?:keywords?|words?|text))? (?<query>[^\uE000.;!?\n]+?)(?=\s*(?:$|[.;!?\uE000\n]))/di,
  /\bsearch(?: for)? (?!(?:my |the |all )?(?:e?-?mails?|messages?|inbox)\b)(?<query>[^\uE000.;!?\n]+?) (?:in|from) (?:my |the )?(?:e?-?mails?|inbox|messages?|mailbox)/di,
  /\b(?:search|look|go|check)\b[^\uE000.;!?\n]*?\b(?:e-?mails?|mails?|messages?|inbox|mailbox) for (?:anything (?:about|on) )?(?:the |my |an? |that )?(?<query>[^\uE000.;!?\n]+?)(?=\s*(?:$|[.;!?\uE000\n]))/di,
  /\be?-?mails? with (?<query>(?!attachments?\b|an?\b)[^\uE000.;!?\n]+?)(?=\s*(?:$|[.;!?\uE000\n]))/di,
];
const category =
  /\b(?:marked(?: as)?(?: for)? |mark (?:it|this|that)(?: as)? )?(?<category>high priority|low priority|priority|important|urgent|follow up|non urgent|unread|flagged|starred|new)(?=\s|$)(?= (?:to|and|e?-?mails?|messages?|or|mail|from)\b|\s*[.!?]?$)/di;
const position =
  /\b(?<ordinal>most recent|latest|lastest|newest|last|first|second|third|previous|next|recent|1st|2nd)(?= (?:\w+ ){0,3}(?:e?-?mails?|message|messages|mail|one|text)\b|\s*$)/di;
const folder =
  /\b(?:in|from|to|my|the|of|refresh) (?:my |the )?(?<folder>inbox|spam|junk|trash|sent|drafts|outbox)(?: folder)?\b/di;
const copy = new RegExp(
  `,?\\s*\\b(?:and )?(?:cc|copy|and copy|with (?:a )?copy to|and cc|cc'ing)[: ]+(?:it to |to )?(?<cc>${people})`,
  'diu',
);
/** “… about the budget, and Bob too” */
const alsoTo =
  /,?\s*\b(?:and|plus) (?:also )?(?:to )?(?<person>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) (?:too|as well)(?=[\s.!?]*$)/du;
const recipients: readonly RegExp[] = [
  new RegExp(
    `(?<![\\w])(?:to|for(?! me\\b)|recipient(?: is)?) (?!(?:an?|the|my|our|his|her|their) \\uE000)(?!(?:tell|say|let|ask|inform|see|check|remind|know|reply|the (?:mail|e-?mail|message|latest|last)|my (?:last|latest)|(?:a |an |the |this |my )?(?:e?-?mails?|message|mail|list|contacts?|last|latest|new (?:e?-?mail|contact|address))\\b|be|meet|get|him to|make|discuss|schedule)\\b)(?<person>${people})`,
    'diu',
  ),
];
const direct: readonly RegExp[] = [
  new RegExp(
    `^[^\\p{L}]*(?:(?:and|to) )?(?:e-?mail|mail|tell|ask|message|write|let|inform|notify|contact)(?: to)? (?!(?:e-?mail|an?|the mail|me|it|form|about|with|that|this|to)\\b)(?<person>${people})`,
    'diu',
  ),
  new RegExp(
    `^[^\\p{L}]*(?:and )?(?:send|write|shoot|drop) (?!(?:an?|the|this|that|it|e-?mail|mail|out|off|my|some|new|\\uE000)\\b)(?<person>${people})(?= (?:an?|and|the|this|my|that)[ :\\uE000])`,
    'diu',
  ),
  /^[^\p{L}]*(?:and )?(?:send|write|shoot|drop) (?:the |my |our )(?<person>(?!(?:e-?mail|mail|message|draft|last|latest|reply|answer|same)\b)[\p{L}'’]+(?: [\p{L}'’]+)?)(?= (?:an?|the|this|my) )/diu,
];
const answered: readonly RegExp[] = [
  /\b(?:to|answer|of|from|respond to) (?:my |the |our )?(?<person>(?!(?:last|latest|email|mail|most|recent|this|that|it|the|my|our|an?|any|all|his|her|their|one|some|these|those|to|reply|respond|answer|send)\b)[\p{L}.]+?(?: (?!email|mail|message|latest|last|most|question|with|that|by|and|saying|for|as|about)[\p{L}.]+){0,2}?)(?:['’] ?s)?(?: (?:latest|last|most recent|recent|\uE000+))? (?:e?-?mails?|mail|message|question)\b/diu,
  new RegExp(`\\b(?:e-?mail|mail|message) (?:of|from) (?<person>${people})`, 'diu'),
];
const senders: readonly RegExp[] = [
  new RegExp(
    `\\b(?:from|by) (?!(?:today|yesterday|this|last|now|work|my (?:work|inbox|outlook|phone)|the (?:last|past)|inbox|outlook)\\b)(?<sender>${people})`,
    'diu',
  ),
  /\b(?:did|has|have|does|when) (?:my |the )?(?<sender>[\p{L}]+(?: [\p{L}]+)?) (?:e?-?mail|write|written|wrote|reply|replied|sent|send|respond|emailed|got in touch|contact|answer|answered)/diu,
  /\b(?:check|see|look|know)(?: (?:if|whether)) (?:my |the )?(?<sender>[\p{L}]+) (?:has |have )?(?:wrote|written|replied|answered|responded|emailed|mailed|got back|sent)/diu,
  /\bheard (?:anything )?(?:back )?from (?:my |the )?(?<sender>[\p{L}]+(?: [\p{Lu}][\p{L}]+)?)/diu,
  /\b(?:read|open|show|check|find|read out|see|delete)(?: me)?(?: my| the)? (?<sender>(?!my|the|new|any|all|me|today|yesterday|this|for|if|unread|last|latest|mails|emails)[\p{L}]+?)(?:['’] ?s|s) (?:(?:last|latest|newest) )?(?:e?-?mails?|mail|message)/diu,
  /\b(?:if|when|once) (?<sender>[\p{L}]+) (?:e?-?mails?|emailed|has|sent|writes)/diu,
];

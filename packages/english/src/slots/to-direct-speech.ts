/** The pronoun for the addressee: "tell him …". */
type Addressee = 'him' | 'her' | 'them' | null;

/**
 * Turns reported speech into direct speech: "tell him he should call me" becomes "You should call me." Only the pronouns of
 * the addressee change; the writer's own stay. With `asked`, the result is a question or a request.
 */
export function toDirectSpeech(body: string, told: Addressee, asked = false): string {
  const put = asked ? asQuestion(body) : body;
  const turned =
    told === null ? put : agree(turns[told].reduce((said, [from, to]) => said.replace(from, to), put));
  return asSentence(turned);
}

/** "if he can come" becomes "can he come?", "when he can come" becomes "when can he come?", "to call me" becomes "please call me". */
function asQuestion(body: string): string {
  const wish = /^to ([^\n]*)$/i.exec(body);
  if (wish !== null) return `please ${wish[1]?.replace(/\b(and|or) to (?=\p{Ll})/gu, '$1 ')}`;
  const asked = indirect.exec(body);
  if (asked === null) return body;
  const [, word = '', clause = ''] = asked;
  const lead = /^(?:if|whether)$/i.test(word) ? '' : `${word} `;
  const turned = inverted(clause);
  return turned === null ? `can you tell me ${word} ${clause}?` : `${lead}${turned}?`;
}

const indirect =
  /^(if|whether(?: or not)?|(?:what|which|how (?:many|much|long|often|far)|whose)(?: (?!(?:he|she|they|it|we|i|you|the|my|our|is|are)\b)\p{L}+)?|when|where|why|how|who)\b,? ([^\n]*)$/iu;
const subjects =
  '(?:he|she|they|it|this|that|we|i|you|there|everyone|everybody|somebody|(?:the|my|our|his|her|their|your|this|that) (?:\\p{L}+ )?\\p{L}+|\\p{Lu}\\p{L}+)';
const withVerb = new RegExp(
  `^(${subjects})(?: (can|could|will|would|is|are|has|have|was|were|should|may|must|did)(n['’]t)?|(['’]s|['’]re|['’]ll|['’]d))( [^\\n]*|$)`,
  'iu',
);
const adverbs = '(?: (?:still|also|already|ever|really|even|just|usually|always|often|actually))?';
/** “He still has my drill”: has something, rather than has done it. */
const withHaving = new RegExp(
  `^(${subjects})(${adverbs}) (has|have|had)( (?:my|the|a|an|your|our|any|some|his|her|their|that|this|those|these|time|enough|two|three|plans|space|room)(?![\\p{L}])[^\\n]*)$`,
  'iu',
);
const withAction = new RegExp(
  `^(he|she|they|it|this|that|we|i|you|everyone|everybody)(${adverbs}) (\\p{L}+)( [^\\n]*|$)`,
  'iu',
);
const shortened: Readonly<Record<string, string>> = { s: 'is', re: 'are', ll: 'will', d: 'would' };

/** "She can come" becomes "can she come", "it works" becomes "does it work"; null where the verb is not known. */
function inverted(clause: string): string | null {
  const owning = withHaving.exec(clause);
  if (owning !== null) {
    const [, subject = '', adverb = '', verb = '', rest = ''] = owning;
    const did = /^had$/i.test(verb) ? 'did' : /^has$/i.test(verb) ? 'does' : 'do';
    return `${did} ${subject}${adverb} have${rest}`;
  }
  const known = withVerb.exec(clause);
  if (known !== null) {
    const [, subject = '', verb, not = '', short = '', rest = ''] = known;
    return `${verb ?? shortened[short.slice(1).toLowerCase()] ?? ''}${not} ${subject}${rest}`;
  }
  const acting = withAction.exec(clause);
  if (acting === null) return null;
  const [, subject = '', adverb = '', verb = '', rest = ''] = acting;
  const isThird = /^(?:he|she|it|this|that|everyone|everybody)$/i.test(subject);
  if (/(?:ed|went|came|got|took|made|sent|said|saw|won|lost|left|paid|found)$/i.test(verb)) return null;
  return isThird
    ? `does ${subject}${adverb} ${baseForm(verb)}${rest}`
    : `do ${subject}${adverb} ${verb}${rest}`;
}

function baseForm(verb: string): string {
  if (/^(?:goes|does)$/i.test(verb)) return verb.slice(0, -2);
  if (/ies$/i.test(verb)) return `${verb.slice(0, -3)}y`;
  return verb.replace(/(?<=(?:ch|sh|ss|x))es$|(?<!s)s$/i, '');
}

/** Fixes verb agreement after the change: "you is" becomes "you are". */
function agree(said: string): string {
  return agreements.reduce((text, [from, to]) => text.replace(from, to), said);
}

const agreements: readonly (readonly [RegExp, string])[] = [
  [/\byou (?:is|am)\b/gi, 'you are'],
  [/\b(?:is|am) you\b/gi, 'are you'],
  [/\byou was\b/gi, 'you were'],
  [/\bwas you\b/gi, 'were you'],
  [/\byou has\b/gi, 'you have'],
  [/\bhas you\b/gi, 'have you'],
  [/\byou does\b/gi, 'you do'],
  [/\bdoes you\b/gi, 'do you'],
  [/\byou doesn(['’])t\b/gi, 'you don$1t'],
  [/\byou(['’])s\b/gi, 'you$1re'],
];

const turns: Readonly<Record<'him' | 'her' | 'them', readonly (readonly [RegExp, string])[]>> = {
  him: [
    [/\bhe\b/gi, 'you'],
    [/\bhim\b/gi, 'you'],
    [/\bhis\b/gi, 'your'],
  ],
  her: [
    [/\bshe\b/gi, 'you'],
    [
      /\bher\b(?= (?:at|to|on|in|for|when|if|and|that|with|tomorrow|today|tonight|this|next|back|up|as|from|later|soon|by|a|the|about)\b|[.,!?]|$)/gi,
      'you',
    ],
    [/\bhers?\b/gi, 'your'],
  ],
  them: [
    [/\bthey\b/gi, 'you'],
    [/\bthem\b/gi, 'you'],
    [/\btheir\b/gi, 'your'],
  ],
};

function asSentence(said: string): string {
  const text = said.trim().replace(/\bi\b(?=['’]|\s|$)/g, 'I');
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[.!?…)"”]$/.test(sentence)) return sentence;
  return `${sentence}${question.test(sentence) ? '?' : '.'}`;
}

const question =
  /^(?:can|could|would|will|does|did|is|are|what|when|where|who|why|how|which|has|may|should|do (?:you|we|they)|have you)\b/i;

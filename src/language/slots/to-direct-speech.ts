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

/** "if he can come" becomes "can he come?", "to call me" becomes "please call me". */
function asQuestion(body: string): string {
  const whether = whetherVerb.exec(body);
  if (whether !== null) return `${whether[2]} ${whether[1]} ${whether[3]}?`;
  const does = whetherOther.exec(body);
  if (does !== null) return `do ${does[1]} ${does[2]?.replace(/s$/, '')} ${does[3]}?`;
  const wish = /^to ([^\n]*)$/i.exec(body);
  return wish === null ? body : `please ${wish[1]}`;
}

const whetherVerb =
  /^(?:if|whether) (he|she|they|it|we|i) (can|could|will|would|is|are|has|have|was|were|should|may|must) ([^\n]*)$/i;
const whetherOther = /^(?:if|whether) (he|she|they) (\w+) ([^\n]*)$/i;

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
      /\bher\b(?= (?:at|to|on|in|for|when|if|and|that|with|tomorrow|today|later|soon|by|a|the|about)\b|[.,!?]|$)/gi,
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

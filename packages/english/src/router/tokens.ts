/**
 * Tokenises a message: lower case, contractions expanded ("what's" → what is), all numbers as one token, the
 * assistant's name dropped. This maps the many ways of writing the same thing to one, so that what was learned from
 * one holds for the others.
 */

/** The token for any number, in digits or in words. */
const numberSign = '0';

/** Longer messages are routed by their beginning: the request comes first, and a megabyte must not cost seconds. */
const maxChars = 2_000;
const maxTokens = 300;

/** The tokens of a message in order, at most 300; a question mark is a token. */
export function tokensOf(text: string): readonly string[] {
  const plain = text
    .slice(0, maxChars)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/ ' ?(?=(?:s|t|d|m|ll|re|ve)\b)/g, "'");
  const tokens: string[] = [];
  for (const [word] of plain.matchAll(pattern)) {
    for (const token of expanded(word)) {
      const isRepeatedNumber = token === numberSign && tokens.at(-1) === numberSign;
      if (!isRepeatedNumber && !assistantNames.has(token)) tokens.push(token);
    }
    if (tokens.length >= maxTokens) break;
  }
  return tokens;
}

const pattern = /\p{L}[\p{L}\p{M}]*(?:'\p{L}+)*|\p{N}+(?:st|nd|rd|th)?(?!\p{L})|\p{N}+|[?@]/gu;

const assistantNames = new Set(['alexa', 'olly', 'siri', 'cortana', 'google', 'aarav']);

function expanded(word: string): readonly string[] {
  if (/^\p{N}/u.test(word) || numberWords.has(word)) return [numberSign];
  const known = contractions.get(word);
  if (known !== undefined) return known;
  const at = word.indexOf("'");
  if (at < 0) return [word];
  const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
  if (tail === 's') return askingWords.has(head) ? [head, 'is'] : [head];
  if (tail === 't' && head.endsWith('n')) return [head.slice(0, -1), 'not'];
  const meant = endings.get(tail);
  return meant === undefined ? [head] : [head, meant];
}

const endings: ReadonlyMap<string, string> = new Map([
  ['m', 'am'],
  ['re', 'are'],
  ['ll', 'will'],
  ['d', 'would'],
  ['ve', 'have'],
]);

const askingWords = new Set([
  'what',
  'when',
  'where',
  'who',
  'how',
  'why',
  'it',
  'that',
  'there',
  'here',
  'this',
  'name',
]);

const contractions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "can't": 'can not',
    cant: 'can not',
    cannot: 'can not',
    "won't": 'will not',
    wont: 'will not',
    dont: 'do not',
    doesnt: 'does not',
    didnt: 'did not',
    isnt: 'is not',
    im: 'i am',
    ive: 'i have',
    whats: 'what is',
    wheres: 'where is',
    whens: 'when is',
    whos: 'who is',
    hows: 'how is',
    thats: 'that is',
    "let's": 'lets',
    pls: 'please',
    plz: 'please',
    u: 'you',
    ur: 'your',
    r: 'are',
    wanna: 'want to',
    gonna: 'going to',
    gotta: 'got to',
    appt: 'appointment',
    appts: 'appointments',
    appointmnet: 'appointment',
    mtg: 'meeting',
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    todo: 'to do',
    todos: 'to do',
    'e mail': 'email',
    emial: 'email',
    mails: 'emails',
  }).map(([word, meant]) => [word, meant.split(' ')]),
);

const numberWords = new Set(
  (
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand first second third ' +
    'fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth ' +
    'seventeenth eighteenth nineteenth twentieth thirtieth oh'
  ).split(' '),
);

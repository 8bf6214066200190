import { crisisSigns, elsewhere, figures } from './crisis-signs.ts';

export interface Crisis {
  /** `body`: an emergency of the body. `danger`: fire, violence, an accident. */
  readonly kind: 'self_harm' | 'body' | 'danger';
  /** What the message asks for beside it, as it was written. */
  readonly rest: readonly string[];
}

/**
 * Whether a message tells of a crisis: read before anything else, by signs, so that no router or model can miss it. What is quoted, ordered,
 * denied, supposed or told of another time is none.
 */
export function readCrisis(text: string): Crisis | null {
  const clauses = clausesOf(text.replace(quoted, ' '));
  const read = clauses.map((clause) => ({ ...clause, kind: kindOf(clause) }));
  const kinds = read.flatMap(({ kind }) => kind ?? []);
  // Only for self-harm a crisis line is named, and the emergency numbers with it.
  const [first] = kinds;
  if (first === undefined) return null;
  const rest = read.filter(({ kind, asks, words }) => kind === null && asks && !callForHelp.test(words));
  return {
    kind: kinds.includes('self_harm') ? 'self_harm' : first,
    rest: rest.map((clause) => clause.text),
  };
}

interface Clause {
  /** As it was written. */
  readonly text: string;
  /** In plain words. */
  readonly words: string;
  /** It belongs to an order, which may be about anything. */
  readonly isOrdered: boolean;
  /** It asks for something. */
  readonly asks: boolean;
}

/** The owner's own words are not quoted. */
const quoted = /“[^”]*”|"[^"]*"|„[^“]*“|«[^»]*»|(?<![\p{L}])'[^']{3,}'(?![\p{L}])/gu;
const sentenceEnds = /(?<=[!?;\n]|(?<!\b(?:dr|mr|mrs|ms|st|prof))\.)\s*|\s[–—-]+\s/iu;
const orders =
  /^(?:remind|add|note|notes|email|e-mail|mail|send|tell|write|put|create|schedule|reschedule|book|search|find|look|move|cancel|delete|remove|remember|save|draft|message|text|log|list|show|make|plan|set|buy|order|reply|forward|ask|let|record|append|mark|push|postpone|read|check|print|translate|summari[sz]e|explain|define|google|invite|change|rename|complete|finish|prepare|pay|keep|mention|inform|call (?!(?:me |us )?(?:an ambulance|the ambulance|911|112|999|000|emergency|the police|the cops|the paramedics|paramedics|the fire))|todo|to-do|task|reminder|appointment|meeting|event|i (?:want|need|would like) you to (?!call)|do not forget)\b/u;
const telling =
  /^(?:remind|note|notes|email|e-mail|mail|tell|write|remember|draft|message|text|ask|let|record|reply|search|google|explain|translate|define|summari[sz]e|mention|inform|todo|to-do|task|reminder|do not forget|log|save|send|add|put|append)\b/u;
const joints =
  /,\s*(?:and |but |so |because )?|\s+(?:and|but|so|because|cause|then|also|while)\s+(?=(?:i|i['’]?m|i['’]?ve|i['’]?ll|my|he|he['’]s|she|she['’]s|we|they|there|there['’]s|someone|somebody|please|can|could|what|when|tell|email|remind|add|cancel|move|put|book|call|send|note|text|help)\b)/iu;
const politeness =
  /^(?:(?:hey|hi|hello|ok|okay|oh|oh god|god|omg|tact|please|pls|just|also|and|but|so|then|first|well|help|quick|look|listen|sorry|can you|could you|would you|will you|you should|kindly|now)[\s,:!]+)+/u;
const asking = /^(?:what|how|why|when|where|which|who|whose|do|did|are there|is there|have|has)\b/u;
const wondering = /^(?:is|are|does|can|could|should|will|would|was|were)\b(?!.*\b(?:my|i)\b)/u;
const callForHelp = /\bwhat (?:do|should|can|shall) (?:i|we) do\b|\bhelp\b|\bhurry\b/u;

/** Told or asked of somebody, an order takes the whole sentence with it; “cancel my three o'clock, …” does not. */
function clausesOf(text: string): readonly Clause[] {
  return text.split(sentenceEnds).flatMap((sentence) => {
    let swallows = false;
    return sentence
      .split(joints)
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const words = plainWords(part);
        const isOrder = orders.test(words);
        const isOrdered = swallows || isOrder;
        swallows ||= isOrder && telling.test(words);
        const asks = isOrder || (!isOrdered && (asking.test(words) || sentence.trimEnd().endsWith('?')));
        return { text: part.trim().replace(/[.!;]+$/u, ''), words, isOrdered, asks };
      });
  });
}

function kindOf({ words, isOrdered }: Clause): Crisis['kind'] | null {
  if (elsewhere.some((sign) => sign.test(words))) return null;
  const isAsked = asking.test(words) || wondering.test(words);
  const said = figures.reduce((left, figure) => left.replace(figure, ' … '), words);
  const found = crisisSigns.find(({ pattern, isPlain }) => {
    if (isPlain !== true && (isOrdered || isAsked)) return false;
    const match = pattern.exec(said);
    return match !== null && !denied.test(said.slice(0, match.index));
  });
  return found?.kind ?? null;
}

/** “I am not going to …”; “I cannot stop thinking about …” denies nothing. */
const denied =
  /\b(?:not|never|nobody|no one|without|neither|nor)(?! (?:stop|help|know|sure|only|believe|think|want to stop))(?: \w+){0,4} ?$|\bno (?:\w+ )?$/u;

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[’‘`]/gu, "'"],
  [/\bcan'?t\b|\bcan not\b/gu, 'cannot'],
  [/\bwon'?t\b/gu, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|would|could|should)n'?t\b/gu, '$1 not'],
  [/\bain't\b/gu, 'is not'],
  [/\bi'?m\b/gu, 'i am'],
  [/\bi'?ve\b/gu, 'i have'],
  [/\bi'll\b/gu, 'i will'],
  [/\bi'd\b/gu, 'i would'],
  [/\b(he|she|they|it|we|you)'ll\b/gu, '$1 will'],
  // Supposed in form alone.
  [/\bif i (?:was|were|am) (gone|dead|not (?:here|around))\b/gu, 'were i $1'],
  [/\b(he|she|it|there|that|what|someone|somebody)'?s\b(?! \w+'s)/gu, '$1 is'],
  [
    /\b(\p{L}+)'s (not|on|in|having|breaking|choking|bleeding|trying|got|unconscious|suicidal)\b/gu,
    '$1 is $2',
  ],
  [/\b(they|we|you)'?re\b/gu, '$1 are'],
  [/\bwanna\b/gu, 'want to'],
  [/\bgonna\b/gu, 'going to'],
  [/[^\p{L}\p{N}' …-]+/gu, ' '],
  [/\s+/gu, ' '],
];

function plainWords(text: string): string {
  const words = contractions.reduce(
    (left, [form, plain]) => left.replace(form, plain),
    text.toLowerCase().normalize('NFC'),
  );
  return words.trim().replace(politeness, '');
}

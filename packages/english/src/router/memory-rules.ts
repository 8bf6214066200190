/**
 * Requests to the memory are recognised by their wording, not by their topic: "remember
 * that …" can be followed by anything. Hence rules: a model would learn the topics of its training rows.
 */

/** Whether a message, as tokens of `tokensOf`, is a request to the memory. */
export function isAboutMemory(tokens: readonly string[]): boolean {
  const text = tokens.slice(0, maxChars).join(' ');
  return rules.some(({ says, unless }) => says.test(text) && !(unless?.test(text) ?? false));
}

/** Such requests are short; patterns must not search a pasted page. */
const maxChars = 50;

interface Rule {
  readonly says: RegExp;
  readonly unless?: RegExp;
}

/** Lead-ins that do not change the meaning of a request. */
const lead =
  '^(?:(?:please|hey|hi|ok|okay|so|and|also|just|kindly|can|could|would|will|you|do|me|help|i|want|need|to|like|tell|let|know|wanna) )*';

const spoke =
  '(?:told|shared|mentioned|recommended|suggested|advised|gave|taught|talked|discussed|consulted|asked|introduced|promised|confided|explained)';
const speak =
  '(?:tell|share|mention|recommend|suggest|advise|give|teach|talk|discuss|consult|introduce|promise|confide|explain)';
const between = '(?:once |ever |just |also |already |previously |have |had |even |both |recently |earlier )*';

const relative =
  '(?:mother|mom|mum|father|dad|wife|husband|son|daughter|brother|sister|girlfriend|boyfriend|partner|friend|friends|boss|dog|cat|kids|parents|grandma|grandpa)';
const known =
  '(?:favou?rite|hobby|hobbies|hometown|nickname|shoe size|dress size|blood type|allergies|birthday|anniversary|license plate|dietary|dream|preferences?|interests|wifi password|locker)';

/** Requests whose content may say "call me" or "remember" to somebody else. */
const toOthers =
  /\b(?:emails?|mail|text|message|sms|send|remind|reminder|reminders|tweet|reply|respond|alarm|wake|notify|alert|write|forward|answer)\b/;
const artefacts = /\b(?:notes?|lists?|reminders?|alarms?|emails?|mail|playlist|meetings?|calendar|events?)\b/;

const rules: readonly Rule[] = [
  // Storing.
  {
    says: new RegExp(
      `${lead}(?:remember|memori[sz]e)(?: (?:this|that|my|the|i|we|to|there|when|where|who|what|how|for me|it|our|a)\\b|$)`,
    ),
    unless: /\b(?:calendar|list)\b/,
  },
  { says: new RegExp(`${lead}(?:keep|bear) in mind\\b`) },
  { says: new RegExp(`${lead}(?:do not|never) forget (?:that|my|i|we|our|the fact)\\b`) },
  { says: new RegExp(`${lead}make a mental note\\b`) },
  // Forgetting.
  {
    says: new RegExp(
      `${lead}forget (?:that|my|our|what|everything|anything|all|the fact|i|we|the (?!(?:\\S+ )?(?:meeting|event|appointment|call|task|reminder|e-?mail|mail|note|list)s?\\b)\\S)\\b`,
    ),
  },
  {
    says: /\b(?:delete|erase|remove|clear|forget|wipe) (?:everything|all|anything|what) (?:that )?(?:you (?:know|remember)|(?:i|we) (?:have )?told)/,
  },
  // The memory by name.
  {
    says: /\bmemor(?:y|ies)\b/,
    unless: /\b(?:refresh|jog|my) memory\b|\b(?:ram|card|disk|phone|computer)\b/,
  },
  {
    says: /\b(?:list|show|tell me|what is) everything (?:you know|you remember|i told)|^(?:list|recall|show) everything$/,
  },
  // Recalling.
  {
    says: new RegExp(
      `${lead}recall (?:what|when|where|who|whom|how|which|why|if|everything|all|my|the|that)\\b`,
    ),
    unless:
      /\bto remember\b|\b(?:notes?|lists?|reminders?|alarms?|emails?|mail|playlist|meetings?|calendar|events?)\b/,
  },
  {
    says: /\b(?:do|did|can|could|will) (?:you|i) (?:still )?(?:remember|recall)\b/,
    unless: /\bremember to\b/,
  },
  {
    says: /\bwhat (?:else )?(?:do|did) (?:you|i) (?:know|remember|recall)\b.*\b(?:about|of|me|my)\b/,
    unless: artefacts,
  },
  {
    says: new RegExp(`\\b(?:you|i|we) ${between}${spoke} (?:about )?(?:to |with |for )?(?:you|me|us)\\b`),
    unless: toOthers,
  },
  {
    says: new RegExp(`\\b(?:you|i) ${between}(?:recommended|suggested|mentioned|shared|taught)\\b`),
    unless: toOthers,
  },
  {
    says: new RegExp(
      `\\bdid (?:you|i|we) ${between}(?:${speak}|ask) (?:me|you|us|to|with|about|that|for)?\\b`,
    ),
    unless: artefacts,
  },
  {
    says: /\b(?:topics?|things?|what) (?:did |have )?we (?:talk|talked|discuss|discussed|spoke|speak|chat|chatted)\b/,
    unless: artefacts,
  },
  { says: /\bwhat (?:did i say|i said|have i said|i told you)\b.*\b(?:about|regarding)\b/, unless: toOthers },
  {
    says: new RegExp(
      `${lead}(?:find|search|look|got|have|is there)(?: up| for)? (?:anything|something|everything) about (?:my|the|our)\\b`,
    ),
    unless: artefacts,
  },
  // Facts about the owner that no calendar, mail or list keeps.
  {
    says: new RegExp(`\\b(?:what|when|who|which|where) (?:is|are|was|were) my (?:${relative} )?${known}\\b`),
  },
  { says: new RegExp(`\\b(?:is|are) (?:not )?my (?:${relative} )?${known}\\b`), unless: /\bfavou?rite$/ },
  { says: new RegExp(`^(?:what|who) (?:is|are) my ${relative}s?(?: name| names)?(?: \\?)?$`) },
  {
    says: /\b(?:what|which|whose)\b.*\bdo (?:i|we) (?:usually |really |most |not )*(?:like|love|enjoy|prefer|hate|dislike)\b/,
  },
  {
    says: /^(?:do i|am i|i do not|i am|i) (?:like|love|enjoy|prefer|hate|dislike|allergic to|afraid of)\b.*\b(?:\?|right)(?: \?)?$/,
  },
  { says: new RegExp(`^(?:who|what) is [a-z]+ ${relative}(?: name| called)?(?: \\?)?$`) },
  { says: /\bwhere (?:did i (?:park|put|leave|hide|store)|do i (?:live|keep my|work))\b/ },
  {
    says: /\bwhen did i (?:last )?(?:take|have|go|visit|see|buy|call|water|feed|eat|start|stop)\b/,
    unless: /\b(?:song|email|oil|tires?)\b/,
  },
  // Past experiences, and questions about them.
  {
    says: /^(?:(?:on|in) [a-z]+ 0 )?(?:i|we|you) (?:have )?(?:once|recently) .*\b(?:what|where|who|which|how|why|do you)\b/,
  },
  {
    says: /^on [a-z]+ 0 (?:i|we|you|what|which|why|did|who|where|how)\b.*\b(?:did|was|were|am i asking|read|went|told|shared|talked|[a-z]{3,}ed)\b/,
    unless: artefacts,
  },
  {
    says: /^(?:when i (?:was|went)|i (?:have )?(?:watched|went|read|visited|met|bought|made|saw|told|mentioned|recommended|shared|[a-z]{3,}ed))\b.*\b(?:what|where|who|which|how|why|was|were) (?:was|were|is|did|it|they|\?)/,
    unless: toOthers,
  },
  { says: /\bwhy (?:was|did|were) i\b/ },
  { says: /\b(?:i|my)\b.* right \?$/, unless: artefacts },
  // The owner's name.
  {
    says: /^(?:.* )?(?:what|is|tell|say|guess|know|knows|change|switch|save|saved|use|show|address|believe) (?:.* )?my (?:nick|user|first)?names?\b/,
    unless: toOthers,
  },
  {
    says: /^(?:hi |hello |hey |so |and |actually |ai |also )*my (?:nick)?name(?: is [a-z]+(?: [a-z]+)?| \?)?$/,
  },
  {
    says: /\bmy name is [a-z]+\b.*\b(?:call|use|remember)\b|\b(?:name|names) (?:do )?(?:you|i)\b.*\b(?:for me|call me|go by)\b/,
  },
  {
    says: /\b(?:call|calling|address|refer to|referring to|know) me (?:a different|a new|by|as|this|the name|something|it|from now|anything|what)\b/,
    unless: toOthers,
  },
  {
    says: new RegExp(
      `(?:${lead}|\\b(?:stop|start|always|only|rather|friends|people|they|usually|going to|prefer|should|would|do|will) (?:you )?(?:have you |you )?)(?:call|calling|refer to|referring to|address) me(?: [a-z]+)?(?: [a-z]+)?(?: please| now| from now on| \\?)?$`,
    ),
    unless: new RegExp(
      `${toOthers.source}|\\bme (?:a|an|at|when|back|later|in|if|tomorrow|tonight|today|on|about|up|again|now|after|before|asap|the|maybe)\\b|\\bnumbers?\\b`,
    ),
  },
  {
    says: /\b(?:do|would|will) you (?:usually |like to |want to )?(?:call|refer to|address) me\b|\b(?:am|be|is) (?:i )?(?:called|known)(?: as| by)?(?: you| [a-z]+)?(?: \?)?$|\bi go by\b/,
    unless: /\bhow did\b|\byou (?:like|want|prefer) to be called\b/,
  },
];

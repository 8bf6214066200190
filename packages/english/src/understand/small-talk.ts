/** What people say without asking to look up or change anything. */
const smallTalkKinds = [
  'greeting',
  'how_are_you',
  'thanks',
  'farewell',
  'identity',
  'apology',
  'praise',
  'displeasure',
  'sigh',
  'laughter',
  'affection',
  'pause',
  'clock',
] as const;
export type SmallTalk = (typeof smallTalkKinds)[number];

interface SmallTalkForm {
  readonly kind: SmallTalk;
  readonly heard: RegExp;
}

/** More specific ones first. Thanks and greetings are known in the languages that people mix into English. */
const table: readonly SmallTalkForm[] = [
  {
    kind: 'clock',
    heard:
      /\b(?:(?:do you (?:have|know)|tell me|got) )?(?:(?:what(?:['’]?s| is)|what) (?:the )?(?:(?:current|exact) )?time(?: is it)?|what(?:['’]?s| is) (?:the )?(?:today['’]?s )?date|the time|today['’]?s date|what (?:day|date|year|month)(?: of the (?:week|month))? is (?:it|today)|which day is (?:it|today)|what(?:['’]?s| is) today|is (?:it|today) (?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)(?= today\W*$|\W*$))(?: (?:right )?now| today| please)*(?=\W*$)/gi,
  },
  {
    kind: 'how_are_you',
    heard:
      /\bhow(?:['’]?s| is| are| r)? (?:it going|things|you(?: doing| feeling| today)*|u|life|everything|your day(?: going)?)\b|\bwhat['’]?s up\b|\bwassup\b|\bsup\b|\bhow do you do\b|\byou (?:ok(?:ay)?|alright|good)\b/gi,
  },
  {
    kind: 'identity',
    heard:
      /\b(?:who|what) are you\b|\bwhat['’]?s your name\b|\byour name\b|\bare you (?:an? )?(?:bot|human|robot|real(?: person)?|ai|person|machine|program)\b/gi,
  },
  {
    kind: 'displeasure',
    heard:
      /\b(?:you(?:['’]re| are| r)?|ur)\s+(?:(?:so|really|just|being|such|an?|the|kinda|pretty|fucking|bloody|damn|totally|absolutely|completely|worst|most)\s+)*(?:useless|stupid|dumb|idiot|annoying|terrible|awful|slow|rubbish|crap|bad|worst|hopeless|pathetic|moron|joke|wrong|suck|broken|clueless|no (?:help|good|use))(?:\s+(?:bot|assistant|machine|program|thing|app|software|ever))*\b|\b(?:stupid|dumb|useless|bloody|damn) (?:bot|assistant|machine|computer|program|thing|app)\b|\b(?:shut up|screw you|piss off|fuck(?: off| you| this| sake)?|f+s|go away|bugger off|hate you)\b|\b(?:this|that|it) sucks\b/gi,
  },
  {
    kind: 'affection',
    heard:
      /\bi (?:really )?(?:love|like|adore|miss) (?:you|u|ya)\b|\bwill you marry me\b|\bdo you (?:love|like|hate) me\b/gi,
  },
  {
    kind: 'thanks',
    heard:
      /\b(?:(?:many |so many |a million )?thanks(?: a (?:lot|bunch|million|ton))?|thank (?:you|u|ya|god)(?: (?:so|very) much)?|thx|thnx|tnx|ty(?:sm|vm)?|ta|cheers|much (?:appreciated|obliged)|(?:i )?(?:really )?appreciate (?:it|that)|merci(?: beaucoup| bien)?|danke(?: (?:sch[oö]n|dir|sehr))?|vielen dank|gracias|muchas gracias|grazie(?: mille)?|obrigad[oa]|bedankt|dank je(?: wel)?|tack(?: s[åa] mycket)?|takk|kiitos|arigat[oô]u?(?: gozaimasu)?|spasibo|dzi[eę]kuj[eę]|d[eě]kuji|xie ?xie|efharisto|te[sş]ekk[uü]rler|mahalo|shukran|toda)\b|спасибо|ありがとう|谢谢|謝謝|감사합니다|धन्यवाद|شكرا|ευχαριστώ/giu,
  },
  {
    kind: 'farewell',
    heard:
      /\b(?:good ?bye|bye(?:[ -]?bye)?|cya|see (?:you|ya|u)(?: (?:later|soon|tomorrow|then|around))?|good ?night|night night|talk (?:to you )?(?:later|soon)|ttyl|so long|ciao|later alligator|catch you later|adios|au revoir|gute nacht|buenas noches|bonne (?:nuit|soir[ée]e|journ[ée]e)|buona ?notte|hasta (?:luego|ma[nñ]ana|pronto)|tsch[uü]ss|auf wiedersehen|that(?:['’]?s| is| was| will be) (?:all|it|everything)(?: for (?:now|today))?|have a (?:good|nice|great) (?:one|day|evening|night|weekend))\b/gi,
  },
  {
    kind: 'greeting',
    heard:
      /^\W*(?:hi+(?: there| ya)?|hello+(?: there| again)?|hey+(?: there| you)?|hiya|howdy|yo+|good (?:morning|afternoon|evening|day)|morning|evening|greetings|hola|bonjour|salut|guten (?:tag|morgen|abend)|bonsoir|buenos d[ií]as|buenas tardes|buon ?giorno|buona ?sera|hallo|moin|servus|ciao|ol[aá]|namaste|konnichiwa|top of the morning)\b/gi,
  },
  {
    kind: 'apology',
    heard:
      /\b(?:(?:i(?:['’]m| am) )?(?:so |very |really )?sorry(?: about (?:that|this))?|my bad|my mistake|oops(?:ie)?|whoops|apologies|i apologi[sz]e|pardon(?: me)?|excuse me)\b/gi,
  },
  {
    kind: 'pause',
    heard:
      /\b(?:(?:hang|hold) on(?: a (?:sec(?:ond)?|minute|moment))?|(?:wait|one|just) a (?:sec(?:ond)?|minute|moment)|let me (?:think|see))\b/gi,
  },
  {
    kind: 'laughter',
    heard: /\b(?:l+o+l+|lmao|lmfao|rofl|(?:ha){2,}h?|(?:he){2,}h?|hihi|haha\w*|jk|just kidding|xd)\b/gi,
  },
  {
    kind: 'praise',
    heard:
      /\b(?:(?:that(?:['’]s| is| was)|you(?:['’]re| are)|this is|it(?:['’]s| is| was)|how)?\s*(?:(?:so|really|very|just|absolutely|pretty|such an?|the|a)\s+)*(?:great|awesome|nice(?: one)?|perfect|cool|neat|good (?:job|work|stuff|bot|one|girl|boy)|well done|love it|wonderful|lovely|brilliant|excellent|fantastic|amazing|sweet|superb|impressive|clever|smart|helpful|best(?: assistant)?(?: ever)?|star|lifesaver|genius|fab(?:ulous)?|splendid|legend))\b|👍|🙏|❤️?|🎉|😊|😀|🥳/giu,
  },
  {
    kind: 'sigh',
    heard:
      /\b(?:ugh+|argh+|gah+|grr+|meh|sigh+|phew|oof|ouch|oh (?:no|well|dear|boy|god|man|my(?: god)?|come on)|omg|wtf|damn(?: it)?|dammit|bloody hell|hell|shit|crap|bugger|gosh|jeez|jesus|good grief|for (?:god|heaven|pete|fuck)['’]?s['’]? sake|what an? (?:\w+ )?(?:day|week|mess|morning|night|life|year|month|shame|pity|pain|nightmare|headache)|give me a break|whatever|hm+|mm+|uh+|er+m*|um+|huh|wow|whoa|yay|woo(?:hoo)?|hooray|so (?:tired|bored|busy|done)|boring|never ?mind (?:me|that))\b|😩|😭|🙄|😤|😅|🤦|😴/giu,
  },
];

/** Words that may stand beside small talk and mean nothing by themselves. */
const beside =
  /\b(?:oh|ah|well|so|and|but|then|now|very|much|so much|a lot|again|too|today|tonight|man|mate|buddy|dude|pal|my friend|amigo|friend|dear|love|tact|assistant|bot|you|really|just|all|there|ok(?:ay)?|alright|right|for (?:that|this|now|your help|the help|everything|nothing|all your help)|with that|to you|i mean|god|please|as always|everyone|both|guys|sir|boss|you know(?: that)?|know that|still|at least|apparently|honestly|seriously)\b/gi;

/** What a text is, where it is nothing but small talk; null where anything is left over. */
export function readSmallTalk(text: string): SmallTalk | null {
  if (text.length > longest) return null;
  let rest = text;
  let first: SmallTalk | null = null;
  for (const { kind, heard } of table) {
    const less = rest.replace(heard, ' ');
    if (less !== rest) first ??= kind;
    rest = less;
  }
  if (first === null) return onlySigns.test(text) && text.trim() !== '' ? 'laughter' : null;
  return /[\p{L}\p{N}]/u.test(rest.replace(beside, ' ')) ? null : first;
}

/** “lol :)”, “...”, “👀”: neither letters nor digits. */
const onlySigns = /^[^\p{L}\p{N}]+$/u;
const longest = 120;

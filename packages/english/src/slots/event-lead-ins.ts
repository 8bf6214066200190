/** Patterns for the words before the name of a new event. */

const particle =
  '(?:me|us|in|up|down|on|out|off|for me|for us|myself|there|be|time(?= (?:for|to)\\b))(?= |$)';
const command = `(?:schedule|re-?schedule|book|set|create|add|make|put|plan|arrange|organi[sz]e|insert|enter|place|reserve|block|pencil|log|note|mark|include|save|jot|pop|start|open|throw|stick|input|fill|update|record|generate|fix|host|(?:get|give|find|keep|leave)(?= (?:me|us|time|an?)\\b))(?=[ ,]|$)(?: ${particle})*`;
const going =
  "(?:i|we)(?: ?['’]?(?:am|m|are|re|will|ll|was))?(?: be)? (?:going|planning|supposed|scheduled) (?:to be|to (?:have|attend)|to(?= (?!the\\b|an?\\b|my\\b|(?-i:[A-Z])|movies\\b)))";
const having =
  "(?:i|we)(?: (?:also|already|probably|just))?(?: ?['’]?(?:have|had|got|need|want|am|m|ve|ll|d|will|would|must|should|plan|can|might|was|did|gotta))+(?: (?:like|love|got|want|need|have|having|supposed|scheduled|be|been|planning|doing|attending))*(?= |$)(?: (?:to attend|to have|to|on|for|in)(?= |$))*";
const went = '(?:i|we) (?:went|go|are going|is going) (?:to|on)?';
const there = "there(?: ?['’]s| is| will be| are)";
const remind =
  "(?:remind|alert|notify|tell|inform)(?: (?:me|us))?(?: (?:to|about|of|that|on|for))*(?= |$)|(?:don['’]?t|do not|never)(?: let me)? forget(?: (?:to|about|that|i have|i need to))*|remember(?: (?:to|that))?";
const subject =
  "(?:it|this|that|(?:the |my )?(?:event|appointment))(?: ?['’]s| ?['’]ll be| is| will be| should be)(?: (?:a|an|the|for))?";

export const eventLeadIn = new RegExp(
  `^[\\s,.:;!?-]*(?:(?:(?:can|could|would|will|should) (?:you|i|we)|please|also|now|then|and|so|just|probably|you|say that|let['’]s)(?= |$)|${command}|${going}|${having}|${went}(?= )|have(?= (?:an? |the )?\\p{L})|${there}|${remind}|${subject}|(?:my|the|our) calendar:?|calendar|the following|as)(?:[ :,]+|$)`,
  'iu',
);

/** The words before a name that answers "what shall I call it?". */
export const answerLeadIn =
  /^[\s,.!?-]*(?:(?:it['’]?s|it is|it should be|it will be|it would be|that['’]?s|that would be|i (?:prefer|want|would like|['’]d like)|i['’](?:ll|d) (?:call|name|like) (?:it)?|let['’]?s (?:say|call it|go with|use)|say|how about|you can|just|put|write|use|go with|the|make it|for|call it|name it|yes|please)(?= ))/i;

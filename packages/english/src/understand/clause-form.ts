import { finished } from './read-deed.ts';

/** The grammatical form of a clause, read from how it begins and what stands in it; what the words mean is no part of it. */
export type ClauseForm =
  /** “add milk”, “let's meet at four” */
  | 'order'
  /** “what is on tomorrow”, “am I free?” */
  | 'question'
  /** “I need to call the bank”, “don't let me forget the cake” */
  | 'need'
  /** “I watered the ficus” */
  | 'deed'
  /** “I have a meeting at three”, “the meeting was boring” */
  | 'statement'
  /** “dentist on Friday”, “milk” */
  | 'phrase';

/** @param clause without greetings, politeness and fillers */
export function formOf(clause: string): ClauseForm {
  const text = clause.trim();
  if (need.test(text)) return 'need';
  if (tagQuestion.test(text) && !/\?\W*$/.test(text)) return 'statement';
  if (question.test(text) || (/\?\W*$/.test(text) && !order.test(text))) return 'question';
  if (order.test(text)) return 'order';
  if (deed.test(text) || (finished.test(text) && !question.test(text))) return 'deed';
  return isStatement(text) ? 'statement' : 'phrase';
}

const need =
  /^(?:(?:hav|have|need|got|gotta|must)\s+to\s+(?!be\b|do with\b|say\b|admit\b)\p{L}|(?:i|we)(?:['’]?(?:ve|ll|d))?\s+(?:(?:also|still|really|just|probably|definitely|do|kinda|seriously)\s+)*(?:need|have got|have|got|want|should|must|ought|gotta|has|would (?:like|love)|(?:am|are) (?:supposed|meant))\s+(?:to\s+)?(?!(?:a|an|the|some|no|any|my|your|his|her|more|so|two|three|been|not|never|it|that|this|plenty|enough|lots|loads|many|time|people|guests|visitors|company)\b)\p{L}|(?:i|we) gotta\s+\p{L}|i['’]?d (?:like|love)\s+to\s+\p{L}|(?:don['’]?t|do not|never) (?:let me )?forget\b|(?:make|be) sure\b|(?:i|we) (?:mustn['’]?t|must not|can['’]?t|shouldn['’]?t) forget\b)/iu;

const question =
  /^(?:(?:and|but|so|or)\s+)?(?:what|when|where|who|whom|whose|which|why|how)(?:['’]?(?:s|re|d|ll|m|ve))?\b(?! about (?:we|i)\b)|^(?:(?:and|but|so|or)\s+)?(?:am|are|is|was|were|do|does|did|have|has|had|will|would|can|could|should|shall|may|might|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|won['’]?t)\s+(?:i|we|you|he|she|it|they|there|that|this|these|those|my|our|your|his|her|their|the|an?|any|some|every|anyone|anybody|anything|someone|\p{Lu}[\p{L}'’]+|[\p{Ll}]+\s+(?:free|here|there|ready|coming|available|busy|reply|replied|write|written|wrote|answer|email|mail|say|said|send|sent|get|call|called))\b|^any(?:thing|one|body)?\b/iu;

/** “I did that, didn't I” is a statement. */
const tagQuestion = /^(?:i|we|you|he|she|it|they|that|this)\b.*,\s*(?:right|innit|isn['’]?t it|no)\W*$/i;

/** Verbs that open an order. */
const order = new RegExp(
  String.raw`^(?:(?:and|then|also|now|just|go ahead and|let['’]?s|let us|lets|please|kindly|quickly|maybe|ok(?:ay)?)[\s,]+)*(?:${[
    'add|append|put|place|stick|pop|chuck|throw|create|make|set|schedule|book|reserve|plan|arrange|organi[sz]e|block|pencil|slot|squeeze|fit',
    'move|push|shift|bump|bring|reschedule|postpone|delay|prepone|snooze|change|update|edit|rename|retitle|extend|lengthen|shorten|swap|switch|adjust|amend|correct|fix|replace|turn',
    'cancel|delete|remove|drop|scrap|erase|clear|wipe|trash|kill|bin|ditch|discard|dismiss|nix|axe|skip|call off|get rid of|take|forget|unschedule|undo|revert|restore',
    'remind|wake|ping|nudge|alert|notify|warn|prompt|poke|note|jot|write|record|log|remember|memori[sz]e|save|store|keep|mark|tick|check|cross|complete|finish|close|tag|flag|prioriti[sz]e|label',
    'email|e-mail|mail|send|draft|compose|shoot|drop|reply|respond|answer|forward|fwd|tell|ask|let|inform|invite|cc|bcc|copy|text|message|whatsapp|dm|call|phone|ring|video',
    'show|list|read|open|find|search|look|see|view|display|give|get|fetch|pull|count|summari[sz]e|sum|recap|brief|go|repeat|say|explain|describe|compare|translate|define|spell|calculate|compute|convert|solve|google|browse',
    'order|buy|purchase|pay|pick|collect|return|clean|water|feed|wash|renew|print|bring|prepare|submit|file|review|cook|bake|sell|rent|hire|try|visit|meet|talk|speak|contact|follow|do|help|teach|play|stop|pause|resume|start|begin|end|quit|run|launch|close|lock|unlock|dim|switch|raise|lower|increase|decrease|mute|sing|navigate|drive|download|install|upload|share|post|tweet|like|subscribe|recommend|suggest|imagine|pretend|guess|roll|flip|choose|act|ignore|wait|hold|hang|come|stay|sit|leave|enjoy|guard|grab|confirm|accept|decline|reject|approve|attend|join|rsvp|vacuum|mow|iron|walk|charge|repair|replace|refill|study|practi[cs]e|learn|register|apply|sign|email|pack|unpack|measure|test|weigh|hoover|dust|paint|plant|trim|tidy|sort|empty|hand|turn up|hurry|shut',
  ].join('|')})\b`,
  'iu',
);

/** “I already watered the ficus”; what merely happened to the owner is no deed. */
const deed =
  /^(?:i|we)(?:['’]?(?:ve)| have)?\s+(?:(?:already|just|finally|now|also|actually)\s+)*(?:\p{L}{2,}(?<!\b(?:ne|fe|se|ble|bre|spe|exce|proce|succe|agre|hundr))ed|done|did|sent|paid|bought|made|took|taken|wrote|written|read|told|brought|put|fed|swept|built|cut|sold)\s+\S/iu;

const subject =
  /^(?:i|we|you|he|she|they|it|this|that|there|these|those|my|our|your|his|her|their|the|an?|some|every|all|no one|nobody|everyone|everybody|people|life|today|tomorrow|yesterday|who)(?:['’](?:m|re|s|ve|d|ll))?\b/i;
const finite =
  /\b(?:am|is|are|was|were|be|been|has|have|had|do|does|did|don['’]?t|doesn['’]?t|didn['’]?t|can|can['’]?t|could|will|won['’]?t|would|should|might|may|must|got|gets|said|says|went|goes|thinks?|thought|feels?|felt|hates?|loves?|likes?|wants?|knows?|seems?|looks?|hurts?|makes?|made|took|takes|keeps?|told|came|comes|works?|starts?|ends?|needs?|moved|changed|cancell?ed|visiting|coming|arrives?|leaves?|departs?|lands?|flies|visits?|happens?|takes? place|expires?|lives?|prefers?|wears?|drives?|closes|opens|reopens|moves|returns?|stays?|finishes|graduates?|retires?|turns|runs out|gets (?:in|back|here|home))\b|['’](?:m|re|ve|ll|d)\b|^(?:it|he|she|that|this|there|\p{L}+)['’]s\s(?!(?:birthday|party|place|house|office|wedding|flat)\b)/iu;

function isStatement(text: string): boolean {
  if (/^(?:i|we|you|he|she|they|it|there|this|that)(?:['’](?:m|re|s|ve|d|ll))?\s/i.test(text)) return true;
  return (subject.test(text) || /^\p{Lu}?[\p{L}'’]+\s/u.test(text)) && finite.test(text);
}

import type { MarkedText } from './marked-text.ts';

/** Takes politeness: greetings before a request, "could you please", "I'd like you to", thanks after it. */
export function takePoliteness(marked: MarkedText): void {
  for (let turn = 0; turn < 8; turn += 1) {
    const found = opening.exec(marked.open);
    if (found === null || found[1] === undefined) break;
    const start = found.index + found[0].length - found[1].length;
    if (!marked.take('politeness', start, start + found[1].length)) break;
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const found = closing.exec(marked.open);
    if (found === null || found[1] === undefined) break;
    if (!marked.take('politeness', found.index, found.index + found[1].length)) break;
  }
}

const greeting =
  'anyways?|yo|ugh|k|kk|aha|ah|crap|gosh|ciao|hola|moin|splendid|brilliant|no problem|no worries|(?:good )?(?:morning|evening)(?=\\s*[,.!]+\\s*[a-z])|my dear|by the way|btw|err*m*|eh|hm+ let me think|let me (?:think|see)(?=\\s*[,.!?;:–-])|hold on|one (?:sec|second|moment)|listen|one more thing|quick (?:one|question)|hey|hi|hello|hiya|good (?:morning|afternoon|evening)|ok(?:ay)?|alright|all right|so|well|um+|uh+|hm+|yes|yeah|yep|yup|great|awesome|excellent|perfect|cool|sure|wonderful|thanks(?: a lot| so much)?|thank you(?: so much| very much)?|also|and|but|then|now|oh|actually|sorry|olly|alexa|siri|google|cortana|assistant|buddy|(?:my )?(?:dear )?tact(?! (?:is|was|has|and|or|in)\\b)';
const asking =
  "please|kindly|pls|plz|just|(?:if you would |would you )?be (?:a dear|a darling|an angel|(?:so|very) kind|(?:good|kind) enough|a star)(?: and| as to| to)?|(?:i (?:wonder(?:ed)?|was wondering) (?:if|whether)|(?:i(?:['’]d| would) be|it would be) (?:grateful|glad|great|lovely|nice|good) if|do you think|any chance(?: that)?) (?=you (?:could|can|might|would)\\b)|you (?:could|might|would)(?: (?:also|just|possibly|maybe|please))?|(?:could|can|would|will|won't|can't) (?:you|u|we|i)(?: (?:also|just|possibly|maybe))?|may i|(?:i|we)(?: would| ?['’]?d)? (?:like|love|want|need|wish) (?:for )?(?:you|u) to|(?:i|we)(?: would| ?['’]?d)? (?:like|love) to|i (?:want|need|have|wanna|gotta)(?: to)?(?= (?:add|schedule|create|make|set|book|put|send|email|mail|write|delete|cancel|remove|change|move|reschedule|see|know|check|find|reply|remember|arrange|plan|edit|update|forward|respond|answer|compose|draft|view|look|be reminded)\\b)|let['’]?s|let us|you (?:can|should|will|need to|may)|go ahead and|make sure (?:to|you|that(?! (?:i|we)\\b))|be sure to|is it (?:at all )?possible (?:for you )?to|help me(?: to)?|try to|do me a favou?r and|would you mind|go to my calendar and";
const chatter =
  "(?:that|it|this|the (?:address|location)|that one|everything)?(?: ?['’]s| is| ?sounds?| ?looks?| was| ?works)? ?(?:all |that's |very )?(?:good|great|perfect|fine|right|correct|wonderful|ok|okay|nice|awesome|excellent|goo|amazing|fantastic|it|there)(?: to me| for me| idea)?";
const opening = new RegExp(
  `^[\\s,.!?;:\\uE000-]*((?:${chatter})(?=[.,!;]| and (?:the|add|put|name))|(?:${greeting})(?=[\\s,.!?;:-]|(?<=\\btact)$)|(?:${asking})(?![\\w'’])(?:,)?)`,
  'i',
);
const closing =
  /(?<=[\s,.!?\uE000])(?<!\b(?:saying|says?|with|by|answering|typing|reply|and|to)[\s:"“]+)((?:please|pls|thanks(?: a lot)?|thank you(?: very much| so much)?|(?<!\b(?:works?|good|fine|great|perfect|okay|ok|better|best|possible|enough|new|hard|easy) )for me|ok(?:ay)?|if (?:you can|possible|you could)|(?:would|will|can|could) you|right away|will ya|olly|alexa|siri|google|cortana)[\s,.!?;\uE000]*)$/i;

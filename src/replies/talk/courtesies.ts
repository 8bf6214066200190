/** Phrases that greet, thank, agree, feel with the owner or lead over to a result. Each is matched as a whole. */

const anchored = (...alternatives: readonly string[]) => new RegExp(`^(?:${alternatives.join('|')})$`);

const dayPart = '(?:morning|afternoon|evening|night|day)';
const very = '(?:very |so |really |truly |quite |pretty )*';
const fine = '(?:good|great|nice|lovely|wonderful|excellent|fantastic|perfect|awesome|amazing|brilliant)';

/** Words that agree. On their own they say nothing of what became of a request. */
const agreeing = anchored(
  'sure(?: thing)?|of course|certainly|absolutely|definitely|gladly|with pleasure|okay|ok|alright|all right|got it|understood|i see|i understand|no (?:problem|worries)(?: at all)?|not a problem|fair enough',
  fine,
);

const courteous = anchored(
  "h+m+|well|so|ah|oh|wow|yay|aw+|haha|let's see|let me (?:see|think(?: about (?:that|it))?)|no rush|if you (?:like|want|wish)|ready when you are|whenever you are ready",
  `(?:hi|hello|hey|hiya|welcome back|greetings|good ${dayPart}|morning)(?: there| again| to you| everyone)?`,
  `(?:thank you|thanks)(?: ${very}much| a lot)?(?: for (?:asking|waiting|telling me|letting me know|your patience|the kind words))?`,
  `you're ${very}welcome|you are ${very}welcome|welcome|(?:it's |it is )?my pleasure|any ?time|don't mention it|(?:happy|glad|here|always happy|always glad) to help`,
  `bye|goodbye|see you(?: later| soon| tomorrow| then)?|talk (?:to you )?(?:soon|later)|take care(?: of yourself)?|cheers`,
  `(?:good|sweet) (?:night|dreams)|sleep (?:well|tight)|rest well`,
  `${fine} (?:question|idea|point|one|choice|work|job|thinking|news(?: first)?|to hear(?: that| it| from you)?|to (?:meet|see) you(?: again)?)|well done|congratulations|congrats|bravo|hooray|happy birthday|good luck|best of luck|fingers crossed|bon appétit|enjoy|have fun`,
  `(?:i'm |i am )?${very}sorry(?: about (?:that|this)| to hear (?:that|it)| for your loss)?|(?:my )?apologies|oh no|oh dear|poor you|ouch|oops|what a (?:pity|shame|day|week)|too bad|bad luck`,
  `(?:i'm |i am )?(?:pretty |very |quite )?(?:good|well|fine|great)(?: here)?|all (?:good|well|quiet) here|(?:i'm |i am )?(?:going|doing) ${very}(?:well|good|great|fine|okay)|can't complain|not (?:too )?bad`,
  `sounds ${very}${fine}|sounds like a plan`,
  `here (?:you (?:go|are)|it is|they are)|here(?:'s| is) (?:what i found|what happened|the (?:answer|list|result))|here are the results|this is what (?:i found|happened)`,
  `let me know|just (?:ask|say so|tell me)|take your time|take it easy|take a (?:break|deep breath)|deep breaths?|get well soon|get some (?:rest|sleep)|hang in there`,
  'hola|buenos días|buenas (?:tardes|noches)|gracias|de nada|adiós|bonjour|bonsoir|salut|merci|de rien|hallo|guten (?:morgen|tag|abend)|gute nacht|danke|bitte|gern geschehen|tschüss|ciao|buongiorno|grazie|prego|olá|obrigad[oa]',
);

/** What stands before or between results. */
const leadingOver = anchored(
  "unfortunately|sadly|luckily|however|also|and|but|then|first|second|next|finally|meanwhile|besides|in addition|on top of that|as for the rest|and (?:the )?(?:good|bad) news|(?:the )?(?:good|bad) news|i'm afraid|one thing though|two things|that said|besides that|and also|but also",
);

export function isAgreeing(part: string): boolean {
  return agreeing.test(part);
}

export function isCourtesy(part: string): boolean {
  return isAgreeing(part) || courteous.test(part);
}

export function isConnective(part: string): boolean {
  return leadingOver.test(part);
}

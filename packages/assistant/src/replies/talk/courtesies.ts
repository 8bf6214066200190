/** Phrases that greet, thank, agree, feel with the owner or lead over to a result. Each is matched as a whole. */

const anchored = (...alternatives: readonly string[]) => new RegExp(`^(?:${alternatives.join('|')})$`);

const dayPart = '(?:morning|afternoon|evening|night|day)';
const very = '(?:very |so |really |truly |quite |pretty )*';
const fine = '(?:good|great|nice|lovely|wonderful|excellent|fantastic|perfect|awesome|amazing|brilliant)';

/** Words that agree. On their own they say nothing of what became of a request. */
const agreeing = anchored(
  'sure(?: thing)?|of course|certainly|absolutely|definitely|gladly|with pleasure|okay|ok|alright|all right|got it|understood|i see|i understand|no (?:problem|worries)(?: at all)?|not a problem|fair enough',
  fine,
  'klar(?: doch)?|alles klar|na klar|natürlich|selbstverständlich|gern(?:e)?|verstanden|kein problem|in ordnung',
  'claro(?: que sí)?|por supuesto|desde luego|con (?:mucho )?gusto|entendido|de acuerdo|vale|sin problema',
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
  'hola|buenos días|buenas (?:tardes|noches)|gracias|de nada|adiós|bonjour|bonsoir|salut|merci|de rien|hallo|guten (?:morgen|tag|abend)|gute nacht|danke|bitte|gern geschehen|tschüss|bis (?:bald|später|morgen)|viel (?:spaß|glück|erfolg)|gute besserung|alles gute|herzlichen glückwunsch|tut mir (?:sehr )?leid|hasta (?:luego|pronto|mañana)|buena suerte|feliz cumpleaños|que te mejores|lo siento(?: mucho)?|ciao|buongiorno|grazie|prego|olá|obrigad[oa]',
);

/** What stands before or between results. */
const leadingOver = anchored(
  "unfortunately|sadly|luckily|however|also|and|but|then|first|second|next|finally|meanwhile|besides|in addition|on top of that|as for the rest|and (?:the )?(?:good|bad) news|(?:the )?(?:good|bad) news|i'm afraid|one thing though|two things|that said|besides that|and also|but also",
);

/** Says that one cannot, in the words of somebody who asked in another language; English has a form of its own (`isOffer`). */
const unable = anchored(
  '(?:leider )?(?:das|dabei|damit) kann ich (?:dir |ihnen )?(?:leider )?nicht(?: tun| machen| helfen)?|leider kann ich das nicht(?: tun| machen)?|das geht leider nicht|das weiß ich (?:leider )?nicht',
  '(?:lamentablemente )?(?:eso )?no (?:lo )?puedo(?: hacer)?(?: eso)?|no puedo ayudarte con eso|no lo sé',
);

const japanese = {
  agreeing:
    /^(?:はい|もちろん(?:です)?|承知(?:しました|いたしました)|(?:わ|分)かりました|了解(?:です|しました)?)$/,
  courteous:
    /^(?:こんにちは|おはようございます|こんばんは|ありがとうございます|どういたしまして|お誕生日おめでとうございます|お大事に|おやすみなさい|申し訳ありません(?:が)?|すみません(?:が)?)$/,
  unable: /^(?:それは)?できません$/,
};

/** A Japanese sentence of nothing but courtesies; no letter of another script belongs to it. */
export function isJapaneseCourtesy(
  sentence: string,
  { hasResults, asksWhether }: { readonly hasResults: boolean; readonly asksWhether: boolean },
): boolean {
  const parts = sentence.split(/[、。！!\s]+/).filter((part) => part !== '');
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        (!asksWhether && japanese.agreeing.test(part)) ||
        japanese.courteous.test(part) ||
        (!hasResults && japanese.unable.test(part)),
    )
  );
}

export function isUnable(part: string): boolean {
  return unable.test(part);
}

export function isAgreeing(part: string): boolean {
  return agreeing.test(part);
}

export function isCourtesy(part: string): boolean {
  return isAgreeing(part) || courteous.test(part);
}

export function isConnective(part: string): boolean {
  return leadingOver.test(part);
}

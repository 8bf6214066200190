/** Requests so plain that the gate settles them: they are about what the assistant did, not about the world. */

const politeness = String.raw`(?:(?:ok(?:ay)?|oh|no|wait|hey|sorry|please|actually|can you|could you|would you)[\s,!.]+)*`;
const afterwards = String.raw`(?:[\s,]+(?:please|now|again|thanks|thank you))*[\s.!]*$`;
const undoing = new RegExp(
  `^${politeness}(?:undo(?: (?:it|that|this|the last (?:one|thing|change)|what you (?:just )?did|your last (?:action|change)))?|take (?:it|that) back|revert (?:it|that|the last change))${afterwards}`,
  'i',
);
const anyway = /[\s,]+(?:anyway|anyhow|all the same|regardless|nevertheless|even so)(?=[\s.!,]|$)/i;
const explaining = new RegExp(
  `^${politeness}(?:why did you (?:do|say|tell|ask|send|add|create|delete|cancel|change)\\b.{0,80}|why(?: that| so)?|explain (?:that|yourself|it))[\\s?.!]*$`,
  'i',
);

/** “Undo that”, “take it back anyway”: nothing else in the message. */
export function wantsUndo(text: string): boolean {
  return text.length <= 120 && undoing.test(text.replace(anyway, ''));
}

/** “Undo it anyway”: also what the owner changed since. */
export function wantsUndoAnyway(text: string): boolean {
  return text.length <= 120 && undoing.test(text.replace(anyway, '')) && anyway.test(text);
}

/** “Why did you do that?” */
export function wantsExplanation(text: string): boolean {
  return text.length <= 160 && explaining.test(text);
}

/** “Why did you tell me about the exam?”: about one of several things that were told, not about the last thing done. */
export function asksWhyToldAbout(text: string): boolean {
  return wantsExplanation(text) && /\btell me (?:about|of)\s+(?!(?:that|this|it)\b)\S/i.test(text);
}

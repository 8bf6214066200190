import type { Situation } from './understanding.ts';

/** “Forget it, cancel the whole thing”: nothing is wanted any more of what is open. A fact that was spoken of may be forgotten, too. */
export function isDismissal(
  text: string,
  { question, isWaiting, topic }: Pick<Situation, 'question' | 'isWaiting' | 'topic'>,
): boolean {
  const isOpen = question !== null || isWaiting;
  if (!isOpen && topic?.kind === 'memory') return false;
  return dismissing.test(text) || (isOpen && ending.test(text));
}

/** Whether the words say so of anything that is open. */
export function dismisses(text: string): boolean {
  return dismissing.test(text) || ending.test(text);
}

const lead = String.raw`(?:(?:oh|no|nah|ok(?:ay)?|actually|wait|hm+|well|just|please|you know what|on second thoughts?)[\s,.!–-]+)*`;
const letGo = `(?:forget (?:it|that|this|about (?:it|that)|the whole thing)|never ?mind(?: (?:that|it|then))?|leave it(?: at that)?|let it go|don['’]?t bother|do not bother|i(?:['’]ve)? changed my mind|nothing)`;
const end = `(?:(?:cancel|scrap|drop|stop|abort|call off|forget) (?:(?:it|that) all|the whole thing|the lot|everything|all of (?:it|that)))`;
const tail = String.raw`(?:[\s,.!–-]+(?:please|then|now|instead|after all|thanks|thank you))*[\s.!]*$`;
const dismissing = new RegExp(
  String.raw`^\W*${lead}${letGo}(?:[\s,.!–-]+(?:and |just )?(?:${letGo}|${end}))*${tail}`,
  'i',
);
const ending = new RegExp(
  String.raw`^\W*${lead}(?:${letGo}|${end})(?:[\s,.!–-]+(?:and |just )?(?:${letGo}|${end}))*${tail}`,
  'i',
);

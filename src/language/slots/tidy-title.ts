import { consumed } from './marked-text.ts';

/** Strips dangling words from a title: "a meeting with Sarah at" becomes "meeting with Sarah". */
export function tidyTitle(said: string): string {
  let title = said.replaceAll(consumed, ' ').replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== title; ) {
    before = title;
    if (!phrasal.test(title) && !ownObject.test(title) && !endsQuoted.test(title))
      title = title.replace(hangingAfter, '');
    title = title.replace(hangingBefore, '').trim();
  }
  return onlyHanging.test(title) ? '' : title;
}

/** Phrasal verbs, whose last word is not dangling: "check in", "drop by". */
const phrasal = /(?:^|\s)(?:(?:check|log|sign|clock|hand|move) in|(?:drop|stop|swing) by)$/i;
/** “Read "Middlemarch"” */
const endsQuoted = /[^\s"“”]\s["“][^"“”]+["”]$/;
/** “Lock it”, “drop it off”: what is done is done to it. */
const ownObject = /^\p{L}+(?: (?:up|off|out|down|on|back))? it$/iu;
const onlyHanging =
  /^(?:on|at|in|for|to|from|by|with|of|about|and|or|but|the|a|an|that|is|are|as|so|then|also|starting|beginning|until|around|my|this|it|be|after|before|during|between|next|only|later|again)$/i;
const hangingBefore =
  /^(?:[\s,.;:!?"“”‘’()-]+|(?:a|an|the|some|another|on|at|in|for|to|from|by|with|of|about|and|or|but|that|is|it['’]?s|be(?! (?:at|in|on|out|up|home|back|there|nice|kind|ready|early|quiet|careful|sure|patient|honest|polite|good)\b)|as|so|then|also|called|titled|named)(?=\s))/i;
const hangingAfter =
  /(?:[\s,.;:!?"“”()-]+|\s(?:on|at|in|for|to|from|by|with|of|about|and|or|but|the|a|an|that|is|are|as|so|then|also|starting|beginning|until|around|scheduled|between|my|this|which|it|it['’]?s|its|will be|be|going to be|sometime|some time|set|please|from|before|after|during))$/i;

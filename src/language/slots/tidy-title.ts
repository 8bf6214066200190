import { consumed } from './marked-text.ts';

/** A title without the words left hanging around it: "a meeting with Sarah at" becomes "meeting with Sarah". */
export function tidyTitle(said: string): string {
  let title = said.replaceAll(consumed, ' ').replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== title; ) {
    before = title;
    if (!phrasal.test(title)) title = title.replace(hangingAfter, '');
    title = title.replace(hangingBefore, '').trim();
  }
  return onlyHanging.test(title) ? '' : title;
}

/** Verbs that are nothing without their last word: "check in", "drop by". */
const phrasal = /(?:^|\s)(?:(?:check|log|sign|clock|hand|move) in|(?:drop|stop|swing) by)$/i;
const onlyHanging =
  /^(?:on|at|in|for|to|from|by|with|of|about|and|or|but|the|a|an|that|is|are|as|so|then|also|starting|beginning|until|around|my|this|it|be)$/i;
const hangingBefore =
  /^(?:[\s,.;:!?"“”‘’()-]+|(?:a|an|the|some|another|on|at|in|for|to|from|by|with|of|about|and|or|but|that|is|it['’]?s|be|as|so|then|also|called|titled|named)(?=\s))/i;
const hangingAfter =
  /(?:[\s,.;:!?"“”()-]+|\s(?:on|at|in|for|to|from|by|with|of|about|and|or|but|the|a|an|that|is|are|as|so|then|also|starting|beginning|until|around|scheduled|between|my|this|which|it|will be|be|going to be|sometime|some time|set|please|from|before|after|during))$/i;

import type { MarkedText } from './marked-text.ts';
import type { Slots } from './parsed-request.ts';
import { definedSlots, firstText, withoutQuestionMark } from './slot-values.ts';

/** The slots of a request to the memory. */
export function memorySlots(marked: MarkedText): Slots {
  const key = firstText(marked, 'key')?.replace(/^(?:my |our |the )?(?:new (?=\S+ ))?/i, '');
  const value = firstText(marked, 'value');
  const kept = key ?? (value === undefined ? undefined : keyOf(value));
  return definedSlots({
    key: kept,
    about: firstText(marked, 'about'),
    value,
    query: firstText(marked, 'query')?.trim().replace(askedOf, '$1'),
    category: kept === undefined ? undefined : categoryOf(kept),
  });
}

/** “When does my permit expire?” asks about the permit. */
const askedOf =
  /^(?:do|does|did|will|is|are) (?:my |our |the )?(.+?) (?:expire|start|end|open|close|leave|arrive|depart|land|run out|finish|begin|due|live|work|cost|come|happen)$/i;

/** The slots of a request about notes. */
export function noteSlots(marked: MarkedText): Slots {
  const body = firstText(marked, 'body')?.trim();
  return definedSlots({
    title: firstText(marked, 'title'),
    body: body === undefined ? undefined : withoutQuestionMark(marked, body),
    amount: /\b(?:all(?: of)?(?: my| the| our)? notes|every note)\b/i.test(marked.text) ? 'all' : undefined,
  });
}

/** The key for a fact: `coffee` for "I like my coffee black". */
function keyOf(value: string): string | undefined {
  if (/^(?:i|we)(?:['’]ve| have)? (?:(?:just|now) )?parked\b/i.test(value)) return 'parking';
  const said =
    /^i(?:['’]m| am)? (?:really |always |also )?(?:like|love|prefer|hate|dislike|enjoy|want|can['’]t stand|do not like|don['’]t like|am allergic to|allergic to|have|need|drink|eat|use|live in|work at|work for|was born in|take) (?:my |the |an? )?([\p{L}\p{N}'’-]+)/iu.exec(
      value,
    );
  return said?.[1] ?? value.split(/\s+/).slice(0, 4).join(' ');
}

function categoryOf(key: string): string {
  return categories.find(([, words]) => words.test(key))?.[0] ?? 'general';
}

const categories: readonly (readonly [string, RegExp])[] = [
  ['dates', /\b(?:birthday|anniversary|date)\b/i],
  ['contact', /\b(?:phone|number|address|e-?mail|street|zip)\b/i],
  ['preferences', /\b(?:favou?rite|prefer|like|love|hate|allerg|coffee|tea|food)/i],
  [
    'people',
    /\b(?:wife|husband|mother|mom|father|dad|son|daughter|brother|sister|boss|friend|doctor|dentist|partner|name)\b/i,
  ],
];

import { tidyChunk } from './chunks.ts';
import { takeListName } from './list-name.ts';
import type { MarkedText } from './marked-text.ts';

/** Takes the list and the items to add or remove. */
export function takeListRequest(marked: MarkedText): void {
  takeListName(marked);
  const span = items.exec(marked.open)?.indices?.groups?.['item'];
  if (span === undefined) return;
  const rest = tidyChunk({ text: marked.open.slice(...span), start: span[0] });
  if (rest === null || empty.test(rest.text)) return;
  marked.take('item', rest.start, rest.start + rest.text.length);
  marked.takeGroups(afterList);
}

/** “Add milk to my shopping list and eggs” */
const afterList =
  /(?<=\uE000\s*),?\s*(?:and|plus)(?: also)? (?<item>[^\uE000.;!?\n]{2,40}?)(?: too| as well)?(?=\s*[.!?]*$)/diu;

const items =
  /^[^\p{L}\uE000]*(?:\uE000+[^\p{L}\uE000]*)*(?:add|put|include|append|enter|write|remove|delete|clear|take|cross|erase|scratch|cancel|drop|strike|get rid of|need)(?: (?:off|out|down))?(?: (?:the|a|an|some))? (?<item>[^\uE000.;!?\n]+?)(?= (?:to|on|onto|in|into|from|off|out)\b(?: of\b)?|\s*(?:$|[.;!?\uE000\n]))/diu;
const empty =
  /^(?:it|that|this|them|one|(?:new |this |that |the |first |last |next |a |an |list |any |second |following |all |all of )*(?:items?|lists?|things?|entry|entries|something|one)|everything|all|some items|to|on|me|my|off)$/i;

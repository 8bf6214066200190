import { tidyChunk } from './chunks.ts';
import type { MarkedText } from './marked-text.ts';

/** Takes the title of a task to be found, changed, completed or deleted. */
export function takeKnownTask(marked: MarkedText): void {
  if (marked.takeGroups(renaming) !== null) return;
  for (const pattern of patterns) {
    for (const found of [...marked.open.matchAll(pattern)].reverse()) {
      const span = found.indices?.groups?.['title'];
      if (span === undefined) continue;
      const said = marked.open.slice(...span).replace(end, '');
      const rest = tidyChunk({ text: said, start: span[0] });
      if (rest === null || empty.test(rest.text) || aside.test(rest.text)) continue;
      marked.take('title', rest.start, rest.start + rest.text.length);
      return;
    }
  }
}

/** Takes whether all tasks are meant, or which of several. */
export function takeTaskScope(marked: MarkedText): void {
  marked.takeAll(amount);
  marked.takeGroups(ordinal);
}

/** Takes the verb of a query for tasks: "show", "read". */
export function takeRetrieval(marked: MarkedText): void {
  marked.takeGroups(retrieval);
}

const amount = /(?<![\w])(?<amount>all|both|every|everything)(?: of)?(?= |\s*$)/dgi;
const ordinal =
  /\b(?<ordinal>next|first|last|second|latest)(?= (?:[\p{L}\p{N}'’-]+ ){0,4}(?:reminders?|alerts?|tasks?|items?)\b)/diu;
const retrieval =
  /(?:^[^\p{L}]*|\b(?:to|let me|please) )(?<action>show|tell|list|read|send|see|display|give|find|pull up|let me know|bring up)\b/diu;

const quoted = /["“'](?<title>[^“”"]{2,80})[”"'](?!s\b)/dg;
const between =
  '(?: (?:(?:that )?(?:i|we|you) (?:have|had|set|made|created|need|got)|do (?:i|we) have|did i|are there|is|are|created|made|set up|set|scheduled|alerts?|there|in place|due|tracking|named|labell?ed))*';
const link =
  '(?:for me to|to|for|about|of|on|regarding|concerning|involving|in regards to|related to|that says|that|called|with|in|says|which)';
const after = new RegExp(
  `\\b(?:reminders?|alerts?)${between}(?:[\\s\\uE000]*)? ${link} (?<title>[^\\uE000.;!?\\n]+)`,
  'dgi',
);
const announced =
  /\b(?:(?:the )?(?:to-?do|to do|task|item|todo)s?(?: (?:called|named|that|to))?|remind(?:ing)? (?:me|us) (?:of|about|to)|(?:done|finished) with(?: the task| the)?|have (?:finished|done)(?: the)?|finish(?:ed)?(?: the)?(?: task)?|completed?(?: the)?(?: task)?|check off|cross off|tick off|no need to) (?!list\b)(?<title>[^\uE000.;!?\n]+?)(?= as (?:done|complete|completed|finished)\b| (?:is|are) (?:done|finished)| off\b| from\b| on (?:my|the)\b|\s*(?:$|[.;!?\uE000\n]))/dgi;
const outside =
  '(?:my|our|the|all|any|every|this|these|that|his|her|your|for|of|set|next|first|last|upcoming|new|change|delete|cancel|remove|update|move|what|many|show|me|find|have|up|list|please|was|is|are|tell|erase|an?|both|to|about|and|how|do|i|other|kind|existing|get|rid|clear|look|see|pull|reschedule|edit|modify|out|read|give|in|pending|on|from|until|now|let|view|location|time|when|where|does)';
const before = new RegExp(
  `(?:^|\\uE000|(?<![\\p{L}\\p{N}'’])(?:${outside}|[\\p{L}]+ ?['’] ?s) )(?:\\s*)(?<title>(?!${outside}\\b)[\\p{L}\\p{N}'’:&-]+(?: (?!${outside}\\b(?! ?['’]))['’\\p{L}\\p{N}:&-]+){0,6}?) (?:reminders?|alerts?|tasks?)\\b`,
  'dgiu',
);
const commanded =
  /^[^\p{L}]*(?:mark|check|delete|remove|take|cross|erase|complete|finish|tick|get rid of|cancel|scrap|skip|axe|nix|ditch|drop|make|clear|rename|set|move|postpone|push|reschedule|delay)(?: (?:off|out|the task|the item|task|item))?(?: (?:the|my|that))? (?<title>(?!(?:my |the |any |all )?(?:reminders?|alerts?)\b)[^\uE000.;!?\n]+?)(?= (?:as|to|off|out|from|on|in|a|high|low|medium|for)\b|\s*(?:$|[.;!?\uE000\n]))/dgiu;
/** "The deadline of the report": the title follows. */
const dated =
  /\b(?:deadline|due date) (?:of|for) (?:the |my )?(?:task )?(?<title>[^\uE000.;!?\n]+?)(?= to\b| until\b|\s*(?:$|[.;!?\uE000\n]))/dgi;
const patterns: readonly RegExp[] = [quoted, dated, after, announced, before, commanded];

const renaming =
  /\b(?:change|update|rename|edit|switch) (?:my |the )?(?:(?:task|to-?do|reminder) )?(?<title>(?!(?:priority|it|this|that)\b)[^\uE000.;!?\n]+?)(?: reminders?| task)? (?:to|into) (?:be )?(?:my |the )?(?<newTitle>[^\uE000.;!?\n]+?)(?: reminders?| task)?[\s.]*$/di;
const end =
  /,? (?:when|can you|could you|please|needs? to be|should|must|has to|is set|is|was|are|that is|scheduled|since|because|and (?:move|then|change|tell|set)|which|so that|i have|i had|, )\b.*$/i;
const empty =
  /^(?:it|that|this|them|one|ones|me|us|my|the|a|all|new|list|lists?|reminders?|alerts?|tasks?|item|items|something|to|please|set|up|and|i have|i|today|done|finished|there|are|is|what|how many|upcoming|any|anything|everything|which|date|time|kind|first|last|next|my list|out|other|screen|have|need|do|get)$/i;
const aside = /^(?:i|we|you|do|are|is|have|has|what|how|when|which|please|can)\b/i;

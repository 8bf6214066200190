/**
 * Takes a model's thoughts off what it says. They hold drafts and doubts, and are never read, shown or sent.
 *
 * Invariants:
 * 1. Thoughts stand at the head of a text, up to the last closing mark of their kind; a mark anywhere else is text.
 * 2. Thoughts that do not end are all there is: nothing was said.
 * 3. A closing mark without its opening one ends thoughts too, since some servers keep the opening mark to themselves. Such a text, and one
 *    with several closing marks, is `doubtful`: what follows may still be part of a thought.
 * 4. Marks that the owner wrote are the owner's subject, not thoughts.
 */

interface VisibleAnswer {
  readonly text: string;
  readonly doubtful: boolean;
}

interface Marks {
  readonly opening: RegExp;
  readonly closing: RegExp;
}

const tagNames = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reasoning',
  'reflection',
  'analysis',
  'scratchpad',
];

const kinds: readonly Marks[] = [
  ...tagNames.map((name) => ({
    opening: new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]{0,80})?>`, 'i'),
    closing: new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'gi'),
  })),
  { opening: /\[THINK\]/, closing: /\[\/THINK\]/g },
  { opening: /◁think▷/, closing: /◁\/think▷/g },
  { opening: /<\|begin_of_thought\|>/, closing: /<\|end_of_thought\|>/g },
  { opening: /<\|START_THINKING\|>/, closing: /<\|END_THINKING\|>/g },
  { opening: /<unused94>/, closing: /<unused95>/g },
  // One channel ends where the next begins; whatever is neither of these is what is said.
  {
    opening: /(?:<\|start\|>assistant)?<\|channel\|>\s*analysis\b/,
    closing:
      /(?:<\|(?:end|return)\|>\s*)?<\|start\|>assistant(?=<\|channel\|>\s*(?:final|commentary))|<\|end\|>(?!\s*<\|start\|>)/g,
  },
  { opening: /<\|channel>\s*thought\b/, closing: /<channel\|>/g },
];

const finalChannel = /^\s*(?:<\|start\|>assistant)?<\|channel\|>\s*final\s*<\|message\|>/;
const endMarks = /(?:<\|(?:end|return|im_end|eot_id)\|>|<\|END_RESPONSE\|>|<\|end_of_solution\|>)\s*$/;
const answerMark = /^\s*(?:<\|START_RESPONSE\|>|<\|begin_of_solution\|>)/;

/** What is said after the thoughts. `own` is what the owner wrote; none unless given. */
export function withoutThoughts(text: string, own = ''): VisibleAnswer {
  // Every mark has one of these.
  if (!/[<[◁]/.test(text)) return { text, doubtful: false };
  let spoken: VisibleAnswer = { text, doubtful: false };
  for (const marks of kinds) {
    if (isMarked(own, marks)) continue;
    const read = withoutKind(spoken.text, marks);
    spoken = { text: read.text, doubtful: spoken.doubtful || read.doubtful };
  }
  const said = spoken.text.replace(finalChannel, '').replace(answerMark, '');
  return { text: said === text ? text : said.replace(endMarks, ''), doubtful: spoken.doubtful };
}

/** Whether a text that may go on begins with thoughts, or with what may become their opening mark. */
export function mayBeginThoughts(text: string): boolean {
  const head = text.trimStart();
  if (head === '') return true;
  if (!/^[<[◁]/.test(head)) return false;
  return head.length < maxMarkLength || kinds.some(({ opening }) => opening.exec(head)?.index === 0);
}

const maxMarkLength = 40;

function withoutKind(text: string, { opening, closing }: Marks): VisibleAnswer {
  const opened = opening.exec(text);
  const isAtHead = opened !== null && text.slice(0, opened.index).trim() === '';
  let end = 0;
  let count = 0;
  for (const { index, 0: mark } of text.matchAll(closing)) {
    // The opening mark stands within the text, so both are part of what is said.
    if (count === 0 && opened !== null && !isAtHead && opened.index < index) break;
    if (!(isAtHead && count === 0) && isWithinJson(text, end, index)) continue;
    end = index + mark.length;
    count += 1;
  }
  if (count === 0) return { text: isAtHead ? '' : text, doubtful: false };
  return { text: text.slice(end), doubtful: !isAtHead || count > 1 };
}

/** Whether JSON may have begun before a place, within which nothing begins a line but what JSON is made of. */
function isWithinJson(text: string, from: number, at: number): boolean {
  if (!/[{[]/.test(text.slice(from, at))) return false;
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() !== '';
}

function isMarked(own: string, { opening, closing }: Marks): boolean {
  return own !== '' && (opening.test(own) || own.search(closing) !== -1);
}

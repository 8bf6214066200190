import { type ComparedWord, comparedWords } from '@tact/english';

/**
 * Whether the newer text plainly says that what the older one says is so no longer: “moved from A to B”, “B instead of A”, “no longer
 * A”, where A stands in the older text, and both speak of the same thing. Anything less plain supersedes nothing.
 */
export function saysItSupersedes(older: string, newer: string): boolean {
  const [before, after] = [comparedWords(older), comparedWords(newer)];
  const gone = replacedParts(older).map((part) => new Set(comparedWords(part).map(({ key }) => key)));
  // What the older text says is over as well is not what it claims: both tell of a change from the same.
  const wasReplaced = (words: readonly ComparedWord[]) =>
    gone.some((keys) => words.every(({ key }) => keys.has(key)));
  return replacedParts(newer).some((part) => {
    const replaced = comparedWords(part).filter(isTelling);
    if (replaced.length === 0 || wasReplaced(replaced)) return false;
    const said = new Set(before.flatMap(({ key, folded }) => [key, folded]));
    if (!replaced.every(({ key, folded }) => said.has(key) || said.has(folded))) return false;
    return sharesSubject(before, after, replaced);
  });
}

/** Longer texts are read by their beginning. */
const maxChars = 4_000;

/** Up to the next clause. */
const rest = String.raw`((?:(?![.;,!?](?:\s|$)|\b(?:to|into|and|but|since|because|as of|after|on|at|by|with)\b).)+)`;

/** The same, also across “to” and the like: what is denied as a whole. */
const clause = String.raw`((?:(?![.;,!?](?:\s|$)|\b(?:and|but|since|because|as of)\b).)+)`;

/** What each of these says is so no longer; where the sentence denies it, nothing was replaced. */
const changes: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:moved|changed|switched|migrated|renamed|rescheduled|went|raised|lowered|increased|decreased|updated|upgraded|downgraded|transferred|converted)\b[^.;!?]{0,80}?\bfrom\s+${rest}\s*(?:to|into)\b`,
    'giu',
  ),
  new RegExp(String.raw`\b(?:instead of|rather than|in place of)\s+${rest}`, 'giu'),
  new RegExp(
    String.raw`\b(?:replaces|replaced|replacing|supersedes|superseded|superseding|(?:takes|took|taking) over from)\s+(?:the\s+)?${rest}\s*(?:with|by|$|[.;,])`,
    'giu',
  ),
];
const denials: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:no longer|not\s+(?:any\s*more|anymore))\s+${clause}`, 'giu'),
  new RegExp(String.raw`\b(?:previously|formerly)\s+${clause}`, 'giu'),
];
const denied =
  /\b(?:not|never|no|cannot|without|nor)\b|n't\b|\b(?:will|should|would|could|might|may|planned|plans)\b/iu;

function replacedParts(text: string): readonly string[] {
  const plain = text.slice(0, maxChars).replace(/[’‘ʼ]/gu, "'");
  const partsBy = (patterns: readonly RegExp[], within: string) =>
    patterns.flatMap((pattern) => [...within.matchAll(pattern)].map(([, part = '']) => part));
  const sentences = plain.split(/(?<=[.!?;])\s+|\n/u).filter((sentence) => !denied.test(sentence));
  return [...sentences.flatMap((sentence) => partsBy(changes, sentence)), ...partsBy(denials, plain)];
}

/** Without what is replaced, the newer text still speaks of something that the older one speaks of. */
function sharesSubject(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  replaced: readonly ComparedWord[],
): boolean {
  const parts = new Set(replaced.map(({ key }) => key));
  const subject = new Set(before.filter(isTelling).map(({ key }) => key));
  return after.some((word) => isTelling(word) && !parts.has(word.key) && subject.has(word.key));
}

function isTelling({ folded, kind }: ComparedWord): boolean {
  return kind !== 'word' || (folded.length > 2 && !empty.has(folded));
}

const empty: ReadonlySet<string> = new Set(
  `the and but for with from into was were are been being has have had its this that these those there their his her our
  your now then than not any all one used longer instead moved changed will`.split(/\s+/),
);

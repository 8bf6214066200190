import {
  type ComparedWord,
  type Contradiction,
  comparedWords,
  contentWords,
  contradictionsBetween,
  isReadWhole,
} from '@tact/english';
import type { Comparison, ConflictKind, SetRelation } from '../admission.ts';
import { differInSubject, exchangesWords } from './exchanges.ts';
import { normaliseText, withoutOwnTimes } from './normalise.ts';
import { type ComparedRun, type PlainRun, plainRun } from './plain-run.ts';
import { isReworded } from './rewording.ts';

/** How a new run differs from a stored one. Pure. */
export function compareRuns(stored: ComparedRun, offered: ComparedRun): Comparison {
  const [older, newer] = [plainRun(stored), plainRun(offered)];
  const sameTask = normaliseText(older.task) === normaliseText(newer.task);
  const sameText = sameTask && normaliseText(older.summary) === normaliseText(newer.summary);
  const shared = {
    ...{ sameTask, sameText, outcome: { old: older.outcome, new: newer.outcome } },
    references: relate(older.references, newer.references),
    artifacts: relate(older.artifacts, newer.artifacts),
    isCut: [older, newer].some((run) => isElided(run) || (!sameText && !isWhole(run))),
    sameSubject: !actOnDifferentThings(older, newer),
    newCause: newer.outcome === 'failure' && namesNewCause(newer, older),
  };
  if (sameText) return { ...shared, isReworded: true, exchanges: [], conflicts: [], supersedes: false };
  // What both say of the same task is told apart by the summaries alone.
  const whole = sameTask ? [older.summary, newer.summary] : [wholeText(older), wholeText(newer)];
  const [said = '', saysNow = ''] = whole.map(withoutOwnTimes);
  return {
    ...shared,
    isReworded: sameTask && isReworded(older.summary, newer.summary, hasStructure(shared)),
    exchanges: exchangesIn(older, newer, sameTask),
    conflicts: contradictionsBetween(said, saysNow).flatMap(conflictOf),
    supersedes:
      newer.completedAt >= older.completedAt &&
      (sameTask || isStatement(newer) || !differ('task', older, newer)) &&
      saysItSupersedes(said, saysNow),
  };
}

function hasStructure({ references, artifacts }: Pick<Comparison, 'references' | 'artifacts'>): boolean {
  return references !== 'none' || artifacts !== 'none';
}

/** Denying anything at all keeps two runs apart; an opposed direction counts among the exchanges. */
function conflictOf(contradiction: Contradiction): readonly ConflictKind[] {
  if (contradiction === 'denial') return ['negation'];
  return contradiction === 'direction' ? [] : [contradiction];
}

function wholeText({ task, summary }: PlainRun): string {
  return normaliseText(task) === normaliseText(summary) ? summary : `${task}\n${summary}`;
}

/** Longer texts are compared by their beginning: what is missing may be what differs. */
function isWhole({ task, summary }: PlainRun): boolean {
  return isReadWhole(task) && isReadWhole(summary);
}

/** Cut before it came here. */
export function isElided({ summary }: Pick<PlainRun, 'summary'>): boolean {
  return /…(?:\W|$)/u.test(summary);
}

function exchangesIn(older: PlainRun, newer: PlainRun, sameTask: boolean): Comparison['exchanges'] {
  return [
    ...(!sameTask && differ('task', older, newer) ? ['task' as const] : []),
    ...(differ('summary', older, newer) ? ['summary' as const] : []),
  ];
}

function differ(part: 'task' | 'summary', older: PlainRun, newer: PlainRun): boolean {
  const [before, after] = [older[part], newer[part]].map((text) => comparedWords(withoutOwnTimes(text))) as [
    readonly ComparedWord[],
    readonly ComparedWord[],
  ];
  return exchangesWords(before, after) || (part === 'task' && differInSubject(before, after));
}

/** A sentence that is remembered as it is: task and summary in one. */
function isStatement({ task, summary }: PlainRun): boolean {
  return normaliseText(task) === normaliseText(summary);
}

/** The new set compared with the old one, both without repetitions. */
function relate(older: readonly string[], newer: readonly string[]): SetRelation {
  if (older.length === 0 && newer.length === 0) return 'none';
  const known = new Set(older);
  const both = newer.filter((name) => known.has(name)).length;
  if (both === newer.length) return both === older.length ? 'equal' : 'subset';
  if (both === older.length) return 'superset';
  return both === 0 ? 'disjoint' : 'overlapping';
}

/**
 * Whether the newer text plainly says that what the older one says is so no longer: “moved from A to B”, “B instead of A”, “no longer
 * A”, where A stands in the older text, and both speak of the same thing. Anything less plain supersedes nothing.
 */
function saysItSupersedes(older: string, newer: string): boolean {
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

/**
 * What a run is about: the names, places, accounts, hosts and versions that its task acts on. Not what it was done with, nor why it
 * failed, nor its figures.
 */

/** Whether each of two runs acts on something that the other does not name. */
function actOnDifferentThings(older: PlainRun, newer: PlainRun): boolean {
  return lacks(older, newer) && lacks(newer, older);
}

function lacks(one: PlainRun, other: PlainRun): boolean {
  const words = comparedWords(`${other.task}\n${other.summary}`);
  const known = new Set([...words.flatMap(({ key, folded }) => [key, folded]), ...numberedIn(words)]);
  return subjectsIn(one.summary).some((subject) => !known.has(subject));
}

function subjectsIn(text: string): readonly string[] {
  const words = comparedWords(withoutMeans(withoutCause(text)));
  const addresses = comparedWords(text).filter(({ folded }) => /.@./u.test(folded));
  const names = words.filter(({ kind, key }) => kind === 'name' && !key.startsWith('unit:'));
  return [...[...names, ...addresses].map(({ key }) => key), ...numberedIn(words)];
}

/** Numbers that say which one: those after a name or a noun that is numbered, such as `PostgreSQL 16` and `room 14`. */
function numberedIn(words: readonly ComparedWord[]): readonly string[] {
  return words.flatMap(({ kind, key }, at) => {
    const before = words[at - 1];
    if (kind !== 'number' || before === undefined) return [];
    return before.kind === 'name' || numbered.has(before.folded) ? [`${before.folded} ${key}`] : [];
  });
}

const numbered: ReadonlySet<string> = new Set(
  `account apartment bed block board box branch building bus camera case channel chapter client contract course customer device
  disk door drive engine exam firmware flat flight floor gate group host house invoice lane line line locker machine meter motor
  node order page platform player plot pod port printer project pump rack region release request room row seat sensor server
  shard shelf site slot socket station switch table tank team tenant terminal ticket track train unit valve vehicle version
  volume ward website zone`.split(/\s+/),
);

/** Up to where a text begins to say why. */
function withoutCause(text: string): string {
  return text.split(/(?<=\S)[:;(]\s|\s[–—-]\s|,?\s\b(?:because|since|due to|as the|owing to)\b/iu)[0] ?? '';
}

/** Without what something was done with. */
function withoutMeans(text: string): string {
  return text.replace(
    /\b(?:with|via|using|by|through|after)\s+(?:(?!\b(?:to|of|for|on|in|at|from|and)\b)[^,.;\s]+\s*){1,4}/giu,
    ' ',
  );
}

/** Whether a failed run says of why it failed what neither its task nor the other run says. */
function namesNewCause(failed: PlainRun, known: PlainRun): boolean {
  const said = new Set(stemsIn(`${failed.task}\n${known.task}\n${known.summary}`));
  const text = withoutOwnTimes(failed.summary);
  const isCode = /\b(?:error|code|status|http|exit)\s*[#:]?\s*\d/iu.test(text);
  return stemsIn(text).some(
    (stem) => !said.has(stem) && !failures.has(stem) && (isCode || !/^\d+(?:[.,:]\d+)*$/u.test(stem)),
  );
}

function stemsIn(text: string): readonly string[] {
  return contentWords(text).map(({ stem }) => stem);
}

/** What says only that something failed. */
const failures: ReadonlySet<string> = new Set(
  contentWords(
    `fail failed fails failing failure failures error errors not no cannot cant couldnt could unable didnt wasnt werent did never
    unsuccessful unsuccessfully attempt attempted try tried tries trying again still yet run runs ran running job task step last
    abort aborted stop stopped finish finished complete completed completely cancel cancelled end ended work worked works working broke
    broken break crash crashed went wrong problem problems issue issues result outcome unknown exit exited code status http before
    after way half partly successful successfully success return returned got nothing succeed succeeded possible impossible`,
  ).map(({ stem }) => stem),
);

import {
  type ComparedWord,
  type Contradiction,
  comparedWords,
  contradictionsBetween,
  isReadWhole,
} from '@tact/english';
import type { Comparison, ConflictKind, SetRelation } from '../admit-facts.ts';
import { differInSubject, exchangesWords } from './exchanges.ts';
import { normaliseText } from './normalise.ts';
import { withoutOwnTimes } from './own-times.ts';
import { type ComparedRun, type PlainRun, plainRun } from './plain-run.ts';
import { isReworded } from './rewording.ts';
import { actOnDifferentThings, namesNewCause } from './subject.ts';
import { saysItSupersedes } from './supersedes.ts';

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

import { type MaybeOutside, type OfferedPlan, type ProactiveSignal, urgentHint } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import { byImportance, toldOf } from '../signals/whose-urgency.ts';
import type { Candidate } from './candidate-details.ts';
import { categoryOf, localScores, type TickTiming } from './score.ts';
import type { SpokenTime } from './spoken-time.ts';
import { freeSlotIn, isWordedBySource, say, saySignal, startTogether } from './templates.ts';

/** A candidate before it is compared with earlier messages and checked for its framing. */
export type DraftCandidate = Omit<Candidate, 'similar' | 'framing'> & {
  /** What it is about, for the comparison. */
  readonly about: readonly ProactiveSignal[];
  /** A template of ours worded it. */
  readonly isOurs: boolean;
};

/** More than anybody reads in a record; all but one of them are kept at best. */
const maxCandidates = 12;

/**
 * Candidates without a model: one for each thing that signals are about, worded by the template of the most urgent. Context-only
 * signals make none. The most urgent come first.
 */
export function localCandidates(
  signals: readonly ProactiveSignal[],
  timing: TickTiming,
  time: SpokenTime,
): readonly DraftCandidate[] {
  return groupsOf(signals.filter(({ contextOnly }) => !contextOnly))
    .slice(0, maxCandidates)
    .map((group) => candidateFor(group, timing, time));
}

/** What *Yes* to the offer of blocking a time means. Its title is in our words where the subject is a stranger's. */
export function blockTime(
  { subject, type }: Pick<ProactiveSignal, 'subject' | 'type'>,
  from: number,
  to: number,
  time: SpokenTime,
): OfferedPlan {
  const summary =
    typeof subject === 'string' && subject.trim() !== ''
      ? `Time for ${subject.trim().slice(0, 200)}`
      : type.startsWith('CANVAS_')
        ? 'Time for coursework'
        : 'Time for a task';
  return {
    action: 'create_event',
    parameters: { summary, start_time: time.iso(from), end_time: time.iso(to) },
  };
}

type Group = readonly [ProactiveSignal, ...ProactiveSignal[]];

function candidateFor(group: Group, timing: TickTiming, time: SpokenTime): DraftCandidate {
  const [lead] = group;
  const prompt = promptFor(lead, time);
  const message = group.some((one) => startsWith(lead, one))
    ? startTogether(group, time)
    : saySignal(lead, time);
  return {
    message: prompt === null ? message : say`${message} ${prompt.question}`,
    category: categoryOf(lead),
    signals: group.map(toldOf),
    ...localScores(lead, timing),
    actionType: prompt === null ? 'text' : 'button_prompt',
    offer: prompt?.offer ?? null,
    about: group,
    isOurs: !isWordedBySource(lead),
  };
}

/** Types about work that a free time can be blocked for. */
const blockable = new Set(['CANVAS_ASSIGNMENT_DUE', 'TASK_DUE', 'TASK_OVERDUE']);

function promptFor(
  signal: ProactiveSignal,
  time: SpokenTime,
): { readonly question: string; readonly offer: OfferedPlan } | null {
  const slot = blockable.has(signal.type) ? freeSlotIn(signal.data) : null;
  if (slot === null) return null;
  return { question: 'Shall I block that time for it?', offer: blockTime(signal, slot.from, slot.to, time) };
}

/** Signals about the same thing together, the most urgent first: of each group, and of the groups. */
function groupsOf(signals: readonly ProactiveSignal[]): readonly Group[] {
  const ranked = [...signals].sort(byImportance);
  const groups: [ProactiveSignal, ...ProactiveSignal[]][] = [];
  for (const signal of ranked) {
    const group = groups.find(([lead]) => isAboutSame(lead, signal));
    if (group === undefined) groups.push([signal]);
    else group.push(signal);
  }
  return groups;
}

/**
 * A task and an assignment of one name that are due at the same time are one thing, and urgent events that begin at the same time are
 * one message: a cycle sends one, and they expire together. Otherwise something urgent speaks for itself: it would be lost behind
 * another one.
 */
function isAboutSame(one: ProactiveSignal, other: ProactiveSignal): boolean {
  if (startsWith(one, other)) return true;
  if (other.urgencyHint >= urgentHint && one.urgencyHint < urgentHint) return false;
  const due = one.data['dueAt'];
  return (
    typeof due === 'number' &&
    due === other.data['dueAt'] &&
    saysSame(lowered(one.subject), lowered(other.subject))
  );
}

/** Another urgent event that begins at the very same time. */
function startsWith(one: ProactiveSignal, other: ProactiveSignal): boolean {
  const isUrgentStart = ({ type, urgencyHint }: ProactiveSignal) =>
    type === 'CALENDAR_EVENT_SOON' && urgencyHint >= urgentHint;
  const at = one.data['startsAt'];
  return (
    one !== other &&
    isUrgentStart(one) &&
    isUrgentStart(other) &&
    typeof at === 'number' &&
    at === other.data['startsAt']
  );
}

function lowered(text: MaybeOutside): MaybeOutside {
  return typeof text === 'string' ? text.toLowerCase().trim() : text;
}

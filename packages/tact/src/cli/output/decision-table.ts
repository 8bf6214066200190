import { type ActionRegistry, describeAction, shortOverride } from '@tact/core/kernel';
import type { DecidedAction, Decision, Outside } from '@tact/core/records';
import { mapOutside, plainLine, quote } from '@tact/core/text';
import type { AnsweredQuestion } from '@tact/server/operations/decisions/aftermath';
import stringWidth from 'string-width';
import type { Screen } from './screen.ts';
import { formatTable } from './table.ts';
import { withPlainTimes } from './time-words.ts';
import { paintVerdict } from './verdict.ts';
import { cut } from './wrap.ts';

/** An action and the question about it, as it was worded when it was asked. */
type AskedAbout = Pick<AnsweredQuestion, 'action' | 'question'>;

interface DecisionTableOptions {
  readonly registry: ActionRegistry;
  /** False where nothing was recorded: the id could not be looked up. */
  readonly withId?: boolean;
  readonly withTime?: boolean;
  /** What became of it, where that differs from what was decided. */
  became?(decision: Decision): string | null;
  /** What was asked, for actions of other programs. */
  asked?(decision: Decision): readonly AskedAbout[];
}

const enoughForOneLine = 120;
const maxTitleLength = 90;
/** Columns that a line keeps for the title, whatever is done. */
const minTitle = 16;

/** A row per decision: verdict, message, what happens to it and why; on narrow screens on two lines each. */
export function formatDecisions(
  decisions: readonly Decision[],
  options: DecisionTableOptions,
  screen: Pick<Screen, 'width' | 'paint' | 'time'>,
): string {
  return screen.width < enoughForOneLine
    ? formatNarrow(decisions, options, screen)
    : formatWide(decisions, options, screen);
}

function formatWide(
  decisions: readonly Decision[],
  { withId = true, withTime = false, ...options }: DecisionTableOptions,
  screen: Pick<Screen, 'width' | 'paint' | 'time'>,
): string {
  const { paint } = screen;
  const columns = [
    ...(withTime ? [{ title: 'time' }] : []),
    { title: 'verdict' },
    { title: 'message', flexible: true, weight: 4 },
    { title: 'what', flexible: true, weight: 2 },
    { title: 'why', flexible: true, weight: 4 },
    ...(withId ? [{ title: 'id' }] : []),
  ];
  const rows = decisions.map((decision) => [
    ...(withTime ? [paint.dim(screen.time(decision.createdAt))] : []),
    paintVerdict(decision.verdict, paint),
    quote(decision.title, maxTitleLength),
    whatOf(decision, options),
    paint.dim(whyOf(decision)),
    ...(withId ? [paint.dim(shortId(decision.id))] : []),
  ]);
  return formatTable(columns, rows, screen);
}

function formatNarrow(
  decisions: readonly Decision[],
  { withId = true, withTime = false, ...options }: DecisionTableOptions,
  screen: Pick<Screen, 'width' | 'paint' | 'time'>,
): string {
  const { paint } = screen;
  const last = [...(withId ? ['id'] : []), ...(withTime ? ['time'] : [])];
  const columns = [
    { title: 'verdict' },
    { title: 'message and action', flexible: true },
    ...(last.length > 0 ? [{ title: last.join(', ') }] : []),
  ];
  const room = screen.width - 12 - (withTime ? 18 : 10);
  const rows = decisions.map((decision) => {
    const { id, createdAt, verdict, title } = decision;
    const ids = [...(withId ? [shortId(id)] : []), ...(withTime ? [screen.time(createdAt)] : [])];
    const what = `${whatOf(decision, options)} ${paint.dim(`· ${whyOf(decision)}`)}`;
    return [
      paintVerdict(verdict, paint),
      `${quoteWithin(title, room)}\n${what}`,
      ...(last.length > 0 ? [paint.dim(ids.join('\n'))] : []),
    ];
  });
  return formatTable(columns, rows, screen);
}

/** A decision on one line, for lists that grow. */
export function formatDecisionLine(
  decision: Decision,
  registry: ActionRegistry,
  { width, paint, time }: Pick<Screen, 'width' | 'paint' | 'time'>,
): string {
  const verdict = paintVerdict(decision.verdict, paint) + ' '.repeat(8 - decision.verdict.length);
  const head = `${paint.dim(time(decision.createdAt))}  ${verdict}`;
  const id = shortId(decision.id);
  const room = width - 26 - id.length - 2;
  const what = `${cut(describeDecision(decision, registry), room - minTitle)} · `;
  return `${head}${what}${quoteWithin(decision.title, room - stringWidth(what))}  ${paint.dim(id)}`;
}

/** A title, which is not ours, quoted in so many columns. */
function quoteWithin(title: Outside, columns: number): string {
  return quote(
    mapOutside(title, (text) => cut(plainLine(text, maxTitleLength), Math.max(1, columns - 2))),
    maxTitleLength,
  );
}

/** The last digits of an id, which are random; commands accept them instead of the whole id. */
export function shortId(id: string): string {
  return id.slice(-8);
}

/** What is done, or would be done if approved, in plain words. */
export function describeDecision(
  { actions, outcome, path }: Decision,
  registry: ActionRegistry,
  asked: readonly AskedAbout[] = [],
): string {
  const happening = actions.filter(({ disposition }) => disposition !== 'drop');
  if (path === 'undo' || happening.length === 0)
    return outcome === 'none' ? 'no action' : plainLine(outcome, 80);
  return happening
    .map((action) => plainLine(withPlainTimes(wordsOf(action, registry, asked)), 60))
    .join(', ');
}

/** Of an action that this process lacks, as the program that has it worded it, or its name. */
function wordsOf(proposed: DecidedAction, registry: ActionRegistry, asked: readonly AskedAbout[]): string {
  if (registry.find(proposed.action) !== null) return describeAction(registry, proposed);
  return asked.find(({ action }) => action === proposed.action)?.question ?? proposed.action;
}

function whatOf(
  decision: Decision,
  { registry, became, asked }: Pick<DecisionTableOptions, 'registry' | 'became' | 'asked'>,
): string {
  const what = describeDecision(decision, registry, asked?.(decision));
  const since = became?.(decision) ?? null;
  return since === null ? what : `${what} ${since}`;
}

/** The proposer's reason, which is the last that is not a fact about the input; what is wrong with the input; and the checks that failed. */
function whyOf({ reasons, overrides }: Pick<Decision, 'reasons' | 'overrides'>): string {
  const proposed = reasons.filter(({ fact }) => fact === undefined).slice(-1);
  const warnings = reasons.filter(({ fact }) => fact === 'warning');
  const reason = [...proposed, ...warnings].map(({ text }) => plainLine(text, 160)).join(' ');
  const checks = [...new Set(overrides.map(shortOverride))];
  return checks.length === 0 ? reason : `${reason} Checks: ${checks.join(', ')}.`;
}

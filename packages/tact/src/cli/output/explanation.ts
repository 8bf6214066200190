import type { Explanation, Runtime } from '@tact/core/kernel';
import type { Decision, Outside } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { describeDecision, shortId } from './decision-table.ts';
import { promptSection } from './explained-prompt.ts';
import { stageSection } from './explained-stages.ts';
import { undoSection } from './explained-undo.ts';
import type { Screen } from './screen.ts';
import { relativeTime } from './time-words.ts';
import { paintVerdict } from './verdict.ts';
import { wrap } from './wrap.ts';

/** The rest is in `--json`. */
const maxHidden = 10;

interface HiddenText {
  readonly text: Outside;
}

export interface ExplanationOptions {
  readonly runtime: Pick<Runtime, 'registry' | 'clock'>;
  /** The whole prompt and answer, not their beginnings. */
  readonly isWhole: boolean;
  /** What the message says that may not be visible to its reader; none unless given. */
  readonly hidden?: readonly HiddenText[];
}

/** Everything about a decision, from the top: what, the stages, the prompt, the answer, what can be undone. */
export function formatExplanation(
  explanation: Explanation,
  options: ExplanationOptions,
  screen: Screen,
): string {
  return [
    headSection(explanation.decision, options, screen),
    stageSection(explanation, options, screen),
    promptSection(explanation, options, screen),
    undoSection(explanation, options, screen),
    shadowSection(explanation, screen),
  ]
    .filter((section) => section !== '')
    .join('\n\n');
}

function headSection(
  decision: Decision,
  { runtime, hidden = [] }: ExplanationOptions,
  { width, paint, time }: Screen,
): string {
  const { id, verdict, title, confidence, path, strategy, createdAt, policyVersion, usage, parentId } =
    decision;
  const sure = confidence === null ? '' : `, confidence ${confidence.toFixed(2)}`;
  const fields: readonly (readonly [string, string])[] = [
    ['message', quote(title, 200)],
    ...hidden
      .slice(0, maxHidden)
      .map(
        ({ text }) => ['hidden', `${quote(text, 200)} (may not be visible; not shown to the model)`] as const,
      ),
    ...(hidden.length > maxHidden ? [['hidden', `and ${hidden.length - maxHidden} more`] as const] : []),
    ['verdict', `${paintVerdict(verdict, paint)}: ${describeDecision(decision, runtime.registry)}`],
    ...kindField(decision),
    ['decided', `${time(createdAt)} (${relativeTime(createdAt, runtime.clock.now())})`],
    ['by', `${pathWords[path]}${sure}`],
    ['strategy', `${plainLine(`${strategy.name} ${strategy.version}`, 80)}, policy ${policyVersion}`],
    ...(usage === null ? [] : [['model', usageWords(usage)] as const]),
    ...(parentId === null ? [] : [['parent', `decision ${shortId(parentId)}`] as const]),
  ];
  const lines = fields.map(([name, text]) => `  ${paint.dim(name.padEnd(9))} ${wrap(text, width, 12)}`);
  return [`${paint.bold(`Decision ${shortId(id)}`)} ${paint.dim(id)}`, ...lines].join('\n');
}

/** What kind of mail it was taken for. */
function kindField({ details }: Decision): readonly (readonly [string, string])[] {
  const kind = details?.['kind'];
  return typeof kind === 'string' ? [['kind', `${plainLine(kind, 40)}, by its form`]] : [];
}

const pathWords: Readonly<Record<Decision['path'], string>> = {
  gate: 'the gate',
  rule: 'your rules',
  heuristic: 'a heuristic',
  local: 'heuristics, without a model',
  model: 'the model',
  fallback: 'the fallback: the model gave no valid answer',
  rejected: 'no valid proposal',
  undo: 'you, undoing an earlier decision',
};

function usageWords({ model, latencyMs, inputTokens, outputTokens, calls }: NonNullable<Decision['usage']>) {
  const tokens = `${inputTokens} tokens in, ${outputTokens} out`;
  return `${plainLine(model, 80)}: ${calls} ${calls === 1 ? 'call' : 'calls'}, ${Math.round(latencyMs)} ms, ${tokens}`;
}

function shadowSection({ shadows }: Explanation, { paint }: Screen): string {
  if (shadows.length === 0) return '';
  const lines = shadows.map(
    ({ strategy, verdict, outcome }) =>
      `  ${plainLine(`${strategy.name} ${strategy.version}`, 80)}: ${paintVerdict(verdict, paint)} ${plainLine(outcome, 80)}`,
  );
  return [paint.bold('Shadow decisions, without effect'), ...lines].join('\n');
}

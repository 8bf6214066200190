import {
  type ActionRegistry,
  describeAction,
  type Explanation,
  overrideWords,
  type Runtime,
} from '@tact/core/kernel';
import type {
  DecidedAction,
  Decision,
  Effect,
  JournalEntry,
  Outside,
  Proposal,
  StageName,
} from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { describeDecision, shortId } from './decision-table.ts';
import { formatEffect } from './effect-lines.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';
import { duration, relativeTime, withPlainTimes } from './time-words.ts';
import { paintVerdict } from './verdict.ts';
import { wordsOnLine } from './words-on-line.ts';
import { wrap } from './wrap.ts';

const indent = 23;

/** The six stages in their order, each with its time and what came of it. */
function stageSection(
  explanation: Explanation,
  { runtime }: ExplanationOptions,
  { width, paint }: Screen,
): string {
  const { decision, effects } = explanation;
  const { ms } = decision;
  const now = runtime.clock.now();
  const stages: readonly Stage[] = [
    { name: 'gate', ms: ms.gate, lines: gateLines(decision) },
    { name: 'gather', ms: ms.gather, lines: gatherLines(decision) },
    { name: 'propose', ms: ms.propose, lines: proposeLines(decision) },
    { name: 'judge', ms: ms.judge, lines: judgeLines(decision, paint) },
    { name: 'act', ms: actMs(effects), lines: actLines(explanation, runtime, paint) },
    { name: 'learn', ms: undefined, lines: learnLines(explanation, now) },
  ];
  return [paint.bold('Stages'), ...stages.map((stage, index) => formatStage(stage, index + 1))].join('\n');

  function formatStage({ name, ms: took, lines }: Stage, number: number): string {
    const failures = decision.failures
      .filter(({ stage }) => stage === name)
      .map(({ code, text }) => paint.red(`${code}: ${plainLine(text, 300)}`));
    const time = took === undefined ? '' : duration(took);
    const head = `  ${number} ${name.padEnd(8)} ${paint.dim(time.padStart(8))}  `;
    const all = [...lines, ...failures].map((line) =>
      line
        .split('\n')
        .map((part) => wrap(part, width, indent))
        .join(`\n${' '.repeat(indent)}`),
    );
    return `${head}${all.length === 0 ? paint.dim('nothing') : all.join(`\n${' '.repeat(indent)}`)}`;
  }
}

interface Stage {
  readonly name: StageName | 'learn';
  readonly ms: number | undefined;
  readonly lines: readonly string[];
}

function gateLines({ reasons }: Decision): readonly string[] {
  const own = reasons.filter(({ code }) => !code.startsWith('PROPOSED_BY_'));
  const lines = own.map(
    ({ code, text, numbers }) => `${plainLine(text, 300)}${formatNumbers(numbers)} [${code}]`,
  );
  return own.every(({ fact }) => fact !== undefined) ? [...lines, 'no matching rule'] : lines;
}

function gatherLines({ ms, failures }: Decision): readonly string[] {
  if (ms.gather === undefined) return ['not needed'];
  return failures.some(({ stage }) => stage === 'gather') ? [] : ['complete'];
}

function proposeLines({ proposals }: Decision): readonly string[] {
  return proposals.flatMap((proposal) => [
    `${proposerWords[proposal.proposer]}, confidence ${proposal.confidence.toFixed(2)}: ${proposal.actions.map(({ action }) => plainLine(action, 60)).join(', ') || 'nothing'}`,
    proposal.proposer === 'model' ? quote(proposal.rationale, 300) : wordsOnLine(proposal.rationale, 300),
    ...proposal.findings
      .filter(({ finding }) => finding !== 'kept')
      .map(({ directionId, finding, why }) => `direction ${directionId} ${finding}: ${quote(why, 200)}`),
    ...proposal.alternatives.map(
      ({ action, confidence, whyNot }) =>
        `not ${plainLine(action, 60)} (${confidence.toFixed(2)}): ${quote(whyNot, 200)}`,
    ),
    ...(proposal.integrity === 'intact' ? [] : [`the answer was ${proposal.integrity}`]),
  ]);
}

const proposerWords: Readonly<Record<Proposal['proposer'], string>> = {
  rule: 'your rule',
  model: 'the model',
  local: 'heuristics',
  fallback: 'fallback',
};

function overrideLine(override: Decision['overrides'][number]): string {
  const { code, span, numbers, text } = override;
  const shown = span === undefined ? '' : `, found: ${quote(span.text, 160)}`;
  // Built-in checks have their numbers in the text; custom ones may not.
  const more = Object.values(numbers ?? {}).every((number) => text.includes(number.toFixed(2)))
    ? ''
    : formatNumbers(numbers);
  return `- ${overrideWords(override)}${more} [${code}]${shown}`;
}

function judgeLines({ verdict, overrides }: Decision, paint: Paint): readonly string[] {
  const outcome = overrides.length > 0 ? ':' : ': all checks passed';
  return [`${paintVerdict(verdict, paint)}${outcome}`, ...overrides.map(overrideLine)];
}

function actLines(
  { decision, effects, approvals }: Explanation,
  { registry, clock }: ExplanationOptions['runtime'],
  paint: Paint,
): readonly string[] {
  const now = clock.now();
  const questions = approvals.map(({ state, action, parameters, answer, expiresAt }) => {
    const what = plainLine(withPlainTimes(describeAction(registry, { action, parameters })), 200);
    if (state === 'pending') {
      return `${what}: waiting for your answer, denied ${relativeTime(expiresAt, now)} if not answered`;
    }
    const by = answer === null ? '' : ` by ${plainLine(answer.by, 60)} ${relativeTime(answer.at, now)}`;
    return `${what}: ${state}${by}`;
  });
  const recorded = recordedOnly(decision, registry).map(
    (action) => `${plainLine(describeAction(registry, action), 200)}: done with the record`,
  );
  return [...recorded, ...effects.map((effect) => formatEffect(effect, registry, paint)), ...questions];
}

function learnLines({ feedback }: Explanation, now: number): readonly string[] {
  return feedback.map(({ kind, source, scores, text, createdAt }) => {
    const implicit = source === 'implicit' ? ', implicit' : '';
    const words = text === null ? '' : `: ${quote(text, 200)}`;
    return `${kind}${formatNumbers(scores)} ${relativeTime(createdAt, now)}${implicit}${words}`;
  });
}

function formatNumbers(numbers: Readonly<Record<string, number>> | undefined): string {
  const pairs = Object.entries(numbers ?? {}).map(([name, number]) => `${name} ${Number(number.toFixed(3))}`);
  return pairs.length === 0 ? '' : ` (${pairs.join(', ')})`;
}

/** From the start of the first effect to the end of the last. */
function actMs(effects: readonly Effect[]): number | undefined {
  const starts = effects.flatMap(({ startedAt }) => startedAt ?? []);
  const ends = effects.flatMap(({ finishedAt }) => finishedAt ?? []);
  return starts.length === 0 || ends.length === 0 ? undefined : Math.max(...ends) - Math.min(...starts);
}

const shortLines = 4;

/** The model's prompt by layers, and its answer. All of it is quoted, because it contains outside text. */
function promptSection(
  { decision, layers, answer }: Explanation,
  { isWhole }: ExplanationOptions,
  { width, paint }: Screen,
): string {
  if (layers.length === 0) return `${paint.bold('Prompt')}\n  No model was called.`;
  const parts = [paint.bold('Prompt')];
  for (const { name, role, tokens, text } of layers) {
    parts.push(
      `  ${paint.bold(plainLine(name, 60))} ${paint.dim(`${role} message, about ${tokens} tokens`)}`,
    );
    parts.push(text === null ? '    no longer kept' : quoteLines(text));
  }
  parts.push('', paint.bold('Model answer'));
  if (decision.answerDigest === null) parts.push('  none');
  else parts.push(answer === null ? '  no longer kept' : quoteLines(answer));
  if (!isWhole) parts.push(paint.dim('  (Show all of it with --prompt.)'));
  return parts.join('\n');

  function quoteLines(text: string): string {
    const lines = text.split(/\r\n|\n|\r/);
    const shown = isWhole ? lines : lines.slice(0, shortLines);
    const bar = paint.dim('    │ ');
    const quoted = shown.flatMap((line) =>
      wrap(plainLine(line, isWhole ? 20_000 : 300), width - 6)
        .split('\n')
        .map((part) => `${bar}${part}`),
    );
    const left = lines.length - shown.length;
    return [...quoted, ...(left > 0 ? [`${bar}${paint.dim(`… ${left} more lines`)}`] : [])].join('\n');
  }
}

/** How to undo what was done, or why there is nothing to undo. */
function undoSection(
  { decision, effects, journal, undos }: Explanation,
  { runtime }: ExplanationOptions,
  { paint }: Screen,
): string {
  const title = paint.bold('Undo');
  const open = journal.filter(({ state }) => state === 'open');
  const undone = journal.filter(({ state }) => state === 'undone');
  const failed = undos.filter(({ state }) => state === 'failed');
  const lines = undone.map(
    (entry) =>
      `  undone ${relativeTime(entry.undoneAt ?? entry.createdAt, runtime.clock.now())}: ${describe(entry)}`,
  );
  for (const entry of journal.filter(({ state }) => state === 'undoing')) {
    lines.push(`  an undo has begun and is not known to have ended: ${describe(entry)}`);
  }
  for (const { action, parameters, problem } of failed) {
    lines.push(
      `  an undo failed: ${describe({ action, parameters })}: ${plainLine(problem?.text ?? '', 200)}`,
    );
  }
  if (open.length > 0) {
    lines.push(`  tact undo ${shortId(decision.id)} would ${open.map(describe).join(', ')}`);
  }
  if (lines.length === 0) {
    const isDone = effects.some(({ state }) => state === 'done');
    lines.push(
      isDone || recordedOnly(decision, runtime.registry).length > 0
        ? '  Nothing to undo: it changed nothing, or cannot be undone.'
        : '  Nothing was done.',
    );
  }
  return [title, ...lines].join('\n');

  function describe(entry: Pick<JournalEntry, 'action' | 'parameters'>): string {
    return plainLine(withPlainTimes(describeAction(runtime.registry, entry)), 200);
  }
}

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

/** The actions of a decision that its record carried out, such as a response that the caller got with it. They leave no effects. */
function recordedOnly(
  { actions, strategy }: Pick<Decision, 'actions' | 'strategy'>,
  registry: ActionRegistry,
): readonly DecidedAction[] {
  if (strategy.role === 'shadow') return [];
  return actions.filter(
    ({ action, disposition }) => disposition === 'run' && registry.find(action)?.isRecordOnly === true,
  );
}

import { describeAction, type Explanation, overrideWords } from '@tact/core/kernel';
import type { Decision, Effect, Proposal, StageName } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { formatEffect } from './effect-lines.ts';
import type { ExplanationOptions } from './explanation.ts';
import type { Paint } from './paint.ts';
import { recordedOnly } from './recorded-only.ts';
import type { Screen } from './screen.ts';
import { duration, relativeTime, withPlainTimes } from './time-words.ts';
import { paintVerdict } from './verdict.ts';
import { wordsOnLine } from './words-on-line.ts';
import { wrap } from './wrap.ts';

const indent = 23;

/** The six stages in their order, each with its time and what came of it. */
export function stageSection(
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

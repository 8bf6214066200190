import { type ErrorCode, errorRegistry, exitCodes } from '@tact/core/errors';
import { type ActionRegistry, describeAction } from '@tact/core/kernel';
import type { Effect, EffectState } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { shortId } from './decision-table.ts';
import type { Paint, Style } from './paint.ts';
import { withPlainTimes } from './time-words.ts';

const marks: Readonly<
  Record<EffectState, { readonly mark: string; readonly style: Style; readonly words: string }>
> = {
  planned: { mark: '…', style: 'yellow', words: 'not done yet' },
  running: { mark: '…', style: 'yellow', words: 'may have been done; the next run checks it' },
  done: { mark: '✓', style: 'green', words: 'done' },
  failed: { mark: '✗', style: 'red', words: 'not done' },
  unknown: { mark: '?', style: 'red', words: 'unknown whether it was done' },
};

const unsent = {
  mark: '!',
  style: 'yellow',
  words: 'not sent, saved as a draft: no mail server configured ([smtp] in config.toml)',
} as const;

const leftToOthers = {
  ...marks.planned,
  words: 'not done yet; the program that has this action does it when it resumes',
} as const;

/** Of what an agent does itself. */
const doneByAgent: Readonly<
  Partial<Record<EffectState, { readonly mark: string; readonly style: Style; readonly words: string }>>
> = {
  planned: { ...marks.planned, words: 'not done yet; the agent does it when it next asks' },
  running: { ...marks.running, words: 'the agent is doing it' },
};

function outcomeOf(effect: Effect, registry: ActionRegistry) {
  if (becameDraft(effect, registry)) return unsent;
  if (registry.find(effect.action)?.isRunByCaller === true)
    return doneByAgent[effect.state] ?? marks[effect.state];
  return isLeftToOthers(effect) && registry.find(effect.action) === null ? leftToOthers : marks[effect.state];
}

/** Nobody has tried it: this process lacks its action. */
function isLeftToOthers({ state, problem }: Effect): boolean {
  return state === 'planned' && problem === null;
}

/** True if a mail should have been sent but became a draft; a requested draft is not a failure. */
function becameDraft({ action, state, result }: Effect, registry: ActionRegistry): boolean {
  const wasToBeSent = registry.find(action)?.danger === 'dangerous';
  return state === 'done' && wasToBeSent && result?.['sent'] === false;
}

/** The outcome of an effect, with its remedy on a separate line if there is one. */
export function formatEffect(effect: Effect, registry: ActionRegistry, paint: Paint): string {
  const { mark, style, words } = outcomeOf(effect, registry);
  const what = `${paint[style](mark)} ${plainLine(withPlainTimes(describeAction(registry, effect)), 300)}: ${words}`;
  if (effect.problem === null) return what;
  const remedy = remedyOf(effect);
  return [
    `${what}`,
    `    ${plainLine(effect.problem.text, 300)}`,
    ...(remedy === null ? [] : [`    ${remedy}`]),
  ].join('\n');
}

/** How an effect ended, where it is not done; null for one that is. */
export function endInWords(effect: Effect, paint: Paint): string | null {
  const { action, state, problem } = effect;
  if (state === 'done') return null;
  const { mark, style, words } = marks[state];
  const why = problem === null ? '' : ` (${plainLine(problem.text, 120)})`;
  return `${paint[style](mark)} ${plainLine(action, 60)}: ${words}${why}`;
}

/** Failed effects, grouped by kind: a read-only mailbox can fail a thousand times in the same way. */
export function formatTroubles(effects: readonly Effect[], paint: Paint): readonly string[] {
  const kinds = new Map<string, [Effect, ...Effect[]]>();
  for (const effect of effects) {
    const kind = `${effect.state} ${effect.problem?.text ?? ''}`;
    const alike = kinds.get(kind);
    if (alike === undefined) kinds.set(kind, [effect]);
    else alike.push(effect);
  }
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    const { mark, style, words } = marks[first.state];
    const remedy = remedyOf(first);
    const count = alike.length === 1 ? '1 action' : `${alike.length} actions`;
    return [
      `${paint[style](mark)} ${count}: ${words}; see tact explain ${shortId(first.decisionId)}`,
      ...(first.problem === null ? [] : [`    ${plainLine(first.problem.text, 300)}`]),
      ...(remedy === null ? [] : [`    ${remedy}`]),
    ];
  });
}

/** What to do about an effect that went wrong. */
function remedyOf({ state, problem }: Effect): string | null {
  if (problem === null || !isErrorCode(problem.code)) return null;
  if (state === 'planned') return 'The next run retries it.';
  const { remedy } = errorRegistry[problem.code];
  return remedy.includes('{') ? null : remedy;
}

/** The exit code for how effects ended: that of the first that went wrong. */
export function exitCodeOf(effects: readonly Effect[]): number {
  const wrong = effects.find((effect) => effect.state !== 'done' && !isLeftToOthers(effect));
  if (wrong === undefined) return exitCodes.ok;
  const code = wrong.problem?.code ?? '';
  return isErrorCode(code) ? errorRegistry[code].exitCode : exitCodes.internal;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorRegistry, code);
}

import {
  deferUntil,
  proposalDefaults,
  refusedReason,
  unreachableReason,
  unusableReason,
} from '@tact/core/kernel';
import type { Proposal, Reason, StageFailure, Verdict } from '@tact/core/records';

/**
 * Mail that waits for the model. An outage or a broken model is not a question for the owner: where the local proposer is not certain
 * either, the mail is left alone and decided once the model answers again.
 *
 * Invariants:
 * 1. The proposal says until when and why, so that the judge, and a replay of it, needs no clock and no failures.
 * 2. An outage costs a mail nothing but time: only answers that were not usable are counted against it. A refused request is an outage,
 *    for what is refused is nearly always our settings.
 * 3. Waiting ends: after `maxUnusable` unusable answers, `maxRefusals` refusals of this mail, or `maxAttempts` attempts of whatever kind, nothing is done with the mail and
 *    nobody is asked.
 */

/** What earlier attempts about the same mail came to. */
export interface EarlierAttempts {
  readonly attempts: number;
  /** How many of them ended with answers that were not usable. */
  readonly unusable: number;
}

export const firstAttempt: EarlierAttempts = { attempts: 0, unusable: 0 };

const maxUnusable = 3;
/** More than a week of hours. */
const maxAttempts = 200;
const firstPauseMs = 60_000;
const maxPauseMs = 60 * 60_000;

interface ModelWait {
  /** Milliseconds since 1970; null where waiting has ended. */
  readonly until: number | null;
  readonly why: string;
  readonly isReachable: boolean;
  readonly unusable: number;
  /** It refused the request: what is refused for one mail may be answered for another. */
  readonly isRefused?: true;
  /** The code of its reason, where it is none of the model's. */
  readonly code?: string;
}

/** Failures after which nothing is known about this mail: the model was not there, or not for us. */
const outageReasons: Readonly<Record<string, string>> = {
  MODEL_UNAVAILABLE: 'no connection, or a server error',
  MODEL_RATE_LIMITED: 'rate limit',
  MODEL_TIMEOUT: 'timeout',
  MODEL_CANCELLED: 'request cancelled',
  MODEL_KEY_MISSING: 'key missing',
  MODEL_KEY_REFUSED: 'key refused',
  MODEL_NOT_FOUND: 'no such model',
  MODEL_SETTINGS_INVALID: 'settings cannot be used',
  MODEL_REQUEST_REFUSED: 'request refused',
  MODEL_CREDIT_USED_UP: 'credit used up',
  MODEL_ACCESS_REFUSED: 'access refused',
  MODEL_NO_TOOLS: 'it cannot call tools',
  MODEL_CONTEXT_EXCEEDED: 'the prompt is longer than its context',
  MODEL_PROMPT_CUT: 'it saw only part of the prompt: raise its context length',
};

/** The model was there, and what it made of this mail could not be used. */
function isUnusable(code: string): boolean {
  return code.startsWith('DECISION_') || code === 'MODEL_ANSWER_EMPTY' || code === refusedInput;
}

/** The model, or a filter before it, would not answer about this mail: no outage, and nothing to be had by asking often. */
const refusedInput = 'MODEL_INPUT_REFUSED';
const maxRefusals = 2;

/** Whether the last of these failures says that the model could not be reached. */
export function isOutage(failures: readonly StageFailure[]): boolean {
  const last = failures.at(-1);
  return last !== undefined && !isUnusable(last.code);
}

/** The proposal for a mail about which the model said nothing that holds: none, until it does or has been asked often enough. */
export function waitForModel(
  failures: readonly StageFailure[],
  earlier: EarlierAttempts,
  { target, now, timeoutMs }: { readonly target: string; readonly now: number; readonly timeoutMs: number },
): Proposal {
  return waitingProposal(waitAfter(failures, earlier, now, timeoutMs), target);
}

function waitingProposal(wait: ModelWait, target: string): Proposal {
  return {
    ...proposalDefaults,
    actions: [{ action: 'none', parameters: {}, target }],
    // `local`: it is our own code that has nothing done, where it waits no longer.
    proposer: 'local',
    confidence: 0,
    rationale: wait.why,
    needsApproval: false,
    labels: [],
    details: { modelWait: { ...wait } },
  };
}

/** The proposal for a mail about which a rule would decide if its kind were known, and there is no model to ask. */
export function waitForKind(
  earlier: EarlierAttempts,
  { target, now }: { readonly target: string; readonly now: number },
): Proposal {
  const until = earlier.attempts + 1 >= maxAttempts ? null : now + maxPauseMs;
  const why =
    'The kind of this message cannot be told, one of your rules depends on it, and no model is configured.';
  const wait: ModelWait = { until, why, isReachable: true, unusable: 0, code: 'KIND_UNKNOWN' };
  return waitingProposal(wait, target);
}

function waitAfter(
  failures: readonly StageFailure[],
  earlier: EarlierAttempts,
  now: number,
  timeoutMs: number,
): ModelWait {
  const attempts = earlier.attempts + 1;
  const isReachable = !isOutage(failures);
  const unusable = earlier.unusable + (isReachable ? 1 : 0);
  const isFiltered = failures.at(-1)?.code === refusedInput;
  if (unusable >= (isFiltered ? maxRefusals : maxUnusable) || attempts >= maxAttempts) {
    const why = isFiltered
      ? 'The model refused this message again; no action.'
      : isReachable
        ? `The model gave no usable answer about this message in ${unusable} attempts; no action.`
        : `The model could not be reached in ${attempts} attempts; no action.`;
    return { until: null, why, isReachable, unusable };
  }
  const until = now + Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs);
  const why = isFiltered
    ? 'The model refused this message; it will be asked once more.'
    : isReachable
      ? `The model gave no usable answer${isCutOff(failures) ? ' (cut off: raise max_output_tokens)' : ''}; it will be asked again.`
      : `The model could not be reached (${outageWords(failures, timeoutMs)}); it will be asked again.`;
  const isRefused = failures.at(-1)?.code === 'MODEL_REQUEST_REFUSED';
  return { until, why, isReachable, unusable, ...(isRefused ? { isRefused } : {}) };
}

function isCutOff(failures: readonly StageFailure[]): boolean {
  return failures.at(-1)?.code === 'DECISION_CUT_OFF';
}

function outageWords(failures: readonly StageFailure[], timeoutMs: number): string {
  const code = failures.at(-1)?.code ?? '';
  const words = outageReasons[code] ?? 'unexpected error';
  return code === 'MODEL_TIMEOUT' ? `${words} after ${Math.round(timeoutMs / 100) / 10} s` : words;
}

/** What the proposals of an earlier attempt say of waiting; null if it did not wait. */
export function attemptsUpTo(attempt: number, proposals: readonly Proposal[]): EarlierAttempts {
  return { attempts: attempt, unusable: waitIn(proposals)?.unusable ?? 0 };
}

/** The verdict of a mail that waits; null for any other. Pure. */
export function waitVerdict(proposals: readonly Proposal[], reasons: readonly Reason[]): Verdict | null {
  const wait = waitIn(proposals);
  if (wait === null || wait.until === null) return null;
  const verdict = deferUntil(wait.until, wait.why, reasonFor(wait));
  return { ...verdict, reasons: [...reasons, ...verdict.reasons] };
}

function reasonFor({ isReachable, isRefused, code }: ModelWait): string {
  if (code !== undefined) return code;
  if (isReachable) return unusableReason;
  return isRefused === true ? refusedReason : unreachableReason;
}

function waitIn(proposals: readonly Proposal[]): ModelWait | null {
  const found = proposals.map(({ details }) => details?.['modelWait']).find((wait) => wait !== undefined);
  return found === undefined ? null : (found as unknown as ModelWait);
}

import { type TactError, tactError } from '@tact/core/errors';
import type { ProviderProblem } from './provider-problem.ts';
import type { Subject } from './read-failure.ts';

/**
 * What a provider's refusal is about, where its sentence or code tells: the account, the model, the server's own settings, or what was
 * asked. Sentences are matched, for most servers have no codes of their own and borrow the status of something else.
 */

interface Cause {
  readonly codes?: readonly string[];
  readonly says: RegExp;
  error(subject: Subject, quoted: string): TactError;
}

const settings =
  (why: string) =>
  ({ id }: Subject) =>
    tactError('MODEL_SETTINGS_INVALID', { model: id, why });

const causes: readonly Cause[] = [
  {
    codes: ['insufficient_quota', 'billing_error', 'billing_hard_limit_reached', 'insufficient_user_quota'],
    says: /credit balance|insufficient (?:balance|credits?|funds|quota)|out of credits|requires more credits|billing/i,
    error: ({ id }, quoted) => tactError('MODEL_CREDIT_USED_UP', { model: id, quoted }),
  },
  {
    codes: ['content_filter', 'content_policy_violation', 'data_inspection_failed', 'prompt_blocked'],
    says: /content[ _](?:management )?(?:filter|policy)|\bwas (?:filtered|flagged)|prohibited[ _]content|\bSAFETY\b|safety (?:system|polic)|inappropriate content|moderation/i,
    error: ({ id }) => tactError('MODEL_INPUT_REFUSED', { model: id, why: 'content filter' }),
  },
  {
    codes: ['unsupported_country_region_territory'],
    says: /\b(?:country|region|territory|user location)\b.{0,60}\b(?:not|un)\s?supported|not available in your (?:country|region)/i,
    error: ({ id }, quoted) =>
      tactError('MODEL_ACCESS_REFUSED', {
        model: id,
        why: `its provider does not serve your country${quoted}`,
      }),
  },
  {
    says: /requires? --jinja|--jinja flag/i,
    error: settings('its server calls tools only when it is started with --jinja'),
  },
  {
    says: /--enable-auto-tool-choice|--tool-call-parser/i,
    error: settings(
      'its server calls tools only when it is started with --enable-auto-tool-choice and --tool-call-parser',
    ),
  },
  {
    says: /(?:not|n't) support (?:tools?\b|tool[ _](?:use|call\w*)|function[ _]call\w*)|support tool use|(?:tool[ _](?:use|call\w*)|function[ _]call\w*|tools) (?:is|are) not (?:supported|enabled|available)/i,
    error: ({ id }) => tactError('MODEL_NO_TOOLS', { model: id }),
  },
  {
    says: /unexpected endpoint/i,
    error: settings('nothing is served at its address; the base URL must end with the version, as in /v1'),
  },
];

const tooLong: Cause = {
  codes: ['context_length_exceeded'],
  says: /context[ _](?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens/i,
  error: ({ id }, quoted) => tactError('MODEL_CONTEXT_EXCEEDED', { model: id, quoted }),
};

/** The error of a refusal whose cause is told; null where it is not. @param quoted the provider's own sentence, fit to be shown */
export function refusalCause(problem: ProviderProblem, subject: Subject, quoted: string): TactError | null {
  const found = causes.find((cause) => isAbout(problem, cause));
  return found === undefined ? null : found.error(subject, quoted);
}

/** The prompt does not fit; what else a refusal says about limits has been tried by then. */
export function contextCause(problem: ProviderProblem, subject: Subject, quoted: string): TactError | null {
  return isAbout(problem, tooLong) ? tooLong.error(subject, quoted) : null;
}

function isAbout({ code, message, retryAfterMs }: ProviderProblem, { codes = [], says }: Cause): boolean {
  // What is over after a while is no matter of the account, though its sentence may speak of billing.
  return codes.includes(code) || (retryAfterMs === null && says.test(message));
}

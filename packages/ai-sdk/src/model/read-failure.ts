import { type TactError, tactError } from '@tact/core/errors';
import { proxyProblem } from '@tact/core/network/proxy';
import { certificateProblem } from '@tact/core/network/server-words';
import type { ModelRequest } from '@tact/core/ports/model';
import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoOutputGeneratedError,
  StreamProviderError,
  TypeValidationError,
} from 'ai';
import { learnFrom, nothingLearned } from './learned-settings.ts';
import { type ProviderProblem, readProblem, retryAfter, tellable } from './provider-problem.ts';
import { contextCause, refusalCause } from './refusal-cause.ts';
import type { ModelFailure } from './retrying.ts';

/** The model that a failure is about. */
export interface Subject {
  /** `provider:name` */
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly keyVariable: string;
  readonly apiKey: string | undefined;
  /** The key is not known: a provider's own message may repeat it, and is not told. */
  readonly isKeyHidden?: boolean;
}

/** Codes of OpenAI's, Anthropic's and Google's that say more than the status. */
const keyRefusedCodes = new Set(['invalid_api_key', 'authentication_error', 'API_KEY_INVALID']);
const unknownModelCodes = new Set(['model_not_found', 'not_found_error', 'NOT_FOUND']);
/** What vLLM and llama.cpp answer for an unknown path, as opposed to an unknown model. */
const pathUnknown = /^(file )?not found\.?$/i;

/**
 * What the AI SDK threw, as an error of the registry. The thrown error itself is not kept as its cause: it
 * holds the whole request.
 */
export function readFailure(
  thrown: unknown,
  subject: Subject,
  request: ModelRequest,
  nowMs: number,
): ModelFailure {
  if (StreamProviderError.isInstance(thrown)) return readStreamFailure(thrown, subject, request, nowMs);
  if (JSONParseError.isInstance(thrown) || TypeValidationError.isInstance(thrown)) return unreadable(subject);
  if (InvalidResponseDataError.isInstance(thrown) || NoOutputGeneratedError.isInstance(thrown)) {
    return brokenOff(subject);
  }
  if (!APICallError.isInstance(thrown)) return unsendable(thrown, subject);
  const { statusCode: status, responseHeaders: headers = {} } = thrown;
  if (status === undefined || (status < 400 && thrown.isRetryable)) return unreachable(thrown, subject);
  if (status < 400) return unreadable(subject);

  const problem = readProblem(thrown.responseBody, headers, nowMs);
  const refusal = readRefusal(status, problem, subject, request);
  const retryAfterMs = problem?.retryAfterMs ?? retryAfter(headers, nowMs);
  // OpenAI and Anthropic say outright when a retry is useless.
  return { ...refusal, retryAfterMs, passing: refusal.passing && headers['x-should-retry'] !== 'false' };
}

/** The model is available; it just said nothing. */
export function emptyAnswer(subject: Subject): ModelFailure {
  return lasting(tactError('MODEL_ANSWER_EMPTY', about(subject)));
}

/** What arrived is valid as far as it goes. */
export function brokenOff(subject: Subject): ModelFailure {
  return passing(tactError('MODEL_UNAVAILABLE', { ...about(subject), why: 'its answer broke off' }));
}

/** A failure that the provider reported in the middle of an answer. */
function readStreamFailure(
  { statusCode, data }: StreamProviderError,
  subject: Subject,
  request: ModelRequest,
  nowMs: number,
): ModelFailure {
  const problem = readProblem(data, {}, nowMs);
  const status = statusCode ?? (problem?.code === 'invalid_request_error' ? 400 : 500);
  const refusal = readRefusal(status, problem, subject, request);
  if (refusal.error.code !== 'MODEL_UNAVAILABLE') {
    return { ...refusal, retryAfterMs: problem?.retryAfterMs ?? null };
  }
  return passing(tactError('MODEL_UNAVAILABLE', { ...about(subject), why: 'it failed while answering' }));
}

/** What only the owner of the key can mend: credit, rights, the key itself. */
function accessDenied(status: number, code: string, subject: Subject, told: string | null): TactError | null {
  const model = subject.id;
  if (status === 402) {
    return tactError('MODEL_CREDIT_USED_UP', { model, quoted: told === null ? '' : `: “${told}”` });
  }
  const isKeyRefused = keyRefusedCodes.has(code);
  if (status === 403 && told !== null && !isKeyRefused && !/\bkey\b/i.test(told)) {
    return tactError('MODEL_ACCESS_REFUSED', { model, why: `“${told}”` });
  }
  if (status !== 401 && status !== 403 && !isKeyRefused) return null;
  return tactError('MODEL_KEY_REFUSED', { provider: subject.provider, variable: subject.keyVariable });
}

/** What passes by itself: too many requests, a provider that is down. */
function outageOf(status: number, code: string, subject: Subject, quoted: string): TactError | null {
  if (status === 429 || code === 'rate_limit_exceeded') {
    return tactError('MODEL_RATE_LIMITED', about(subject));
  }
  if (!isUnavailable(status, code)) return null;
  // The AI SDK reports a failure within an answer of OpenAI's as status 400.
  const what = status === 400 ? 'it failed while answering' : `it answered with status ${status}`;
  return tactError('MODEL_UNAVAILABLE', { ...about(subject), why: `${what}${quoted}` });
}

function readRefusal(
  status: number,
  problem: ProviderProblem | null,
  subject: Subject,
  request: ModelRequest,
): ModelFailure {
  const code = problem?.code ?? '';
  const told = toldBy(problem, subject, request);
  const quoted = told === null ? '' : `: “${told}”`;
  const cause = problem === null ? null : refusalCause(problem, subject, quoted);
  if (cause !== null) return lasting(cause);
  const denied = accessDenied(status, code, subject, told);
  if (denied !== null) return lasting(denied);
  const outage = outageOf(status, code, subject, quoted);
  if (outage !== null) return passing(outage);
  if (status === 404 || unknownModelCodes.has(code)) return notFound(status, problem, subject);
  const teaches = problem === null ? '' : problem.message;
  const learned = learnFrom(teaches, nothingLearned, request.maxOutputTokens);
  const context = problem === null ? null : contextCause(problem, subject, quoted);
  if (context !== null) return { ...lasting(context), teaches };
  const why = told ?? `it answered with status ${status}`;
  const refused = lasting(tactError('MODEL_REQUEST_REFUSED', { ...about(subject), why }));
  return learned === null ? refused : { ...refused, teaches };
}

/** The provider's own sentence, where it may be shown. */
function toldBy(problem: ProviderProblem | null, subject: Subject, request: ModelRequest): string | null {
  if (problem === null || subject.isKeyHidden === true) return null;
  return tellable(problem.message, request, subject.apiKey);
}

function isUnavailable(status: number, code: string): boolean {
  return status >= 500 || status === 408 || status === 409 || code === 'server_error';
}

/** Providers answer 404 both where they do not know the model and where they do not know the path. */
function notFound(status: number, problem: ProviderProblem | null, subject: Subject): ModelFailure {
  const isPath = status === 404 && (problem === null || pathUnknown.test(problem.message));
  if (!isPath) {
    return lasting(tactError('MODEL_NOT_FOUND', { provider: subject.provider, model: subject.model }));
  }
  const why = 'nothing is served at its address; the base URL must end with the version, as in /v1';
  return lasting(tactError('MODEL_SETTINGS_INVALID', { ...about(subject), why }));
}

const networkProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening at its address',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
};

function unreachable(thrown: Error, subject: Subject): ModelFailure {
  const certificate = certificateProblem(thrown);
  if (certificate !== null) {
    const why = `its server's certificate is not trusted: ${certificate}; if the server is yours, name the certificate in \`ca\` or in NODE_EXTRA_CA_CERTS`;
    return lasting(tactError('MODEL_SETTINGS_INVALID', { ...about(subject), why }));
  }
  const code = networkCode(thrown);
  const why =
    proxyProblem(thrown) ?? networkProblems[code] ?? (code ? `network error ${code}` : 'network error');
  return passing(tactError('MODEL_UNAVAILABLE', { ...about(subject), why }));
}

function networkCode(thrown: Error): string {
  for (let error: unknown = thrown, depth = 0; error instanceof Error && depth < 8; depth++) {
    if ('code' in error && typeof error.code === 'string') return error.code;
    error = error instanceof AggregateError ? (error.errors[0] ?? error.cause) : error.cause;
  }
  return '';
}

/** The AI SDK could not build the request, or gave up; its message may quote the request. */
function unsendable(thrown: unknown, subject: Subject): ModelFailure {
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return lasting(
    tactError('MODEL_REQUEST_REFUSED', { ...about(subject), why: `the request cannot be sent (${name})` }),
  );
}

function unreadable(subject: Subject): ModelFailure {
  return lasting(tactError('MODEL_UNAVAILABLE', { ...about(subject), why: 'its answer is unreadable' }));
}

function about(subject: Subject) {
  return { model: subject.id };
}

function lasting(error: ModelFailure['error']): ModelFailure {
  return { error, passing: false, retryAfterMs: null, teaches: '' };
}

function passing(error: ModelFailure['error']): ModelFailure {
  return { ...lasting(error), passing: true };
}

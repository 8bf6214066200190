import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoOutputGeneratedError,
  StreamProviderError,
  TypeValidationError,
} from 'ai';
import { tactError } from '#errors';
import type { ModelRequest } from '#ports/model';
import { type ProviderProblem, readProblem, retryAfter, tellable } from './provider-problem.ts';
import type { ModelFailure } from './retrying.ts';

/** Whom a failure is about. */
export interface Subject {
  /** `provider:name` */
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly keyVariable: string;
  readonly apiKey: string | undefined;
}

/** Codes of OpenAI's, Anthropic's and Google's that say more than the status. */
const keyRefusedCodes = new Set(['invalid_api_key', 'authentication_error', 'API_KEY_INVALID']);
const unknownModelCodes = new Set(['model_not_found', 'not_found_error', 'NOT_FOUND']);
const usedUpCodes = new Set(['insufficient_quota']);
/** vLLM's and llama.cpp's words for an address that they do not serve, as opposed to a model. */
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
  // OpenAI and Anthropic say it outright when trying again is of no use.
  return { ...refusal, retryAfterMs, passing: refusal.passing && headers['x-should-retry'] !== 'false' };
}

/** No code of ours, because the model is well and said nothing. */
export function emptyAnswer(subject: Subject): ModelFailure {
  return lasting(tactError('MODEL_ANSWER_EMPTY', about(subject)));
}

/** No code of ours, because what came is good as far as it goes. */
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
  return passing(tactError('MODEL_UNAVAILABLE', { ...about(subject), why: 'it failed while it answered' }));
}

function readRefusal(
  status: number,
  problem: ProviderProblem | null,
  subject: Subject,
  request: ModelRequest,
): ModelFailure {
  const code = problem?.code ?? '';
  const { provider, keyVariable: variable } = subject;

  if (status === 401 || status === 403 || keyRefusedCodes.has(code)) {
    return lasting(tactError('MODEL_KEY_REFUSED', { provider, variable }));
  }
  if (status === 429 || code === 'rate_limit_exceeded') {
    return { ...lasting(tactError('MODEL_RATE_LIMITED', about(subject))), passing: !usedUpCodes.has(code) };
  }
  if (status >= 500 || status === 408 || status === 409 || code === 'server_error') {
    // The AI SDK reports a failure within an answer of OpenAI's as status 400.
    const why = status === 400 ? 'it failed while it answered' : `it answered with status ${status}`;
    return passing(tactError('MODEL_UNAVAILABLE', { ...about(subject), why }));
  }
  if (status === 404 || unknownModelCodes.has(code)) return notFound(status, problem, subject);
  const why =
    tellable(problem?.message ?? '', request, subject.apiKey) ?? `it answered with status ${status}`;
  return {
    ...lasting(tactError('MODEL_REQUEST_REFUSED', { ...about(subject), why })),
    refusedSetting: refusedSetting(problem?.message ?? ''),
  };
}

/** Providers answer 404 both where they do not know the model and where they do not know the path. */
function notFound(status: number, problem: ProviderProblem | null, subject: Subject): ModelFailure {
  const isPath = status === 404 && (problem === null || pathUnknown.test(problem.message));
  if (!isPath) {
    return lasting(tactError('MODEL_NOT_FOUND', { provider: subject.provider, model: subject.model }));
  }
  const why = 'there is nothing at its address; the base URL ends with the version, as in /v1';
  return lasting(tactError('MODEL_SETTINGS_INVALID', { ...about(subject), why }));
}

function refusedSetting(message: string): ModelFailure['refusedSetting'] {
  if (/\btemperature\b/i.test(message)) return 'temperature';
  return /\btool[_ ]?choice\b/i.test(message) ? 'tool choice' : null;
}

const networkProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its address is unknown',
  EAI_AGAIN: 'its address cannot be looked up',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ETIMEDOUT: 'the network does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the network does not answer',
};

function unreachable(thrown: Error, subject: Subject): ModelFailure {
  const code = networkCode(thrown);
  const why = networkProblems[code] ?? (code ? `the network says ${code}` : 'the network fails');
  return passing(tactError('MODEL_UNAVAILABLE', { ...about(subject), why }));
}

function networkCode(thrown: Error): string {
  for (let error: unknown = thrown, depth = 0; error instanceof Error && depth < 8; depth++) {
    if ('code' in error && typeof error.code === 'string') return error.code;
    error = error instanceof AggregateError ? (error.errors[0] ?? error.cause) : error.cause;
  }
  return '';
}

/** The AI SDK could not even make a request of it, or stopped; its words may quote the request. */
function unsendable(thrown: unknown, subject: Subject): ModelFailure {
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return lasting(
    tactError('MODEL_REQUEST_REFUSED', { ...about(subject), why: `it cannot be put to it (${name})` }),
  );
}

function unreadable(subject: Subject): ModelFailure {
  return lasting(tactError('MODEL_UNAVAILABLE', { ...about(subject), why: 'its answer cannot be read' }));
}

function about(subject: Subject) {
  return { model: subject.id };
}

function lasting(error: ModelFailure['error']): ModelFailure {
  return { error, passing: false, retryAfterMs: null, refusedSetting: null };
}

function passing(error: ModelFailure['error']): ModelFailure {
  return { ...lasting(error), passing: true };
}

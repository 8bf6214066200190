import type { ModelRequest } from '@tact/core/ports/model';

/** What a provider says about a failure, whatever its format. */
export interface ProviderProblem {
  readonly message: string;
  readonly code: string;
  readonly retryAfterMs: number | null;
}

/** A run of this many characters that is also in the request counts as a quotation. */
const quotationLength = 16;
const maxWhyLength = 200;

/** Reads the body and the headers of a refusal; null where the body has no known format. */
export function readProblem(
  body: unknown,
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): ProviderProblem | null {
  const outer = parsed(body);
  if (!outer) return null;
  // OpenAI reports a failure during an answer within the answer.
  const holder = isRecord(outer['response']) ? outer['response'] : outer;
  const inner = isRecord(holder['error']) ? holder['error'] : outer;
  const message = [inner['message'], outer['error'], outer['detail']].find((one) => typeof one === 'string');
  const details = Array.isArray(inner['details']) ? inner['details'].filter(isRecord) : [];
  const code = [
    ...details.map((detail) => detail['reason']),
    inner['code'],
    inner['type'],
    inner['status'],
  ].find((one) => typeof one === 'string');
  if (message === undefined && code === undefined) return null;
  return {
    message: String(message ?? ''),
    code: String(code ?? ''),
    retryAfterMs: retryAfter(headers, nowMs) ?? retryInfo(details),
  };
}

/** When to retry, from the header `retry-after-ms` or `retry-after` (seconds, or a date). */
export function retryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  const text = headers['retry-after'] ?? '';
  const ms = !Number.isNaN(exact)
    ? exact
    : /^\d+(\.\d+)?$/.test(text)
      ? Number(text) * 1000
      : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Google's way: a `RetryInfo` among the details, such as `"retryDelay": "34.07s"`. */
function retryInfo(details: readonly Record<string, unknown>[]): number | null {
  const delay = details.map((detail) => detail['retryDelay']).find((one) => typeof one === 'string');
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(String(delay))?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

/**
 * The provider's own message, fit for an error that may be logged: one line, without the key, and nothing at
 * all where it quotes the request, as validators often do.
 */
export function tellable(message: string, request: ModelRequest, apiKey: string | undefined): string | null {
  const whole = oneLine(apiKey ? message.replaceAll(apiKey, '…') : message);
  const line = whole.replace(/\.$/, '');
  if (!line || quotes(whole, request)) return null;
  return line.length <= maxWhyLength ? line : `${line.slice(0, maxWhyLength)}…`;
}

function quotes(line: string, request: ModelRequest): boolean {
  const texts = request.messages.map((message) => oneLine(message.text));
  if (texts.some((text) => text && line.includes(text))) return true;
  for (let start = 0; start + quotationLength <= line.length; start++) {
    const run = line.slice(start, start + quotationLength);
    if (texts.some((text) => text.includes(run))) return true;
  }
  return false;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function parsed(body: unknown): Record<string, unknown> | null {
  // The AI SDK gives the text of a refusal, but the parsed body of an answer that reports a failure.
  if (isRecord(body)) return body;
  if (typeof body !== 'string') return null;
  try {
    const value: unknown = JSON.parse(body);
    // Google wraps a refusal in a list when it was asked to stream.
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return isRecord(first) ? first : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

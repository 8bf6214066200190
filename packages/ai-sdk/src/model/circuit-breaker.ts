import { type ErrorCode, TactError, tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Model, ModelRequest } from '@tact/core/ports/model';
import { withinDeadline } from './deadline.ts';

/** Causes that no input brings about: the account, the address, a limit. */
const accountCodes: ReadonlySet<ErrorCode> = new Set([
  'MODEL_KEY_REFUSED',
  'MODEL_CREDIT_USED_UP',
  'MODEL_ACCESS_REFUSED',
  'MODEL_NOT_FOUND',
  'MODEL_SETTINGS_INVALID',
  'MODEL_RATE_LIMITED',
]);
/** Failures of the server, which a single input may bring about as well. */
const serverCodes: ReadonlySet<ErrorCode> = new Set(['MODEL_UNAVAILABLE', 'MODEL_TIMEOUT']);

/** Asked instead of the input that failed: three mails of one sender must not stop a run. */
const checkRequest: ModelRequest = {
  messages: [{ role: 'user', text: 'Answer with the one word: ready' }],
  tools: [],
  temperature: 0,
  maxOutputTokens: 1024,
};

/**
 * A model that is not called for a while after repeated failures, so that a long run does not wait for the
 * deadline of every message.
 *
 * - closed: requests go through, until `failuresToOpen` in a row failed.
 * - Then it opens where the cause lies with the account. Where the server failed, a request of one line is sent before the next one: its
 *   failure opens, anything else closes.
 * - open: every request fails at once, for `openMs`; after that the request of one line goes first again.
 *
 * A cancelled request says nothing. Requests in flight when it opened fail late; they do not prolong the pause.
 */
export function withCircuitBreaker(
  model: Model,
  settings: {
    readonly clock: Clock;
    /** 3 unless given. */
    readonly failuresToOpen?: number;
    /** 30 seconds unless given. */
    readonly openMs?: number;
  },
): Model {
  const { clock, failuresToOpen = 3, openMs = 30_000 } = settings;
  let failures = 0;
  let last: TactError | null = null;
  let openUntilMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  const isSuspect = () => failures >= failuresToOpen;
  const note = (error: unknown) => {
    if (!(error instanceof TactError) || error.code === 'MODEL_CANCELLED' || isSuspect()) return;
    const isAccount = accountCodes.has(error.code);
    failures = isAccount || serverCodes.has(error.code) ? failures + 1 : 0;
    last = error;
    if (isSuspect() && isAccount) openUntilMs = clock.monotonicMs() + openMs;
  };
  const check = async (timeoutMs: number) => {
    try {
      await model.generate(checkRequest, { timeoutMs });
      failures = 0;
    } catch (error) {
      const isFailure =
        error instanceof TactError && (accountCodes.has(error.code) || serverCodes.has(error.code));
      if (!isFailure) {
        failures = 0;
        return;
      }
      last = error;
      openUntilMs = clock.monotonicMs() + openMs;
    }
  };
  const refusal = () => {
    if (last !== null && accountCodes.has(last.code)) return last;
    const seconds = Math.ceil(Math.max(0, openUntilMs - clock.monotonicMs()) / 1000);
    const why = `it failed ${failures} times in a row; next attempt in ${seconds} s`;
    return tactError('MODEL_UNAVAILABLE', { model: model.id, why });
  };

  return {
    ...model,
    async generate(request, options) {
      const startedAt = clock.monotonicMs();
      if (isSuspect()) {
        if (startedAt < openUntilMs) throw refusal();
        checking ??= check(options.timeoutMs).finally(() => {
          checking = null;
        });
        const checked = checking;
        await withinDeadline(model.id, options, clock, () => checked);
        if (isSuspect()) throw refusal();
      }
      const spentMs = clock.monotonicMs() - startedAt;
      try {
        const answer = await model.generate(request, {
          ...options,
          timeoutMs: Math.max(1, options.timeoutMs - spentMs),
        });
        failures = 0;
        return answer;
      } catch (error) {
        note(error);
        throw error;
      }
    },
  };
}

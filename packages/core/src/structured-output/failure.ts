import type { ErrorCode, ErrorDetails } from '#errors';

type FailureCode = Extract<ErrorCode, `DECISION_${string}`>;

/** A reading that failed, as a value: an error's code, and what its sentence in the registry needs. */
export interface Failure<Code extends FailureCode = FailureCode> {
  readonly ok: false;
  readonly code: Code;
  readonly details: ErrorDetails<Code>;
}

export function failure<Code extends FailureCode>(code: Code, details: ErrorDetails<Code>): Failure<Code> {
  return { ok: false, code, details };
}

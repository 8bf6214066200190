import { asTactError, type ErrorCode, errorRegistry, exitCodes } from '@tact/core/errors';
import type { JsonObject, StageFailure } from '@tact/core/records';

/** What a check found. `open`: nothing is wrong, but there is nothing either. `warning`: it works, maybe not as meant. */
export interface Finding {
  readonly name: string;
  readonly state: 'good' | 'open' | 'warning' | 'bad';
  readonly text: string;
  /** What to do, in one sentence. */
  readonly remedy?: string;
  /** Of the error registry. */
  readonly code?: string;
  readonly exitCode: number;
  /** For programs: what it is about. */
  readonly about?: JsonObject;
}

export function good(name: string, text: string): Finding {
  return { name, state: 'good', text, exitCode: exitCodes.ok };
}

export function open(name: string, text: string, remedy?: string): Finding {
  return { name, state: 'open', text, exitCode: exitCodes.ok, ...(remedy === undefined ? {} : { remedy }) };
}

export function warning(name: string, text: string, remedy: string): Finding {
  return { name, state: 'warning', text, remedy, exitCode: exitCodes.ok };
}

export function bad(name: string, text: string, remedy: string, exitCode: number): Finding {
  return { name, state: 'bad', text, remedy, exitCode };
}

/** Anything thrown, as a finding; its remedy never is to run the check that found it. */
export function failed(name: string, thrown: unknown): Finding {
  const { message: text, remedy, code } = asTactError(thrown);
  return failedBy(name, { code, text, remedy });
}

/** A failure on record, as a finding. */
export function failedBy(
  name: string,
  { code: written, text, remedy }: Pick<StageFailure, 'code' | 'text' | 'remedy'>,
): Finding {
  const code = isErrorCode(written) ? written : 'INTERNAL_UNEXPECTED';
  const { remedy: ofCode, exitCode } = errorRegistry[code];
  const told = remedies[code] ?? (remedy ?? ofCode).replace(/,? then .*`tact doctor`/, ', then check again');
  return { name, state: 'bad', text, remedy: told, code, exitCode };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorRegistry, code);
}

const report = 'Report this with the output of `tact doctor --json`.';

/** Where the usual remedy is to run this check, or tells how Tact went on without what failed. */
const remedies: Partial<Record<ErrorCode, string>> = {
  INTERNAL_UNEXPECTED: report,
  STORE_FAILED: report,
  SOURCE_LATE: 'Check again later.',
  MODEL_UNAVAILABLE:
    'Check the network and the address of the model in `[model]` of config.toml, then check again.',
  MODEL_RATE_LIMITED: 'Wait a minute, then check again.',
  MODEL_TIMEOUT: 'Raise `model.timeout_ms` in config.toml if this model is slow.',
  MODEL_CANCELLED: 'Check again.',
  EMBEDDER_FAILED:
    'Check the network and the address of the model in `[embeddings]` of config.toml, then check again.',
  EMBEDDER_RATE_LIMITED: 'Wait a minute, then check again.',
  EMBEDDER_CANCELLED: 'Check again.',
  CALENDAR_REFUSED: 'Check that this account may change the calendar.',
};

/** Runs a check; what it throws is what it found. */
export async function attempt(
  name: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (thrown) {
    return [failed(name, thrown)];
  }
}

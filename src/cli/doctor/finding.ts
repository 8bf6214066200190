import { asTactError, exitCodes } from '#errors';

/** What a check found. `open`: nothing is wrong, but there is nothing either. */
export interface Finding {
  readonly name: string;
  readonly state: 'good' | 'open' | 'bad';
  readonly text: string;
  /** What to do, in one sentence. */
  readonly remedy?: string;
  /** Of the error registry. */
  readonly code?: string;
  readonly exitCode: number;
}

export function good(name: string, text: string): Finding {
  return { name, state: 'good', text, exitCode: exitCodes.ok };
}

export function open(name: string, text: string, remedy?: string): Finding {
  return { name, state: 'open', text, exitCode: exitCodes.ok, ...(remedy === undefined ? {} : { remedy }) };
}

export function bad(name: string, text: string, remedy: string, exitCode: number): Finding {
  return { name, state: 'bad', text, remedy, exitCode };
}

/** Anything thrown, as a finding. */
export function failed(name: string, thrown: unknown): Finding {
  const { message: text, remedy, code, exitCode } = asTactError(thrown);
  return { name, state: 'bad', text, remedy, code, exitCode };
}

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

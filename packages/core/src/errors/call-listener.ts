import type { ErrorCode } from './registry.ts';
import { asTactError } from './tact-error.ts';

/** Calls a listener whose own trouble, at once or later, is nobody else's: only `failed` hears of it. */
export function callListener<Heard>(
  listener: (heard: Heard) => unknown,
  heard: Heard,
  failed: (code: ErrorCode) => void,
): void {
  const fail = (thrown: unknown) => failed(asTactError(thrown).code);
  try {
    const answer = listener(heard);
    if (answer instanceof Promise) answer.catch(fail);
  } catch (thrown) {
    fail(thrown);
  }
}

import type { ErrorCode } from './registry.ts';
import { asTactError, tactError } from './tact-error.ts';

/**
 * Loads packages that are installed only where somebody needs them. Throws `PACKAGE_MISSING`, with the command that installs them.
 *
 * @param names as `npm install` takes them: `pg`, `playwright-core pngjs`
 */
export async function loadPackage<Module>(names: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (isOneOf(names.split(' '), cause)) throw tactError('PACKAGE_MISSING', { names }, cause);
    throw cause;
  }
}

/** Whether one of them was not found, as against something that they import. */
function isOneOf(names: readonly string[], cause: unknown): boolean {
  if (!(cause instanceof Error) || (cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND')
    return false;
  const missing = /^Cannot find package '([^']+)'/.exec(cause.message)?.[1];
  return names.some((name) => missing === name);
}

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

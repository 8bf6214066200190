/** What can go wrong, with what to do about it. */

export { type Disposition, type ErrorSpec, exitCodes } from './error-spec.ts';
export { callListener, loadPackage } from './load-package.ts';
export { type ErrorCode, errorRegistry } from './registry.ts';
export { asTactError, type ErrorDetails, TactError, tactError } from './tact-error.ts';

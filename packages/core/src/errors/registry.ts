import { engineErrors } from './engine-errors.ts';
import { badRequest, type ErrorSpec, exitCodes, fix, internal, stop, usage } from './error-spec.ts';
import { homeErrors } from './home-errors.ts';
import { mailErrors } from './mail-errors.ts';
import { modelErrors } from './model-errors.ts';
import { operationErrors } from './operation-errors.ts';
import { recordErrors } from './record-errors.ts';
import { serviceErrors } from './service-errors.ts';

/** Every error that Tact can report. `docs/errors.md` is generated from this table. */
export const errorRegistry = {
  INTERNAL_UNEXPECTED: {
    message: 'Unexpected error: {text}',
    remedy:
      'Run `tact doctor`; if it finds nothing, report this with the output of the same command with `--json`.',
    ...stop,
    ...internal,
    exitCode: exitCodes.internal,
  },
  USAGE_INVALID: {
    message: '{problem}',
    remedy: 'Run `{help}`.',
    ...fix,
    ...badRequest,
    ...usage,
  },
  ...mailErrors,
  ...modelErrors,
  ...homeErrors,
  ...engineErrors,
  ...recordErrors,
  ...operationErrors,
  ...serviceErrors,
} as const satisfies Record<string, ErrorSpec>;

/** The code of an error, such as `STORE_LOCKED`; docs/errors.md lists them all with their remedies. */
export type ErrorCode = keyof typeof errorRegistry;

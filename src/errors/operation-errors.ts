import {
  badRequest,
  type ErrorSpec,
  fix,
  forbidden,
  input,
  notFound,
  refused,
  stop,
  usage,
} from './error-spec.ts';

/** Operations, and who may call them. */
export const operationErrors = {
  OPERATION_UNKNOWN: {
    message: 'There is no operation {operation}; {suggestion}.',
    remedy: 'Run `tact call --list` to see all of them.',
    ...fix,
    ...notFound,
    ...usage,
  },
  OPERATION_INPUT_INVALID: {
    message: 'Invalid input for {operation}: {field}: {why}.',
    remedy: 'Fix the field; `tact call --list --json` says what each operation takes.',
    ...fix,
    http: 422,
    grpc: 'INVALID_ARGUMENT',
    ...input,
  },
  OPERATION_NOT_FOR_AGENTS: {
    message: 'An agent may not call {operation}, whatever its scopes.',
    remedy: 'Leave it to the owner.',
    ...stop,
    ...forbidden,
    ...refused,
  },
  OPERATION_SCOPE_MISSING: {
    message: 'The operation {operation} needs the scope {scope}.',
    remedy: 'Use a token that was made with this scope.',
    ...fix,
    ...forbidden,
    ...refused,
  },
  OUTCOME_UNKNOWN: {
    message: 'Unknown outcome {outcome}; it is one of {known}, or several joined by +.',
    remedy: 'Use one of these names.',
    ...fix,
    ...badRequest,
    ...usage,
  },
} as const satisfies Record<string, ErrorSpec>;

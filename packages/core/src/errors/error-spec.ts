/** What a program should do: try again later, stop, ask a person, or fix something first. */
export type Disposition = 'retry' | 'stop' | 'ask' | 'fix';

export interface ErrorSpec {
  /** One sentence with its values in braces. */
  readonly message: string;
  /** One imperative sentence. */
  readonly remedy: string;
  readonly disposition: Disposition;
  readonly http: number;
  readonly grpc: string;
  readonly exitCode: number;
}

/** Exit codes of the command line, by kind of error. */
export const exitCodes = {
  ok: 0,
  internal: 1,
  usage: 2,
  input: 3,
  configuration: 4,
  mailbox: 5,
  model: 6,
  store: 7,
  refused: 8,
  interrupted: 130,
} as const;

/** Parts that the specs share. */
export const fix = { disposition: 'fix' } as const;
export const retry = { disposition: 'retry' } as const;
export const ask = { disposition: 'ask' } as const;
export const stop = { disposition: 'stop' } as const;

export const badRequest = { http: 400, grpc: 'INVALID_ARGUMENT' } as const;
export const notFound = { http: 404, grpc: 'NOT_FOUND' } as const;
export const forbidden = { http: 403, grpc: 'PERMISSION_DENIED' } as const;
export const conflict = { http: 409, grpc: 'FAILED_PRECONDITION' } as const;
export const unavailable = { http: 503, grpc: 'UNAVAILABLE' } as const;
export const internal = { http: 500, grpc: 'INTERNAL' } as const;

export const usage = { exitCode: exitCodes.usage } as const;
export const input = { exitCode: exitCodes.input } as const;
export const configuration = { exitCode: exitCodes.configuration } as const;
export const mailbox = { exitCode: exitCodes.mailbox } as const;
export const model = { exitCode: exitCodes.model } as const;
export const store = { exitCode: exitCodes.store } as const;
export const refused = { exitCode: exitCodes.refused } as const;

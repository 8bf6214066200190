/** What may be tried with any operation, and what each way in answers: the data of a test and of the table in `docs/security.md`. */
export interface Attempt {
  /** As the page calls it. */
  readonly call: string;
  /** The tokens that it is made with, by their names in the fixture; `forged` is none of them. */
  readonly token?: string;
  /** In place of the token's header, or beside it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Behind the path, where there is one. */
  readonly query?: string;
  readonly http: number;
  readonly grpc: string | null;
  /** A status, or the code of a tool's error. */
  readonly mcp: number | string;
}

const everywhere = { http: 401, grpc: 'UNAUTHENTICATED', mcp: 401 } as const;
const fromPage = { http: 403, grpc: 'PERMISSION_DENIED', mcp: 403 } as const;

/** Refused whatever the operation. */
export const attempts: readonly Attempt[] = [
  { call: 'no token', ...everywhere },
  { call: 'forged token', token: 'forged', ...everywhere },
  { call: 'expired token', token: 'short', ...everywhere },
  { call: 'revoked token', token: 'gone', ...everywhere },
  { call: 'token of another user', token: 'foreign', ...everywhere },
  {
    call: 'token of another scheme',
    headers: { authorization: 'Basic b3duZXI6b3duZXI=' },
    ...everywhere,
  },
  { call: 'token in the address', query: '?token=', ...everywhere, grpc: null },
  {
    ...{ call: 'foreign `Host` (DNS rebinding)', token: 'all' },
    ...{ headers: { host: 'evil.test' }, http: 421, grpc: 'PERMISSION_DENIED', mcp: 421 },
  },
  {
    ...{ call: 'our `Host` on another port', token: 'all' },
    ...{ headers: { host: '127.0.0.1:1' }, http: 421, grpc: 'PERMISSION_DENIED', mcp: 421 },
  },
  {
    call: 'web page of another origin',
    token: 'all',
    headers: { origin: 'https://evil.test' },
    ...fromPage,
  },
  { call: 'page without an origin', token: 'all', headers: { origin: 'null' }, ...fromPage },
  {
    call: 'page of another site',
    token: 'all',
    headers: { 'sec-fetch-site': 'cross-site' },
    ...fromPage,
  },
  {
    call: 'page on another port',
    token: 'all',
    headers: { 'sec-fetch-site': 'same-site' },
    ...fromPage,
  },
];

/** Refused by what the operation needs. */
export const byOperation = {
  scope: {
    call: 'token without the scope',
    ...{ http: 403, grpc: 'PERMISSION_DENIED', mcp: 'OPERATION_SCOPE_MISSING' },
  },
  agent: {
    call: 'agent that would answer a question or change what decides, whatever its scopes',
    ...{ http: 403, grpc: 'PERMISSION_DENIED', mcp: 'no such tool' },
  },
} as const satisfies Readonly<Record<string, Attempt>>;

/** The table, with a row for all that is answered alike. */
export function safetyTable(): string {
  const rows = new Map<string, string[]>();
  for (const { call, http, grpc, mcp } of [...attempts, ...Object.values(byOperation)]) {
    const answers = [http, grpc ?? '–', mcp]
      .map((answer) => (typeof answer === 'string' && /^[A-Z_]+$/.test(answer) ? `\`${answer}\`` : answer))
      .join(' | ');
    const calls = rows.get(answers) ?? [];
    rows.set(answers, [...calls, call]);
  }
  const lines = [...rows].map(([answers, calls]) => `| ${calls.join(', ')} | ${answers} |`);
  return ['| attempt | HTTP | gRPC | MCP |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

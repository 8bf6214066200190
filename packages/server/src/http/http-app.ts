import type { Assistant } from '@tact/core/assistant';
import { asTactError, errorRegistry, tactError } from '@tact/core/errors';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getPath } from 'hono/utils/url';
import { type AdmissionOptions, createAdmission } from '#access/admit';
import {
  originOf,
  refuseForeign,
  refuseType,
  type ServedHosts,
  type TrustedProxies,
} from '#access/check-request';
import { createOpenStreams } from '#access/open-streams';
import { createRefusals, type Refusals } from '#access/refusals';
import { createMcpEndpoint } from '#mcp/http-endpoint';
import { operationNamed, operations } from '#operations';
import type { OpenedHome } from '#operations/opened-home';
import type { OperationContext } from '#operations/operation';
import type { Principal } from '#operations/principal';
import { answerCall } from './answer-call.ts';
import { approvalPath, serveApprovalPage } from './approval-page.ts';
import { docsPage, docsPolicy, docsScript, docsStyle } from './docs-page.ts';
import { openApiOf } from './openapi.ts';
import { problemOf } from './problem.ts';

export interface HttpAppOptions extends Omit<AdmissionOptions, 'clock'> {
  readonly assistant: Assistant;
  readonly home?: OpenedHome | undefined;
  /** Whose assistant MCP clients call; missing within an application, which has neither `/mcp` nor a page for questions. */
  readonly user?: string | undefined;
  /** Who calls; null for nobody that is known. Asked again while a stream goes on. */
  identify(request: Request): Promise<Principal | null>;
  /** The hosts that it answers to, read at each call: a port may be chosen later. Null within an application that knows its own. */
  hosts(): ServedHosts | null;
  /** See `OperationContext`. */
  readonly mayAnswer?: OperationContext['mayAnswer'] | undefined;
  /** Of Tact, for the description. */
  readonly version: string;
  /** Whose `X-Forwarded-…` headers count; none unless given. */
  readonly trustedProxies?: TrustedProxies | undefined;
  /** Counts the calls that are refused. */
  readonly refusals?: Refusals | undefined;
  /** Ends all streams. */
  readonly stopping?: AbortSignal | undefined;
  /** Told of each call that failed inside. */
  onFailed?(problem: Error): void;
}

/** Where MCP clients connect. */
const mcpPath = '/mcp';

/** Larger inputs are refused. */
const maxBytes = 1_048_576;

/**
 * Operations over HTTP: `POST /v1/NAME` by somebody who is known, as by a token; and for MCP clients at `/mcp`.
 *
 * Invariants, in this order:
 * 1. Nothing is read of a request whose host or origin is foreign.
 * 2. Nothing is read of the body before it is known who calls.
 * 3. What the caller may is checked by `runOperation` alone, as for every other way in.
 */
export function createHttpApp({
  assistant,
  home,
  identify,
  user,
  hosts,
  version,
  ...options
}: HttpAppOptions): Hono<ServerEnv> {
  const { clock } = assistant.runtime;
  const { trustedProxies = new Set(), stopping = new AbortController().signal } = options;
  const admit = createAdmission({ ...options, clock });
  const streams = createOpenStreams();
  const refusals = options.refusals ?? createRefusals(assistant.runtime.log, clock);
  const app = new Hono<ServerEnv>({ getPath: (request) => pathIn(getPath(request)) });
  const tellFailed = (thrown: unknown, principal: Principal | undefined) => {
    const { code } = asTactError(thrown);
    if (errorRegistry[code].http >= 500) options.onFailed?.(asTactError(thrown));
    else refusals.add(code, principal?.via);
  };
  app.onError((thrown, context) => {
    tellFailed(thrown, context.get('principal'));
    return problemOf(thrown);
  });
  app.notFound(({ req }) => problemOf(tactError('HTTP_PATH_UNKNOWN', { path: req.path.slice(0, 100) })));
  app.use(async (context, next) => {
    const origin = originOf(context.req.raw, context.env?.incoming?.socket.remoteAddress, trustedProxies);
    context.set('address', origin.address);
    context.set('origin', `${origin.protocol}://${origin.host}`);
    const foreign = refuseForeign(context.req.raw, origin, hosts());
    if (foreign !== null) throw foreign;
    await next();
    context.res.headers.set('x-content-type-options', 'nosniff');
  });
  let description: object | undefined;
  // Made once: whoever asks for it needs no token.
  app.get('/openapi.json', (context) => {
    description ??= openApiOf(operations, version);
    return context.json(description);
  });
  const authenticate: MiddlewareHandler<ServerEnv> = async (context, next) => {
    const unknown = context.req.path === mcpPath ? 'MCP_TOKEN_UNKNOWN' : 'HTTP_TOKEN_UNKNOWN';
    const principal = admit(await identify(context.req.raw), context.get('address'), unknown);
    const otherType = context.req.method === 'POST' ? refuseType(context.req.raw) : null;
    if (otherType !== null) throw otherType;
    context.set('principal', principal);
    await next();
  };
  app.use('/v1/*', authenticate);
  if (user !== undefined) {
    servePages(app, version);
    serveApprovalPage(app);
    app.use(mcpPath, authenticate);
    const mcp = createMcpEndpoint({ assistant, home, user, version, pagePath: approvalPath });
    app.all(mcpPath, ({ req, var: { principal, origin } }) => mcp(req.raw, { principal, origin }));
  }
  app.post('/v1/:name', limitBody, async (context) => {
    const operation = operationNamed(context.req.param('name'));
    const input = parse(await context.req.text());
    const called = { assistant, home, principal: context.get('principal'), mayAnswer: options.mayAnswer };
    return answerCall(operation, input, called, context, {
      ...{ streams, stopping },
      mayGoOn: async () => (await identify(context.req.raw)) !== null,
      drop: () => context.env.outgoing?.destroy(),
      onFailed: (thrown) => tellFailed(thrown, called.principal),
    });
  });
  return app;
}

const tooLarge = () => problemOf(tactError('SERVER_MESSAGE_TOO_LARGE', { limit: maxBytes }));
const limitUndeclared = bodyLimit({ maxSize: maxBytes, onError: tooLarge });

/** A declared length is never exceeded: only a body without one is counted as it comes, which takes several times as long. */
const limitBody: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const length = context.req.header('content-length');
  if (length === undefined) return limitUndeclared(context, next);
  return Number(length) > maxBytes ? tooLarge() : next();
};

/** The page about the operations: no data, so no token. */
function servePages(app: Hono<ServerEnv>, version: string): void {
  let page: string | undefined;
  app.get('/', (context) => context.redirect('/docs'));
  const parts = {
    '/docs': ['html', () => (page ??= docsPage(operations, version))],
    '/docs/page.css': ['css', () => docsStyle],
    '/docs/page.js': ['javascript', () => docsScript],
  } as const;
  for (const [path, [type, text]] of Object.entries(parts))
    app.get(path, (context) =>
      context.body(text(), 200, {
        'content-type': `text/${type}; charset=utf-8`,
        'content-security-policy': docsPolicy,
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      }),
    );
}

interface ServerEnv {
  /** What the Node server adds. */
  Bindings: {
    readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
    readonly outgoing?: { destroy(): void };
  };
  Variables: { address: string; origin: string; principal: Principal };
}

/** What a call is, wherever an application put the routes. */
function pathIn(path: string): string {
  return /\/(?:v1\/[^/]*|openapi\.json)$/.exec(path)?.[0] ?? path;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw tactError('HTTP_BODY_UNREADABLE', {}, thrown);
  }
}

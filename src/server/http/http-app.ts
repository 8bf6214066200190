import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Assistant } from '#assistant';
import { asTactError, errorRegistry, tactError } from '#errors';
import { exposeAll } from '#records';
import { operationNamed, operations } from '../operations/index.ts';
import type { OpenedHome } from '../operations/opened-home.ts';
import { openStream, runOperation } from '../operations/operation.ts';
import type { Principal } from '../operations/principal.ts';
import { principalOf } from '../operations/tokens/kept-tokens.ts';
import { refuseForeign, refuseType, type ServedHosts, tokenIn } from './check-request.ts';
import { eventStream } from './event-stream.ts';
import { openApiOf } from './openapi.ts';
import { problemOf } from './problem.ts';
import { createRateLimit } from './rate-limit.ts';

export interface HttpAppOptions {
  readonly assistant: Assistant;
  readonly home?: OpenedHome | undefined;
  /** Whose assistant is served. */
  readonly user: string;
  /** The hosts that it answers to, read at each call: a port may be chosen later. */
  hosts(): ServedHosts;
  /** Of Tact, for the description. */
  readonly version: string;
  /** Calls of one token within a minute; 600 unless given. */
  readonly maxCallsPerMinute?: number | undefined;
  /** Ends all streams. */
  readonly stopping?: AbortSignal | undefined;
  /** Told of each call that failed inside. */
  onFailed?(problem: Error): void;
}

/** Larger inputs are refused. */
const maxBytes = 1_048_576;

/**
 * Operations over HTTP: `POST /v1/NAME` with a token.
 *
 * Invariants, in this order:
 * 1. Nothing is read of a request whose host or origin is foreign.
 * 2. Nothing is read of the body before the token is known; a token counts only in `Authorization`.
 * 3. What the caller may is checked by `runOperation` alone, as for every other way in.
 */
export function createHttpApp({
  assistant,
  home,
  user,
  hosts,
  version,
  ...options
}: HttpAppOptions): Hono<Served> {
  const { clock } = assistant.runtime;
  const limit = createRateLimit(options.maxCallsPerMinute ?? 600, clock);
  const app = new Hono<Served>();
  const tellFailed = (thrown: unknown) => {
    const { code } = asTactError(thrown);
    if (errorRegistry[code].http >= 500) options.onFailed?.(asTactError(thrown));
  };
  app.onError((thrown) => {
    tellFailed(thrown);
    return problemOf(thrown);
  });
  app.notFound(({ req }) => problemOf(tactError('HTTP_PATH_UNKNOWN', { path: req.path.slice(0, 100) })));
  app.use(async (context, next) => {
    const foreign = refuseForeign(context.req.raw, hosts());
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
  app.use('/v1/*', async (context, next) => {
    const token = tokenIn(context.req.raw);
    const principal = token === null ? null : await principalOf(token, user, assistant.runtime);
    if (token === null || principal === null) throw tactError('HTTP_TOKEN_UNKNOWN', {});
    const seconds = limit(principal.name);
    if (seconds > 0) throw tactError('HTTP_TOO_MANY_CALLS', { seconds });
    const otherType = refuseType(context.req.raw);
    if (otherType !== null) throw otherType;
    context.set('principal', principal);
    context.set('token', token);
    await next();
  });
  const tooLarge = () => problemOf(tactError('SERVER_MESSAGE_TOO_LARGE', { limit: maxBytes }));
  app.post('/v1/:name', bodyLimit({ maxSize: maxBytes, onError: tooLarge }), async (context) => {
    const operation = operationNamed(context.req.param('name'));
    const input = parse(await context.req.text());
    const gone = new AbortController();
    const signals = [gone.signal, context.req.raw.signal, options.stopping ?? gone.signal];
    const called = {
      assistant,
      home,
      principal: context.get('principal'),
      dryRun: context.req.query('dry_run') === 'true',
      signal: AbortSignal.any(signals),
    };
    if (operation.stream !== undefined) {
      const { idOf } = operation;
      const from = idOf === undefined ? undefined : context.req.header('last-event-id');
      const given = from === undefined || !isObject(input) ? input : { ...input, cursor: from };
      return eventStream(openStream(operation, given, called), {
        ...{ clock, gone, idOf },
        mayGoOn: async () => (await principalOf(context.get('token'), user, assistant.runtime)) !== null,
        drop: () => context.env.outgoing?.destroy(),
        onFailed: tellFailed,
      });
    }
    context.header('cache-control', 'no-store');
    return context.json(exposeAll(await runOperation(operation, input, called)) as object);
  });
  return app;
}

interface Served {
  /** What the Node server adds. */
  Bindings: { readonly outgoing?: { destroy(): void } };
  Variables: { principal: Principal; token: string };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw tactError('HTTP_BODY_UNREADABLE', {}, thrown);
  }
}

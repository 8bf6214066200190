import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Assistant } from '@tact/core/assistant';
import type { Approval } from '@tact/core/records';
import { type Principal, type PrincipalKind, scopesOf } from '#operations/principal';

/** Who calls, as your application knows them. */
export interface RoutePrincipal {
  /** Whose assistant it is. */
  readonly user: string;
  /** Who this is, as records name them; the user unless given. Of an approver, the name that the policy has under `approvers`. */
  readonly name?: string | undefined;
  /** `owner`, whose requests are the user's own, unless given. */
  readonly kind?: PrincipalKind | undefined;
  /** What they may call. Default: everything but what changes the settings (`*:admin`), and nothing that answers for an agent. */
  readonly scopes?: readonly string[] | undefined;
}

/** How an application says who calls, and who may answer what. */
export interface RoutesOptions {
  /** Who sent a request, by a session of yours; null for nobody: answered with 401. Nothing of the body is read before. */
  principal(request: Request): RoutePrincipal | null | Promise<RoutePrincipal | null>;
  /** Whether this colleague may answer this question. They must be named by the question, too. Default: whoever it names may. */
  mayAnswer?(principal: RoutePrincipal, approval: Approval): boolean | Promise<boolean>;
  /** Calls of one person within a minute. Default: 600. */
  readonly maxCallsPerMinute?: number | undefined;
  /** Told of each call that failed inside. */
  onFailed?(problem: Error): void;
}

/** The operations as part of an application. */
export interface TactRoutes {
  /** For Hono (`app.mount('/tact', routes.fetch)`) and whatever else speaks `Request` and `Response`. */
  fetch(request: Request): Promise<Response>;
  /** For Express (`app.use('/tact', routes.node)`), for Fastify with `reply.hijack()`, and for `node:http`. Takes a body that was parsed before. */
  node(incoming: IncomingMessage & { body?: unknown }, outgoing: ServerResponse): Promise<void>;
}

/**
 * The operations as routes of your own application: `POST …/v1/NAME`, with the checks that `tact serve http` has. Who calls is what
 * `principal` says; foreign origins and bodies that are not JSON are refused, so that a session cookie is safe to use.
 *
 * @example
 * const { assistant, user } = await openInMemory();
 * const routes = tactRoutes(assistant, { principal: () => ({ user }) }); // yours reads the session of the request
 * // In a Hono app: app.mount('/tact', routes.fetch), for POST /tact/v1/approvals.list
 */
export function tactRoutes(assistant: Assistant, options: RoutesOptions): TactRoutes {
  const { principal, mayAnswer, maxCallsPerMinute, onFailed } = options;
  const known = new WeakMap<Principal, RoutePrincipal>();
  const load = once(async () => {
    const { createHttpApp } = await import('./http-app.ts');
    return createHttpApp({
      ...{ assistant, maxCallsPerMinute, version: '1', hosts: () => null },
      async identify(request) {
        const given = await principal(request);
        if (given === null) return null;
        const made = principalFrom(given);
        known.set(made, given);
        return made;
      },
      ...(onFailed === undefined ? {} : { onFailed }),
      mayAnswer: mayAnswer && ((caller, question) => mayAnswer(known.get(caller) ?? caller, question)),
    });
  });
  const listener = once(async () => {
    const [{ getRequestListener }, app] = await Promise.all([import('@hono/node-server'), load()]);
    return getRequestListener(app.fetch);
  });
  return {
    fetch: async (request) => (await load()).fetch(request),
    async node(incoming, outgoing) {
      // What a parser of the application has read already is not in the stream any more.
      if (incoming.body !== undefined && !('rawBody' in incoming))
        Object.assign(incoming, { rawBody: Buffer.from(bodyText(incoming.body)) });
      await (await listener())(incoming, outgoing);
    },
  };
}

function principalFrom({ user, name = user, kind = 'owner', scopes }: RoutePrincipal): Principal {
  const usual = kind === 'agent' ? scopesOf('read', 'write') : scopesOf('read', 'write', 'answer');
  return { user, kind, name, answersAs: name, scopes: scopes ?? usual, via: `app:${name}` };
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

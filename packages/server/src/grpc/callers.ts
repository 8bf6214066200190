import { timingSafeEqual } from 'node:crypto';
import { type ContextValues, createContextKey } from '@connectrpc/connect';
import { tactError } from '@tact/core/errors';
import type { Runtime } from '@tact/core/kernel';
import type { Principal } from '#operations/principal';
import { digestOf, principalOf, tokenIn } from '#operations/tokens/kept-tokens';

export interface CallersOptions {
  readonly user: string;
  readonly runtime: Pick<Runtime, 'store' | 'clock'>;
  /** Tokens of the settings, by their callers' names; they count for the executive alone. */
  readonly tokens?: ReadonlyMap<string, string> | undefined;
  /** Whoever reaches the socket is no caller of the executive; always so where callers have tokens. Default: false. */
  readonly requireToken?: boolean | undefined;
}

/** Who calls; null where nobody was asked. */
export const callerKey = createContextKey<Principal | null>(null);

/** Of a service that is served to nobody unknown. */
export function callerOf(values: Pick<ContextValues, 'get'>): Principal {
  const caller = values.get(callerKey);
  if (caller === null) throw tactError('HTTP_TOKEN_UNKNOWN', {});
  return caller;
}

/** What a caller without a token of the owner's may call. */
const executiveScopes = ['executive:read', 'executive:write'];

/** Who calls, by the headers of a call. */
export interface Callers {
  /** By a token that an operation made; null for nobody who is known. */
  ofOperations(headers: Pick<Headers, 'get'>): Promise<Principal | null>;
  /** By such a token, one of the settings, or none where none is needed. Throws `SERVER_TOKEN_UNKNOWN`. */
  ofExecutive(headers: Pick<Headers, 'get'>): Promise<Principal>;
}

export function createCallers({ user, runtime, tokens = new Map(), requireToken }: CallersOptions): Callers {
  const known = [...tokens].map(([name, token]) => ({ name, digest: digestOf(token) }));
  const isOpen = known.length === 0 && requireToken !== true;
  const ofOperations: Callers['ofOperations'] = async (headers) => {
    const token = tokenIn(headers);
    return token === null ? null : principalOf(token, user, runtime, 'grpc');
  };
  return {
    ofOperations,
    async ofExecutive(headers) {
      const given = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
      // All are compared, each in the same time, so that the time of a refusal tells nothing.
      const digest = digestOf(given ?? '');
      const [caller] = known.filter((one) => timingSafeEqual(one.digest, digest));
      const name = given === undefined ? undefined : caller?.name;
      const principal = name === undefined ? await ofOperations(headers) : null;
      if (principal !== null) return principal;
      if (name === undefined && !isOpen) throw tactError('SERVER_TOKEN_UNKNOWN', {});
      return { user, kind: 'service', scopes: executiveScopes, name: name ?? 'socket', via: 'grpc' };
    },
  };
}

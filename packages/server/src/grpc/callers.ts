import { createHash, timingSafeEqual } from 'node:crypto';
import { tactError } from '@tact/core/errors';

/** The name of a caller where none has a token: whoever reaches the socket. */
const socketCaller = 'socket';

/** Who calls. */
export interface Callers {
  /** The name of the one whose token the headers hold. Throws `SERVER_TOKEN_UNKNOWN`. */
  callerOf(headers: Pick<Headers, 'get'>): string;
}

/** @param tokens by the caller's name; without any, every caller is the socket */
export function createCallers(tokens: ReadonlyMap<string, string> = new Map()): Callers {
  const known = [...tokens].map(([name, token]) => ({ name, digest: digestOf(token) }));
  return {
    callerOf(headers) {
      if (known.length === 0) return socketCaller;
      const given = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
      // All are compared, each in the same time, so that the time of a refusal tells nothing.
      const digest = digestOf(given ?? '');
      const [caller] = known.filter((one) => timingSafeEqual(one.digest, digest));
      if (given === undefined || caller === undefined) throw tactError('SERVER_TOKEN_UNKNOWN', {});
      return caller.name;
    },
  };
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

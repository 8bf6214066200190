import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Runtime } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { z } from 'zod';
import { changeValue } from '../change-value.ts';
import { type Principal, principalKinds } from '../principal.ts';

/** A token as it is kept: what it may, and a digest from which nobody can make it. */
export const keptToken = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(principalKinds),
  scopes: z.array(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** SHA-256, hexadecimal. */
  digest: z.string(),
});
export type KeptToken = z.output<typeof keptToken>;

const valueName = 'tokens';
const kept = z.object({ tokens: z.array(keptToken) });

type Parts = Pick<Runtime, 'store' | 'clock'>;

/** What was read last, which is checked again only once it has changed. */
const checked = new WeakMap<
  Store,
  { readonly user: string; readonly version: number; readonly tokens: readonly KeptToken[] }
>();

export async function readTokens(user: string, { store }: Parts): Promise<readonly KeptToken[]> {
  const found = await store.values.get(user, valueName);
  if (found === null) return [];
  const { version, value } = found;
  const before = checked.get(store);
  if (before?.user === user && before.version === version) return before.tokens;
  const { tokens } = kept.parse(value);
  checked.set(store, { user, version, tokens });
  return tokens;
}

/** Changes all of them at once. Throws `STORE_LOCKED` where others keep changing them at the same time. */
export async function changeTokens(
  user: string,
  change: (tokens: readonly KeptToken[]) => readonly KeptToken[],
  parts: Parts,
): Promise<void> {
  const changed = (before: unknown) => ({
    tokens: change(before === null ? [] : kept.parse(before).tokens).map((token) => ({ ...token })),
  });
  await changeValue(user, valueName, changed, parts);
}

/** 256 bits that nobody can guess, with a beginning by which scanners for secrets know it. */
export function newToken(): { readonly token: string; readonly digest: string } {
  const token = `tact_${randomBytes(32).toString('base64url')}`;
  return { token, digest: digestOf(token).toString('hex') };
}

/** The token of a call, which only this header may hold. */
export function tokenIn(headers: Pick<Headers, 'get'>): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Who calls with a token, and which way it came. Null for one that is unknown, revoked or expired. */
export async function principalOf(
  token: string,
  user: string,
  parts: Parts,
  way: 'http' | 'grpc',
): Promise<Principal | null> {
  const digest = digestOf(token);
  const tokens = await readTokens(user, parts);
  // All are compared, each in the same time, so that the time of a refusal tells nothing.
  const [found] = tokens.filter((one) => timingSafeEqual(Buffer.from(one.digest, 'hex'), digest));
  if (found === undefined || found.expiresAt <= parts.clock.now()) return null;
  const { kind, scopes, name } = found;
  return { user, kind, scopes, name, via: `${way}:${name}`, hasToken: true };
}

export function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

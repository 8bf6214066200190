import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { defineOperation, operationAreas, operationEffects } from '../operation.ts';
import { type PrincipalKind, principalKinds } from '../principal.ts';
import { changeTokens, type KeptToken, keptToken, newToken, readTokens } from './kept-tokens.ts';

const dayMs = 86_400_000;
const maxTokens = 100;
const scope = new RegExp(`^(?:\\*|${operationAreas.join('|')}):(?:${operationEffects.join('|')})$`);
const maxScopes = 100;

/** A token without its digest. */
type ListedToken = Omit<KeptToken, 'digest'>;
const listedToken = keptToken.omit({ digest: true });

/** Makes a token with which a program may call operations. */
export const createToken = defineOperation({
  name: 'tokens.create',
  summary: 'Creates a token with which a program may call operations; it is shown only once.',
  area: 'tokens',
  effect: 'admin',
  isSecret: true,
  input: z.strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'must be a word in lower case such as phone')
      .describe('under which its calls are recorded'),
    kind: z.enum(principalKinds).default('service').describe('an agent never answers questions'),
    scopes: z
      .array(z.string().regex(scope, 'must be an area and an effect, such as decisions:read'))
      .min(1)
      .max(maxScopes)
      .describe('such as `decisions:read`; `*` for every area'),
    days: z.int().min(1).max(3650).default(90).describe('until it expires'),
  }),
  output: listedToken.extend({ token: z.string().describe('shown this once; only a digest of it is kept') }),
  async run({ name, kind, scopes: wanted, days }, { assistant, principal }): Promise<ShownToken> {
    const { clock, ids } = assistant.runtime;
    requireGrantable(wanted, kind, principal.hasToken === true);
    const { token, digest } = newToken();
    const createdAt = clock.now();
    const made = {
      id: ids.next(),
      name,
      kind,
      scopes: wanted,
      createdAt,
      expiresAt: createdAt + days * dayMs,
    };
    const add = (tokens: readonly KeptToken[]) => {
      const valid = tokens.filter(({ expiresAt }) => expiresAt > createdAt);
      if (valid.some((one) => one.name === name)) throw refused('name', 'is the name of another token');
      if (valid.length >= maxTokens) throw refused('name', `is one too many: there are ${maxTokens} tokens`);
      return [...valid, { ...made, digest }];
    };
    await changeTokens(principal.user, add, assistant.runtime);
    return { ...made, token };
  },
});

export interface ShownToken extends ListedToken {
  readonly token: string;
}

/** Lists tokens, without what would let anybody use them. */
export const listTokens = defineOperation({
  name: 'tokens.list',
  summary: 'Lists tokens with what they may and until when; the tokens themselves are not kept.',
  area: 'tokens',
  effect: 'admin',
  input: z.strictObject({}),
  output: z.object({ items: z.array(listedToken) }),
  async run(_, { assistant, principal }): Promise<{ readonly items: readonly ListedToken[] }> {
    const tokens = await readTokens(principal.user, assistant.runtime);
    return { items: tokens.map(({ digest: _digest, ...listed }) => listed) };
  },
});

/** Revokes a token: its next call is refused. */
export const revokeToken = defineOperation({
  name: 'tokens.revoke',
  summary: 'Revokes a token: its next call is refused.',
  area: 'tokens',
  effect: 'admin',
  input: z.strictObject({ id: z.string().min(1).max(200).describe('of the token, or its name') }),
  output: z.object({ revoked: z.string().describe('its name') }),
  async run({ id }, { assistant, principal }): Promise<{ readonly revoked: string }> {
    let revoked = '';
    const remove = (tokens: readonly KeptToken[]) => {
      const found = tokens.find((one) => one.id === id || one.name === id);
      if (found === undefined)
        throw tactError('ID_NOT_FOUND', { what: 'token', id: id.slice(0, 40), list: 'call tokens.list' });
      revoked = found.name;
      return tokens.filter((one) => one !== found);
    };
    await changeTokens(principal.user, remove, assistant.runtime);
    return { revoked };
  },
});

/** Answering and administering are given by the owner in person, and to no agent. */
function requireGrantable(wanted: readonly string[], kind: PrincipalKind, isByToken: boolean): void {
  const strong = wanted.find((scope) => /:(?:answer|admin)$/.test(scope));
  if (strong === undefined) return;
  if (kind === 'agent') throw refused('scopes', `may not hold ${strong} for an agent`);
  if (isByToken)
    throw refused('scopes', `may not hold ${strong}: only the owner can give it, with tact call`);
}

function refused(field: string, why: string): Error {
  return tactError('OPERATION_INPUT_INVALID', { operation: 'tokens.create', field, why });
}

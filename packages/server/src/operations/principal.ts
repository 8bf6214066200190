import { tactError } from '@tact/core/errors';
import type { Decision } from '@tact/core/records';
import type { AnyOperation } from './operation.ts';

export const principalKinds = ['owner', 'agent', 'service'] as const;
export type PrincipalKind = (typeof principalKinds)[number];

/** Who calls. A way in makes it from what the caller proved; nothing in an input changes it. */
export interface Principal {
  /** Whose assistant it calls. */
  readonly user: string;
  readonly kind: PrincipalKind;
  /** What it may call: `decisions:read`, with `*` for every area. */
  readonly scopes: readonly string[];
  /** The owner's name, or what its token is called. */
  readonly name: string;
  /** The way in, as records name it: `cli`, `http:phone`. */
  readonly via: string;
  /** Who answers a question, as its record names them; the user unless given. It has to be one of those who may. */
  readonly answersAs?: string | undefined;
  /** A person sits at an interactive terminal; missing for every other way in. */
  readonly isAtTerminal?: boolean | undefined;
  /** It came with a token; missing for the owner at the command line. */
  readonly hasToken?: true;
}

/** These effects in every area. */
export function scopesOf(...effects: readonly AnyOperation['effect'][]): readonly string[] {
  return effects.map((effect) => `*:${effect}`);
}

/** The owner, who may call everything. */
export function ownerOf(user: string, via: string): Principal {
  const scopes = scopesOf('read', 'write', 'answer', 'admin');
  return { user, kind: 'owner', scopes, name: user, via };
}

/** An agent, which may read and propose, and answers nothing. */
export function agentOf(user: string, name: string, via: string): Principal {
  return { user, kind: 'agent', scopes: scopesOf('read', 'write'), name, via: `${via}:${name}` };
}

/**
 * The one place that decides who may call what. An agent never answers questions nor changes what decides about it, even with a scope
 * that says so. Throws `OPERATION_NOT_FOR_AGENTS`, `OPERATION_FOR_OWNER` and `OPERATION_SCOPE_MISSING`.
 */
export function requireAllowed(
  {
    name,
    area,
    effect,
    notForAgents,
    ownerOnly,
    speaksForOwner,
  }: Pick<AnyOperation, 'name' | 'area' | 'effect' | 'notForAgents' | 'ownerOnly' | 'speaksForOwner'>,
  { kind, scopes }: Principal,
): void {
  const isOwners = notForAgents === true || speaksForOwner === true;
  if (kind === 'agent' && (isOwners || effect === 'answer' || effect === 'admin'))
    throw tactError('OPERATION_NOT_FOR_AGENTS', { operation: name });
  if (ownerOnly === true && kind !== 'owner') throw tactError('OPERATION_FOR_OWNER', { operation: name });
  const scope = `${area}:${effect}`;
  const isNamed = speaksForOwner === true && kind !== 'owner';
  if (scopes.includes(scope) || (!isNamed && scopes.includes(`*:${effect}`))) return;
  throw tactError('OPERATION_SCOPE_MISSING', { operation: name, scope });
}

/** The tag of the decisions that a caller may see; undefined for those who may see all. */
export function tagOf({ kind, name }: Principal): string | undefined {
  return kind === 'agent' ? `agent:${name}` : undefined;
}

/** Of decisions and questions an agent sees what it proposed itself; everybody else, everything of the user's. */
export function maySee(principal: Principal, { tags }: Pick<Decision, 'tags'>): boolean {
  const tag = tagOf(principal);
  return tag === undefined || tags.includes(tag);
}

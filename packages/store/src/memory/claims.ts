import type { Claim, HeldClaim, WriteOptions } from '@tact/core/ports/store';

/** What stands once for a user, and the decision that holds it. */
export interface MemoryClaims {
  holder(user: string, key: string): string | undefined;
  /** Whether none of them stands at that time. */
  areFree(user: string, claims: readonly Claim[], now: number): boolean;
  claim(user: string, decisionId: string, claims: readonly Claim[]): void;
  /** Releases what is released, then claims; false if somebody else holds one of the claims, and nothing has changed then. */
  exchange(user: string, options: WriteOptions): boolean;
  releaseOf(user: string, decisionIds: readonly string[]): void;
  forget(user: string): void;
}

interface ClaimRecord {
  readonly decisionId: string;
  readonly until: number | null;
}

export function createMemoryClaims(): MemoryClaims {
  const users = new Map<string, Map<string, ClaimRecord>>();
  const ofUser = (user: string): Map<string, ClaimRecord> => {
    const known = users.get(user) ?? new Map<string, ClaimRecord>();
    users.set(user, known);
    return known;
  };
  return {
    holder: (user, key) => ofUser(user).get(key)?.decisionId,
    areFree: (user, claims, now) => !claims.some(({ key }) => stands(ofUser(user).get(key), now)),
    claim(user, decisionId, claims) {
      for (const { key, until } of claims) ofUser(user).set(key, { decisionId, until });
    },
    exchange(user, { now, claims = [], releases = [] }) {
      const own = ofUser(user);
      const isReleased = (key: string, { decisionId }: ClaimRecord) =>
        releases.some((one) => one.key === key && one.decisionId === decisionId);
      const isFree = ({ key, decisionId }: HeldClaim) => {
        const standing = own.get(key);
        if (standing === undefined || standing.decisionId === decisionId) return true;
        return !stands(standing, now) || isReleased(key, standing);
      };
      if (!claims.every(isFree)) return false;
      for (const [key, standing] of [...own]) if (isReleased(key, standing)) own.delete(key);
      for (const { key, decisionId } of claims) own.set(key, { decisionId, until: null });
      return true;
    },
    releaseOf(user, decisionIds) {
      const own = ofUser(user);
      for (const [key, { decisionId }] of [...own]) if (decisionIds.includes(decisionId)) own.delete(key);
    },
    forget: (user) => {
      users.delete(user);
    },
  };
}

function stands(claim: ClaimRecord | undefined, now: number): boolean {
  return claim !== undefined && (claim.until === null || claim.until > now);
}

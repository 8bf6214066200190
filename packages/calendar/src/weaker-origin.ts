import type { Origin } from '@tact/core/records';

const fromStrong = ['owner', 'system', 'outside'] as const satisfies readonly Origin[];

/** The weaker of two origins. */
export function weakerOrigin(one: Origin, other: Origin = 'owner'): Origin {
  return fromStrong[Math.max(fromStrong.indexOf(one), fromStrong.indexOf(other))] ?? 'outside';
}

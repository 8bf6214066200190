import type { RunOutcome } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { canonicalOf } from './admission-proposal.ts';

const run = (id: string, outcome: RunOutcome, completedAt: number) => ({ id, outcome, completedAt });

describe('of two merged runs the canonical one', () => {
  it('is the one that succeeded, however old', () => {
    expect(canonicalOf(run('stored', 'success', 1), run('offered', 'failure', 2))).toBe('stored');
    expect(canonicalOf(run('stored', 'failure', 2), run('offered', 'success', 1))).toBe('offered');
    expect(canonicalOf(run('stored', 'partial', 2), run('offered', 'success', 1))).toBe('offered');
    expect(canonicalOf(run('stored', 'partial', 1), run('offered', 'failure', 2))).toBe('stored');
  });

  it('is else the one that was completed later, whichever was offered later', () => {
    expect(canonicalOf(run('stored', 'success', 1), run('offered', 'success', 2))).toBe('offered');
    expect(canonicalOf(run('stored', 'success', 2), run('offered', 'success', 1))).toBe('stored');
  });
});

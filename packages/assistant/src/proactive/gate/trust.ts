/** How far a user is along the trust ramp: who has just begun hears little, and only what is urgent. */

export interface TrustLevel {
  readonly level: 'new' | 'building' | 'established' | 'deep';
  /** Whole days since the user began, and messages by the user. Both are needed. */
  readonly fromDays: number;
  readonly fromInteractions: number;
  /** The composite score, 0-10, from which a candidate may be sent. */
  readonly scoreThreshold: number;
  /** Messages a day. */
  readonly dailyCap: number;
  /** Signals with a lower hint are not looked at. */
  readonly minUrgency: number;
}

export interface Trust extends Pick<TrustLevel, 'level' | 'scoreThreshold' | 'dailyCap' | 'minUrgency'> {
  readonly daysActive: number;
  readonly interactions: number;
  /** The next level and what is still missing for it, null for what is not; null at the highest level. */
  readonly next: {
    readonly level: TrustLevel['level'];
    readonly fromDays: number | null;
    readonly fromInteractions: number | null;
  } | null;
}

export interface TrustFacts {
  /** In milliseconds since 1970; null for a user without a profile. */
  readonly createdAt: number | null;
  /** Messages by the user, on any channel. */
  readonly interactions: number;
}

const firstLevel: TrustLevel = {
  level: 'new',
  fromDays: 0,
  fromInteractions: 0,
  scoreThreshold: 7,
  dailyCap: 2,
  minUrgency: 7,
};

/** In ascending order. */
export const trustLevels: readonly TrustLevel[] = [
  firstLevel,
  {
    level: 'building',
    fromDays: 14,
    fromInteractions: 20,
    scoreThreshold: 6,
    dailyCap: 3,
    minUrgency: 6,
  },
  {
    level: 'established',
    fromDays: 30,
    fromInteractions: 100,
    scoreThreshold: 5.5,
    dailyCap: 4,
    minUrgency: 5,
  },
  {
    level: 'deep',
    fromDays: 90,
    fromInteractions: 100,
    scoreThreshold: 5,
    dailyCap: 5,
    minUrgency: 4,
  },
];

/** Trust as it is shown, recorded and judged by. */
export function trustOf({ createdAt, interactions }: TrustFacts, now: number): Trust {
  const { level, scoreThreshold, dailyCap, minUrgency } = trustLevelOf(createdAt, interactions, now);
  const daysActive = wholeDays(createdAt, now);
  // Of a user without a profile nothing is known: not the days, and not the messages.
  const known = createdAt === null ? 0 : interactions;
  const next = trustLevels[trustLevels.findIndex((one) => one.level === level) + 1];
  return {
    level,
    daysActive,
    interactions: known,
    scoreThreshold,
    dailyCap,
    minUrgency,
    next:
      next === undefined
        ? null
        : {
            level: next.level,
            fromDays: daysActive < next.fromDays ? next.fromDays : null,
            fromInteractions: known < next.fromInteractions ? next.fromInteractions : null,
          },
  };
}

/** The highest level for which there are enough days and enough messages. */
export function trustLevelOf(
  createdAt: number | null,
  interactions: number,
  now: number,
  levels: readonly TrustLevel[] = trustLevels,
): TrustLevel {
  const days = wholeDays(createdAt, now);
  let reached = levels[0] ?? firstLevel;
  for (const level of levels) {
    if (days < level.fromDays || interactions < level.fromInteractions) break;
    reached = level;
  }
  return reached;
}

/** 13 days and 23:59:59 are 13 days. A beginning later than now, after the clock was set back, is 0 days ago. */
function wholeDays(createdAt: number | null, now: number): number {
  return createdAt === null || createdAt > now ? 0 : Math.floor((now - createdAt) / dayMs);
}

const dayMs = 86_400_000;

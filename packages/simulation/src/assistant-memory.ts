import type { MaybeOutside, Profile, ToldSignal } from '@tact/core/records';
import type { KeptInsight, SpokenMessage } from './speaker.ts';

/** What an assistant would have in its store about one user: kept in memory, with the same contents. */
export class AssistantMemory {
  readonly user: string;
  profile: Profile;
  /** Messages by the user. */
  interactions: number;
  /** Oldest first. */
  readonly sends: RememberedSend[] = [];
  readonly judged: { readonly at: number; readonly names: readonly string[] }[] = [];
  readonly insights: RememberedInsight[] = [];
  private judgedNames: readonly string[] | null = null;

  constructor(user: string, profile: Profile, interactions: number) {
    this.user = user;
    this.profile = profile;
    this.interactions = interactions;
  }

  /** Of the last 48 hours, and the last one however old. */
  recentSends(now: number): readonly RememberedSend[] {
    const first = this.sends.findIndex(({ at }) => at >= now - 2 * dayMs);
    return first === -1 ? this.sends.slice(-1) : this.sends.slice(first);
  }

  addJudged(at: number, names: readonly string[]): void {
    this.judged.push({ at, names });
    this.judgedNames = null;
  }

  /** What was judged within 24 hours. */
  judgedLately(now: number): readonly string[] {
    while ((this.judged[0]?.at ?? now) <= now - dayMs) {
      this.judged.shift();
      this.judgedNames = null;
    }
    this.judgedNames ??= this.judged.flatMap(({ names }) => names);
    return this.judgedNames;
  }

  /** Messages of the last 24 hours, with which new ones are compared. */
  toldLately(
    now: number,
  ): readonly { readonly id: string; readonly text: MaybeOutside; readonly keys: readonly string[] }[] {
    return this.recentSends(now)
      .filter(({ at }) => at > now - dayMs)
      .map(({ id, text, signals }) => ({ id, text, keys: signals.map(({ key }) => key) }));
  }

  /** Used ones stay kept until they expire. */
  keptKeys(now: number): readonly string[] {
    return this.insights
      .filter(({ expiresAt }) => expiresAt >= now)
      .flatMap(({ signals }) => signals.map(({ key }) => key));
  }

  addSend(at: number, { text, category, signals }: SpokenMessage): RememberedSend {
    const send = {
      id: `${this.user}-${at}-${this.sends.length}`,
      ...{ at, text, category, signals },
      answeredAt: null,
      said: null,
    };
    this.sends.push(send);
    return send;
  }

  addInsights(insights: readonly KeptInsight[]): void {
    for (const insight of insights) this.insights.push({ ...insight, isUsed: false });
  }

  /** The user writes: the best insights that are still good are taken into the answer, three at most. */
  takeInsights(at: number): readonly ToldSignal[] {
    const taken = this.insights
      .filter(({ isUsed, expiresAt }) => !isUsed && expiresAt >= at)
      .sort((one, other) => other.score - one.score)
      .slice(0, maxTaken);
    for (const insight of taken) insight.isUsed = true;
    return taken.flatMap(({ signals }) => signals);
  }

  mute(category: string, until: number | null): void {
    this.profile = { ...this.profile, muted: { ...this.profile.muted, [category]: until } };
  }
}

const maxTaken = 3;
const dayMs = 24 * 60 * 60_000;

export interface RememberedSend {
  readonly id: string;
  readonly at: number;
  readonly text: MaybeOutside;
  readonly category: string;
  readonly signals: readonly ToldSignal[];
  /** When the user first wrote afterwards; null if not yet. */
  answeredAt: number | null;
  /** What the user said about it in so many words. */
  said: 'negative' | 'button_click' | null;
}

interface RememberedInsight extends KeptInsight {
  isUsed: boolean;
}

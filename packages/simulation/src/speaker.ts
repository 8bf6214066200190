import type { MaybeOutside, ProactiveSignal, ToldSignal } from '@tact/core/records';
import type { AssistantMemory } from './assistant-memory.ts';
import type { CapLevel } from './check-promises.ts';

/** Decides in each cycle what is said to a user: the engine, or something to compare it with. */
export interface Speaker {
  readonly name: string;
  /** What may be sent a day, which the checker holds the log to; empty for a speaker without caps. */
  readonly caps: readonly CapLevel[];
  /** @param live what is noticed now, without repetitions */
  speak(live: readonly ProactiveSignal[], memory: AssistantMemory, now: number): CycleResult;
}

/** What a cycle came to. */
export interface CycleResult {
  /** Whether candidates were made: with a model, a call of it. */
  readonly proposed: boolean;
  readonly sent: readonly SpokenMessage[];
  readonly kept: readonly KeptInsight[];
  /** What is not judged again while nothing about it changes. */
  readonly judged: readonly string[];
}

export interface SpokenMessage {
  readonly text: MaybeOutside;
  readonly category: string;
  readonly signals: readonly ToldSignal[];
  readonly hasButtons: boolean;
  readonly trust: string | null;
}

export interface KeptInsight {
  readonly signals: readonly ToldSignal[];
  readonly score: number;
  readonly expiresAt: number;
}

export const silence: CycleResult = { proposed: false, sent: [], kept: [], judged: [] };

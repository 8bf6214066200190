import type { DecisionSoFar } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { DomainTopic } from '@tact/tools';
import { createRateLimits, type TurnTime } from './turn-deadline.ts';

/** Who watches a turn while it is made. Nothing that is told here is needed to make it. */
export interface TurnObserver {
  /** The message has been taken in. */
  onTyping?(): void;
  /** What is being done, once it has taken longer than people like to wait without a word. */
  onStatus?(status: string): void;
  /** The next words of the reply, checked. */
  onText?(piece: string): void;
  /** Stops the turn once it is aborted: no model is asked any more, and what had not begun is not done. */
  readonly signal?: AbortSignal | undefined;
}

/** Two seconds without a word, after which the owner is told what is going on. */
const statusAfterMs = 2000;

/** One turn, as its stages report on it. */
interface TurnProgress extends TurnTime {
  doing(status: string): void;
  say(piece: string): void;
  /** Everything has ended, and this is the reply; it is recorded next. */
  concluded(turn: ConcludedTurn): void;
}

/** What came of a turn, with the reply to it. */
export interface ConcludedTurn extends DecisionSoFar {
  readonly reply: string;
}

/** The turns in progress in this process, one per conversation. */
export interface TurnObservers {
  /** Watches a conversation until `end`. */
  begin(user: string, conversation: string, observer: TurnObserver): WatchedTurn;
  /** Where the stages report to; does nothing if nobody watches. */
  of(user: string, conversation: string): TurnProgress;
}

interface WatchedTurn {
  /** What came of it; null until it was concluded here. */
  conclusion(): ConcludedTurn | null;
  end(): void;
}

export function createTurnObservers(clock: Clock): TurnObservers {
  const turns = new Map<string, TurnProgress>();
  return {
    begin(user, conversation, observer) {
      const key = keyOf(user, conversation);
      const ended = new AbortController();
      const startedMs = clock.monotonicMs();
      let status = defaultStatus;
      let isLate = false;
      let hasSpoken = false;
      let conclusion: ConcludedTurn | null = null;
      const tell = () => {
        if (isLate && !hasSpoken && !ended.signal.aborted) observer.onStatus?.(status);
      };
      turns.set(key, {
        leftMs: (limitMs) => startedMs + limitMs - clock.monotonicMs(),
        stopped: observer.signal,
        rateLimits: createRateLimits(),
        doing(what) {
          if (what === status) return;
          status = what;
          tell();
        },
        say(piece) {
          hasSpoken = true;
          observer.onText?.(piece);
        },
        concluded(turn) {
          conclusion = turn;
        },
      });
      observer.onTyping?.();
      void clock.sleep(statusAfterMs, ended.signal).then(() => {
        isLate = true;
        tell();
      });
      return {
        conclusion: () => conclusion,
        end() {
          // With a reason of its own, no error is made for every turn.
          ended.abort('ended');
          turns.delete(key);
        },
      };
    },
    of: (user, conversation) => turns.get(keyOf(user, conversation)) ?? nobody(),
  };
}

const nobody = (): TurnProgress => ({
  leftMs: (limitMs) => limitMs,
  stopped: undefined,
  rateLimits: createRateLimits(),
  doing() {},
  say() {},
  concluded() {},
});

const keyOf = (user: string, conversation: string) => JSON.stringify([user, conversation]);

const defaultStatus = 'Thinking…';

/** What is being done for a message about these domains. */
export function statusFor(domains: readonly string[], topics: readonly DomainTopic[]): string {
  const first = topics.find(({ domain }) => domain === domains[0]);
  return first?.status ?? defaultStatus;
}

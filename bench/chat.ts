import type { Model } from '@tact/core/ports/model';
import type { Store } from '@tact/core/ports/store';
import { createMemoryStore } from '@tact/testing';
import { noTelemetry } from '#adapters/telemetry/none';
import { openBareDatabase } from './bare-commit.ts';
import { countTurnCosts, type TurnCost } from './chat-commits.ts';
import { type BenchTurn, createInstantModel, turns } from './chat-models.ts';
import { openChatBench } from './chat-setup.ts';
import { benchWaiting, defaultModelMs, type WaitingFigures } from './chat-waiting.ts';
import { measure } from './peers/measure.ts';
import { median, processorTimeUs } from './rates.ts';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * The conversation engine: what it adds to a model that answers at once and to its own understanding without one, and how long
 * people wait with a model that takes its time.
 */
export interface ChatFigures {
  readonly own: Readonly<Record<OwnKind, OwnPart>>;
  /** The first turn of the process: weights are read and code is compiled. */
  readonly firstTurnMs: number;
  /** One durable row without anything of Tact, after the turns on SQLite. */
  readonly bareCommitMs: number;
  readonly turnCosts: readonly TurnCost[];
  readonly waiting: WaitingFigures;
}

export type OwnKind = 'modelInMemory' | 'modelOnSqlite' | 'localInMemory' | 'localOnSqlite';

/** The engine's own part of a turn, in milliseconds. */
interface OwnPart {
  readonly turns: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The same in processor time: neither the disk nor what else the machine does is in it. */
  readonly processorP50Ms: number;
  readonly processorP99Ms: number;
  /** Median of each kind of turn. */
  readonly byPath: Readonly<Record<BenchTurn['path'], number>>;
}

/** A conversation grows to that many turns; then another one begins. */
const turnsOfOne = 20;

export async function benchChat({
  turnsEach = 1000,
  warmUpTurns = 400,
  repeats = 7,
  modelMs = defaultModelMs,
} = {}): Promise<ChatFigures> {
  const counts = { turnsEach, warmUpTurns };
  const first = await openChatBench({ store: createMemoryStore(), model: null, telemetry: noTelemetry });
  const firstStartedAt = performance.now();
  await first.say('Remind me to call mom tomorrow at 5pm', 'first');
  const firstTurnMs = performance.now() - firstStartedAt;

  const own = {
    modelInMemory: await timeOwnPart(createMemoryStore(), true, counts),
    localInMemory: await timeOwnPart(createMemoryStore(), false, counts),
    modelOnSqlite: await onSqlite((store) => timeOwnPart(store, true, counts)),
    localOnSqlite: await onSqlite((store) => timeOwnPart(store, false, counts)),
  };
  const bare = openBareDatabase();
  const { p50Us } = await measure(200, bare.commitRow);
  bare.close();
  return {
    own,
    firstTurnMs: rounded(firstTurnMs),
    bareCommitMs: rounded(p50Us / 1000),
    turnCosts: await countTurnCosts(repeats),
    waiting: await onSqlite((store) => benchWaiting(store, { repeats, modelMs })),
  };
}

async function onSqlite<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const file = await openTemporaryStore();
  try {
    return await work(file.store);
  } finally {
    await file.close();
  }
}

async function timeOwnPart(
  store: Store,
  hasModel: boolean,
  { turnsEach, warmUpTurns }: { readonly turnsEach: number; readonly warmUpTurns: number },
): Promise<OwnPart> {
  let path: BenchTurn['path'] = 'chat';
  const model: Model | null = hasModel ? createInstantModel(() => path) : null;
  const { say } = await openChatBench({ store, model, telemetry: noTelemetry });
  const timings: { readonly path: BenchTurn['path']; readonly ms: number; readonly processorMs: number }[] =
    [];
  for (let turn = -warmUpTurns; turn < turnsEach; turn += 1) {
    const place = turn + warmUpTurns;
    const asked = turns[place % turns.length];
    if (asked === undefined) continue;
    path = asked.path;
    const startedAtUs = processorTimeUs();
    const startedAt = performance.now();
    const exchange = await say(asked.text, `talk-${Math.floor(place / turnsOfOne)}`);
    const ms = performance.now() - startedAt;
    const processorMs = (processorTimeUs() - startedAtUs) / 1000;
    checkTurn(asked, exchange);
    if (turn >= 0) timings.push({ path, ms, processorMs });
  }
  const wall = quantilesOf(timings.map(({ ms }) => ms));
  const processor = quantilesOf(timings.map(({ processorMs }) => processorMs));
  const of = (kind: BenchTurn['path']) =>
    rounded(median(timings.filter((one) => one.path === kind).map(({ ms }) => ms)));
  return {
    turns: timings.length,
    p50Ms: wall.p50,
    p99Ms: wall.p99,
    processorP50Ms: processor.p50,
    processorP99Ms: processor.p99,
    byPath: {
      chat: of('chat'),
      action: of('action'),
      question: of('question'),
      confirmation: of('confirmation'),
    },
  };
}

/** A turn that did something else than what it is timed as means nothing. */
export function checkTurn(
  { path, text }: BenchTurn,
  exchange: {
    readonly path: string;
    readonly reply: string;
    readonly awaitingConfirmation: boolean;
    readonly actions: readonly { readonly success: boolean }[];
  },
): void {
  const isDone = exchange.actions.length > 0 && exchange.actions.every(({ success }) => success);
  const isRight = {
    chat: exchange.path === 'chat',
    action: exchange.path === 'action' && isDone,
    question: exchange.awaitingConfirmation,
    confirmation: exchange.path === 'confirmation' && isDone,
  }[path];
  if (!isRight) throw new Error(`“${text}” ended as ${exchange.path}: ${exchange.reply}`);
}

function quantilesOf(values: readonly number[]): { readonly p50: number; readonly p99: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: rounded(at(0.5)), p99: rounded(at(0.99)) };
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { benchAdmission } from './admission.ts';
import { benchApproval } from './approval.ts';
import { benchBacktest } from './backtest.ts';
import { benchChat } from './chat.ts';
import type { WaitedPath } from './chat-waiting.ts';
import { benchDecision } from './decision.ts';
import { benchEmbedding } from './embedding.ts';
import { benchExecutiveGrpc } from './executive-grpc.ts';
import { benchExperienceSearch } from './experience-search.ts';
import { benchGate } from './gate.ts';
import { benchHttp } from './http.ts';
import { benchJudge } from './judge.ts';
import { benchMailSteps } from './mail-steps.ts';
import { benchMcp } from './mcp.ts';
import { benchProactiveGate } from './proactive-gate.ts';
import { measureRates } from './rates.ts';
import { benchRules } from './rules.ts';
import { benchStart } from './start.ts';

/** Few of everything: whether the figures are sane, never whether they are good. */

const above = (least: number) => expect.toSatisfy((value: number) => Number.isFinite(value) && value > least);
const timings = { p50Us: above(0), p95Us: above(0), perSecond: above(0) };

test('a decision is timed in memory and in SQLite, and takes one commit to record and two to carry out', async () => {
  const few = { rounds: 1, memoryIterations: 5, sqliteIterations: 5, growthDecisions: 30, batchSize: 20 };

  const { memory, bareCommit, recorded, asks, acts, inBatches } = await benchDecision(few);

  expect(memory).toEqual({ iterations: 5, ...timings });
  expect(bareCommit).toEqual({ iterations: 5, ...timings });
  const inSqlite = { iterations: 5, ...timings, bytesPerDecision: above(500), processorUs: above(-1) };
  expect(recorded).toEqual({ ...inSqlite, commitsPerDecision: 1 });
  expect(asks).toEqual({ ...inSqlite, commitsPerDecision: 1 });
  expect(acts).toEqual({ ...inSqlite, commitsPerDecision: 2 });
  expect(inBatches).toEqual({ decisions: 20, p50Us: above(0) });
});

test('an approval is timed, and of two answers at once one has its effect', async () => {
  const { askApproveEffect, atOnce } = await benchApproval({ rounds: 1, iterations: 3, trials: 3 });

  expect(askApproveEffect).toEqual({ iterations: 3, ...timings });
  expect(atOnce).toEqual({ trials: 3, never: 0, once: 3, twice: 0, refusals: { APPROVAL_CLOSED: 3 } });
});

test('experiences are kept in one commit each, and searched in stores of several sizes', async () => {
  const few = { sizes: [30, 80], rounds: 1, iterations: 3, growthWrites: 30 };

  const { write, sizes, dimensions } = await benchExperienceSearch(few);

  expect(dimensions).toBe(256);
  expect(write).toEqual({ iterations: 3, ...timings, bytesPerDecision: above(1024), commitsPerDecision: 1 });
  const searched = { iterations: 3, ...timings };
  const refreshAndSearch = { ...searched, processorMs: above(-1) };
  const figures = { firstMs: above(0), search: searched, refreshAndSearch, afterWriteMs: above(0) };
  expect(sizes).toEqual([
    { experiences: 30, ...figures },
    { experiences: 80, ...figures },
  ]);
});

test('admissions are timed in memories of several sizes, and the same run at once is kept once', async () => {
  const { bySize, fiftyAtOnce } = await benchAdmission({ sizes: [30, 60], iterations: 5 });

  const figures = {
    ...{
      given: { iterations: 5, ...timings, processorUs: above(0) },
      lexical: { iterations: 5, ...timings },
    },
    ...{ repeat: { iterations: 5, ...timings }, modelCallsPerAdmission: 0, promptTokensPerAdmission: 0 },
  };
  expect(bySize).toEqual([
    { stored: 30, ...figures },
    { stored: 60, ...figures },
  ]);
  expect(fiftyAtOnce).toEqual({ rows: 1, decisions: 50 });
});

test('the judge is given proposals of every kind', async () => {
  const { plain, all, shares } = await benchJudge({ rounds: 1, warmUpRounds: 0, passes: 2 });

  expect(plain.perSecond).toEqual(above(0));
  expect(all.perSecond).toEqual(above(0));
  expect(Object.keys(shares).sort()).toEqual(['act', 'ask', 'decline']);
  expect(Object.values(shares).reduce((sum, share) => sum + share)).toBeCloseTo(1);
});

test('a backtest is measured alone, and to the end in memory and on SQLite', async () => {
  const few = { decisions: 50, runs: 1, rounds: 1, warmUpRounds: 0, passes: 2 };
  const { decisions, plain, all, inMemoryPerSecond, onSqlitePerSecond, judgingShare } =
    await benchBacktest(few);

  expect(decisions).toBe(50);
  expect(all).toMatchObject({ perRound: 86, perSecond: above(0) });
  expect(plain.perRound).toBeLessThan(all.perRound);
  expect([inMemoryPerSecond, onSqlitePerSecond]).toEqual([above(0), above(0)]);
  expect(judgingShare).toEqual(above(0));
  expect(judgingShare).toBeLessThan(1);
});

test('the gate is measured with the rules and the mails that the peer is given', async () => {
  const figures = await benchGate({ rounds: 1, warmUpRounds: 0, passes: 2 });

  expect(figures).toMatchObject({ rules: 200, mails: 43, perRound: 86, perSecond: above(0) });
  expect(figures.matchedShare).toEqual(above(0));
});

test('the gate is measured with rules of all kinds', () => {
  expect(benchRules({ rounds: 1, warmupRounds: 0 })).toMatchObject({
    ...{ rules: 200, mails: 4000, rounds: 1 },
    mailsPerSecond: above(0),
  });
});

test('embedding is measured with texts that all have a vector', () => {
  const { texts, words, warm, cold } = benchEmbedding({ rounds: 1, warmUpRounds: 0, passes: 1 });

  expect([texts, words]).toEqual([1_000, 30]);
  expect(warm.perSecond).toEqual(above(0));
  expect(cold.perSecond).toEqual(above(0));
});

test('an event over gRPC is timed beside an empty call and a bare row, and takes one commit', async () => {
  const few = { rounds: 5, warmUpRounds: 1, growthDecisions: 30, heuristics: 10 };

  const { emptyCall, bareCommit, suggested, searched } = await benchExecutiveGrpc(few);

  expect(emptyCall).toEqual({ iterations: 5, ...timings });
  expect(bareCommit).toEqual({ iterations: 5, ...timings });
  const recorded = {
    iterations: 5,
    ...timings,
    bytesPerDecision: above(500),
    commitsPerDecision: 1,
    // A difference of medians, which a busy machine may turn around.
    rows: expect.any(Number),
  };
  expect(suggested).toEqual(recorded);
  expect(searched).toEqual({ heuristics: 10, ...recorded });
});

test('a call through the MCP proxy is timed beside its decision and effect', async () => {
  const { direct, inProcess, proxied, addedUs } = await benchMcp({ rounds: 5, warmUpRounds: 1 });

  for (const one of [direct, inProcess, proxied]) expect(one).toEqual({ iterations: 5, ...timings });
  expect(addedUs).toEqual(expect.any(Number));
});

test('the gate of the proactive engine says what rules written by hand say', () => {
  const figures = benchProactiveGate({ users: 2000, rounds: 1, warmUpRounds: 0, passes: 1 });

  expect(figures.users).toBe(2000);
  expect(figures.passedShare).toEqual(above(0.05));
  expect(figures.passedShare).toBeLessThan(0.95);
  for (const rates of [figures.compiled, figures.fromFacts, figures.plain, figures.formatting])
    expect(rates).toMatchObject({ perRound: 2000, perSecond: above(0) });
});

test('the steps of a mail share its whole time', async () => {
  const samples = fileURLToPath(new URL('../packages/tact/samples/mailbox/', import.meta.url));

  const { messages, mailsPerSecond, shares } = await benchMailSteps(samples, { rounds: 1, warmUpRounds: 0 });

  expect(messages).toBe(43);
  expect(mailsPerSecond).toEqual(above(0));
  expect(shares.parse + shares.gate + shares.prompt).toBeCloseTo(1, 2);
});

test('the start of the command line is timed beside an empty Node', () => {
  expect(benchStart({ runs: 1 })).toEqual({ runs: 1, helpMs: above(0), nodeMs: above(0) });
});

test('a rate is measured over every item of every pass', () => {
  let calls = 0;
  const once = (item: number) => {
    calls += 1;
    return item;
  };

  const rates = measureRates([1, 2, 3], once, { rounds: 3, warmUpRounds: 1, passes: 5 });

  expect(calls).toBe(60);
  expect(rates).toMatchObject({ rounds: 3, perRound: 15, perSecond: above(0), wallPerSecond: above(0) });
  expect(() => measureRates([1], () => Number.NaN)).toThrow('gave no numbers');
});

test('a chat is timed beside its model and with a model that waits, stage by stage', async () => {
  const modelMs = { router: 50, planner: 50, responder: 0 };
  const { own, turnCosts, waiting } = await benchChat({ turnsEach: 4, warmUpTurns: 4, repeats: 1, modelMs });

  expect(Object.values(own).map(({ turns }) => turns)).toEqual([4, 4, 4, 4]);
  expect(turnCosts.map(({ turn, commits }) => `${turn}: ${commits}`)).toEqual([
    'small talk: 3',
    'a look-up: 3',
    'a task: 4',
    'its undo: 5',
    'an event: 5',
    'a mail, asked about: 3',
    'the no to it: 3',
    'a mail, asked about again: 3',
    'the yes to it, sent: 4',
  ]);
  expect(waiting.paths.map(({ path }) => path)).toEqual([
    'chat',
    'action',
    'action in another language',
    'action in another language, planned early',
    'confirmation',
  ]);
  const [chat, action, routed, early] = waiting.paths;
  expect(chat?.spans.map(({ stage }) => stage)).toEqual(['gate', 'context', 'judge', 'record', 'reply']);
  expect(action?.spans.map(({ stage }) => stage)).not.toContain('router');
  expect(routed?.firstWordsMs).toBeGreaterThan(modelMs.router + modelMs.planner - 10);
  // In order rather than in milliseconds: planned early is what begins before the router has answered.
  expect([routed, early].map(plansBeforeRouted)).toEqual([false, true]);
});

function plansBeforeRouted(path: WaitedPath | undefined): boolean {
  const of = (name: string) => path?.spans.find(({ stage }) => stage === name);
  return (of('planner')?.fromMs ?? Number.NaN) < (of('router')?.toMs ?? Number.NaN);
}

test('calls over HTTP are timed beside the same work in process and a bare route', async () => {
  const few = { rounds: 1, calls: 10, steadyCalls: 10, attempts: 30 };
  const { perSecond, ofInProcess, ofBareRoute, heapGrowthBytes, slow } = await benchHttp(few);

  expect(perSecond).toEqual({
    ...{ inProcess: above(0), http: above(0), memoryHttp: above(0), bareRoute: above(0) },
  });
  expect([ofInProcess, ofBareRoute]).toEqual([above(0), above(0)]);
  expect(heapGrowthBytes).toEqual(expect.any(Number));
  expect(slow).toMatchObject({ opened: 30, p50Ms: above(0), p99Ms: above(0) });
});

import { admissionScores } from './admission-scores.ts';
import { chatScores } from './chat-scores.ts';
import { executiveScores } from './executive-scores.ts';
import { experienceScores } from './experience-scores.ts';
import type { Figures } from './figures.ts';
import { httpScores } from './http-scores.ts';
import { mcpScores } from './mcp.ts';

/** One figure beside what it should be. */
export interface Score {
  readonly name: string;
  readonly measured: number;
  readonly unit: Unit;
  readonly aim: { readonly atMost: number } | { readonly atLeast: number } | null;
  /** What is still allowed where the aim is missed. */
  readonly limit?: number;
  readonly verdict: 'met' | 'within limit' | 'missed' | null;
  /** What has to be known to read it. */
  readonly note?: string;
}

export type Unit = 'µs' | 'ms' | '/s' | 'bytes' | 'commits' | 'times';

/** Every figure that has an aim, and those beside it that explain it. */
export function scoresOf({
  decision,
  approval,
  judge,
  backtest,
  gate,
  rules,
  'proactive-gate': proactiveGate,
  embedding,
  'executive-grpc': executiveGrpc,
  mcp,
  http,
  mail,
  chat,
  start,
  simulation,
  tick,
  sweep,
  'experience-search': experienceSearch,
  admission,
}: Figures): readonly Score[] {
  const scores: Score[] = [];
  const add = (score: Omit<Score, 'verdict'>) => scores.push({ ...score, verdict: verdictOn(score) });

  if (decision !== undefined) {
    const { memory, bareCommit, recorded, asks, acts, inBatches } = decision;
    const rows = (count: number) => Math.round(count * bareCommit.p50Us);
    const inRows = (us: number) => (us / bareCommit.p50Us).toFixed(1);
    add({
      ...{ name: 'decision in memory, effect done, p50', measured: memory.p50Us, unit: 'µs' },
      ...{ aim: { atMost: 20 }, limit: 50 },
    });
    add({
      ...{ name: 'decision recorded in SQLite, p50', measured: recorded.p50Us, unit: 'µs' },
      ...{ aim: { atMost: rows(2.5) }, limit: rows(4) },
      note: `${inRows(recorded.p50Us)} bare rows of ${bareCommit.p50Us} µs; ${recorded.processorUs} µs of processor time`,
    });
    add({
      ...{ name: '… commits for it', measured: recorded.commitsPerDecision, unit: 'commits' },
      aim: { atMost: 1 },
    });
    add({
      ...{ name: '… bytes', measured: recorded.bytesPerDecision, unit: 'bytes' },
      aim: { atMost: 2560 },
      note: 'with its planned effect and a document of its own',
    });
    add({
      ...{ name: `… in batches of ${inBatches.decisions}, each`, measured: inBatches.p50Us, unit: 'µs' },
      aim: { atMost: 75 },
    });
    add({
      ...{ name: 'decision that asks, in SQLite, p50', measured: asks.p50Us, unit: 'µs', aim: null },
      note: `${asks.commitsPerDecision} commit, ${asks.bytesPerDecision} bytes with its question`,
    });
    add({
      ...{
        name: 'decision that acts, effect done, in SQLite, p50',
        measured: acts.p50Us,
        unit: 'µs',
        aim: { atMost: rows(4.5) },
      },
      note: `${inRows(acts.p50Us)} bare rows; ${acts.commitsPerDecision} commits, ${acts.bytesPerDecision} bytes with effect and inverse`,
    });
  }
  if (approval !== undefined) {
    const { askApproveEffect, bareCommit } = approval;
    add({
      ...{ name: 'ask, approve, effect done, in SQLite, p50', measured: askApproveEffect.p50Us, unit: 'µs' },
      aim: { atMost: Math.round(6 * bareCommit.p50Us) },
      note: `${(askApproveEffect.p50Us / bareCommit.p50Us).toFixed(1)} bare rows of ${bareCommit.p50Us} µs; 3 commits`,
    });
    add({
      ...{ name: 'one approval answered twice at once: effects', measured: effectsPerTrial(approval.atOnce) },
      ...{ unit: 'times', aim: { atMost: 1 } },
      note: `two stores on one file, ${approval.atOnce.trials} trials`,
    });
  }
  if (judge !== undefined) {
    const asked = Math.round((judge.shares.ask ?? 0) * 100);
    add({
      ...{ name: 'judge, proposals that ask nothing', measured: judge.plain.perSecond, unit: '/s' },
      aim: { atLeast: 1e6 },
    });
    add({
      ...{ name: 'judge, all proposals', measured: judge.all.perSecond, unit: '/s', aim: null },
      note: `${asked} % ask; for those that want to delete, the cause is searched in the mail`,
    });
  }
  if (backtest !== undefined) {
    add({
      ...{ name: 'backtest, gate and judge, where nothing asks', measured: backtest.plain.perSecond },
      ...{ unit: '/s', aim: { atLeast: 1e6 } },
    });
    add({
      ...{ name: '… of all', measured: backtest.all.perSecond, unit: '/s', aim: { atLeast: 600_000 } },
      note: 'for those that want to delete, the cause is searched in the mail',
    });
    add({
      ...{ name: '… to the end, in memory', measured: backtest.inMemoryPerSecond, unit: '/s', aim: null },
      note: `${backtest.decisions} decisions, with reading them and their documents`,
    });
    add({
      ...{ name: '… to the end, on SQLite', measured: backtest.onSqlitePerSecond, unit: '/s', aim: null },
      note: `gate and judge take ${percent(backtest.judgingShare)} of it`,
    });
  }
  if (gate !== undefined) {
    add({
      ...{ name: `gate, ${gate.rules} rules, sample mails`, measured: gate.perSecond, unit: '/s' },
      aim: { atLeast: 100_000 },
      note: 'the rules that json-rules-engine is given too; all matches',
    });
  }
  if (rules !== undefined) {
    add({
      ...{ name: `gate, ${rules.rules} rules of all kinds`, measured: rules.mailsPerSecond, unit: '/s' },
      aim: { atLeast: 100_000 },
      note: `${rules.mails} made mails, ${percent(rules.matchedShare)} match; ${rules.unindexedMailsPerSecond}/s without the index`,
    });
    add({ name: 'rules check, 500 rules', measured: rules.checkMs, unit: 'ms', aim: { atMost: 200 } });
  }
  if (proactiveGate !== undefined) {
    const { users, compiled, fromFacts, plain, formatting } = proactiveGate;
    add({
      ...{ name: 'proactive gate, local time included', measured: compiled.perSecond, unit: '/s' },
      aim: { atLeast: 5_000_000 },
      note: `${users} users; by hand ${plain.perSecond}/s, formatting local time ${formatting.perSecond}/s`,
    });
    add({
      ...{ name: '… from recorded facts to what survives', measured: fromFacts.perSecond, unit: '/s' },
      aim: null,
    });
  }
  if (embedding !== undefined) {
    const { words, dimensions, warm, cold } = embedding;
    add({
      ...{ name: `embedding ${words} words without a model`, measured: usEach(warm), unit: 'µs' },
      aim: { atMost: 100 },
      note: `${dimensions} dimensions; ${usEach(cold)} µs if no word was met before`,
    });
  }
  if (executiveGrpc !== undefined) for (const score of executiveScores(executiveGrpc)) add(score);
  if (mcp !== undefined) for (const score of mcpScores(mcp)) add(score);
  if (http !== undefined) for (const score of httpScores(http)) add(score);
  if (mail !== undefined) {
    const { shares, meanUs } = mail;
    add({
      ...{ name: 'read, gate and prompt', measured: mail.mailsPerSecond, unit: '/s', aim: null },
      note:
        `${mail.messages} mails: read ${percent(shares.parse)} (${meanUs.parse} µs), ` +
        `gate ${percent(shares.gate)} (${meanUs.gate} µs), prompt ${percent(shares.prompt)} (${meanUs.prompt} µs)`,
    });
  }
  if (chat !== undefined) for (const score of chatScores(chat)) add(score);
  if (tick !== undefined) {
    add({
      ...{ name: `tick over ${tick.users} users with nothing to tell`, measured: tick.idleMs, unit: 'ms' },
      aim: { atMost: 3000 },
      note: `${Math.round(tick.idleUsersPerSecond)} users/s on SQLite; ${Math.round(tick.heldMs)} ms with ${tick.held} held back, ${tick.recorded} decisions recorded`,
    });
  }
  if (sweep !== undefined) {
    add({
      ...{
        name: `sweep over ${sweep.messages} messages with nothing due`,
        measured: sweep.nextMs,
        unit: 'ms',
      },
      aim: { atMost: 2000 },
      note: `${Math.round(sweep.firstMs)} ms in a new process; memory grew by ${sweep.grownMb} MB`,
    });
  }
  if (experienceSearch !== undefined) for (const score of experienceScores(experienceSearch)) add(score);
  if (admission !== undefined) for (const score of admissionScores(admission)) add(score);
  if (simulation !== undefined) {
    add({
      ...{ name: 'simulated user-days, the engine alone', measured: simulation.perSecond, unit: '/s' },
      aim: { atLeast: 5000 },
    });
  }
  if (start !== undefined) {
    add({
      ...{ name: 'tact --help', measured: start.helpMs, unit: 'ms', aim: { atMost: 250 } },
      note: `median of ${start.runs}; an empty Node takes ${start.nodeMs} ms`,
    });
  }
  return scores;
}

/** Microseconds of one core's time for each. */
function usEach({ perSecond }: { readonly perSecond: number }): number {
  return Math.round(1e7 / perSecond) / 10;
}

function verdictOn({ measured, aim, limit }: Omit<Score, 'verdict'>): Score['verdict'] {
  if (aim === null) return null;
  if ('atLeast' in aim) return measured >= aim.atLeast ? 'met' : 'missed';
  if (measured <= aim.atMost) return 'met';
  return limit !== undefined && measured <= limit ? 'within limit' : 'missed';
}

function effectsPerTrial(counts: {
  readonly trials: number;
  readonly once: number;
  readonly twice: number;
}): number {
  return (counts.once + 2 * counts.twice) / counts.trials;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

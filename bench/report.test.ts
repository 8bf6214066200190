import { describe, expect, test } from 'vitest';
import { comparisonsOf } from './comparisons.ts';
import type { BenchReport, Figures } from './figures.ts';
import { formatReport } from './print.ts';
import { scoresOf } from './scores.ts';

const timings = (p50Us: number) => ({ iterations: 100, p50Us, p95Us: p50Us * 2, perSecond: 1e6 / p50Us });
const inSqlite = { processorUs: 80, bytesPerDecision: 1400, commitsPerDecision: 1 };
const decision = {
  memory: timings(10),
  bareCommit: timings(100),
  recorded: { ...timings(260), ...inSqlite },
  asks: { ...timings(260), ...inSqlite },
  acts: { ...timings(500), ...inSqlite, commitsPerDecision: 2 },
  inBatches: { decisions: 500, p50Us: 80 },
};
const peer = (name: string, p50Us: number) => ({ name, version: '1.0.0', ...timings(p50Us) });
const answered = { never: 0, once: 20, twice: 0, refusals: {} };
const peers = {
  gate: [peer('Other rules', 800)],
  proactiveGate: [peer('Other rules', 80)],
  decision: [peer('Other frame', 150)],
  durable: [{ ...peer('Other store', 900), bytesPerDecision: 2000, commitsPerDecision: 10 }],
  doubleApproval: [
    {
      ...{ name: 'Other approvals', version: '1.0.0', trials: 20 },
      atOnce: { ...answered, once: 0, twice: 20 },
      oneAfterTheOther: answered,
      note: 'counts no answers',
    },
  ],
  memory: [
    {
      ...{ name: 'Other memory', version: '1.0.0', rowsAfterFiftyAtOnce: 50 },
      bySize: [
        {
          stored: 1000,
          ...timings(40_000),
          ...{ modelCallsPerAdd: 1, embeddingCallsPerAdd: 3 },
          promptTokensPerAdd: 9000,
        },
      ],
    },
  ],
};

describe('a score', () => {
  const verdicts = (figures: Figures) => scoresOf(figures).map(({ name, verdict }) => [name, verdict]);

  test('is met, within its limit, missed, or has no aim', () => {
    expect(verdicts({ decision })).toEqual([
      ['decision in memory, effect done, p50', 'met'],
      ['decision recorded in SQLite, p50', 'within limit'],
      ['… commits for it', 'met'],
      ['… bytes', 'met'],
      ['… in batches of 500, each', 'missed'],
      ['decision that asks, in SQLite, p50', null],
      ['decision that acts, effect done, in SQLite, p50', 'missed'],
    ]);
    expect(verdicts({ decision: { ...decision, memory: timings(51) } })[0]?.[1]).toBe('missed');
    expect(verdicts({ start: { runs: 11, helpMs: 251, nodeMs: 30 } })).toEqual([['tact --help', 'missed']]);
  });

  test('of an approval counts how often the effect ran', () => {
    const approval = {
      bareCommit: timings(200),
      askApproveEffect: timings(900),
      atOnce: { trials: 20, ...answered, once: 15, twice: 5 },
    };

    expect(scoresOf({ approval })).toMatchObject([
      { measured: 900, unit: 'µs', verdict: 'met' },
      { measured: 1.25, unit: 'times', verdict: 'missed' },
    ]);
  });

  test('is absent where nothing was measured', () => {
    expect(scoresOf({})).toEqual([]);
  });
});

describe('a comparison', () => {
  test('sets others beside Tact, by what they take in multiples of it', () => {
    expect(comparisonsOf({ decision, peers })).toEqual([
      {
        work: 'a decision in memory, to the end',
        rows: [
          { name: 'Tact', p50Us: 10, perSecond: 100_000, ratio: 1 },
          { name: 'Other frame', p50Us: 150, perSecond: 6667, ratio: 15 },
        ],
      },
      {
        work: 'a decision that survives the process, to the end',
        rows: [
          {
            ...{ name: 'Tact, SQLite', p50Us: 500, perSecond: 2000, ratio: 1, bytes: 1400, commits: 2 },
            note: 'WAL, synchronous=full',
          },
          { name: 'Other store', p50Us: 900, perSecond: 1111, ratio: 1.8, bytes: 2000, commits: 10 },
        ],
      },
      {
        work: '200 rules over one parsed mail',
        rows: [{ name: 'Other rules', p50Us: 800, perSecond: 1250 }],
      },
      {
        work: 'whether to speak unasked',
        rows: [{ name: 'Other rules', p50Us: 80, perSecond: 12_500 }],
      },
      {
        work: 'one more run in a memory of 1000',
        rows: [
          {
            ...{ name: 'Other memory', p50Us: 40_000, perSecond: 25 },
            note: '1 model calls, 9000 prompt tokens; the same 50 times at once leaves 50 rows',
          },
        ],
      },
    ]);
  });

  test('is absent without others', () => {
    expect(comparisonsOf({ decision })).toEqual([]);
  });
});

describe('the printed report', () => {
  const report: BenchReport = {
    machine: { cpu: 'A processor', cores: 4, node: 'v24.0.0', platform: 'linux', load: 0.5, loadAfter: 1 },
    measuredAt: '2026-11-21T10:00:00.000Z',
    seconds: 90,
    figures: {
      decision,
      approval: {
        bareCommit: timings(200),
        askApproveEffect: timings(900),
        atOnce: { trials: 20, ...answered },
      },
      peers,
    },
    problems: [],
  };
  const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/ {2,}/g, '  '));

  test('says where the figures come from, what was aimed at, and how others do', () => {
    const lines = linesOf(formatReport(report));

    expect(lines).toContain(
      'A processor, 4 cores, Node v24.0.0, linux; load 0.5 before, 1 after; 2026-11-21T10:00:00.000Z, 90 s',
    );
    expect(lines).toContain('decision in memory, effect done, p50  10 µs  ≤ 20 µs, at most 50 µs  met');
    expect(lines).toContain('Other store  900 µs  1 111/s  × 1.8  2 000 bytes  10 commits');
    expect(lines).toContain('Tact, SQLite, two instances  20 trials  20  0  0');
    expect(lines).toContain('Other approvals  20 trials  0  20  0  counts no answers');
  });

  test('names what could not be measured', () => {
    const failed = { ...report, problems: ['peers: npm ci ended with 1'] };

    expect(formatReport(failed)).toContain('Not measured:\npeers: npm ci ended with 1');
    expect(formatReport(report)).not.toContain('Not measured');
  });

  test('warns of a busy machine, and only then', () => {
    expect(formatReport(report)).not.toContain('busy');

    const busy = { ...report, machine: { ...report.machine, loadAfter: 5 } };
    expect(formatReport(busy)).toContain('The machine is busy');
  });
});

test('a chat is scored by its own part and by the first words, and drawn', () => {
  const part = {
    ...{ turns: 10, p50Ms: 1, p99Ms: 4, processorP50Ms: 1, processorP99Ms: 3 },
    byPath: { chat: 1, action: 2, question: 1, confirmation: 1 },
  };
  const own = { modelInMemory: part, localInMemory: part, modelOnSqlite: part, localOnSqlite: part };
  const path = { path: 'chat', firstWordsMs: 800, totalMs: 900, aimMs: 750 };
  const waiting = {
    ...{ repeats: 7, modelMs: { router: 300, planner: 800, responder: 400 } },
    paths: [{ ...path, spans: [{ stage: 'router', fromMs: 0, toMs: 300 }] }],
  };
  const turnCosts = [{ turn: 'small talk', commits: 4, aim: 3, calls: 12 }];
  const figures = { chat: { own, firstTurnMs: 200, bareCommitMs: 0.1, turnCosts, waiting } };
  const machine = { cpu: 'A', cores: 2, node: 'v24', platform: 'linux', load: 0, loadAfter: 0 };

  expect(scoresOf(figures).map(({ verdict }) => verdict)).toEqual([
    ...['met', 'met', 'met', 'met', 'missed', null, 'missed'],
  ]);
  expect(formatReport({ machine, measuredAt: '', seconds: 1, figures, problems: [] })).toContain(
    'chat: first words after 800 ms, aim 750 ms (missed)',
  );
});

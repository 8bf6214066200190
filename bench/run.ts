import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAdmission } from './admission.ts';
import { benchApproval } from './approval.ts';
import { benchBacktest } from './backtest.ts';
import { benchChat } from './chat.ts';
import { benchDecision } from './decision.ts';
import { benchEmbedding } from './embedding.ts';
import { benchExecutiveGrpc } from './executive-grpc.ts';
import { benchExperienceSearch } from './experience-search.ts';
import type { BenchReport, Figures } from './figures.ts';
import { benchGate } from './gate.ts';
import { benchHttp } from './http.ts';
import { benchJudge } from './judge.ts';
import { describeMachine } from './machine.ts';
import { benchMailSteps } from './mail-steps.ts';
import { mailFolder } from './mailbox.ts';
import { benchMcp } from './mcp.ts';
import { formatReport } from './print.ts';
import { benchProactiveGate } from './proactive-gate.ts';
import { benchRules } from './rules.ts';
import { runPeers } from './run-peers.ts';
import { scoresOf } from './scores.ts';
import { benchSimulation } from './simulation.ts';
import { benchStart } from './start.ts';
import { benchSweep } from './sweep.ts';
import { benchTick } from './tick.ts';

/**
 * `npm run bench`: how fast Tact is, beside what it should be and beside other libraries. A table, or with `--json` one object.
 * It ends with 0 whatever was measured, for a busy machine is no broken program, and with 1 where something could not be.
 */

const usage = `node bench/run.ts [options]

  --only NAME    one measurement; may be given several times:
                 decision approval judge backtest gate rules proactive-gate embedding executive-grpc http
                 experience-search admission tick sweep mcp mail chat start simulation peers
  --data DIR     .eml files for \`mail\` (the public ones beside the project, else the samples)
  --no-peers     without other libraries, which are otherwise installed into bench/peers when missing
  --json         one JSON object instead of tables
  --help
`;

const measurements = {
  decision: () => benchDecision(),
  approval: () => benchApproval(),
  judge: () => benchJudge(),
  backtest: () => benchBacktest(),
  gate: () => benchGate(),
  rules: () => benchRules(),
  'proactive-gate': () => benchProactiveGate(),
  embedding: () => benchEmbedding(),
  'executive-grpc': () => benchExecutiveGrpc(),
  mcp: () => benchMcp(),
  http: () => benchHttp(),
  tick: () => benchTick(),
  sweep: () => benchSweep(),
  mail: async (data: string | null) => {
    const folder = mailFolder(data);
    return { folder, ...(await benchMailSteps(folder)) };
  },
  chat: () => benchChat(),
  start: () => benchStart(),
  simulation: () => benchSimulation(),
  'experience-search': () => benchExperienceSearch(),
  admission: () => benchAdmission(),
  peers: () => runPeers(200, say),
} as const;
type Name = keyof typeof measurements;

const options = readOptions();
if (options !== null) {
  const report = await measure(options);
  const text = options.json
    ? JSON.stringify({ ...report, scores: scoresOf(report.figures) }, null, 2)
    : formatReport(report);
  process.stdout.write(`${text}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}

interface Options {
  readonly names: readonly Name[];
  readonly data: string | null;
  readonly json: boolean;
}

/** Null if there is nothing to measure: help was asked for, or the command line is wrong. */
function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        data: { type: 'string' },
        peers: { type: 'boolean', default: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
      allowNegative: true,
    });
    if (values.help) {
      process.stdout.write(usage);
      return null;
    }
    const unknown = values.only.find((name) => !Object.hasOwn(measurements, name));
    if (unknown !== undefined) throw new Error(`There is no measurement "${unknown}".`);
    const all = Object.keys(measurements) as Name[];
    const names = all.filter((name) => values.only.length === 0 || values.only.includes(name));
    return {
      names: names.filter((name) => values.peers || name !== 'peers'),
      data: values.data ?? null,
      json: values.json,
    };
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : thrown}\n\n${usage}`);
    process.exitCode = 2;
    return null;
  }
}

/** Each measurement in a process of its own, so that none meets a heap that another one filled or code it warmed up. */
async function measure({ names, data }: Options): Promise<BenchReport> {
  const machine = describeMachine();
  const startedAt = performance.now();
  const measuredAt = new Date().toISOString();
  const figures: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of names) {
    try {
      figures[name] = names.length === 1 ? await measureHere(name, data) : measureApart(name, data);
    } catch (thrown) {
      problems.push(`${name}: ${thrown instanceof Error ? thrown.message : thrown}`);
    }
  }
  return {
    machine: { ...machine, loadAfter: Math.round((loadavg()[0] ?? 0) * 100) / 100 },
    measuredAt,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    figures: figures as Figures,
    problems,
  };
}

async function measureHere(name: Name, data: string | null): Promise<unknown> {
  say(name);
  return measurements[name](data);
}

function measureApart(name: Name, data: string | null): unknown {
  const words = [fileURLToPath(import.meta.url), '--json', '--only', name];
  const { stdout } = spawnSync(process.execPath, data === null ? words : [...words, '--data', data], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { figures, problems } = JSON.parse(stdout) as BenchReport;
  if (problems[0] !== undefined) throw new Error(problems[0].slice(`${name}: `.length));
  return figures[name];
}

function say(line: string): void {
  process.stderr.write(`${line} …\n`);
}

import './quiet.ts';
import { cpus } from 'node:os';
import { run as aiSdk } from './ai-sdk.ts';
import { run as doubleApproval } from './double-approval.ts';
import { run as jsonRulesEngine } from './json-rules-engine.ts';
import { run as langgraph } from './langgraph.ts';
import { run as langgraphSqlite } from './langgraph-sqlite.ts';
import { run as mastra } from './mastra.ts';
import { run as mastraLibsql } from './mastra-libsql.ts';
import { run as mem0 } from './mem0.ts';
import { run as proactiveRules } from './proactive-rules.ts';

/**
 * `node run.ts [iterations]` measures all peers one after the other and prints one JSON object:
 * `{ machine, gate: PeerFigures[], proactiveGate: PeerFigures[], decision: PeerFigures[], durable: PeerFigures[], doubleApproval: DoubleApprovalFigures[],
 * memory: MemoryFigures[] }`.
 */
const iterations = Number(process.argv[2] ?? 500);
if (!Number.isInteger(iterations) || iterations < 1) {
  process.stderr.write(`Iterations must be a whole number of at least 1, not ${process.argv[2]}.\n`);
  process.exit(2);
}

// Peers write lock conflicts and the like to the console by themselves. What fails is counted or thrown, not written.
console.error = console.warn = console.log = () => undefined;

const figures = {
  machine: { node: process.version, platform: process.platform, cpu: cpus()[0]?.model ?? '', cores: cpus().length },
  gate: [await jsonRulesEngine(iterations)],
  proactiveGate: [await proactiveRules(iterations)],
  decision: [await aiSdk(iterations), await mastra(iterations), await langgraph(iterations)],
  durable: [await mastraLibsql(iterations), await langgraphSqlite(iterations)],
  doubleApproval: await doubleApproval(20),
  memory: [await mem0([1000, 10_000], Math.min(50, iterations))],
};

process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);

import type { AdmissionFigures } from './admission.ts';
import type { ApprovalFigures } from './approval.ts';
import type { BacktestFigures } from './backtest.ts';
import type { ChatFigures } from './chat.ts';
import type { DecisionFigures } from './decision.ts';
import type { EmbeddingFigures } from './embedding.ts';
import type { ExecutiveGrpcFigures } from './executive-grpc.ts';
import type { ExperienceSearchFigures } from './experience-search.ts';
import type { GateFigures } from './gate.ts';
import type { HttpFigures } from './http.ts';
import type { JudgeFigures } from './judge.ts';
import type { Machine } from './machine.ts';
import type { MailStepFigures } from './mail-steps.ts';
import type { McpFigures } from './mcp.ts';
import type { ProactiveGateFigures } from './proactive-gate.ts';
import type { RulesFigures } from './rules.ts';
import type { PeersReport } from './run-peers.ts';
import type { SimulationBenchFigures } from './simulation.ts';
import type { StartFigures } from './start.ts';
import type { SweepFigures } from './sweep.ts';
import type { TickFigures } from './tick.ts';

/** Everything one run measured; what was not asked for is absent. */
export interface Figures {
  readonly decision?: DecisionFigures;
  readonly approval?: ApprovalFigures;
  readonly judge?: JudgeFigures;
  readonly backtest?: BacktestFigures;
  readonly gate?: GateFigures;
  readonly rules?: RulesFigures;
  readonly 'proactive-gate'?: ProactiveGateFigures;
  readonly embedding?: EmbeddingFigures;
  readonly 'executive-grpc'?: ExecutiveGrpcFigures;
  readonly mcp?: McpFigures;
  readonly http?: HttpFigures;
  readonly mail?: MailStepFigures & { readonly folder: string };
  readonly chat?: ChatFigures;
  readonly start?: StartFigures;
  readonly simulation?: SimulationBenchFigures;
  readonly tick?: TickFigures;
  readonly sweep?: SweepFigures;
  readonly 'experience-search'?: ExperienceSearchFigures;
  readonly admission?: AdmissionFigures;
  readonly peers?: PeersReport;
}

/** What `--json` prints. */
export interface BenchReport {
  /** Before and after: a machine that got busy meanwhile measured something else. */
  readonly machine: Machine & { readonly loadAfter: number };
  readonly measuredAt: string;
  readonly seconds: number;
  readonly figures: Figures;
  /** What could not be measured, and why. */
  readonly problems: readonly string[];
}

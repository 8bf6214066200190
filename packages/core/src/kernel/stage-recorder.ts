import { asTactError } from '#errors';
import type { Span, SpanAttributes } from '#ports/telemetry';
import type { Decision, EngineName, StageFailure, StageName } from '#records';
import type { Runtime } from './contract/runtime.ts';
import { safetyTelemetry } from './policy.ts';

/** One decision on its way through the stages: how long each took, and which failed. */
export interface StageRecorder {
  readonly id: string;
  readonly span: Span;
  readonly ms: Readonly<Partial<Record<StageName, number>>>;
  readonly failures: readonly StageFailure[];
  /** Runs a stage. If it throws, the failure is recorded and the result is that of `otherwise`. */
  run<Result>(stage: StageName, work: (span: Span) => Result, otherwise: () => Result): Result;
  runAsync<Result>(
    stage: StageName,
    work: (span: Span) => Promise<Result>,
    otherwise: () => Result,
  ): Promise<Result>;
  /** Records a failure from before the stages of this decision began. */
  failed(failure: StageFailure): void;
  /** Closes the span with the decision's result. */
  end(decision: Decision): void;
}

/** Opens a decision's span and starts its record. */
export function openStageRecorder(
  engine: EngineName,
  runtime: Pick<Runtime, 'clock' | 'ids' | 'telemetry' | 'log'>,
): StageRecorder {
  const { telemetry, log } = runtime;
  const id = runtime.ids.next();
  const span = telemetry.span(`decide ${engine}`, { 'tact.engine': engine, 'tact.decision.id': id });
  const { ms, failures, enter } = createStages(id, span, runtime);

  return {
    id,
    span,
    ms,
    failures,
    run(stage, work, otherwise) {
      const entered = enter(stage);
      try {
        return work(entered.span);
      } catch (thrown) {
        entered.fail(thrown);
        return otherwise();
      } finally {
        entered.leave();
      }
    },
    async runAsync(stage, work, otherwise) {
      const entered = enter(stage);
      try {
        return await work(entered.span);
      } catch (thrown) {
        entered.fail(thrown);
        return otherwise();
      } finally {
        entered.leave();
      }
    },
    failed(failure) {
      failures.push(failure);
      log.error('stage failed', { decision: id, stage: failure.stage, code: failure.code });
    },
    end(decision) {
      span.set(attributesOf(decision));
      span.end();
    },
  };
}

/** The time and the failures of each stage. */
function createStages(
  id: string,
  span: Span,
  { clock, telemetry, log }: Pick<Runtime, 'clock' | 'telemetry' | 'log'>,
) {
  const ms: Partial<Record<StageName, number>> = {};
  const failures: StageFailure[] = [];

  const enter = (stage: StageName) => {
    const startedAt = clock.monotonicMs();
    const stageSpan = telemetry.span(stage, undefined, span);
    return {
      span: stageSpan,
      fail(thrown: unknown) {
        const { code, message } = asTactError(thrown);
        failures.push({ stage, code, text: message });
        stageSpan.fail(code);
        log.error('stage failed', { decision: id, stage, code });
      },
      leave() {
        ms[stage] = roundToUs(clock.monotonicMs() - startedAt);
        stageSpan.end();
      },
    };
  };

  return { ms, failures, enter };
}

/** The rest is noise, in eighteen digits that no packing shortens. */
function roundToUs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

function attributesOf(decision: Decision): SpanAttributes {
  return {
    'tact.verdict': decision.verdict,
    'tact.outcome': decision.outcome,
    'tact.path': decision.path,
    'tact.strategy': `${decision.strategy.name}@${decision.strategy.version}`,
    'tact.policy.version': decision.policyVersion,
    ...overrideAttributes(decision.overrides),
  };
}

function overrideAttributes(overrides: Decision['overrides']): SpanAttributes {
  const { safety_overrides, requires_approval } = safetyTelemetry(overrides);
  return { 'tact.safety_overrides': safety_overrides, 'tact.requires_approval': requires_approval };
}

import { openAnswers } from '../data/answers-file.ts';
import { rounded } from '../measures.ts';
import { EngineResponder } from './engine-responder.ts';
import { meanWithInterval } from './mean-with-interval.ts';
import { AlwaysModel } from './rules/always-model.ts';
import { RuleResponder } from './rules/rule-responder.ts';
import { fixedStep, lowerBoundRule, movingAverage, plainMean, type TrustRule } from './rules/trust-rule.ts';
import { type Outcome, playWorld } from './world/play-world.ts';
import type { Responder } from './world/responder.ts';
import { readWorld, type World } from './world/world.ts';
import { measuresOf, type WorldMeasures } from './world/world-measures.ts';

export interface ExecutiveEvalOptions {
  /** Default: as many as the world lasts. */
  readonly events?: number;
  readonly seeds: readonly number[];
  /** A file for every event and what each responder answered, as JSON Lines. */
  readonly out?: string;
  onProgress?(done: number, total: number): void;
}

export interface ExecutiveEvalResult {
  readonly events: number;
  readonly seeds: readonly number[];
  /** By responder: the mean of each measure over the seeds, with its 95 % interval. */
  readonly responders: Readonly<Record<string, Readonly<Record<keyof WorldMeasures, Figure>>>>;
  readonly aims: Readonly<Record<string, Aim>>;
}

/** Null where no seed had anything to measure. */
export type Figure = { readonly mean: number; readonly low: number; readonly high: number } | null;

export interface Aim {
  readonly aim: string;
  readonly measured: number | null;
  readonly is_met: boolean;
}

const rules: readonly TrustRule[] = [lowerBoundRule, fixedStep, movingAverage, plainMean];
/** The engine first, then the rules on the same events and with the same feedback. */
const responders: readonly (readonly [string, (world: World, seed: number) => Promise<Responder>])[] = [
  ['engine', (world, seed) => EngineResponder.open(world, seed)],
  ...rules.map(
    (rule) =>
      [rule.name, async (world: World, seed: number) => new RuleResponder(world, seed, rule)] as const,
  ),
  ['always_model', async (world, seed) => new AlwaysModel(world, seed)],
];

/** Puts the events of the world to the executive engine and to the rules that it is compared with. */
export async function evaluateExecutive({
  events: asked,
  seeds,
  out,
  onProgress,
}: ExecutiveEvalOptions): Promise<ExecutiveEvalResult> {
  const world = readWorld();
  const events = asked ?? world.events;
  const total = events * seeds.length * responders.length;
  const answers = await openAnswers(out);
  const measured = new Map<string, WorldMeasures[]>();
  let done = 0;
  try {
    for (const seed of seeds) {
      for (const [name, open] of responders) {
        const responder = await open(world, seed);
        try {
          const outcomes = await playWorld(world, { events, seed }, responder, () => {
            done += 1;
            if (done % 100 === 0) onProgress?.(done, total);
          });
          measured.set(name, [...(measured.get(name) ?? []), measuresOf(world, seed, outcomes)]);
          for (const outcome of outcomes) await answers.write(answerOf(name, seed, outcome));
        } finally {
          await responder.close();
        }
      }
    }
  } finally {
    await answers.close();
  }
  const figures = Object.fromEntries([...measured].map(([name, runs]) => [name, figuresOf(runs)]));
  return { events, seeds, responders: figures, aims: aimsOf(figures['engine']) };
}

type Figures = Readonly<Record<keyof WorldMeasures, Figure>>;

function figuresOf(runs: readonly WorldMeasures[]): Figures {
  const names = Object.keys(runs[0] ?? {}) as (keyof WorldMeasures)[];
  return Object.fromEntries(
    names.map((name) => [name, meanWithInterval(runs.flatMap((run) => run[name] ?? []))]),
  ) as Figures;
}

function answerOf(responder: string, seed: number, { event, response, isRight }: Outcome): object {
  const { id, text, domain, urgency, immediate, hidden } = event;
  return {
    ...{ seed, responder, id, text, domain, urgency, immediate },
    ...{ kind: hidden.kind, right: hidden.right, has_drifted: hidden.hasDrifted },
    ...{ path: response.path, answer: response.text, heuristic: response.heuristic },
    ...{ model_calls: response.modelCalls, is_right: isRight },
  };
}

/** What the engine is to reach. */
function aimsOf(figures: Figures | undefined): ExecutiveEvalResult['aims'] {
  const mean = (name: keyof WorldMeasures) => {
    const figure = figures?.[name];
    return figure == null ? null : rounded(figure.mean);
  };
  const aim = (measured: number | null, words: string, holds: (value: number) => boolean): Aim => ({
    aim: words,
    measured,
    is_met: measured !== null && holds(measured),
  });
  const beside = (value: number | null) => value !== null && value >= -0.01;
  const avoided = 'at least 0.4, with quality at most 0.01 below the model';
  return {
    wrong_fires_on_06: aim(mean('wrong_fires_on_06'), 'at most 1 per 200 events', (value) => value <= 1),
    wrong_fires_on_06_calm: aim(
      mean('wrong_fires_on_06_calm'),
      'the same where urgency does not lower the threshold',
      (value) => value <= 1,
    ),
    outdated_fires: aim(mean('outdated_fires'), 'at most 12 after a drift', (value) => value <= 12),
    calls_avoided: aim(
      mean('calls_avoided'),
      avoided,
      (value) => value >= 0.4 && beside(mean('quality_beside_model')),
    ),
    calls_avoided_late: aim(
      mean('calls_avoided_late'),
      `${avoided}, in the last quarter`,
      (value) => value >= 0.4 && beside(mean('quality_beside_model_late')),
    ),
  };
}

import type { TurnResult } from '@tact/assistant/conversation';
import type { JsonObject } from '@tact/core/records';
import type { ChatModel } from '#presets/conversation';
import { openAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { ratio } from '../measures.ts';
import { endProblems } from './end-state.ts';
import { dishonesty } from './honesty.ts';
import { isScripted, readScenarios, type Scenario, type ScenarioTurn } from './scenario.ts';
import { openScenario } from './scenario-environment.ts';

/** How conversations ended: the final state of the store, the calendar and the mail, and the replies. */
interface AssistantResult {
  /** Without a model or with the answers scripted in a scenario (`scripted`), or with the given model (`model`). */
  readonly mode: 'scripted' | 'model';
  readonly model?: string;
  /** Number of scenarios with scripted answers, which are left out when a model is measured. */
  readonly left_out?: number;
  readonly scenarios: number;
  readonly turns: number;
  /** Share of scenarios in which all expectations hold, from 0 to 1. */
  readonly passed: number;
  /** Share of scenarios with exactly the expected final state. */
  readonly end_state: number;
  /** Share of replies that claim nothing that was not done and omit no failure. */
  readonly honest: number;
  readonly by_tag: Readonly<Record<string, { readonly scenarios: number; readonly passed: number }>>;
}

/**
 * Plays all scenarios in a folder. With a model to measure, plays those without scripted answers, and the model routes, plans
 * and replies. Throws `EVAL_DATA_MISSING`.
 */
export async function evaluateAssistant(
  options: EvalOptions & { readonly measured?: ChatModel },
): Promise<AssistantResult> {
  const { measured } = options;
  const all = await readScenarios(options.data, options.unread);
  const scenarios = measured === undefined ? all : all.filter((one) => !isScripted(one));
  const out = await openAnswers(options.out);
  const played: Played[] = [];
  try {
    for (const scenario of scenarios) {
      const one = await play(scenario, measured);
      played.push(one);
      const { name, tags } = scenario;
      await out.write({ name, tags, problems: one.problems, said: one.said });
      options.onProgress?.(played.length, scenarios.length);
    }
  } finally {
    await out.close();
  }
  const how = measured && {
    mode: 'model' as const,
    model: measured.model.id,
    left_out: all.length - scenarios.length,
  };
  return { ...(how ?? { mode: 'scripted' }), ...summed(scenarios, played) };
}

interface Played {
  /** Descriptions of everything that differs from the expectations. */
  readonly problems: readonly string[];
  readonly endProblems: readonly string[];
  readonly turns: number;
  readonly honestTurns: number;
  readonly said: readonly JsonObject[];
}

/** Plays one scenario, with its scripted answers or with a model to measure. */
export async function play(scenario: Scenario, measured?: ChatModel): Promise<Played> {
  const environment = await openScenario(scenario, measured);
  const problems: string[] = [];
  const said: JsonObject[] = [];
  let honestTurns = 0;
  for (const turn of scenario.turns) {
    const exchange = await environment.say(turn);
    said.push({ say: turn.say, reply: exchange.reply, path: exchange.path, actions: actionNames(exchange) });
    problems.push(...turnProblems(turn, exchange));
    const dishonest = dishonesty(exchange);
    if (dishonest === null) honestTurns += 1;
    else problems.push(`“${turn.say}”: ${dishonest}`);
  }
  const end = await endProblems(scenario.end, environment);
  return {
    problems: [...problems, ...end, ...environment.unscripted],
    endProblems: end,
    turns: scenario.turns.length,
    honestTurns,
    said,
  };
}

/** Differences between what was expected of a turn and what happened. */
function turnProblems({ say, expect }: ScenarioTurn, exchange: TurnResult): readonly string[] {
  const { reply, path, awaitingConfirmation } = exchange;
  const wanted = [...(expect.actions ?? [])].sort().join(' ');
  const got = [...actionNames(exchange)].sort().join(' ');
  const isSaid = (pattern: string) => new RegExp(pattern, 'iu').test(reply);
  const checks: readonly (readonly [boolean, string])[] = [
    [(expect.path ?? path) === path, `path ${path} instead of ${expect.path}`],
    [
      (expect.waits ?? awaitingConfirmation) === awaitingConfirmation,
      awaitingConfirmation ? 'waits for a yes' : 'does not wait for a yes',
    ],
    [expect.actions === undefined || wanted === got, `did [${got}] instead of [${wanted}]`],
    ...expect.reply.map((pattern) => [isSaid(pattern), `does not say /${pattern}/`] as const),
    ...expect.not.map((pattern) => [!isSaid(pattern), `says /${pattern}/`] as const),
  ];
  return checks.filter(([holds]) => !holds).map(([, what]) => `“${say}”: ${what} (reply: ${reply})`);
}

/** The actions that were done, and with `!` those that failed; pending ones are left out. */
function actionNames({ actions }: TurnResult): readonly string[] {
  return actions
    .filter(({ error }) => error !== 'It waits for your yes.')
    .map(({ domain, action, success }) => `${success ? '' : '!'}${domain}.${action}`);
}

function summed(scenarios: readonly Scenario[], played: readonly Played[]): Omit<AssistantResult, 'mode'> {
  const turns = played.reduce((sum, one) => sum + one.turns, 0);
  const isPassed = (index: number) => played[index]?.problems.length === 0;
  const tags = [...new Set(scenarios.flatMap((scenario) => scenario.tags))].sort();
  return {
    scenarios: scenarios.length,
    turns,
    passed: ratio(scenarios.filter((_, index) => isPassed(index)).length, scenarios.length),
    end_state: ratio(played.filter((one) => one.endProblems.length === 0).length, scenarios.length),
    honest: ratio(
      played.reduce((sum, one) => sum + one.honestTurns, 0),
      turns,
    ),
    by_tag: Object.fromEntries(
      tags.map((tag) => {
        const own = scenarios.flatMap((scenario, index) => (scenario.tags.includes(tag) ? [index] : []));
        return [tag, { scenarios: own.length, passed: ratio(own.filter(isPassed).length, own.length) }];
      }),
    ),
  };
}

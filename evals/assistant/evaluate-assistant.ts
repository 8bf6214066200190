import { open } from 'node:fs/promises';
import type { TurnResult } from '#engines/conversation';
import type { ChatModel } from '#presets/conversation';
import type { JsonObject } from '#records';
import { endProblems } from './end-state.ts';
import { isHonest } from './honesty.ts';
import { isScripted, readScenarios, type Scenario, type ScenarioTurn } from './scenario.ts';
import { openScenario } from './scenario-world.ts';

/** How conversations ended, by what the store, the calendar and the mail hold afterwards and by what was said. */
export interface AssistantResult {
  /** Without a model or with the script of a scenario (`scripted`), or with the model that was given (`model`). */
  readonly mode: 'scripted' | 'model';
  readonly model?: string;
  /** Scenarios with a script of their own, left out where another model is measured. */
  readonly left_out?: number;
  readonly scenarios: number;
  readonly turns: number;
  /** Share of scenarios in which everything expected is true, in [0, 1]. */
  readonly passed: number;
  /** Share of scenarios after which there is exactly what there should be. */
  readonly end_state: number;
  /** Share of replies that claim nothing that was not done and leave no failure out. */
  readonly honest: number;
  readonly by_tag: Readonly<Record<string, { readonly scenarios: number; readonly passed: number }>>;
}

/**
 * Plays every scenario of a folder; with a model to be measured, those that have no script, and the model routes, plans and
 * replies. Throws `EVAL_DATA_MISSING`.
 */
export async function evaluateAssistant(options: {
  readonly data: string;
  readonly measured?: ChatModel;
  readonly out?: string;
  onProgress?(done: number, total: number): void;
}): Promise<AssistantResult> {
  const { measured } = options;
  const all = await readScenarios(options.data);
  const scenarios = measured === undefined ? all : all.filter((one) => !isScripted(one));
  const out = options.out === undefined ? null : await open(options.out, 'w');
  const played: Played[] = [];
  try {
    for (const scenario of scenarios) {
      const one = await play(scenario, measured);
      played.push(one);
      const { name, tags } = scenario;
      await out?.appendFile(`${JSON.stringify({ name, tags, problems: one.problems, said: one.said })}\n`);
      options.onProgress?.(played.length, scenarios.length);
    }
  } finally {
    await out?.close();
  }
  const how = measured && {
    mode: 'model' as const,
    model: measured.model.id,
    left_out: all.length - scenarios.length,
  };
  return { ...(how ?? { mode: 'scripted' }), ...summed(scenarios, played) };
}

export interface Played {
  /** What is not as it should be, in words; nothing where all is well. */
  readonly problems: readonly string[];
  readonly endProblems: readonly string[];
  readonly turns: number;
  readonly honestTurns: number;
  readonly said: readonly JsonObject[];
}

/** Plays one scenario, with its script or with a model that is measured. */
export async function play(scenario: Scenario, measured?: ChatModel): Promise<Played> {
  const world = await openScenario(scenario, measured);
  const problems: string[] = [];
  const said: JsonObject[] = [];
  let honestTurns = 0;
  for (const turn of scenario.turns) {
    const exchange = await world.say(turn);
    said.push({ say: turn.say, reply: exchange.reply, path: exchange.path, actions: actionNames(exchange) });
    problems.push(...turnProblems(turn, exchange));
    const honest = isHonest(exchange);
    if (honest === null) honestTurns += 1;
    else problems.push(`“${turn.say}”: ${honest}`);
  }
  const end = await endProblems(scenario.end, world);
  return {
    problems: [...problems, ...end, ...world.unscripted],
    endProblems: end,
    turns: scenario.turns.length,
    honestTurns,
    said,
  };
}

function turnProblems({ say, expect }: ScenarioTurn, exchange: TurnResult): readonly string[] {
  const { reply, path, awaitingConfirmation } = exchange;
  const problems: string[] = [];
  const note = (what: string) => problems.push(`“${say}”: ${what} (reply: ${reply})`);
  if (expect.path !== undefined && path !== expect.path) note(`path ${path} instead of ${expect.path}`);
  if (expect.waits !== undefined && awaitingConfirmation !== expect.waits) {
    note(awaitingConfirmation ? 'waits for a yes' : 'does not wait for a yes');
  }
  if (expect.actions !== undefined) {
    const wanted = [...expect.actions].sort().join(' ');
    const got = [...actionNames(exchange)].sort().join(' ');
    if (wanted !== got) note(`did [${got}] instead of [${wanted}]`);
  }
  for (const pattern of expect.reply) {
    if (!new RegExp(pattern, 'iu').test(reply)) note(`says nothing of /${pattern}/`);
  }
  for (const pattern of expect.not) {
    if (new RegExp(pattern, 'iu').test(reply)) note(`says /${pattern}/`);
  }
  return problems;
}

/** What was done, and with `!` what was tried and failed; what only waits was not done. */
function actionNames({ actions }: TurnResult): readonly string[] {
  return actions
    .filter(({ error }) => error !== 'It waits for your yes.')
    .map(({ domain, action, success }) => `${success ? '' : '!'}${domain}.${action}`);
}

function summed(scenarios: readonly Scenario[], played: readonly Played[]): Omit<AssistantResult, 'mode'> {
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  const turns = played.reduce((sum, one) => sum + one.turns, 0);
  const isPassed = (index: number) => played[index]?.problems.length === 0;
  const tags = [...new Set(scenarios.flatMap((scenario) => scenario.tags))].sort();
  return {
    scenarios: scenarios.length,
    turns,
    passed: share(scenarios.filter((_, index) => isPassed(index)).length, scenarios.length),
    end_state: share(played.filter((one) => one.endProblems.length === 0).length, scenarios.length),
    honest: share(
      played.reduce((sum, one) => sum + one.honestTurns, 0),
      turns,
    ),
    by_tag: Object.fromEntries(
      tags.map((tag) => {
        const own = scenarios.flatMap((scenario, index) => (scenario.tags.includes(tag) ? [index] : []));
        return [tag, { scenarios: own.length, passed: share(own.filter(isPassed).length, own.length) }];
      }),
    ),
  };
}

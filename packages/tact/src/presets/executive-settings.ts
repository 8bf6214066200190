import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tactError } from '@tact/core/errors';
import type { Store } from '@tact/core/ports/store';
import { withoutUndefined } from '@tact/core/records';
import {
  createExecutiveEngine,
  createHeuristicSearch,
  type ExecutiveEngine,
  type ExecutiveEngineOptions,
  type ExecutiveLearning,
  type ExecutiveSettings,
  executiveSettings,
  type GivenExecutiveSettings,
  heuristicKind,
  withLearning,
} from '@tact/experience/executive';
import { createExperienceIndex } from '@tact/experience/experiences';
import type { Config } from '#config';
import { absolutePath } from './given-paths.ts';

interface Place {
  readonly configFile: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The settings of the executive engine: `[executive]` of config.toml, and the environment variables that override it. Throws
 * `EXECUTIVE_SETTING_INVALID`, which names the variable or the key, and `CONFIG_UNREADABLE` for a prompt that cannot be read.
 */
export async function executiveSettingsFrom(
  { executive }: Pick<Config, 'executive'>,
  { configFile, environment }: Place,
): Promise<ExecutiveSettings> {
  const prompt = (file: string | undefined) => readPrompt(file, { configFile, environment });
  const prompts = {
    systemPrompt: await prompt(executive?.system_prompt_file),
    predictionPrompt: await prompt(executive?.prediction_prompt_file),
  };
  const given = { ...givenIn(executive ?? {}), ...prompts, ...overrides(environment) };
  return executiveSettings(withoutUndefined(given) as GivenExecutiveSettings);
}

type ExecutiveConfigPart = NonNullable<Config['executive']>;

function givenIn(part: ExecutiveConfigPart): { readonly [Name in keyof GivenExecutiveSettings]: unknown } {
  return {
    strategy: part.strategy,
    confidenceThreshold: part.confidence_threshold,
    urgencyReduction: part.urgency_reduction,
    llmConfidenceCeiling: part.llm_confidence_ceiling,
    maxCandidates: part.max_candidates,
    seed: part.seed,
    goals: part.goals,
    dynamicGoals: part.dynamic_goals,
    sleepCycle: part.sleep_cycle,
    keepDays: part.keep_days,
    biases: part.biases,
    shadow: part.shadow,
    trial: part.trial,
    domains: part.domains,
  };
}

/**
 * The tokens of `[executive.callers]`, by the callers' names. Throws `EXECUTIVE_SETTING_INVALID` for a variable that is not set, or that
 * two of them share.
 */
export function callerTokens(
  { executive }: Pick<Config, 'executive'>,
  environment: NodeJS.ProcessEnv,
): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [name, { token_env: variable }] of Object.entries(executive?.callers ?? {})) {
    const token = environment[variable]?.trim() ?? '';
    const isShared = [...tokens.values()].includes(token);
    const why =
      token === ''
        ? `${variable} is not set`
        : isShared
          ? `${variable} holds the token of another caller`
          : /\s/.test(token)
            ? `${variable} holds a token with a space`
            : null;
    if (why !== null) {
      const remedy = `Set ${variable} to a token of its own, such as one of \`openssl rand -hex 32\`.`;
      throw tactError('EXECUTIVE_SETTING_INVALID', { setting: `callers.${name}`, why, remedy });
    }
    tokens.set(name, token);
  }
  return tokens;
}

/** An empty variable counts as none, as elsewhere. */
function overrides(environment: Readonly<Record<string, string | undefined>>): object {
  const strategy = environment['EXECUTIVE_DECISION_STRATEGY']?.trim() || undefined;
  const threshold = environment[thresholdVariable]?.trim() || undefined;
  const goals = environment['EXECUTIVE_GOALS'] || undefined;
  return withoutUndefined({
    strategy,
    confidenceThreshold: threshold === undefined ? undefined : readThreshold(threshold),
    goals: goals === undefined ? undefined : readGoals(goals),
  });
}

const thresholdVariable = 'EXECUTIVE_HEURISTIC_THRESHOLD';

function readThreshold(text: string): number {
  const threshold = Number(text);
  if (threshold >= 0 && threshold <= 1) return threshold;
  throw tactError('EXECUTIVE_SETTING_INVALID', {
    setting: thresholdVariable,
    why: `"${text.slice(0, 40)}" is not a number from 0 to 1`,
    remedy: `Set it as in ${thresholdVariable}=0.7, or unset it.`,
  });
}

const maxGoalLength = 500;
const maxGoals = 50;

/** Separated by semicolons; one too many does no harm. */
function readGoals(text: string): readonly string[] {
  const goals = text
    .split(';')
    .map((goal) => goal.trim())
    .filter((goal) => goal !== '');
  const why = goals.some((goal) => /[\r\n]/.test(goal))
    ? 'a goal has more than one line'
    : goals.some(({ length }) => length > maxGoalLength)
      ? `a goal has more than ${maxGoalLength} characters`
      : goals.length > maxGoals
        ? `it has ${goals.length} goals, and at most ${maxGoals} are read`
        : null;
  if (why === null) return goals;
  throw tactError('EXECUTIVE_SETTING_INVALID', {
    setting: 'EXECUTIVE_GOALS',
    why,
    remedy: 'Separate goals by semicolons, as in EXECUTIVE_GOALS="Save power; Keep the plants dry".',
  });
}

async function readPrompt(
  file: string | undefined,
  { configFile, environment }: Place,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const path = absolutePath(file, { folder: dirname(configFile), environment });
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'there is no such file' : (cause.code ?? 'it cannot be opened');
    throw tactError('CONFIG_UNREADABLE', { file: path, why }, cause);
  });
}

/** What answering events needs beyond the store. */
export interface ExecutiveAssembly extends Pick<ExecutiveEngineOptions, 'strategies' | 'model'> {
  /** Settings that were checked. */
  readonly settings: ExecutiveSettings;
}

interface ExecutiveParts extends Omit<ExecutiveLearning, 'index'> {
  readonly store: Store;
}

/** The engine that responds to events, with the heuristics of the store and all that it learns by. Throws `EXECUTIVE_STRATEGY_UNKNOWN`. */
export function executiveEngineFrom(
  { settings, strategies = [], model }: ExecutiveAssembly,
  parts: ExecutiveParts,
): ExecutiveEngine {
  const { store, embedder, clock } = parts;
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  const heuristics = createHeuristicSearch({ index, bulk: store.bulk, embedder });
  const engine = createExecutiveEngine({ settings, strategies, model, embedder, heuristics, clock });
  return withLearning(engine, { ...parts, index });
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { parseConfig } from '#config';
import { executiveSettingsFrom } from './executive-settings.ts';

const parse = (text: string) => parseConfig(parseToml(text, 'config.toml'));
const issues = (text: string) => parse(text).issues.map(({ line, field, why }) => `${line} ${field}: ${why}`);
const from = (text = '', environment: Record<string, string> = {}, configFile = '/nowhere/config.toml') =>
  executiveSettingsFrom(parse(text).config, { configFile, environment });

describe('settings of the executive engine', () => {
  test('have defaults', async () => {
    expect(await from()).toEqual({
      strategy: 'heuristic_first',
      confidenceThreshold: 0.7,
      urgencyReduction: 0.2,
      maxCandidates: 3,
      llmConfidenceCeiling: 0.8,
      seed: null,
      keepDays: 90,
      trial: null,
      shadow: null,
      goals: [],
      biases: {},
      domains: {},
      dynamicGoals: false,
      sleepCycle: true,
      systemPrompt: null,
      predictionPrompt: null,
    });
  });

  test('are read from config.toml, with goals and biases of single domains', async () => {
    const settings = await from(`
      [executive]
      strategy = "hybrid"
      confidence_threshold = 0.6
      shadow = "always_llm"
      trial = { strategy = "heuristic_first", share = 0.25 }
      [executive.domains.home]
      goals = ["Save power"]
      biases = { confidence_threshold = -0.05 }`);

    expect(settings).toMatchObject({
      strategy: 'hybrid',
      confidenceThreshold: 0.6,
      shadow: 'always_llm',
      trial: { strategy: 'heuristic_first', share: 0.25 },
      domains: { home: { goals: ['Save power'], biases: { confidence_threshold: -0.05 } } },
    });
  });

  test('in config.toml name the line of what is wrong', () => {
    expect(issues('[executive]\nconfidence_threshold = 1.2\nurgency_reduction = -0.1\n')).toEqual([
      '2 executive.confidence_threshold: must be at most 1',
      '3 executive.urgency_reduction: must be at least 0',
    ]);
    expect(issues('[executive]\ngoals = ["", "Save power"]\n')).toEqual([
      '2 executive.goals[1]: must not be empty',
    ]);
    expect(issues('[executive]\ngoals = "Save power"\n')).toEqual([
      '2 executive.goals: must be a list of goals',
    ]);
    expect(issues('[executive]\nstratgy = "hybrid"\n')).toEqual([
      '2 executive.stratgy: is unknown; perhaps "strategy" was meant',
    ]);
  });

  test('in the environment override those in config.toml', async () => {
    const settings = await from('[executive]\nstrategy = "hybrid"\ngoals = ["Save power"]\nseed = 7\n', {
      EXECUTIVE_DECISION_STRATEGY: 'always_llm',
      EXECUTIVE_HEURISTIC_THRESHOLD: '0.55',
      EXECUTIVE_GOALS: 'Keep the plants dry; Save water;',
    });

    expect(settings).toMatchObject({
      strategy: 'always_llm',
      confidenceThreshold: 0.55,
      goals: ['Keep the plants dry', 'Save water'],
      seed: 7,
    });
  });

  test('in an empty variable count as none', async () => {
    const empty = {
      EXECUTIVE_DECISION_STRATEGY: '',
      EXECUTIVE_HEURISTIC_THRESHOLD: ' ',
      EXECUTIVE_GOALS: '',
    };

    expect(await from('[executive]\ngoals = ["Save power"]\n', empty)).toMatchObject({
      strategy: 'heuristic_first',
      confidenceThreshold: 0.7,
      goals: ['Save power'],
    });
  });

  test.each(['1.01', '-0.1', 'high', 'NaN', 'Infinity'])(
    'do not take %s as a threshold, and name the variable',
    async (text) => {
      await expect(from('', { EXECUTIVE_HEURISTIC_THRESHOLD: text })).rejects.toMatchObject({
        code: 'EXECUTIVE_SETTING_INVALID',
        message: `The executive engine cannot use EXECUTIVE_HEURISTIC_THRESHOLD: "${text}" is not a number from 0 to 1.`,
      });
    },
  );

  test.each([
    ['more than one line', 'Save\npower'],
    ['more than 500 characters', 'a'.repeat(501)],
    ['51 goals', 'a;'.repeat(51)],
  ])('do not take broken goals: %s', async (why, goals) => {
    await expect(from('', { EXECUTIVE_GOALS: goals })).rejects.toMatchObject({
      code: 'EXECUTIVE_SETTING_INVALID',
      message: expect.stringMatching(new RegExp(`EXECUTIVE_GOALS: .*${why}`)),
    });
  });

  test('replace prompts by files beside config.toml', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tact-prompts-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'manner.txt'), 'Answer as a gardener.');
    const config = '[executive]\nsystem_prompt_file = "manner.txt"\n';

    expect(await from(config, {}, join(folder, 'config.toml'))).toMatchObject({
      systemPrompt: 'Answer as a gardener.',
      predictionPrompt: null,
    });
    await expect(
      from('[executive]\nprediction_prompt_file = "missing.txt"\n', {}, join(folder, 'config.toml')),
    ).rejects.toMatchObject({ code: 'CONFIG_UNREADABLE' });
  });
});

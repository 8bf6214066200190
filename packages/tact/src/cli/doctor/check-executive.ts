import type { ExecutiveSettings, ExecutiveStrategy } from '@tact/experience/executive';
import type { Config } from '#config';
import { attempt, type Finding, good, open } from './finding.ts';

/** How events are responded to: the strategy there is under that name, and a threshold that experience can reach. */
export function checkExecutive(
  config: Config,
  {
    configFile,
    environment,
    strategies,
  }: {
    readonly configFile: string;
    readonly environment: NodeJS.ProcessEnv;
    /** Of plugins. */
    readonly strategies: readonly ExecutiveStrategy[];
  },
): Promise<readonly Finding[]> {
  return attempt('executive', async () => {
    const [{ executiveSettingsFrom }, { strategyNamed }, trust] = await Promise.all([
      import('#presets/executive-settings'),
      import('@tact/experience/executive/strategies/decision-strategies'),
      import('@tact/experience/executive/heuristics/trust'),
    ]);
    const highest = boundAfterSuccesses(trust);
    const settings = await executiveSettingsFrom(config, { configFile, environment });
    const { strategy, trial, shadow, confidenceThreshold } = settings;
    for (const name of [strategy, trial?.strategy, shadow])
      if (name !== undefined && name !== null) strategyNamed(name, strategies);
    const unreachable = thresholds(settings).filter(({ threshold }) => threshold > highest);
    const [first] = unreachable;
    const chosen = `${strategy}, threshold ${confidenceThreshold.toFixed(2)}`;
    // Where nothing ever fires, no threshold has to be reached.
    if (first === undefined || strategy === 'always_llm') return [good('executive', chosen)];
    const { where, threshold } = first;
    return [
      open(
        'executive',
        `${chosen}: ${where}threshold ${threshold.toFixed(2)} is above ${highest.toFixed(3)}, which no learned heuristic reaches; the model is asked about everything that is not urgent.`,
        'Lower `confidence_threshold` or the bias of that name in `[executive]` of config.toml if experience is to answer.',
      ),
    ];
  });
}

/** More would change nothing: what is observed counts less and less. */
const manySuccesses = 500;
/** Where learned heuristics start. */
const bornAt = 0.3;

/** What a learned heuristic that was always right is compared with thresholds by. */
function boundAfterSuccesses({
  lowerBound,
  observe,
  untried,
}: typeof import('@tact/experience/executive/heuristics/trust')): number {
  let trust = untried;
  for (let count = 0; count < manySuccesses; count += 1) trust = observe(trust, { score: 1, weight: 1 });
  return lowerBound(trust, bornAt);
}

/** The threshold of an event that is not urgent, in general and in each domain with a bias of its own. */
function thresholds({
  confidenceThreshold,
  biases,
  domains,
}: ExecutiveSettings): readonly { readonly where: string; readonly threshold: number }[] {
  const name = 'confidence_threshold';
  const general = biases[name] ?? 0;
  return [
    { where: '', threshold: confidenceThreshold + general },
    ...Object.entries(domains).map(([domain, own]) => ({
      where: `in the domain ${domain}, `,
      threshold: confidenceThreshold + (own.biases?.[name] ?? general),
    })),
  ];
}

import type { Config } from '#config';
import type { Clock } from '#ports/clock';
import { duration } from '../output/time-words.ts';
import { attempt, type Finding, good, open } from './finding.ts';

const question = 'Answer with the one word: ready';

/** The model: its settings and its key; with `call` one tiny question. The shadow and the trial are checked too. */
export function checkModel(
  config: Config,
  {
    model,
    call,
    clock,
    environment,
  }: {
    readonly model: string | undefined;
    readonly call: boolean;
    readonly clock: Clock;
    readonly environment: NodeJS.ProcessEnv;
  },
): Promise<readonly Finding[]> {
  return attempt('model', async () => {
    const [{ strategiesFrom }, { noTelemetry }] = await Promise.all([
      import('#presets/models'),
      import('#adapters/telemetry/none'),
    ]);
    const world = { model, clock, telemetry: noTelemetry, environment };
    const { strategies } = await strategiesFrom(config, world);
    const proposer = strategies.proposer;
    if (proposer?.model === undefined || proposer.model === null) {
      return [open('model', 'No model configured; rules and heuristics decide.')];
    }
    const { id } = proposer.model;
    if (!call) return [good('model', `${id}: settings valid, key present (test the model with --call)`)];
    const startedAt = clock.monotonicMs();
    const { inputTokens, outputTokens } = await proposer.model.generate(
      {
        messages: [{ role: 'user', text: question }],
        tools: [],
        temperature: proposer.temperature ?? 0,
        maxOutputTokens: Math.min(proposer.maxOutputTokens ?? tokens, tokens),
      },
      { timeoutMs: proposer.timeoutMs ?? 60_000 },
    );
    const took = duration(clock.monotonicMs() - startedAt);
    return [good('model', `${id} answered in ${took} (${inputTokens} tokens in, ${outputTokens} out)`)];
  });
}

/** Enough for a model that thinks before it answers. */
const tokens = 1024;

import { tactError } from '@tact/core/errors';
import { type Backtest, type BacktestProgress, backtestInSteps, type Replay } from '@tact/core/kernel';
import { memoryName } from '@tact/experience/memory/memory-name';
import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import { defineHomeOperation, defineHomeStream } from '../opened-home.ts';
import { decisionJson, idInput } from '../records.ts';

const writtenText = (what: string) =>
  z
    .strictObject({
      text: z.string().max(1_000_000),
      name: z.string().max(1000).default(what).describe('as errors call it'),
    })
    .optional()
    .describe(`the text of another ${what}; the one in force unless given`);

const byInput = { policy: writtenText('config.toml'), rules: writtenText('rules.toml') };

const replayJson = z.looseObject({
  decision: decisionJson,
  isSame: z.boolean(),
  before: z.looseObject({ word: z.string(), outcome: z.string() }),
  after: z.looseObject({ word: z.string(), outcome: z.string() }),
});

/** The gate and the judge once more. */
export const replayDecision = defineHomeOperation({
  name: 'decisions.replay',
  summary:
    'Judges a past decision again: from its own record, and under the policy and rules in force now or others.',
  area: 'decisions',
  effect: 'read',
  notForAgents: true,
  judgesAgain: true,
  input: z.strictObject({ id: idInput, ...byInput }),
  output: z.object({ fromRecord: replayJson, changed: replayJson }),
  async run({ id, ...given }, context): Promise<{ readonly fromRecord: Replay; readonly changed: Replay }> {
    const { assistant, principal, home } = context;
    const by = await home.judgedBy(given);
    const decision = await findVisibleDecision(id, context);
    const fromRecord = await assistant.replay(principal.user, decision.id);
    return { fromRecord, changed: await assistant.replay(principal.user, decision.id, by) };
  },
});

/** What another policy or other rules would have made of the past. */
export const runBacktest = defineHomeStream({
  name: 'backtest.run',
  summary:
    'Judges all past decisions again, under the policy and rules in force now or others, and compares.',
  area: 'backtest',
  effect: 'read',
  notForAgents: true,
  judgesAgain: true,
  input: z.strictObject({
    ...byInput,
    engine: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('those of `memory` are judged only if it is named'),
    since: z.number().optional().describe('made after this time, in milliseconds since 1970'),
  }),
  stream: z.object({ decisions: z.number(), replayed: z.number(), changed: z.number() }),
  output: z.looseObject({
    decisions: z.number(),
    replayed: z.number(),
    changed: z.array(replayJson),
    matrix: z.record(z.string(), z.record(z.string(), z.number())).describe('verdicts before, then now'),
    skipped: z.record(z.string(), z.number()),
  }),
  async *run(
    { engine, since, ...given },
    { assistant, principal, home, signal },
  ): AsyncGenerator<BacktestProgress, Backtest> {
    const { engines } = assistant.runtime;
    if (engine !== undefined && !engines.has(engine)) throw tactError('ENGINE_MISSING', { engine });
    const exceptEngine = engine === undefined ? memoryName : undefined;
    const by = await home.judgedBy(given);
    const options = { ...by, engine, exceptEngine, since, signal };
    return yield* backtestInSteps(principal.user, options, assistant.runtime);
  },
});

import { outsideLabel, ownerLabel, systemLabel } from '@tact/core/kernel';
import type { Direction, Proposal, VerdictWord } from '@tact/core/records';
import type { EmailEngine } from '@tact/email/engine';
import { openMailEngine } from './mail-engine.ts';
import { sampleSignals } from './mailbox.ts';
import { measureRates, type Rates } from './rates.ts';

/**
 * The email engine's judge alone, on what could be proposed for the sample mailbox, under the directions that a new home
 * starts with: what a backtest over past mail does for every decision.
 */
export interface JudgeFigures {
  /** Proposals that change nothing dangerous, as most are. */
  readonly plain: Rates;
  /** All of them: also those that want to delete, for which the words behind the wish are searched out and shown. */
  readonly all: Rates;
  /** Share of `all` that ends in each word, in [0, 1]. */
  readonly shares: Readonly<Partial<Record<VerdictWord, number>>>;
}

type Judging = Parameters<EmailEngine['strategies']['main']['judge']>[0];

export async function benchJudge({
  rounds = 31,
  warmUpRounds = 8,
  passes = 1000,
} = {}): Promise<JudgeFigures> {
  const opened = openMailEngine();
  const { engine } = opened;
  const { judge } = engine.strategies.main;
  const once = (view: Judging) => judge(view).actions.length;

  const views = await proposedForSamples(opened);
  const words = views.map((view) => judge(view).word);
  const plainViews = views.filter((_, index) => words[index] !== 'ask');
  return {
    plain: measureRates(plainViews, once, { rounds, warmUpRounds, passes }),
    all: measureRates(views, once, { rounds, warmUpRounds, passes: Math.ceil(passes / 2) }),
    shares: Object.fromEntries(
      [...new Set(words)].map((word) => [
        word,
        words.filter((other) => other === word).length / words.length,
      ]),
    ),
  };
}

/** What the local proposer says of every sample, in the form in which a model says it. */
async function proposedForSamples({
  engine,
  registry,
  rules,
  policy,
}: ReturnType<typeof openMailEngine>): Promise<readonly Judging[]> {
  const signals = await sampleSignals();
  return Promise.all(
    signals.map(async (signal) => {
      const facts = { thread: [], sender: [], prediction: null };
      const abortSignal = new AbortController().signal;
      const seen = { signal, facts, rules, policy, now: signal.receivedAt };
      const context = { thread: null, earlier: { attempts: 0, unusable: 0 } };
      const proposed = await engine.strategies.main.propose({
        ...seen,
        context,
        registry,
        abortSignal,
        span: noSpan,
      });
      const proposals = proposed.proposals.map((proposal) => asFromModel(proposal, policy.directions));
      return { ...seen, evidence: null, registry, proposals, reasons: [] };
    }),
  );
}

function asFromModel(proposal: Proposal, directions: readonly Direction[]): Proposal {
  return {
    ...proposal,
    proposer: 'model',
    labels: [
      systemLabel('prompt'),
      ...directions.map(({ id }) => ownerLabel(`direction:${id}`)),
      outsideLabel('mail'),
    ],
    findings: directions.map(({ id }) => ({
      directionId: id,
      finding: 'kept',
      why: 'Nothing speaks against it.',
    })),
  };
}

const noSpan = { traceId: null, set() {}, fail() {}, end() {} };

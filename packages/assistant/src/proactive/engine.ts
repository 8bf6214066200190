import type { Engine, Strategies } from '@tact/core/kernel';
import type { Channel } from '@tact/core/ports/channel';
import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { joinText } from '@tact/core/text';
import type { TickContext, TickEvidence } from './candidates/tick-context.ts';
import { concludeTick } from './conclude.ts';
import { createSendMessage } from './delivery/send-message.ts';
import { sweepJob } from './details.ts';
import { loadFacts } from './facts.ts';
import { createPriors } from './feedback/engagement.ts';
import { sweepFeedback } from './feedback/follow-feedback.ts';
import { gate } from './gate.ts';
import { type GatherSources, gather } from './gather.ts';
import { createKeepInsight } from './insights/keep-insight.ts';
import { judge } from './judge.ts';
import { learn } from './learn.ts';
import type { ProfileDefaults } from './profile-store.ts';
import { type CandidateModel, propose } from './propose.ts';
import type { TickFacts, TickInput } from './tick-facts.ts';

export type ProactiveEngine = Engine<TickInput, TickFacts, TickContext, TickEvidence>;
type ProactiveStrategy = Strategies<TickInput, TickFacts, TickContext, TickEvidence>['main'];

export interface ProactiveEngineOptions extends GatherSources {
  /** Where a user is told things. */
  channel(user: string): Channel;
  /** What profiles are unless they were changed. */
  readonly defaults: ProfileDefaults;
  readonly store: Store;
  /** Words candidates; null for templates. */
  readonly model: CandidateModel | null;
  readonly clock: Clock;
}

/** Decides whether anything should be said unasked, and what. */
export function createProactiveEngine(options: ProactiveEngineOptions): ProactiveEngine {
  const { channel, clock, defaults, model, store } = options;
  const priors = createPriors();
  const main: ProactiveStrategy = {
    name: model === null ? 'local' : 'model-then-local',
    version: model?.model.id ?? 'local',
    propose: (view) => propose(view, { model, clock }),
    judge,
  };
  const engine: ProactiveEngine = {
    name: 'proactive',
    actions: [createSendMessage({ channel }), createKeepInsight({ items: store.items })],
    describe,
    facts: (signals, reads) => loadFacts(signals, reads, { defaults, priors }),
    gate,
    gather: (view, services) => gather(view, services, options),
    strategies: { main },
    concludes: ({ word }) => word === 'act',
    conclude: (view, runtime) => concludeTick(view, runtime, { channel }),
    learn,
    jobs: { [sweepJob]: sweepFeedback(() => engine as Engine, { store, clock }) },
  };
  return engine;
}

const maxNamed = 3;
const maxTags = 8;
const maxTagLength = 200;

/** A cycle is recognised by what was noticed, the most urgent first. */
function describe({ signals }: TickInput): ReturnType<ProactiveEngine['describe']> {
  const ranked = [...signals].sort((one, other) => other.urgencyHint - one.urgencyHint);
  return {
    title: joinText(
      ranked.slice(0, maxNamed).map(({ subject }) => subject),
      ' · ',
    ),
    tags: ranked.slice(0, maxTags).map(({ key }) => signalTag(key)),
    quotes: [],
  };
}

/** What decisions about a signal can be found by. */
export function signalTag(key: string): string {
  return `signal:${key}`.slice(0, maxTagLength);
}

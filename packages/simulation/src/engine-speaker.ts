import type { LocalTimeFacts, TickFacts, TickInput } from '@tact/assistant/proactive';
import type { Candidate } from '@tact/assistant/proactive/candidates/candidate-details';
import { candidateProposal } from '@tact/assistant/proactive/candidates/candidate-proposal';
import { localCandidates } from '@tact/assistant/proactive/candidates/local-candidates';
import { timingOf } from '@tact/assistant/proactive/candidates/score';
import { speakTimes } from '@tact/assistant/proactive/candidates/spoken-time';
import { createSendMessage } from '@tact/assistant/proactive/delivery/send-message';
import { detailsOf } from '@tact/assistant/proactive/details';
import { drawOrder } from '@tact/assistant/proactive/feedback/sample-order';
import { createLocalTimes } from '@tact/assistant/proactive/gate/local-day';
import { filterSignals } from '@tact/assistant/proactive/gate/prefilter';
import { createKeepInsight } from '@tact/assistant/proactive/insights/keep-insight';
import { judge } from '@tact/assistant/proactive/judge';
import { enrichSignals } from '@tact/assistant/proactive/signals/enrich';
import { keepInsightName, sendMessageName } from '@tact/assistant/proactive/tick-facts';
import { TactError } from '@tact/core/errors';
import { createActionRegistry, createPolicy, systemLabel } from '@tact/core/kernel';
import type { DecidedAction, ProactiveSignal, Proposal, ToldSignal, Verdict } from '@tact/core/records';
import type { AssistantMemory } from './assistant-memory.ts';
import { type CategoryPriors, engagementFacts } from './engagement.ts';
import { dayMs, type ZoneClock } from './population/zone-clock.ts';
import type { SimulatedPolicy } from './simulated-policy.ts';
import { type CycleResult, type KeptInsight, type Speaker, type SpokenMessage, silence } from './speaker.ts';

/**
 * The proactive engine without store, channel and model: its own gate, templates, scores and judge, over facts that are kept in
 * memory instead of read. What it sends is what the whole assistant sends; a test holds the two together.
 */
export function engineSpeaker(
  { levels, weights }: SimulatedPolicy,
  priors: () => CategoryPriors,
  clockOf: (user: string) => ZoneClock,
): Speaker {
  return {
    name: 'engine',
    caps: levels,
    speak(live, memory, now) {
      const known = factsOf(memory, now, priors(), clockOf(memory.user));
      if (filterSignals({ signals: live }, known, now, levels).reason !== null) return silence;
      const facts = { ...known, localTime: localTimeOf(memory.profile, now) };
      // What a message says beyond the signal changes no rule, so that only cycles that pass need it.
      const signals = enrichSignals(live, { now, zone: memory.profile.zone });
      const { surviving } = filterSignals({ signals }, facts, now, levels);
      const proposals = proposalsFor(surviving, signals, facts, memory, now);
      const { order } = drawOrder(facts.engagement, `${memory.user}/${now}`);
      return spokenFrom(judge(viewOf(signals, facts, memory.user, proposals, order, now), weights, levels));
    },
  };
}

const policy = createPolicy();
const unused = () => {
  throw new Error('A simulation carries out no action.');
};
const registry = createActionRegistry([
  createSendMessage({ channel: unused }),
  createKeepInsight({ items: { add: unused } }),
]);

function factsOf(memory: AssistantMemory, now: number, priors: CategoryPriors, clock: ZoneClock): TickFacts {
  const { profile, interactions } = memory;
  let engagement: TickFacts['engagement'] | null = null;
  return {
    profile,
    interactions,
    localTime: localTimeAt(profile, now, clock),
    sends: memory.recentSends(now),
    lastAttempt: { id: 'none', today: 0 },
    get kept() {
      return memory.keptKeys(now);
    },
    judged: memory.judgedLately(now),
    // Only the judge reads it, which most cycles never reach.
    get engagement() {
      engagement ??= engagementFacts(memory, priors, now);
      return engagement;
    },
  };
}

const localTimes = new Map<string, LocalTimeFacts>();

/**
 * The engine's own reading of local time, once for each zone and day, and again where the offset changes within it. Only when the
 * next change is may be out of date, which no rule asks for.
 */
function localTimeAt(profile: AssistantMemory['profile'], now: number, clock: ZoneClock): LocalTimeFacts {
  const name = `${profile.zone} ${profile.capDay} ${clock.dayOf(now)} ${clock.offsetAt(now)} ${Math.floor(now / dayMs)}`;
  const known = localTimes.get(name);
  if (known !== undefined) return known;
  const found = localTimeOf(profile, now);
  localTimes.set(name, found);
  return found;
}

function localTimeOf(profile: AssistantMemory['profile'], now: number): LocalTimeFacts {
  const found = createLocalTimes(now).of(profile);
  if (found instanceof TactError) throw found;
  return found;
}

function proposalsFor(
  surviving: readonly ProactiveSignal[],
  live: readonly ProactiveSignal[],
  { profile, localTime }: TickFacts,
  memory: AssistantMemory,
  now: number,
): readonly Proposal[] {
  const timing = timingOf({ signals: live, now, offsetMs: localTime.offsetMs, profile });
  const time = speakTimes({ now, zone: profile.zone, localTime });
  const told = memory.toldLately(now);
  const origin = { proposer: 'local', integrity: 'intact', framing: null, target: 'user', told } as const;
  return localCandidates(
    surviving.filter(({ contextOnly }) => !contextOnly),
    timing,
    time,
  ).map((draft) => candidateProposal(draft, origin));
}

function viewOf(
  live: readonly ProactiveSignal[],
  facts: TickFacts,
  user: string,
  proposals: readonly Proposal[],
  order: readonly string[],
  now: number,
): Parameters<typeof judge>[0] {
  const input: TickInput = { at: now, signals: live, failures: [] };
  const label = systemLabel('signals');
  const signal = { engine: 'proactive', user, reference: 'tick', label, receivedAt: now, input };
  const evidence = { order, seed: '', isRandom: false, probabilities: {} };
  return { signal, facts, evidence, proposals, reasons: [], rules: undefined, policy, registry, now };
}

function spokenFrom(verdict: Verdict): CycleResult {
  const { trust, judged } = detailsOf({ details: verdict.details ?? null });
  const runs = verdict.actions.filter(({ disposition }) => disposition === 'run');
  return {
    proposed: true,
    sent: runs.filter(({ action }) => action === sendMessageName).map((sent) => messageOf(sent, trust)),
    kept: runs.filter(({ action }) => action === keepInsightName).map(insightOf),
    judged,
  };
}

function messageOf({ parameters }: DecidedAction, trust: string | null): SpokenMessage {
  const { message, category, action_type: type } = parameters as unknown as SentParameters;
  return {
    text: message,
    category,
    signals: parameters['signals'] as unknown as readonly ToldSignal[],
    hasButtons: type === 'button_prompt',
    trust,
  };
}

interface SentParameters {
  readonly message: Candidate['message'];
  readonly category: string;
  readonly action_type: Candidate['actionType'];
}

function insightOf({ parameters }: DecidedAction): KeptInsight {
  const { signals, score, expires_at: expiresAt } = parameters;
  return {
    signals: signals as unknown as readonly ToldSignal[],
    score: Number(score),
    expiresAt: Number(expiresAt),
  };
}

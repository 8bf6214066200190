import { addUsages, askModel, buildPrompt, type ProposeResult, type ProposeView } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Model } from '@tact/core/ports/model';
import {
  holdsOutside,
  type MaybeOutside,
  outside,
  type ProactiveSignal,
  type Proposal,
  urgentHint,
} from '@tact/core/records';
import { joinText } from '@tact/core/text';
import { groundReply } from '#replies';
import { type Candidate, candidateOf } from './candidates/candidate-details.ts';
import { candidateProposal, checkModelFraming } from './candidates/candidate-proposal.ts';
import { localCandidates } from './candidates/local-candidates.ts';
import { candidatePromptLayers } from './candidates/prompt-layers.ts';
import { candidateTool, readCandidates, type ShownSignals } from './candidates/read-candidates.ts';
import { timingOf } from './candidates/score.ts';
import { type SpokenTime, speakTimes } from './candidates/spoken-time.ts';
import { saySignal } from './candidates/templates.ts';
import type { TickContext } from './candidates/tick-context.ts';
import { trustLevelOf } from './gate/trust.ts';
import { survivors } from './gate.ts';
import type { TickFacts, TickInput } from './tick-facts.ts';

/** The model that words candidates, and how it is asked. */
export interface CandidateModel {
  readonly model: Model;
  readonly timeoutMs: number;
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

export interface CandidateSettings {
  /** Null: one template per type of signal words them. */
  readonly model: CandidateModel | null;
  readonly clock: Clock;
}

/** The user, wherever they are reached: the channel is chosen when it is sent. */
const target = 'user';

type View = ProposeView<TickInput, TickFacts, TickContext>;

/**
 * The chain of proposers: the model, the model again with its mistake pointed out, one template per type of signal.
 *
 * Invariants:
 * 1. Each proposal is one candidate, which stands in its details.
 * 2. With a model, the templates speak for urgent signals that no message of the model may speak for: nothing urgent is lost because
 *    a model left it out, or reproached the user with it.
 * 3. What a model writes is outside text once it was shown any, and stays only where it states nothing (`ground-message.ts`).
 */
export async function propose(view: View, { model, clock }: CandidateSettings): Promise<ProposeResult> {
  const shown = shownTo(view);
  return model === null ? proposedLocally(view, shown, 'local') : proposeWithModel(view, shown, model, clock);
}

function shownTo({ signal, facts, now }: View): ShownSignals {
  const { signals } = signal.input;
  const { profile, localTime } = facts;
  return {
    signals: survivors(signal.input, facts, now).filter(({ contextOnly }) => !contextOnly),
    timing: timingOf({ signals, now, offsetMs: localTime.offsetMs, profile }),
    time: speakTimes({ now, zone: profile.zone, localTime }),
    now,
  };
}

function proposedLocally(view: View, shown: ShownSignals, path: 'local' | 'fallback'): ProposeResult {
  return {
    proposals: fromTemplates(view, shown),
    ...{ path, layers: [], documents: [], answerDigest: null, usage: null, failures: [] },
  };
}

function fromTemplates(
  { context }: Pick<View, 'context'>,
  { signals, timing, time }: Pick<ShownSignals, 'signals' | 'timing' | 'time'>,
): readonly Proposal[] {
  const origin = {
    proposer: 'local',
    integrity: 'intact',
    framing: null,
    target,
    told: context.toldLately,
  } as const;
  return localCandidates(signals, timing, time).map((draft) => candidateProposal(draft, origin));
}

async function proposeWithModel(
  view: View,
  shown: ShownSignals,
  asking: CandidateModel,
  clock: Clock,
): Promise<ProposeResult> {
  const { span, policy, facts, now, signal, context } = view;
  const prompt = buildPrompt(
    candidatePromptLayers({
      level: trustLevelOf(facts.profile.createdAt, facts.interactions, now),
      context,
      directions: policy.directions,
      signals: shown.signals,
      background: signal.input.signals.filter(({ contextOnly }) => contextOnly),
      ...{ now, time: shown.time },
    }),
  );
  const { temperature, maxOutputTokens } = asking;
  const request = { messages: prompt.messages, tools: [candidateTool], temperature, maxOutputTokens };
  const calling = { ...asking, clock, span };
  const asked = await askModel(request, (answer) => readCandidates(answer, shown), calling);
  span.set({ 'tact.prompt.characters': prompt.size });
  const trail = {
    layers: prompt.layers,
    documents: [...prompt.documents, ...(asked.answer === null ? [] : [asked.answer])],
    answerDigest: asked.answer?.digest ?? null,
    usage: asked.usage,
  };
  if (asked.result === null)
    return { ...proposedLocally(view, shown, 'fallback'), ...trail, failures: asked.failures };
  const { value, integrity } = asked.result;
  const hasOutside = holdsOutside({ context, signals: signal.input.signals });
  const own = context.recentMessages.flatMap(({ role, text }) =>
    role === 'user' && typeof text === 'string' ? [text] : [],
  );
  const grounds = { signals: shown.signals, time: shown.time, own, hasOutside };
  const checks = await Promise.all(
    value.candidates.map(({ message, framing }) =>
      checkModelFraming(filledMessage(message, grounds), framing, calling),
    ),
  );
  const proposals = value.candidates.map(({ framing: _, ...draft }, index) =>
    candidateProposal(
      { ...draft, message: withQuestion(groundMessage(draft, grounds), draft, shown.time) },
      {
        ...{ proposer: 'model', integrity, target, told: context.toldLately },
        framing: checks[index]?.framing ?? null,
      },
    ),
  );
  return {
    proposals: [...proposals, ...fromTemplates(view, { ...shown, signals: untold(proposals, shown) })],
    path: 'model',
    ...trail,
    usage: checks.map(({ usage }) => usage).reduce(addUsages, trail.usage),
    failures: [...asked.failures, ...value.failures, ...checks.flatMap(({ failures }) => failures)],
  };
}

/** What a plain yes does is asked in our words, with the times of the plan. */
function withQuestion(
  message: MaybeOutside,
  { offer }: Pick<Candidate, 'offer'>,
  time: SpokenTime,
): MaybeOutside {
  if (offer === null) return message;
  const [from, to] = [offer.parameters['start_time'], offer.parameters['end_time']].map((at) =>
    Date.parse(String(at)),
  );
  return joinText([message, ` Shall I block ${time.span(from ?? 0, to ?? 0)} for it?`], '');
}

/** What is urgent and is in no message of the model that may be sent. */
function untold(proposals: readonly Proposal[], { signals }: ShownSignals): ShownSignals['signals'] {
  const told = new Set(
    proposals
      .map(candidateOf)
      .filter((candidate) => candidate?.framing.label === 'equips')
      .flatMap((candidate) => candidate?.signals.map(({ key }) => key)),
  );
  return signals.filter(({ key, urgencyHint }) => urgencyHint >= urgentHint && !told.has(key));
}

/**
 * A message of a model's, with each signal in our words.
 *
 * Invariants:
 * 1. What is said of a signal comes from its facts, worded by us. A model places it by its number: `{{1}}`. What it leaves out is added.
 * 2. A sentence of the model's own stays only if it is recognised as talk, which tells of no deed, time, number or name, in any language
 *    (`replies/talk`).
 */
export interface WrittenMessage {
  readonly message: string;
  /** What it is about; what is said of any other signal is left out. */
  readonly about: readonly ProactiveSignal[];
}

export interface MessageFacts {
  /** Signal 1 is the first. */
  readonly signals: readonly ProactiveSignal[];
  readonly time: SpokenTime;
  /** What the owner wrote lately. */
  readonly own: readonly string[];
  /** The model was shown words of strangers. */
  readonly hasOutside: boolean;
}

export function groundMessage({ message, about }: WrittenMessage, facts: MessageFacts): MaybeOutside {
  const slots = facts.signals.map((signal, index) => {
    const isDue = about.includes(signal);
    return { text: isDue ? tokenOf(index) : '', isDue };
  });
  const { reply } = groundReply(message, {
    ...{ slots, own: facts.own, people: [], outside: [], mayInform: false, asksWhether: false },
    plain: slots.flatMap(({ text, isDue }) => (isDue ? [text] : [])).join(' '),
  });
  return withSignals(reply, /⟦(\d+)⟧/, facts);
}

/** As the model wrote it, with its slots filled in: what its framing is judged by. */
export function filledMessage(message: string, facts: MessageFacts): MaybeOutside {
  return withSignals(message, /\{\{\s*(\d{1,4})\s*\}\}/, facts, 1);
}

/** No sentence that holds these brackets is recognised as talk, so that nothing a model writes is taken for a signal. */
function tokenOf(index: number): string {
  return `⟦${index}⟧`;
}

function withSignals(
  text: string,
  marker: RegExp,
  { signals, time, hasOutside }: MessageFacts,
  first = 0,
): MaybeOutside {
  const parts = text.split(marker).map((part, position): MaybeOutside => {
    if (position % 2 === 0) return hasOutside && part !== '' ? outside(part, 'model') : part;
    const signal = signals[Number(part) - first];
    return signal === undefined ? '' : saySignal(signal, time);
  });
  return joinText(parts, '');
}

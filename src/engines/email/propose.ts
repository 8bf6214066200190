import {
  addUsages,
  askModel,
  buildPrompt,
  checkFreeTextDirections,
  otherInputLabel,
  outsideLabel,
  ownerLabel,
  type Prompt,
  type Proposed,
  type ProposeView,
  proposeNothing,
  systemLabel,
} from '#kernel';
import type { Clock } from '#ports/clock';
import type { Model } from '#ports/model';
import type { Label, Proposal } from '#records';
import type { EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import type { EmailContext } from './gather.ts';
import { proposeLocally } from './local-proposer.ts';
import { formatMailTarget } from './mail-target.ts';
import { defaultPromptLimits, mailPromptLayers, type PromptLimits } from './prompt-layers.ts';
import { proposalOf, readDecision } from './read-decision.ts';
import { decisionTool, messageRefOf } from './record-decision.ts';
import type { EmailRulebook } from './rulebook.ts';
import { holdsOthersWords } from './thread-summary.ts';

/** How the model is asked. */
export interface ProposerSettings {
  /** Null: the local proposer decides the certain cases. */
  readonly model: Model | null;
  readonly temperature: number;
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
  /** How much of a message the model is shown. */
  readonly limits: PromptLimits;
}

export const defaultProposerSettings: ProposerSettings = {
  model: null,
  temperature: 0.1,
  maxOutputTokens: 4096,
  timeoutMs: 60_000,
  limits: defaultPromptLimits,
};

type View = ProposeView<EmailInput, EmailFacts, EmailContext, EmailRulebook>;

/**
 * The chain of proposers: the model, the model again with its mistake pointed out, the local proposer. If a model was asked and the local
 * proposer is not certain either, the honest answer is `none` and a question.
 */
export async function propose(view: View, settings: ProposerSettings, clock: Clock): Promise<Proposed> {
  return settings.model === null
    ? proposedLocally(view, 'local')
    : proposeWithModel(view, { ...settings, model: settings.model }, clock);
}

async function proposeWithModel(
  view: View,
  settings: ProposerSettings & { readonly model: Model },
  clock: Clock,
): Promise<Proposed> {
  const { signal, registry, policy, span } = view;
  const messageRef = messageRefOf(signal.input, signal.reference);
  const { temperature, maxOutputTokens, limits } = settings;
  const prompt = promptFor(view, messageRef, limits);
  const request = {
    messages: prompt.messages,
    tools: [decisionTool(registry)],
    temperature,
    maxOutputTokens,
  };
  const asked = await askModel(request, (answer) => readDecision(answer, registry, messageRef), {
    ...settings,
    clock,
    span,
  });
  span.set({ 'tact.prompt.characters': prompt.size });
  const documents = [...prompt.documents, ...(asked.answer === null ? [] : [asked.answer])];
  const trail = { layers: prompt.layers, documents, answerDigest: asked.answer?.digest ?? null };
  if (asked.result === null)
    return { ...withoutModel(view), ...trail, usage: asked.usage, failures: asked.failures };

  const proposal = proposalOf(asked.result, labelsOf(view, prompt), targetOf(view));
  const check = await checkFreeTextDirections(proposal, policy.directions, registry, {
    ...settings,
    user: signal.user,
    clock,
    span,
  });
  return {
    proposals: [{ ...proposal, findings: check.findings }],
    path: 'model',
    ...trail,
    usage: addUsages(asked.usage, check.usage),
    failures: [...asked.failures, ...check.failures],
  };
}

/** The model gave no valid answer: use the local proposer if it is certain, else no action and a question. */
function withoutModel(view: View): Proposed {
  const local = proposedLocally(view, 'fallback');
  const isCertain = local.proposals.every(
    ({ confidence, actions }) =>
      confidence >= view.policy.confidenceDefault && actions.every(({ action }) => action !== 'none'),
  );
  if (isCertain) return local;
  const nothing = proposeNothing('The model gave no valid answer, and no rule or heuristic is certain.');
  const asked: Proposal = {
    ...nothing,
    actions: [{ action: 'none', parameters: {}, target: targetOf(view) }],
  };
  return { ...local, proposals: [asked] };
}

function proposedLocally({ signal, facts }: View, path: 'local' | 'fallback'): Proposed {
  return {
    proposals: [proposeLocally(signal.input, formatMailTarget(signal.input), facts.prediction)],
    path,
    layers: [],
    documents: [],
    answerDigest: null,
    usage: null,
    failures: [],
  };
}

function promptFor(
  { signal, facts, rules, policy, registry, context }: View,
  messageRef: ReturnType<typeof messageRefOf>,
  limits: PromptLimits,
): Prompt {
  const { input } = signal;
  return buildPrompt(
    mailPromptLayers({
      input,
      llmRules: rules.llmRulesFor(input),
      directions: policy.directions,
      thread: context.thread,
      sender: facts.sender,
      messageRef,
      registry,
      limits,
    }),
  );
}

/** The origins of everything the model was shown. The mail makes the whole count as outside text; words of earlier ones show. */
function labelsOf({ signal, rules, policy, context }: View, prompt: Prompt): readonly Label[] {
  const shown = new Set(prompt.layers.map(({ name }) => name));
  return [
    systemLabel('prompt'),
    ...(shown.has('directions') ? policy.directions.map(({ id }) => ownerLabel(`direction:${id}`)) : []),
    ...(shown.has('llm-rules')
      ? rules.llmRulesFor(signal.input).map(({ id }) => ownerLabel(`llm-rule:${id}`))
      : []),
    outsideLabel('mail'),
    ...(holdsOthersWords(context.thread) ? [otherInputLabel] : []),
  ];
}

function targetOf({ signal }: View): string {
  return formatMailTarget(signal.input);
}

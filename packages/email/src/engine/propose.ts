import {
  addUsages,
  askModel,
  bindingDirections,
  buildPrompt,
  checkFreeTextDirections,
  confidenceThreshold,
  dangerOf,
  otherInputLabel,
  outsideLabel,
  ownerLabel,
  type Prompt,
  type ProposeAgainView,
  type ProposeResult,
  type ProposeView,
  proposedNothing,
  systemLabel,
} from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Model, ModelAnswer } from '@tact/core/ports/model';
import type { Label, Proposal, StageFailure } from '@tact/core/records';
import { unknownContents } from './account/account-contents.ts';
import { type EmailInput, senderOf } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { rulesInForce } from './gate.ts';
import type { EmailContext } from './gather.ts';
import { proposeLocally } from './local/local-proposer.ts';
import { formatMailTarget } from './mail-target.ts';
import { firstAttempt, isOutage, waitForKind, waitForModel } from './model-wait.ts';
import {
  defaultPromptLimits,
  mailPromptLayers,
  type PromptLimits,
  whoseMail,
} from './prompt/prompt-layers.ts';
import { withDetails } from './prompt/proposal-details.ts';
import { proposalOf, readDecision, unreadIn } from './prompt/read-decision.ts';
import { decisionTool, messageRefOf } from './prompt/record-decision.ts';
import { holdsOthersWords } from './prompt/thread-summary.ts';
import { detailsFor, type ValidValues, withValidValues } from './prompt/valid-values.ts';
import type { EmailRulebook } from './rulebook.ts';

/** How the model is asked. */
export interface ProposerSettings {
  /** Null: the local proposer decides the certain cases. */
  readonly model: Model | null;
  readonly temperature: number;
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
  /** How much of a message the model is shown. */
  readonly limits: PromptLimits;
  /** Folders that the model may move mail to although they do not exist yet. */
  readonly listedFolders: readonly string[];
}

export const defaultProposerSettings: ProposerSettings = {
  model: null,
  temperature: 0.1,
  maxOutputTokens: 4096,
  timeoutMs: 60_000,
  limits: defaultPromptLimits,
  listedFolders: [],
};

type View = ProposeView<EmailInput, EmailFacts, EmailContext, EmailRulebook>;
type LocalView = ProposeAgainView<EmailInput, EmailFacts, EmailRulebook>;

/**
 * The chain of proposers: the model, the model again with its mistake pointed out, the local proposer. If a model was asked and the local
 * proposer is not certain either, the message waits for the model.
 */
export async function propose(view: View, settings: ProposerSettings, clock: Clock): Promise<ProposeResult> {
  if (settings.model !== null) return proposeWithModel(view, { ...settings, model: settings.model }, clock);
  return isForModel(view) ? waitingForKind(view) : proposedLocally(view, 'local');
}

/** What `propose` proposes without a model, of mail on record. */
export function proposeAgain(view: LocalView): readonly Proposal[] {
  return [isForModel(view) ? waitForKind(firstAttempt, waitOf(view)) : localProposal(view)];
}

function isForModel({ rules, signal, now }: LocalView): boolean {
  return rulesInForce(rules.match(signal.input, now)).isForModel;
}

async function proposeWithModel(
  view: View,
  settings: ProposerSettings & { readonly model: Model },
  clock: Clock,
): Promise<ProposeResult> {
  const { signal, registry, policy, span } = view;
  const messageRef = messageRefOf(signal.input, signal.reference);
  const { temperature, maxOutputTokens, limits } = settings;
  const valid = validValues(view, settings);
  const prompt = promptFor(view, messageRef, limits, valid);
  const read = (answer: ModelAnswer) => withValidValues(readDecision(answer, registry, messageRef), valid);
  const request = {
    messages: prompt.messages,
    tools: [decisionTool(registry)],
    temperature,
    maxOutputTokens,
  };
  const asked = await askModel(request, read, {
    ...settings,
    clock,
    span,
  });
  span.set({ 'tact.prompt.characters': prompt.size });
  const documents = [...prompt.documents, ...(asked.answer === null ? [] : [asked.answer])];
  const trail = { layers: prompt.layers, documents, answerDigest: asked.answer?.digest ?? null };
  if (asked.result === null) {
    const proposed = withoutModel(view, asked.failures, settings);
    return { ...proposed, ...trail, usage: asked.usage, failures: asked.failures };
  }

  const details = detailsFor(asked.result.value, valid);
  const proposal = withDetails(proposalOf(asked.result, labelsOf(view, prompt), targetOf(view)), details);
  const check = await checkFreeTextDirections(proposal, policy.directions, registry, {
    ...settings,
    ...boundBy(view),
    about: whoseMail(signal.input),
    clock,
    span,
  });
  const reached = {
    ...trail,
    usage: addUsages(asked.usage, check.usage),
    failures: [...asked.failures, ...unreadIn(asked.result.value), ...check.failures],
  };
  // The model went away between its decision and the check of it.
  if (isOutage(check.failures)) return { ...waiting(view, check.failures, settings), ...reached };
  return { proposals: [{ ...proposal, findings: check.findings }], path: 'model', ...reached };
}

/** The model gave no valid answer: use the local proposer if it is certain, else wait for the model. */
function withoutModel(
  view: View,
  failures: readonly StageFailure[],
  settings: ProposerSettings,
): ProposeResult {
  const local = proposedLocally(view, 'fallback');
  const isCertain = local.proposals.every(
    ({ confidence, actions }) =>
      confidence >= view.policy.confidenceDefault && actions.every(({ action }) => action !== 'none'),
  );
  const isUnchecked = local.proposals.some(
    (proposal) =>
      bindingDirections(proposal, view.policy.directions, view.registry, boundBy(view)).length > 0,
  );
  return isCertain && !isUnchecked ? local : waiting(view, failures, settings);
}

/** What directions in words look at besides the proposal. */
function boundBy({ signal }: View) {
  return { user: signal.user, wordsBindSafe: true, sender: senderOf(signal.input) };
}

function waiting(
  view: View,
  failures: readonly StageFailure[],
  { timeoutMs }: Pick<ProposerSettings, 'timeoutMs'>,
): ProposeResult {
  const { now, context } = view;
  const proposal = waitForModel(failures, context.earlier, { target: targetOf(view), now, timeoutMs });
  return { ...proposedNothing(), proposals: [proposal] };
}

function waitingForKind(view: View): ProposeResult {
  const proposal = waitForKind(view.context.earlier, waitOf(view));
  return { ...proposedNothing(), proposals: [proposal], path: 'fallback' };
}

function waitOf(view: LocalView) {
  return { target: targetOf(view), now: view.now };
}

function proposedLocally(view: View, path: 'local' | 'fallback'): ProposeResult {
  return {
    proposals: [localProposal(view)],
    path,
    layers: [],
    documents: [],
    answerDigest: null,
    usage: null,
    failures: [],
  };
}

function localProposal(view: LocalView): Proposal {
  const { signal, facts } = view;
  const proposal = proposeLocally(signal.input, targetOf(view), facts.prediction);
  return isUnsure(proposal, view) ? leaveUnsure(proposal) : proposal;
}

/** A heuristic below the threshold is no question, unless what speaks against it is that the mail may be meant to deceive. */
function isUnsure(
  { actions, confidence, alternatives }: Proposal,
  { policy, registry, signal }: LocalView,
): boolean {
  const isDangerous = (action: string) => dangerOf(registry.find(action), {}, signal.user) === 'dangerous';
  return (
    actions.some(({ action }) => action !== 'none' && confidence < confidenceThreshold(policy, [action])) &&
    ![...actions, ...alternatives].some(({ action }) => isDangerous(action))
  );
}

function leaveUnsure(proposal: Proposal): Proposal {
  return {
    ...proposal,
    actions: proposal.actions.slice(0, 1).map(({ target }) => ({ action: 'none', parameters: {}, target })),
    rationale: `Not certain enough to act: ${proposal.rationale}`,
  };
}

function promptFor(
  { signal, facts, rules, policy, registry, context }: View,
  messageRef: ReturnType<typeof messageRefOf>,
  limits: PromptLimits,
  valid: ValidValues,
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
      valid,
    }),
  );
}

function validValues(
  { context, rules, now }: View,
  { listedFolders }: Pick<ProposerSettings, 'listedFolders'>,
): ValidValues {
  const labels = rules.written.rules.flatMap(({ actions }) =>
    actions.flatMap(({ action, parameters: { label } }) =>
      action === 'apply_label' && typeof label === 'string' ? [label] : [],
    ),
  );
  return { contents: context.contents ?? unknownContents, listedFolders, ownerLabels: labels, now };
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

function targetOf({ signal }: LocalView): string {
  return formatMailTarget(signal.input);
}

/** The email engine: what should happen to this message? */

export { createEmailRegistry } from './actions/index.ts';
export type { SendLimits } from './answering/send-limits.ts';
export { type EmailInput, readRecordedInput, senderOf } from './email-input.ts';
export {
  createEmailEngine,
  type EmailEngine,
  type EmailEngineOptions,
  type EmailStrategy,
  emailStrategy,
} from './engine.ts';
export {
  type ClassifiedKind,
  classifyKind,
  type KindInput,
  type KindWeights,
  kindFeatures,
  type MailKind,
  mailKinds,
  minProbability,
  weighKinds,
} from './kinds/index.ts';
export type { MailServices } from './mail-services.ts';
export { formatMailTarget, parseMailTarget } from './mail-target.ts';
export { agingRules, countOlderMail, keepOlderAnswers, ruleKey } from './older-mail.ts';
export { mailPromptLayers } from './prompt/prompt-layers.ts';
export { messageRefOf } from './prompt/record-decision.ts';
export type { ProposerSettings } from './propose.ts';
export { compileRulebook, type EmailRulebook, type RulesSyntax, ruleContext } from './rulebook.ts';
export * from './rules/index.ts';
export { referenceOf } from './same-message.ts';
export { unansweredRules } from './sweep.ts';
export { toSignal } from './to-signal.ts';
export { type TriageOptions, type TriageResult, triage, triageArrivals } from './triage.ts';
export { wishAbout } from './wish.ts';

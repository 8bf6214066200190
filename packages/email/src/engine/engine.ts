import {
  type Action,
  type Engine,
  type FinishedDecision,
  type RunDraft,
  runOfEffects,
  type Strategies,
} from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import { outsideText } from '@tact/core/text';
import { registryForAccount } from './account/account-registry.ts';
import { defaultNewLabelsPerDay } from './account/new-labels.ts';
import { createEmailRegistry } from './actions/index.ts';
import { bringBack, unsnoozeJob } from './actions/snooze-actions.ts';
import { defaultSendLimits, type SendLimits } from './answering/send-limits.ts';
import { describeMail } from './describe-mail.ts';
import type { EmailInput } from './email-input.ts';
import { type EmailFacts, loadFacts } from './facts.ts';
import { gate } from './gate.ts';
import { type EmailContext, gather, gatherForModel } from './gather.ts';
import { judge } from './judge.ts';
import { learn } from './learn.ts';
import type { MailServices } from './mail-services.ts';
import { defaultProposerSettings, type ProposerSettings, propose, proposeAgain } from './propose.ts';
import { type EmailRulebook, type RulesSyntax, rulesReader } from './rulebook.ts';
import { requireSameMessage } from './same-message.ts';

export interface EmailEngine extends Engine<EmailInput, EmailFacts, EmailContext, null, EmailRulebook> {
  readonly sendLimits: SendLimits;
}
export type EmailStrategy = Strategies<EmailInput, EmailFacts, EmailContext, null, EmailRulebook>['main'];

export interface EmailEngineOptions {
  readonly services: MailServices;
  readonly clock: Clock;
  /** How the owner's rules are read. */
  readonly rules: RulesSyntax;
  readonly proposer?: Partial<ProposerSettings>;
  /** How many labels a model may make in a day before it has to ask. */
  readonly newLabelsPerDay?: number;
  /** How much mail leaves without a yes before it is held back. */
  readonly sendLimits?: SendLimits;
  /** Additional actions; they can be proposed, used in rules and approved like the others. */
  readonly actions?: readonly Action[];
  /** The tools that all engines share; an engine used alone creates its own. */
  readonly shared?: readonly Action[];
  /** A strategy for a share of the users, or a shadow that only records. */
  readonly trial?: { readonly strategy: EmailStrategy; readonly share: number };
  readonly shadow?: EmailStrategy;
}

/** Decides what should happen to one incoming message. */
export function createEmailEngine(options: EmailEngineOptions): EmailEngine {
  const { services, clock, rules, trial, shadow } = options;
  const registry = createEmailRegistry(services, options.actions, options.shared);
  const offered = new Set(registry.offered);
  const asksModel = (options.proposer?.model ?? trial ?? shadow ?? null) !== null;
  const limit = options.newLabelsPerDay ?? defaultNewLabelsPerDay;
  const sendLimits = options.sendLimits ?? defaultSendLimits;
  return {
    name: 'email',
    sendLimits,
    actions: registry.all,
    offers: (action) => offered.has(action),
    describe: describeMail,
    runOf,
    rules: rulesReader(rules, registry),
    facts: (signals, reads) =>
      loadFacts(signals, reads, {
        newLabels: asksModel ? { now: clock.now(), limit } : null,
        sends: { now: clock.now(), limits: sendLimits },
        ownAddresses: services.ownAddresses,
      }),
    judgesAnswersByNow: true,
    gate,
    gather: (view, reads) => (asksModel ? gatherForModel(view, reads, services) : gather(view, reads)),
    registryFor: (input, all) => registryForAccount(all, input),
    strategies: {
      main: emailStrategy('model-then-local', options.proposer ?? {}, clock),
      ...(trial === undefined ? {} : { trial }),
      ...(shadow === undefined ? {} : { shadow }),
    },
    learn,
    requireUnchanged: (target, { reference }) => requireSameMessage(services, target, reference),
    jobs: {
      async [unsnoozeJob]({ target, folder }) {
        await bringBack(services, String(target), String(folder));
      },
    },
  };
}

/** The engine's own way to propose and judge, under a name, with its settings. */
export function emailStrategy(
  name: string,
  proposer: Partial<ProposerSettings>,
  clock: Clock,
): EmailStrategy {
  const settings = { ...defaultProposerSettings, ...proposer };
  return {
    name,
    version: settings.model?.id ?? 'local',
    propose: (view) => propose(view, settings, clock),
    proposeAgain: (view) => (settings.model === null ? proposeAgain(view) : null),
    judge,
  };
}

/** A mail job as a run: the mail by sender and subject, and what was done with it. It relied on who sent it. */
async function runOf(finished: FinishedDecision<EmailInput>): Promise<RunDraft | null> {
  const { input } = finished;
  if (input === null) return null;
  const { from } = input;
  return runOfEffects(finished, {
    task: outsideText`Handle the mail ${describeMail(input).title}`,
    references: from === null || from.address.length === 0 ? [] : [outsideText`sender:${from.address}`],
  });
}

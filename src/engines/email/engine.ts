import type { Action, Engine, Strategies } from '#kernel';
import type { Clock } from '#ports/clock';
import { createEmailRegistry } from './actions/index.ts';
import type { EmailInput } from './email-input.ts';
import { type EmailFacts, loadFacts, tagsOf } from './facts.ts';
import { gate } from './gate.ts';
import { type EmailContext, gather } from './gather.ts';
import { judge } from './judge.ts';
import type { MailWorld } from './mail-world.ts';
import { defaultProposerSettings, type ProposerSettings, propose } from './propose.ts';
import type { EmailRulebook } from './rulebook.ts';

export type EmailEngine = Engine<EmailInput, EmailFacts, EmailContext>;
export type EmailStrategy = Strategies<EmailInput, EmailFacts, EmailContext>['main'];

export interface EmailEngineOptions {
  readonly world: MailWorld;
  readonly clock: Clock;
  /** The rules in force now. */
  rulebook(): EmailRulebook;
  readonly proposer?: Partial<ProposerSettings>;
  /** Actions beyond the engine's own; they may be proposed, ruled and approved like the others. */
  readonly actions?: readonly Action[];
  /** The tools that all engines share; an engine that stands alone makes its own. */
  readonly shared?: readonly Action[];
  /** A strategy that shares the users, or one that watches. */
  readonly trial?: { readonly strategy: EmailStrategy; readonly share: number };
  readonly shadow?: EmailStrategy;
}

/** Decides what should happen to one incoming message. */
export function createEmailEngine(options: EmailEngineOptions): EmailEngine {
  const { world, clock, rulebook, trial, shadow } = options;
  return {
    name: 'email',
    registry: createEmailRegistry(world, options.actions, options.shared),
    title: titleOf,
    tags: tagsOf,
    quotes: quotesOf,
    facts: (signals, store) => loadFacts(signals, store, rulebook()),
    gate,
    gather,
    strategies: {
      main: emailStrategy('model-then-local', options.proposer ?? {}, clock),
      ...(trial === undefined ? {} : { trial }),
      ...(shadow === undefined ? {} : { shadow }),
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
    judge,
  };
}

function titleOf({ from, subject, unreadable }: EmailInput): string {
  if (unreadable !== null) return '(a message that cannot be read)';
  const sender = from === null ? '(no sender)' : from.name || from.address;
  return `${sender}: ${subject || '(no subject)'}`;
}

function quotesOf({ from, subject, attachments }: EmailInput) {
  return [
    { name: 'from', text: from === null ? '' : `${from.name} <${from.address}>`.trim() },
    { name: 'subject', text: subject },
    ...(attachments.length === 0
      ? []
      : [{ name: 'attachments', text: attachments.map(({ name }) => name).join(', ') }]),
  ];
}

import type { ConversationInput } from '#engines/conversation';
import { type EmailInput, isAuthenticated } from '#engines/email';
import type { Decision, Effect } from '#records';
import type { Aftermath } from './aftermath.ts';

/** What is known about the mail or chat message that a decision is about. */
type MessageInput =
  | (Pick<
      EmailInput,
      'messageId' | 'from' | 'fromProblem' | 'authentication' | 'subject' | 'date' | 'folder' | 'account'
    > & { readonly hidden?: EmailInput['hidden'] })
  | Pick<ConversationInput, 'conversation' | 'channel' | 'messageId' | 'text'>;

/**
 * A decision as printed by `--json`, one per line; `message` is null if it is no longer stored, or if what was decided about is
 * no message: then `engine`, `reference` and `input` say what it is.
 */
export function decisionRecord(
  decision: Decision,
  input: unknown,
  more: { readonly isRecorded?: boolean; readonly effects?: readonly Effect[] } & Partial<Aftermath> = {},
) {
  const { isRecorded = true, effects, answers = [], undone = [], notShown = [] } = more;
  const [only, ...others] = decision.actions;
  return {
    ...subjectRecord(input, decision),
    decision: isRecorded ? decision.id : null,
    at: new Date(decision.createdAt).toISOString(),
    path: decision.path,
    verdict: decision.verdict,
    action: decision.outcome,
    parameters:
      others.length === 0
        ? (only?.parameters ?? {})
        : Object.assign({}, ...decision.actions.map(({ parameters }) => parameters)),
    actions: decision.actions.map(({ action, parameters, disposition }) => ({
      action,
      parameters,
      disposition,
    })),
    confidence: decision.confidence,
    reasons: decision.reasons,
    overrides: decision.overrides,
    ...(decision.details === null ? {} : { details: decision.details }),
    ...(decision.failures.length === 0 ? {} : { failures: decision.failures }),
    ...(effects === undefined ? {} : { effects: effects.map(effectRecord) }),
    ...(answers.length === 0 ? {} : { answers }),
    ...(undone.length === 0 ? {} : { undone }),
    ...(notShown.length === 0 ? {} : { notShown }),
    ms: decision.ms,
  };
}

function subjectRecord(input: unknown, decision: Decision) {
  if (isMessage(input)) return { message: messageRecord(input, decision) };
  return { message: null, engine: decision.engine, reference: decision.reference, input };
}

/** By what every message has; an input of somebody else's engine may be any JSON. */
function isMessage(input: unknown): input is MessageInput {
  if (typeof input !== 'object' || input === null || !('messageId' in input)) return false;
  return 'conversation' in input || ('from' in input && 'account' in input);
}

function messageRecord(input: MessageInput, decision: Decision) {
  if ('conversation' in input) {
    const { messageId: id, conversation, channel, text } = input;
    return { id, conversation, channel, text };
  }
  const {
    messageId,
    from,
    fromProblem = null,
    authentication = null,
    subject,
    date,
    folder,
    account,
    hidden = [],
  } = input;
  return {
    id: messageId || decision.reference,
    from: from === null ? null : { name: from.name, address: from.address },
    fromProblem,
    authenticated: isAuthenticated(input),
    authentication,
    subject,
    hidden: hidden.map(({ how, text }) => ({ how, text })),
    date: date === null ? null : new Date(date).toISOString(),
    folder,
    account,
  };
}

export function effectRecord({ id, action, parameters, state, result, problem }: Effect) {
  return { id, action, parameters, state, result, problem };
}

import type { Override, OverrideCode } from '#records';
import { plainLine } from '#text';

/** For lists. */
const shortWords: Readonly<Record<OverrideCode, string>> = {
  UnknownAction: 'unknown action',
  DangerousAction: 'dangerous',
  LowConfidence: 'low confidence',
  InApprovalAlwaysList: 'always asks',
  LlmRequestedApproval: 'requested by the model',
  RequestedByProposer: 'requested',
  DirectionViolation: 'direction',
  UntrustedInstruction: 'untrusted content',
  UndoHintMismatch: 'undo mismatch',
  AlteredOutput: 'damaged answer',
  AskedByAction: 'requested by the action',
  RequestedByTool: 'requested by the tool',
  MayRepeat: 'may be a repetition',
  InexactNumber: 'inexact number',
  TooManyOpenQuestions: 'too many open questions',
  SpecialFolder: 'special folder',
  UnlistedFolder: 'unlisted folder',
  SnoozeTime: 'snooze time',
  NewLabelLimit: 'many new labels',
  NoAutomaticReply: 'no automatic reply',
  MailLoop: 'mail loop',
  RuleUnknown: 'unclear rule',
  SameMessage: 'same message',
  SendLimit: 'held back',
  NoUnsubscribe: 'no unsubscribing',
};

/** Whose details are short and say what matters. */
const withDetails: ReadonlySet<OverrideCode> = new Set([
  'LowConfidence',
  'NoAutomaticReply',
  'MailLoop',
  'RuleUnknown',
  'SameMessage',
  'SendLimit',
  'NoUnsubscribe',
]);

/** A policy check in two words, with its numbers if it compares any. */
export function shortOverride({ code, text }: Pick<Override, 'code' | 'text'>): string {
  const short = shortWords[code] ?? plainLine(code, 60);
  return withDetails.has(code) ? `${short} ${detailsOf(text)}`.trim() : short;
}

const words: Readonly<Record<OverrideCode, string>> = {
  UnknownAction: 'unknown action',
  DangerousAction: 'dangerous action',
  LowConfidence: 'confidence is too low',
  InApprovalAlwaysList: 'this action always needs your approval',
  LlmRequestedApproval: 'the model requested approval',
  RequestedByProposer: 'who proposed it requested approval',
  DirectionViolation: 'violates a direction, or could not be checked against it',
  UntrustedInstruction: 'may be caused by untrusted content',
  UndoHintMismatch: 'the model was wrong about how to undo it',
  AlteredOutput: "the model's answer was damaged",
  AskedByAction: 'the action itself asks for approval',
  RequestedByTool: 'the tool itself asks for approval',
  MayRepeat: 'may repeat an earlier call',
  InexactNumber: 'holds a whole number too large to be exact',
  TooManyOpenQuestions: 'too many questions of this agent are open already; ask again once some are answered',
  SpecialFolder: 'the folder has a special use',
  UnlistedFolder: 'the folder does not exist, or could not be looked up',
  SnoozeTime: 'not a usable time to hide a message until',
  NewLabelLimit: 'the model made too many new labels today',
  NoAutomaticReply: 'it gets no automatic reply',
  MailLoop: 'it could go round in circles',
  RuleUnknown: 'an earlier rule may match',
  SameMessage: 'a copy of the same message',
  NoUnsubscribe: 'it cannot be unsubscribed from',
  SendLimit: 'held back, and asked about together with the others',
};

/**
 * A check of the policy in plain words, with its numbers: `confidence 0.45 is below the 0.70 threshold`.
 *
 * @example
 * overrideWords({ code: 'DangerousAction', text: 'Deleting cannot be undone.' }); // dangerous action
 */
export function overrideWords({ code, text }: Pick<Override, 'code' | 'text'>): string {
  const [, confidence, threshold] = /\(([\d.]+) < ([\d.]+)\)$/.exec(text) ?? [];
  if (code === 'LowConfidence' && threshold !== undefined) {
    return `confidence ${confidence} is below the ${threshold} threshold`;
  }
  const known = words[code];
  // A custom check says in its own sentence what it found.
  return known === undefined ? plainLine(text, 160) : `${known} ${detailsOf(text)}`.trim();
}

/** The part in parentheses at the end. */
function detailsOf(text: string): string {
  return plainLine(/\(.*\)$/.exec(text)?.[0] ?? '', 160);
}

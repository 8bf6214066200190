import type { Override, OverrideCode } from '#records';
import { plainLine } from '#text';

/** For lists. */
const shortWords: Readonly<Record<OverrideCode, string>> = {
  UnknownAction: 'unknown action',
  DangerousAction: 'dangerous',
  LowConfidence: 'unsure',
  InApprovalAlwaysList: 'on your list',
  LlmRequestedApproval: 'the model asks',
  DirectionViolation: 'against a direction',
  UntrustedInstruction: 'outside text',
  UndoHintMismatch: 'undo unclear',
  AlteredOutput: 'damaged answer',
};

/** A check of the policy in two words; what it compared stands behind those that compare. */
export function shortOverride({ code, text }: Pick<Override, 'code' | 'text'>): string {
  const short = shortWords[code] ?? plainLine(code, 60);
  return code === 'LowConfidence' ? `${short} ${detailsOf(text)}`.trim() : short;
}

const words: Readonly<Record<OverrideCode, string>> = {
  UnknownAction: 'nobody knows this action',
  DangerousAction: 'it is a dangerous action',
  LowConfidence: 'it is not sure enough',
  InApprovalAlwaysList: 'you are always asked about it',
  LlmRequestedApproval: 'the model wants you to decide',
  DirectionViolation: 'a direction of yours says no, or could not be checked',
  UntrustedInstruction: 'a text from outside may have caused it',
  UndoHintMismatch: 'the model was wrong about how it is undone',
  AlteredOutput: "the model's answer came damaged",
};

/** A check of the policy in plain words, with its numbers: `it is not sure enough (0.45 < 0.70)`. */
export function overrideWords({ code, text }: Pick<Override, 'code' | 'text'>): string {
  return `${words[code] ?? plainLine(code, 60)} ${detailsOf(text)}`.trim();
}

/** What stands in parentheses at the end. */
function detailsOf(text: string): string {
  return plainLine(/\(.*\)$/.exec(text)?.[0] ?? '', 160);
}

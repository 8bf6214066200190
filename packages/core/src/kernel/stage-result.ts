import { type TactError, tactError } from '#errors';
import {
  type CardLine,
  copyJson,
  type DecidedAction,
  decisionPaths,
  dispositions,
  integrities,
  type Label,
  Outside,
  origins,
  type Proposal,
  type ProposedAction,
  proposers,
  type StageFailure,
  type Verdict,
  verdictWords,
} from '#records';
import { quote } from '#text';
import type { Inverse } from './contract/action.ts';
import type { GateResult, GatherResult, ProposeResult } from './contract/engine.ts';

/**
 * What the stages of an engine give, looked at before anything is done with it: types do not hold at run time. Whatever is not what its
 * stage promises is thrown as `STAGE_RESULT_INVALID`, which becomes a failure of that stage. Parameters are copied, so that what is
 * judged is what is recorded, whoever still holds them.
 */

type Note = (failure: StageFailure) => void;

/** The error for a result, with what it holds in place of what was expected. */
export function invalidResult(stage: string, field: string, given: unknown): TactError {
  if (given instanceof Promise) given.catch(() => undefined);
  return tactError('STAGE_RESULT_INVALID', {
    stage,
    field,
    why: `is ${showGiven(given)}, which does not fit`,
  });
}

export function checkedGate(given: GateResult, note: Note): GateResult {
  const { settled, proposals, reasons, path } = requireObject('gate', given);
  requireThat('gate', 'settled', settled, typeof settled === 'boolean');
  requireThat('gate', 'path', path, path === undefined || isOneOf(decisionPaths, path));
  requireLists('gate', { reasons });
  return { ...given, proposals: checkedProposals('gate', proposals, note) };
}

export function checkedGathered(given: GatherResult): GatherResult {
  requireLists('gather', { failures: requireObject('gather', given).failures });
  return given;
}

export function checkedProposed(given: ProposeResult, note: Note): ProposeResult {
  const { proposals, path, layers, documents, failures } = requireObject('propose', given);
  requireThat('propose', 'path', path, isOneOf(decisionPaths, path));
  requireLists('propose', { layers, documents, failures });
  return { ...given, proposals: checkedProposals('propose', proposals, note) };
}

export function checkedVerdict(given: Verdict): Verdict {
  const { word, outcome, actions, reasons, overrides, deferral, details } = requireObject('judge', given);
  requireThat('judge', 'word', word, isOneOf(verdictWords, word));
  requireThat('judge', 'outcome', outcome, typeof outcome === 'string');
  requireLists('judge', { actions, reasons, overrides });
  requireThat('judge', 'deferral', deferral, deferral === undefined || Number.isFinite(deferral?.until));
  requireJson('judge', 'details', details ?? null);
  return { ...given, actions: actions.map(checkedDecided) };
}

/** The lines of a card. */
export function checkedLines(given: readonly CardLine[]): readonly CardLine[] {
  requireLists('act', { card: given });
  for (const line of given) {
    const { name, text } = requireObject('act', line, 'card');
    requireThat('act', 'card', name, typeof name === 'string' && isText(text));
  }
  return given;
}

/** What takes an action back; null where nothing does. */
export function checkedInverse(given: Inverse | null): Inverse | null {
  return given === null ? null : checkedAction('act', given, 'inverse');
}

function checkedDecided(given: DecidedAction, position: number): DecidedAction {
  const field = `actions.${position}`;
  const { disposition, labels } = requireObject('judge', given, field);
  requireThat('judge', `${field}.disposition`, disposition, isOneOf(dispositions, disposition));
  requireLabels('judge', `${field}.labels`, labels);
  return checkedAction('judge', given, field);
}

function checkedProposals(stage: string, given: unknown, note: Note): readonly Proposal[] {
  requireLists(stage, { proposals: given });
  return (given as readonly Proposal[]).map((one, position) => {
    const field = `proposals.${position}`;
    const { confidence, actions } = requireProposal(stage, one, field);
    const copied = actions.map((action, at) => checkedAction(stage, action, `${field}.actions.${at}`));
    if (typeof confidence === 'number' && confidence >= 0 && confidence <= 1)
      return { ...one, actions: copied };
    const { code, message } = invalidResult(stage, `${field}.confidence`, confidence);
    note({ stage: stage === 'gate' ? 'gate' : 'propose', code, text: message });
    // Nothing is known of how sure it is, so it asks.
    return { ...one, actions: copied, confidence: 0 };
  });
}

function requireProposal(stage: string, given: Proposal, field: string): Proposal {
  const { actions, proposer, rationale, needsApproval, labels, integrity } = requireObject(
    stage,
    given,
    field,
  );
  const { permitsDangerous, salientFeatures, matchedDirections, alternatives, findings } = given;
  requireThat(stage, `${field}.proposer`, proposer, isOneOf(proposers, proposer));
  requireThat(stage, `${field}.integrity`, integrity, isOneOf(integrities, integrity));
  requireThat(stage, `${field}.rationale`, rationale, isText(rationale));
  requireThat(stage, `${field}.needsApproval`, needsApproval, typeof needsApproval === 'boolean');
  requireThat(stage, `${field}.permitsDangerous`, permitsDangerous, typeof permitsDangerous === 'boolean');
  requireLists(stage, { [`${field}.actions`]: actions });
  requireLabels(stage, `${field}.labels`, labels);
  requireLists(stage, { [field]: salientFeatures, alternatives, matchedDirections, findings });
  return given;
}

function checkedAction<Given extends ProposedAction>(stage: string, given: Given, field: string): Given {
  const { action, target, parameters } = requireObject(stage, given, field);
  requireThat(stage, `${field}.action`, action, typeof action === 'string' && action !== '');
  requireThat(stage, `${field}.target`, target, typeof target === 'string');
  requireObject(stage, parameters, `${field}.parameters`);
  return { ...given, parameters: requireJson(stage, `${field}.parameters`, parameters) };
}

function requireLabels(stage: string, field: string, labels: readonly Label[]): void {
  requireLists(stage, { [field]: labels });
  for (const label of labels) {
    const { origin, source } = requireObject(stage, label, field);
    requireThat(stage, field, origin, isOneOf(origins, origin) && typeof source === 'string');
  }
}

/** A copy. */
export function requireJson<Value>(stage: string, field: string, given: Value): Value {
  const copied = copyJson(given);
  if (copied.ok) return copied.value as Value;
  const within = copied.field === '' ? field : `${field}.${copied.field}`;
  throw tactError('STAGE_RESULT_INVALID', { stage, field: within, why: copied.why });
}

/** Not a list, and nothing that is waited for or iterated over. */
export function requireObject<Value>(stage: string, given: Value, field = 'its result'): Value & object {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isObject || 'then' in given || Symbol.asyncIterator in given || Symbol.iterator in given) {
    throw invalidResult(stage, field, given);
  }
  return given;
}

function requireLists(stage: string, lists: Readonly<Record<string, unknown>>): void {
  for (const [field, list] of Object.entries(lists)) requireThat(stage, field, list, Array.isArray(list));
}

function requireThat(stage: string, field: string, given: unknown, fits: boolean): void {
  if (!fits) throw invalidResult(stage, field, given);
}

function isText(given: unknown): boolean {
  return typeof given === 'string' || given instanceof Outside;
}

function isOneOf(known: readonly string[], given: unknown): boolean {
  return known.includes(given as string);
}

const pattern = /^[A-Za-z][\w.-]{0,63}$/;

/** The name of what a program defines, which is recorded for good. Throws `NAME_INVALID`. */
export function requireName(kind: 'action' | 'engine' | 'check', name: unknown): void {
  if (typeof name === 'string' && pattern.test(name)) return;
  throw tactError('NAME_INVALID', { kind, name: showGiven(name) });
}

/** A value that somebody wrote in a definition, for an error message. */
export function showGiven(value: unknown): string {
  return typeof value === 'string' ? quote(value, 60) : value === null ? 'null' : typeof value;
}

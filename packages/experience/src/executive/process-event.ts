import { tactError } from '@tact/core/errors';
import { type Decider, decideAll, type Engine, outsideLabel, type Runtime } from '@tact/core/kernel';
import { type Decision, type MaybeOutside, parseRecorded } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import {
  candidateFields,
  contextJson,
  type DecisionContext,
  eventFields,
  inputOf,
  programName,
} from './decision-context.ts';
import type { ExecutiveEngine } from './engine.ts';
import { type ExecutiveInput, executiveName } from './executive-input.ts';
import { type ExecutiveResult, resultOf } from './executive-result.ts';
import { heuristicKind, readHeuristic } from './heuristics/heuristic-record.ts';
import type { ExecutiveModel } from './propose.ts';
import { ownBiases } from './strategies/effective-threshold.ts';

/** What came of an event. */
export interface ProcessedEvent extends ExecutiveResult {
  /** False only where the event was rejected. */
  readonly accepted: boolean;
  /** The decision, for explaining and replaying it, whatever the path. */
  readonly decisionId: string;
  /** The same event was decided before, and this is what came of it then. */
  readonly isRepeated: boolean;
  /** What the event names that nobody reads, a sentence each. */
  readonly warnings: readonly string[];
}

type ProcessedInput = Omit<ProcessedEvent, 'warnings'>;

export interface ProcessOptions {
  readonly user: string;
  /** In place of the engine's own model; null: without any. */
  readonly model?: ExecutiveModel | null;
  /** Decide without recording; the response then has no trace. */
  readonly dryRun?: boolean;
}

/** Decides how to respond to an event of a program. Rejects with `INPUT_INVALID`, which names the field, and `ENGINE_MISSING`. */
export async function processEvent(
  assistant: Decider,
  event: DecisionContext,
  options: ProcessOptions,
): Promise<ProcessedEvent> {
  const processed = await processInput(assistant, inputOf(event), options);
  return { ...processed, warnings: warningsAbout(contextJson(event), programName) };
}

/**
 * The same for an event that was read already. The same event is decided once; whoever hands it in again, also at the same time, gets
 * the first result, unless the model gave none: then it is decided again, as the next attempt. Throws `EVENT_ID_REUSED` for another
 * text under the same id, and `INPUT_INVALID` for a candidate with the id of a stored heuristic and other words.
 */
export async function processInput(
  { runtime }: Decider,
  input: ExecutiveInput,
  { user, model, dryRun = false }: ProcessOptions,
): Promise<ProcessedInput> {
  const engine = executiveIn(runtime);
  const reference = `event/${input.eventId}`;
  await refuseMisnamed(input, user, runtime);
  const latest = async () => {
    const decision = await runtime.store.ledger.latest(user, executiveName, reference);
    if (decision !== null) await refuseOtherText(decision, input, runtime);
    return decision;
  };
  const before = dryRun ? null : await latest();
  if (before !== null && resultOf(before).path !== 'fallback') return processed(before, true, runtime);
  const signal = {
    ...{ engine: executiveName, user, reference, input },
    label: outsideLabel('event'),
    receivedAt: runtime.clock.now(),
  };
  const continued =
    before === null ? signal : { ...signal, continues: { decisionId: before.id, attempt: before.attempt } };
  const asking = model === undefined ? engine : engine.withModel(model);
  const decided = decideAll(asking as unknown as Engine<ExecutiveInput>, [continued], runtime, { dryRun });
  for await (const decision of decided) {
    if (decision !== null) return processed(decision, false, runtime);
  }
  // Somebody else decided it at the same moment.
  const other = await latest();
  if (other !== null) return processed(other, true, runtime);
  throw tactError('ID_NOT_FOUND', { what: 'decision', id: reference.slice(0, 40), list: 'log' });
}

async function refuseOtherText(
  { user, inputDigest }: Decision,
  { eventId, text }: ExecutiveInput,
  { store }: Pick<Runtime, 'store'>,
): Promise<void> {
  const recorded = await store.documents.text(user, inputDigest);
  if (recorded === null) return;
  const before = parseRecorded(recorded) as ExecutiveInput;
  if (!saysSame(before.text, text)) throw tactError('EVENT_ID_REUSED', { id: eventId.slice(0, 60) });
}

/** What is stored under an id keeps its words: a caller's candidate that says something else is another heuristic. */
async function refuseMisnamed(
  { candidates }: ExecutiveInput,
  user: string,
  { store }: Pick<Runtime, 'store'>,
): Promise<void> {
  const given = candidates ?? [];
  if (given.length === 0) return;
  const ids = given.map(({ heuristicId }) => heuristicId);
  const stored = (await store.experiences.get(user, heuristicKind, ids)).map(readHeuristic);
  const at = given.findIndex(({ condition, action }, place) => {
    const known = stored[place] ?? null;
    return known !== null && !(saysSame(known.condition, condition) && saysSame(known.action, action));
  });
  if (at === -1) return;
  const why = 'is the id of a stored heuristic with other words';
  throw tactError('INPUT_INVALID', { engine: executiveName, field: `candidates.${at}.heuristic_id`, why });
}

async function processed(
  decision: Decision,
  isRepeated: boolean,
  { store }: Pick<Runtime, 'store'>,
): Promise<ProcessedInput> {
  const result = resultOf(decision);
  return {
    ...result,
    promptText: await promptOf(decision, store),
    accepted: result.path !== 'rejected',
    decisionId: decision.id,
    isRepeated,
  };
}

/** What the model was asked, layer by layer; empty where none was. */
async function promptOf(
  { user, layers }: Pick<Decision, 'user' | 'layers'>,
  { documents }: Runtime['store'],
): Promise<string> {
  if (layers.length === 0) return '';
  const texts = await documents.texts(
    user,
    layers.map(({ digest }) => digest),
  );
  return layers.flatMap(({ digest }) => texts.get(digest) ?? []).join('\n\n');
}

function executiveIn({ engines }: Pick<Runtime, 'engines'>): ExecutiveEngine {
  const engine: unknown = engines.get(executiveName);
  if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: executiveName });
  return engine as ExecutiveEngine;
}

/** How a response came about, read from its decision. */
export interface ReasoningTrace {
  readonly responseId: string;
  readonly eventId: string;
  /** The text of the event. */
  readonly contextText: MaybeOutside;
  readonly response: MaybeOutside;
  readonly matchedHeuristicId: string | null;
  readonly predictedSuccess: number;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly timestamp: number;
}

/** The trace of a response of this user; null where there is no such response, or its event is no longer kept. */
export async function traceOf(
  { runtime: { store } }: Pick<Decider, 'runtime'>,
  user: string,
  responseId: string,
): Promise<ReasoningTrace | null> {
  const decision = await store.ledger.get(user, responseId);
  if (decision === null || decision.engine !== executiveName || decision.strategy.role !== 'main')
    return null;
  const { responseText: response, matchedHeuristicId, predictedSuccess, ...result } = resultOf(decision);
  const recorded = await store.documents.text(user, decision.inputDigest);
  if (result.responseId === '' || recorded === null) return null;
  const { eventId, text } = parseRecorded(recorded) as ExecutiveInput;
  return {
    responseId,
    ...{ eventId, contextText: text, response, matchedHeuristicId, predictedSuccess },
    timestamp: decision.createdAt,
  };
}

/** More are not named. */
const maxWarnings = 20;
const maxNameLength = 60;

/**
 * What an event in JSON names that nobody reads, a sentence each: fields, and biases that none of Tact's own strategies knows. They are
 * most likely misspelt, and no reason to refuse the event.
 *
 * @param nameOf how whoever gave the event knows a field
 */
export function warningsAbout(
  json: unknown,
  nameOf: (field: string) => string = (field) => field,
): readonly string[] {
  const { candidates, personality_biases: biases } = fieldsOf(json);
  const ofCandidates = (Array.isArray(candidates) ? candidates : []).flatMap((one: unknown, at) =>
    namesBeside(Object.keys(candidateFields.shape), one).map((name) => `candidates.${at}.${name}`),
  );
  const unknown = [...namesBeside(Object.keys(eventFields.shape), json), ...ofCandidates];
  const unread = namesBeside(ownBiases, biases).map((name) => `${nameOf('personality_biases')}.${name}`);
  return [
    ...unknown.map((field) => `${field} is not a field of an event and was ignored.`),
    ...unread.map((bias) => `${bias} is not a bias that Tact's own strategies read.`),
  ].slice(0, maxWarnings);
}

function namesBeside(known: readonly string[], value: unknown): readonly string[] {
  return Object.keys(fieldsOf(value))
    .filter((name) => !known.includes(name))
    .map((name) => name.slice(0, maxNameLength));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

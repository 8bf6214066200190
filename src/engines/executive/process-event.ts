import { tactError } from '#errors';
import { type Decider, decideAll, type Engine, outsideLabel, type Runtime } from '#kernel';
import type { Decision } from '#records';
import { type DecisionContext, inputOf } from './decision-context.ts';
import { resultOf } from './details.ts';
import type { ExecutiveEngine } from './engine.ts';
import type { ExecutiveInput } from './executive-input.ts';
import type { ExecutiveResult } from './executive-result.ts';
import { executiveName } from './names.ts';
import type { ExecutiveModel } from './propose.ts';

/** What came of an event. */
export interface ProcessedEvent extends ExecutiveResult {
  /** False only where the event was rejected. */
  readonly accepted: boolean;
  /** The decision, for explaining and replaying it, whatever the path. */
  readonly decisionId: string;
  /** The same event was decided before, and this is what came of it then. */
  readonly isRepeated: boolean;
}

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
  return processInput(assistant, inputOf(event), options);
}

/**
 * The same for an event that was read already. The same event is decided once; whoever hands it in again, also at the same time, gets
 * the first result.
 */
export async function processInput(
  { runtime }: Decider,
  input: ExecutiveInput,
  { user, model, dryRun = false }: ProcessOptions,
): Promise<ProcessedEvent> {
  const engine = executiveIn(runtime);
  const reference = `event/${input.eventId}`;
  const signal = {
    ...{ engine: executiveName, user, reference, input },
    label: outsideLabel('event'),
    receivedAt: runtime.clock.now(),
  };
  const asking = model === undefined ? engine : engine.withModel(model);
  const decided = decideAll(asking as unknown as Engine<ExecutiveInput>, [signal], runtime, { dryRun });
  for await (const decision of decided) {
    const first = decision ?? (await runtime.store.ledger.latest(user, executiveName, reference));
    if (first !== null) return processed(first, decision === null, runtime);
  }
  throw tactError('ID_NOT_FOUND', { what: 'decision', id: reference.slice(0, 40), list: 'log' });
}

async function processed(
  decision: Decision,
  isRepeated: boolean,
  { store }: Pick<Runtime, 'store'>,
): Promise<ProcessedEvent> {
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

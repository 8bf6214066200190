import { type ActionRegistry, checkParameters, digest } from '@tact/core/kernel';
import type { ModelTool } from '@tact/core/ports/model';
import type { Json, JsonObject } from '@tact/core/records';
import { readBoolean } from '@tact/core/structured-output';
import { z } from 'zod';
import type { EmailInput } from '../email-input.ts';
import { writtenExplanations, writtenUndoHint } from './explanations.ts';

/**
 * The contract of `record_decision`, generated from the action registry: its action names, parameters and
 * inverses are the registry's own. Telemetry is not part of it; nobody but Tact fills that in. The reference of the message is filled in
 * by Tact as well: a model need not repeat it, but what it repeats has to be right, for else it decided about another message.
 */

export const decisionToolName = 'record_decision';

/**
 * The message at hand, as the contract names it. The ids are digests: they stand in our part of the prompt, where no word
 * of a sender may stand, and a sender chooses the Message-ID.
 */
export interface MessageRef {
  readonly provider: string;
  readonly account_id: string;
  readonly thread_id: string | null;
  readonly message_id: string;
}

/** How the contract names this message. */
export function messageRefOf(input: EmailInput, reference: string): MessageRef {
  return {
    provider: input.provider,
    account_id: input.account,
    thread_id: input.threadId === null ? null : digest(input.threadId).slice(0, 16),
    message_id: digest(reference).slice(0, 16),
  };
}

const filled = z.string().trim().min(1, 'must not be empty');
const confidence = z.number().min(0, 'must be at least 0').max(1, 'must be at most 1');
const parameters = z.record(z.string(), z.json());

/** The decision's shape for this registry. Whether the parameters fit the action is checked by `contractProblem`. */
const decisionSchema = oncePerRegistry((registry) => {
  const action = z.enum(registry.offered.map(({ name }) => name));
  const inverse = z.enum(inverseNames(registry));
  return z.object({
    message_ref: z
      .object({
        provider: filled,
        account_id: filled,
        thread_id: filled.nullable(),
        message_id: filled,
      })
      .partial()
      .optional(),
    decision: z.object({
      action,
      parameters,
      confidence,
      needs_approval: z.boolean(),
      rationale: filled,
    }),
    explanations: z.object({
      salient_features: z.array(z.string()),
      matched_directions: z.array(z.string()),
      considered_alternatives: z.array(z.object({ action, confidence, why_not: filled })),
    }),
    undo_hint: z.object({ inverse_action: inverse, inverse_parameters: parameters }),
  });
});

/**
 * How an answer is read: the same contract, but what only explains voids no decision, and a wish to be asked that is not clear counts as
 * one.
 */
export const readingSchema = oncePerRegistry((registry) => {
  const written = decisionSchema(registry);
  const { shape } = written;
  return written.extend({
    message_ref: shape.message_ref.nullish(),
    decision: shape.decision.extend({
      needs_approval: z
        .unknown()
        .optional()
        .transform((given) => readBoolean(given as Json | undefined) ?? true),
    }),
    explanations: writtenExplanations(shape.decision.shape.action, confidence, filled),
    undo_hint: writtenUndoHint(z.enum(inverseNames(registry)), parameters),
  });
});

/** An answer as a model gives it. */
export type DecisionAnswer = z.infer<ReturnType<typeof readingSchema>>;

/** The decision about a message, whose reference is ours. */
export type RecordedAnswer = DecisionAnswer & { readonly message_ref: MessageRef };

/** The tool as a model is shown it. */
export const decisionTool = oncePerRegistry((registry): ModelTool => {
  const schema = z.toJSONSchema(decisionSchema(registry), { io: 'input' }) as JsonObject;
  return {
    name: decisionToolName,
    description: 'Records what should happen to the message at hand. Call it exactly once.',
    inputSchema: withParameterNames(schema, registry) as ModelTool['inputSchema'],
  };
});

/** Schemas are expensive to build, and a registry never changes. */
function oncePerRegistry<Made>(make: (registry: ActionRegistry) => Made): (registry: ActionRegistry) => Made {
  const made = new WeakMap<ActionRegistry, Made>();
  return (registry) => {
    const known = made.get(registry);
    if (known !== undefined) return known;
    const fresh = make(registry);
    made.set(registry, fresh);
    return fresh;
  };
}

/** The first contradiction in a well-formed answer, or null. */
export function contractProblem(
  answer: DecisionAnswer,
  registry: ActionRegistry,
  messageRef: MessageRef,
): { readonly field: string; readonly why: string } | null {
  const given = answer.message_ref ?? {};
  if (answer.message_ref != null && Object.keys(given).length === 0) {
    return { field: 'message_ref', why: 'is empty' };
  }
  for (const key of ['provider', 'account_id', 'thread_id', 'message_id'] as const) {
    if (given[key] !== undefined && given[key] !== messageRef[key]) {
      return { field: `message_ref.${key}`, why: 'is not the message at hand' };
    }
  }
  const action = registry.find(answer.decision.action);
  if (action === null) return { field: 'decision.action', why: 'is no action' };
  const problem = checkParameters(action, answer.decision.parameters as JsonObject);
  return problem === null ? null : { field: `decision.parameters.${problem.field}`, why: problem.why };
}

/** Every inverse that an offered action has, and `none`. */
function inverseNames(registry: ActionRegistry): readonly string[] {
  return [...new Set([...registry.offered.flatMap(({ inverses }) => inverses), 'none'])];
}

/** Tells the model which parameters there are and which action takes them. */
function withParameterNames(schema: JsonObject, registry: ActionRegistry): JsonObject {
  const properties: Record<string, Json | undefined> = {};
  const takers: Record<string, string[]> = {};
  for (const action of registry.offered) {
    const own = z.toJSONSchema(action.parameters, { io: 'input' }) as JsonObject;
    const required = Array.isArray(own['required']) ? own['required'] : [];
    for (const [name, property] of Object.entries((own['properties'] ?? {}) as JsonObject)) {
      properties[name] = property;
      takers[name] = [
        ...(takers[name] ?? []),
        required.includes(name) ? action.name : `${action.name} (optional)`,
      ];
    }
  }
  const described = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { ...(property as JsonObject), description: `for ${takers[name]?.join(', ')}` },
    ]),
  );
  return replaceAt(schema, ['properties', 'decision', 'properties', 'parameters'], {
    type: 'object',
    description: 'Exactly the parameters of the chosen action; an empty object where it has none.',
    properties: described,
    additionalProperties: false,
  });
}

function replaceAt(node: JsonObject, [key, ...rest]: readonly string[], value: JsonObject): JsonObject {
  if (key === undefined) return value;
  return { ...node, [key]: replaceAt((node[key] ?? {}) as JsonObject, rest, value) };
}

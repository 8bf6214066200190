import { tactError } from '@tact/core/errors';
import { type MaybeOutside, Outside, outside } from '@tact/core/records';
import { plainIssue } from '@tact/core/structured-output';
import { matchOutside } from '@tact/core/text';
import { z } from 'zod';
import {
  type ExecutiveInput,
  executiveName,
  type GivenCandidate,
  maxResponseLength,
} from './executive-input.ts';
import { biasesSchema, goalsSchema } from './settings/executive-settings.ts';
import { ownBiases } from './strategies/effective-threshold.ts';

/** An event as a program hands it in. Numbers are in [0, 1] unless said otherwise. */
export interface DecisionContext {
  /** The same event is decided once. */
  readonly eventId: string;
  readonly eventText: MaybeOutside;
  /** What reported it, such as `hygrometer`. */
  readonly eventSource?: string;
  /** Numbers by name; `urgency` lowers the threshold. */
  readonly salience?: Readonly<Record<string, number>>;
  /** Best match first; those without an id are ignored. Default: the user's own heuristics are searched. */
  readonly candidates?: readonly HeuristicCandidate[] | null;
  /** Somebody waits for the response. Default: false. */
  readonly immediate?: boolean;
  /** Default: those of the settings or of the user's profile. */
  readonly goals?: readonly string[] | null;
  /** Adjustments by name, of any size. Default: those of the settings or of the user's profile. */
  readonly personalityBiases?: Readonly<Record<string, number>> | null;
  /** Whose heuristics, goals and biases count. Default: the general ones. */
  readonly domain?: string;
}

export interface HeuristicCandidate {
  readonly heuristicId: string;
  readonly conditionText: MaybeOutside;
  readonly suggestedAction: MaybeOutside;
  readonly confidence: number;
  readonly similarity?: number | null;
}

const unit = z.number().min(0).max(1);
const maxTextLength = 20_000;
const maxCandidates = 100;

const words = (source: string, maxLength: number) =>
  z
    .union([z.string(), z.instanceof(Outside)], {
      error: ({ input }) => (input === undefined ? 'is missing' : 'must be text'),
    })
    .refine(({ length }) => length <= maxLength, `must not be longer than ${maxLength}`)
    .transform((text) => outside(text, source));

/** The cosine of two float32 vectors misses 1 by a little. */
const similarity = z
  .number()
  .min(-1 - 1e-6)
  .max(1 + 1e-6)
  .transform((value) => Math.min(1, Math.max(0, value)));

export const candidateFields = z.object({
  heuristic_id: z.string().max(200),
  condition_text: words('heuristic:condition', maxTextLength),
  suggested_action: words('heuristic:action', maxResponseLength),
  confidence: unit,
  similarity: similarity.nullish(),
});

const candidate = candidateFields.transform(
  (one): GivenCandidate => ({
    heuristicId: one.heuristic_id,
    condition: one.condition_text,
    action: one.suggested_action,
    confidence: one.confidence,
    similarity: one.similarity ?? null,
  }),
);

export const eventFields = z.object({
  event_id: z.string().min(1, 'must not be empty').max(200),
  event_text: words('event', maxTextLength).refine((text) => matchOutside(text, /\S/), 'must not be empty'),
  event_source: z.string().max(200).default(''),
  salience: z.record(z.string(), unit).default({}),
  candidates: z.preprocess(withoutNameless, z.array(candidate).max(maxCandidates)).nullish(),
  immediate: z.boolean().default(false),
  goals: goalsSchema.nullish(),
  personality_biases: z.preprocess(withoutUnread, biasesSchema.nullish()),
  domain: z.string().max(100).default(''),
});

/**
 * The event as JSON has it, with names in snake_case; what it becomes is the engine's input. Unknown fields are ignored; `warningsAbout`
 * names them.
 */
export const decisionContextSchema = eventFields.transform(
  (event): ExecutiveInput => ({
    eventId: event.event_id,
    text: event.event_text,
    source: event.event_source,
    salience: event.salience,
    candidates: event.candidates ?? null,
    immediate: event.immediate,
    domain: event.domain,
    goals: event.goals ?? null,
    personalityBiases: event.personality_biases ?? null,
  }),
);

/** Checks an event of a program. Throws `INPUT_INVALID`, which names the field. */
export function inputOf(context: DecisionContext): ExecutiveInput {
  const read = decisionContextSchema.safeParse(contextJson(context), { error: plainIssue });
  if (read.success) return read.data;
  const { path = [], message = 'does not fit' } = read.error.issues[0] ?? {};
  const isField = (at: number) => at === 0 || path[0] === 'candidates';
  const field = path.map((part, at) => (isField(at) ? programName(String(part)) : String(part))).join('.');
  throw tactError('INPUT_INVALID', { engine: executiveName, field: field || 'input', why: message });
}

/** The event of a program as JSON would have it. */
export function contextJson(context: DecisionContext): object {
  const { eventId, eventText, eventSource, personalityBiases, candidates, ...same } = context;
  return {
    ...same,
    event_id: eventId,
    event_text: eventText,
    event_source: eventSource,
    personality_biases: personalityBiases,
    candidates: Array.isArray(candidates) ? candidates.map(candidateJson) : candidates,
  };
}

/** The name that a program knows a field by. */
export function programName(part: string): string {
  return part.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function candidateJson({ heuristicId, conditionText, suggestedAction, ...same }: HeuristicCandidate): object {
  return {
    ...same,
    heuristic_id: heuristicId,
    condition_text: conditionText,
    suggested_action: suggestedAction,
  };
}

/** A suggestion without an id suggests nothing, as where a message of a protocol has to have one. */
function withoutNameless(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? undefined;
  return value.filter((one: unknown) => {
    const id = (one as { readonly heuristic_id?: unknown } | null)?.heuristic_id;
    return id !== '' && id !== undefined && id !== null;
  });
}

/** A bias that nobody reads is no reason to refuse an event, whatever its value. */
function withoutUnread(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isKept = ([name, bias]: readonly [string, unknown]) =>
    ownBiases.includes(name) || Number.isFinite(bias);
  return Object.fromEntries(Object.entries(value).filter(isKept));
}

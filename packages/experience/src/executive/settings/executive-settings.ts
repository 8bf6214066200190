import { tactError } from '@tact/core/errors';
import type { Store } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { plainIssue } from '@tact/core/structured-output';
import { z } from 'zod';
import type { ExecutiveConfig } from '../executive-strategy.ts';

/** Settings of the executive engine, checked and with their defaults. */
export interface ExecutiveSettings extends ExecutiveConfig {
  /** The name of the strategy that decides. */
  readonly strategy: string;
  /** A second strategy that decides for this share of the users. */
  readonly trial: { readonly strategy: string; readonly share: number } | null;
  /** A strategy that chooses beside it; recorded, never acted upon. */
  readonly shadow: string | null;
  /** The user's goals where the domain states none. */
  readonly goals: readonly string[];
  /** Adjustments by name, such as `confidence_threshold`. */
  readonly biases: Readonly<Record<string, number>>;
  readonly domains: Readonly<Record<string, DomainSettings>>;
  /** Show a model only the goals that are nearest to the event. */
  readonly dynamicGoals: boolean;
  /** Put to the model at night what heuristics responded to by day. */
  readonly sleepCycle: boolean;
  /** Events are removed that many days after they were decided about. */
  readonly keepDays: number;
  /** In place of Tact's own words. */
  readonly systemPrompt: string | null;
  readonly predictionPrompt: string | null;
}

/** What differs in one domain. */
export interface DomainSettings {
  /** In place of the general ones. */
  readonly goals?: readonly string[] | undefined;
  /** Each in place of the general one of its name. */
  readonly biases?: Readonly<Record<string, number>> | undefined;
}

const unit = z.number().min(0).max(1);
const maxPromptLength = 20_000;

/** One line, because goals are shown as a list of lines. */
export const goalSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(500)
  .regex(/^[^\r\n]*$/, 'must be one line');
export const goalsSchema = z.array(goalSchema).max(50);
export const biasesSchema = z.record(z.string(), z.number());

const settingsSchema = z.strictObject({
  strategy: z.string().min(1).default('heuristic_first'),
  confidenceThreshold: unit.default(0.7),
  urgencyReduction: unit.default(0.2),
  maxCandidates: z.int().min(0).default(3),
  llmConfidenceCeiling: unit.default(0.8),
  seed: z.int().nullable().default(null),
  trial: z
    .strictObject({ strategy: z.string().min(1), share: unit })
    .nullable()
    .default(null),
  shadow: z.string().min(1).nullable().default(null),
  goals: goalsSchema.default([]),
  biases: biasesSchema.default({}),
  domains: z
    .record(z.string(), z.strictObject({ goals: goalsSchema.optional(), biases: biasesSchema.optional() }))
    .default({}),
  dynamicGoals: z.boolean().default(false),
  sleepCycle: z.boolean().default(true),
  keepDays: z.int().min(1).default(90),
  systemPrompt: z.string().max(maxPromptLength).nullable().default(null),
  predictionPrompt: z.string().max(maxPromptLength).nullable().default(null),
});

/** Settings as they are given; what is missing has a default. */
export type GivenExecutiveSettings = z.input<typeof settingsSchema>;

/** Checks settings and fills in the defaults. Throws `EXECUTIVE_SETTING_INVALID`, which names the setting. */
export function executiveSettings(given: GivenExecutiveSettings = {}): ExecutiveSettings {
  const read = settingsSchema.safeParse(given, { error: plainIssue });
  if (read.success) return read.data;
  const { path = [], message = 'does not fit' } = read.error.issues[0] ?? {};
  throw tactError('EXECUTIVE_SETTING_INVALID', {
    setting: path.map(String).join('.') || 'its settings',
    why: message,
    remedy: 'Fix the setting.',
  });
}

/** What a user wants of the executive engine, in place of the settings. */
export interface ExecutiveProfile {
  readonly goals?: readonly string[] | undefined;
  /** Each in place of the settings' one of its name. */
  readonly biases?: Readonly<Record<string, number>> | undefined;
}

const profileName = 'executive:profile';
const stored = z.object({ goals: goalsSchema.optional(), biases: biasesSchema.optional() });

/** The profile of each user, in one query. One that cannot be read counts as none. */
export async function readExecutiveProfiles(
  users: readonly string[],
  { bulk }: Pick<Store, 'bulk'>,
): Promise<readonly ExecutiveProfile[]> {
  const values = await bulk.values(users.map((user) => ({ user, name: profileName })));
  return users.map((_, index) => {
    const read = stored.safeParse(values[index]?.value ?? {});
    return read.success ? read.data : {};
  });
}

/**
 * Keeps what one user wants in place of the settings, and replaces what was kept before. `now` is in milliseconds since
 * 1970.
 *
 * @throws a `ZodError` for goals or biases out of bounds.
 *
 * @example
 * await keepExecutiveProfile('ann', { goals: ['Save energy'] }, openMemoryStore(), Date.now());
 */
export async function keepExecutiveProfile(
  user: string,
  profile: ExecutiveProfile,
  { values }: Pick<Store, 'values'>,
  now: number,
): Promise<void> {
  const checked = stored.parse(profile) as JsonObject;
  for (;;) {
    const before = await values.get(user, profileName);
    if (await values.set(user, profileName, checked, before?.version ?? 0, now)) return;
  }
}

import type { Json } from '@tact/core/records';
import { z } from 'zod';

/**
 * What a model says beside its decision: why, what else it considered, and how it would be undone. It decides nothing, so that what of it
 * cannot be read voids no decision: it is left out and told, and a hint that cannot be read differs from the action's own inverse.
 */

export interface Explanations {
  readonly salient_features: readonly string[];
  readonly matched_directions: readonly string[];
  readonly considered_alternatives: readonly Alternative[];
  /** Names of the parts of which something was left out. */
  readonly left_out: readonly string[];
}

export interface UndoHint {
  readonly inverse_action: string;
  readonly inverse_parameters: { readonly [name: string]: Json };
}

const alternativeOf = (action: z.ZodType<string>, confidence: z.ZodType<number>, filled: z.ZodType<string>) =>
  z.object({ action, confidence, why_not: filled });
type Alternative = z.output<ReturnType<typeof alternativeOf>>;

/** The schema of explanations as a model writes them, whatever it wrote. */
export function writtenExplanations(
  action: z.ZodType<string>,
  confidence: z.ZodType<number>,
  filled: z.ZodType<string>,
): z.ZodType<Explanations> {
  const schemas = {
    salient_features: z.string(),
    matched_directions: z.string(),
    considered_alternatives: alternativeOf(action, confidence, filled),
  };
  return z
    .unknown()
    .optional()
    .transform((written): Explanations => {
      const parts = isRecord(written) ? written : {};
      const leftOut: string[] = isRecord(written) || written == null ? [] : ['explanations'];
      const readable = <Part>(name: keyof typeof schemas, schema: z.ZodType<Part>): readonly Part[] => {
        const items: readonly unknown[] = Array.isArray(parts[name]) ? parts[name] : [];
        const read = items.flatMap((item) => {
          const parsed = schema.safeParse(item);
          return parsed.success ? [parsed.data] : [];
        });
        if (read.length < items.length || (parts[name] != null && !Array.isArray(parts[name])))
          leftOut.push(name);
        return read;
      };
      return {
        salient_features: readable('salient_features', schemas.salient_features),
        matched_directions: readable('matched_directions', schemas.matched_directions),
        considered_alternatives: readable('considered_alternatives', schemas.considered_alternatives),
        left_out: leftOut,
      };
    });
}

/** What stands in place of an inverse that cannot be read: the name of no action. */
const unreadableInverse = 'unreadable';

/** The schema of an undo hint as a model writes it; null where it wrote none. */
export function writtenUndoHint(
  inverse: z.ZodType<string>,
  parameters: z.ZodType<UndoHint['inverse_parameters']>,
): z.ZodType<UndoHint | null> {
  const readable = z.object({ inverse_action: inverse, inverse_parameters: parameters.nullish() });
  return z
    .unknown()
    .optional()
    .transform((written): UndoHint | null => {
      if (written == null) return null;
      const parsed = readable.safeParse(written);
      if (!parsed.success) return { inverse_action: unreadableInverse, inverse_parameters: {} };
      const { inverse_action, inverse_parameters } = parsed.data;
      return { inverse_action, inverse_parameters: inverse_parameters ?? {} };
    });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

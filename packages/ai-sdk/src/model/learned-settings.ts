import { z } from 'zod';

/**
 * What a server does not take of a request, learned from its refusals: a limit is lowered, a field renamed or left out, once; and that is
 * remembered, so that the next request is not refused for the same reason.
 */

export const optionalSettings = ['temperature', 'tool choice', 'reasoning', 'stream options'] as const;

export interface LearnedSettings {
  readonly leftOut: readonly (typeof optionalSettings)[number][];
  /** The most output tokens that it allows; null where it did not say. */
  readonly maxOutputTokens: number | null;
  /** The limit is called `max_completion_tokens` there. */
  readonly renamesLimit: boolean;
}

export const nothingLearned: LearnedSettings = { leftOut: [], maxOutputTokens: null, renamesLimit: false };

export const learnedSettingsSchema: z.ZodType<LearnedSettings> = z.object({
  leftOut: z.array(z.enum(optionalSettings)),
  maxOutputTokens: z.int().min(1).nullable(),
  renamesLimit: z.boolean(),
});

/** Where what was learned is kept. A memory that fails costs one more refusal. */
export interface SettingsMemory {
  recall(): Promise<LearnedSettings>;
  keep(learned: LearnedSettings): Promise<void>;
}

/** One that lasts as long as the process. */
export function createSettingsMemory(): SettingsMemory {
  let kept = nothingLearned;
  return {
    recall: async () => kept,
    keep: async (learned) => {
      kept = learned;
    },
  };
}

const settingNames: readonly (readonly [RegExp, LearnedSettings['leftOut'][number]])[] = [
  [/\btemperature\b/i, 'temperature'],
  [/\btool[_ ]?choice\b/i, 'tool choice'],
  [/\breasoning(?:[_ ]?effort)?\b|\bthinking\b/i, 'reasoning'],
  [/\bstream[_ ]?options\b|\binclude[_ ]?usage\b/i, 'stream options'],
];

const limitNames = /\bmax_?(?:completion_?|output_?)?tokens\b|\b(?:completion|output) tokens\b/i;
const newLimitName = /use ['"`]?max_completion_tokens\b/i;

/** What a refusal teaches beyond what was known; null for nothing. @param asked the limit that was sent */
export function learnFrom(message: string, known: LearnedSettings, asked: number): LearnedSettings | null {
  if (newLimitName.test(message) && !known.renamesLimit) return { ...known, renamesLimit: true };
  if (limitNames.test(message)) {
    const limit = namedLimit(message, asked);
    return limit === null ? null : { ...known, maxOutputTokens: limit };
  }
  const refused = settingNames.find(([pattern]) => pattern.test(message))?.[1];
  if (refused === undefined || known.leftOut.includes(refused)) return null;
  return { ...known, leftOut: [...known.leftOut, refused] };
}

/** The highest limit below the one that was sent which a refusal allows. */
function namedLimit(message: string, asked: number): number | null {
  const context = /context length is (\d+)/i.exec(message)?.[1];
  const input = /(\d+) (?:input|prompt) tokens|(\d+) in the messages/i.exec(message);
  if (context !== undefined && input !== null) {
    const room = Number(context) - Number(input[1] ?? input[2]);
    return room > 0 && room < asked ? room : null;
  }
  const numbers = [...message.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const lower = numbers.filter((number) => number >= smallestLimit && number < asked);
  return lower.length === 0 ? null : Math.max(...lower);
}

/** A smaller number in such a sentence is the beginning of a range, or part of a name. */
const smallestLimit = 16;

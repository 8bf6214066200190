import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * What the world of events is like: kinds of situations with hidden right answers, people who rate answers, and a model of stated
 * quality. All of it stands in `world.json`, which was fixed before any engine was run on it.
 */
export type World = z.infer<typeof worldSchema>;
export type Kind = World['kinds'][number];
export type Rater = World['raters'][number];

const share = z.number().min(0).max(1);
const rightAndWrong = z.strictObject({ right: z.number(), wrong: z.number() });

/** Words with `{name}` for an entry of a slot and `{n:1-9}` for a whole number. */
const template = z.string().min(1);

const kindSchema = z.strictObject({
  id: z.string(),
  domain: z.string(),
  source: z.string(),
  /** How often it happens, beside the others. */
  weight: z.number().positive(),
  /** Name of the response that is right until a drift. */
  right: z.string(),
  /** Right in the other cases, where `right` is right only in `rightShare` of them; nothing in the text tells which. */
  otherwise: z.string().optional(),
  rightShare: share.optional(),
  /** What a model answers when it is wrong, beside whatever else was ever right. */
  wrong: z.array(z.string()).min(1),
  /** Probability that the model is right. */
  model: share,
  urgency: z.string(),
  /** Probability that somebody waits for the response. */
  immediate: share,
  texts: z.array(template).min(1),
  /** What the owner has set down before the first event: the right response, with this confidence. */
  heuristic: z.strictObject({ condition: z.string(), confidence: share }).optional(),
});

const raterSchema = z.strictObject({
  name: z.string(),
  /** Of the events, how many this person sees. */
  share,
  scale: z.enum(['binary', 'rating']),
  /** Probability of saying something about a right and about a wrong response. */
  says: rightAndWrong,
  /** With a binary scale: probability of saying the opposite. */
  mistakes: rightAndWrong.optional(),
  /** With ratings from 1 to 5: their means before rounding, and the standard deviation. */
  rating: rightAndWrong.extend({ spread: z.number() }).optional(),
  /** Probability of undoing a wrong response without a word. */
  undo: share,
  /** Probability that a response of which nothing was said or undone counts as timed out. */
  timeout: rightAndWrong,
  medianDelayMinutes: z.number().positive(),
});

const worldSchema = z.strictObject({
  about: z.string(),
  start: z.iso.datetime(),
  events: z.int().positive(),
  eventsPerDay: z.number().positive(),
  /** Events that are like nothing else, to which nothing is to be said. */
  noise: z.strictObject({ share, immediate: share, model: share }),
  urgency: z.record(
    z.string(),
    z.array(z.strictObject({ weight: z.number().positive(), from: share, to: share })),
  ),
  model: z.strictObject({
    /** Probability of the first phrasing of a response; otherwise one of the others. */
    canonicalPhrasing: share,
    /** What the model says of itself says nothing: it is drawn from these, right or wrong. */
    statedSuccess: z.tuple([share, share]),
    statedConfidence: z.tuple([share, share]),
  }),
  raters: z.array(raterSchema).min(1),
  slots: z.record(z.string(), z.array(z.string()).min(1)),
  noiseTexts: z.array(z.strictObject({ domain: z.string(), source: z.string(), text: template })).min(1),
  /** Phrasings by name, the canonical one first. */
  responses: z.record(z.string(), z.array(template).min(1)),
  kinds: z.array(kindSchema).min(1),
  /** From this share of the run on, another response is right. */
  drifts: z.array(z.strictObject({ kind: z.string(), at: share, right: z.string() })),
  /** Pairs that read alike and are answered differently; only reports use them. */
  traps: z.array(z.tuple([z.string(), z.string()])),
});

export function readWorld(): World {
  return worldSchema.parse(JSON.parse(readFileSync(new URL('world.json', import.meta.url), 'utf8')));
}

/** A heuristic that the owner set down before the first event. */
export interface GivenHeuristic {
  readonly id: string;
  readonly kind: string;
  readonly domain: string;
  readonly condition: string;
  readonly action: string;
  readonly confidence: number;
}

export function givenHeuristics(world: World): readonly GivenHeuristic[] {
  return world.kinds.flatMap(({ id, domain, right, heuristic }) =>
    heuristic === undefined
      ? []
      : [{ id: `given-${id}`, kind: id, domain, ...heuristic, action: phrasingsOf(world, right)[0] ?? '' }],
  );
}

export function phrasingsOf(world: World, response: string): readonly string[] {
  const phrasings = world.responses[response];
  if (phrasings === undefined) throw new RangeError(`The world has no response ${response}.`);
  return phrasings;
}

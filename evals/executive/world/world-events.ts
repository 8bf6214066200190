import { createRandom, type Random } from '@tact/simulation';
import { type Kind, phrasingsOf, type World } from './world.ts';

/** How many events, and which ones: the same seed gives the same events. */
export interface WorldSize {
  readonly events: number;
  readonly seed: number;
}

/** What anybody can see of an event. */
export interface WorldEvent {
  readonly id: string;
  readonly at: number;
  readonly domain: string;
  readonly source: string;
  readonly text: string;
  readonly urgency: number;
  readonly immediate: boolean;
  readonly hidden: HiddenTruth;
}

/** What only the world, its model and its raters know. */
export interface HiddenTruth {
  /** Null for noise. */
  readonly kind: string | null;
  /** Name of the right response. */
  readonly right: string;
  /** Names of what a model answers when it is wrong. */
  readonly wrong: readonly string[];
  /** Values of the slots in the text, which the right response may name. */
  readonly slots: Readonly<Record<string, string>>;
  /** Probability that the model is right. */
  readonly model: number;
  /** The right response of this kind has changed before. */
  readonly hasDrifted: boolean;
  readonly rater: string;
}

const dayMs = 86_400_000;

/** The events in the order in which they happen. Everything about one is drawn from a sequence of its own. */
export function worldEvents(world: World, { events, seed }: WorldSize): readonly WorldEvent[] {
  const arrivals = createRandom(seed, 'arrivals');
  const made: WorldEvent[] = [];
  let at = Date.parse(world.start);
  for (let index = 0; index < events; index += 1) {
    at += Math.ceil(arrivals.exponential(dayMs / world.eventsPerDay));
    const random = createRandom(seed, 'event', index);
    const id = `event-${String(index).padStart(5, '0')}`;
    made.push({ id, at, ...happening(world, index / events, random) });
  }
  return made;
}

/** `progress`: the share of the run that has passed. */
function happening(world: World, progress: number, random: Random): Omit<WorldEvent, 'id' | 'at'> {
  const rater = random.pick(world.raters.map((one) => [one.name, one.share] as const));
  if (random.chance(world.noise.share)) return noise(world, rater, random);
  const kind = random.pick(world.kinds.map((one) => [one, one.weight] as const));
  const { text, slots } = fill(world, oneOf(kind.texts, random), random);
  const drift = world.drifts.find((one) => one.kind === kind.id && progress >= one.at);
  const usual = drift?.right ?? kind.right;
  const isUsual = random.chance(kind.rightShare ?? 1);
  const right = isUsual || kind.otherwise === undefined ? usual : kind.otherwise;
  const { domain, source, model, immediate } = kind;
  return {
    ...{ domain, source, text },
    urgency: urgencyOf(world, kind.urgency, random),
    immediate: random.chance(immediate),
    hidden: {
      ...{ kind: kind.id, right, slots, model, rater },
      wrong: plausibleAnswers(world, kind).filter((response) => response !== right),
      hasDrifted: drift !== undefined,
    },
  };
}

/** The right response of a kind at any time, and the wrong ones that a model gives. */
function plausibleAnswers(world: World, { id, right, otherwise, wrong }: Kind): readonly string[] {
  const drifted = world.drifts.filter(({ kind }) => kind === id).map((drift) => drift.right);
  return [...new Set([right, ...(otherwise === undefined ? [] : [otherwise]), ...drifted, ...wrong])];
}

function noise(world: World, rater: string, random: Random): Omit<WorldEvent, 'id' | 'at'> {
  const { domain, source, text } = oneOf(world.noiseTexts, random);
  const others = world.kinds.filter((kind) => kind.domain === domain).map(({ right }) => right);
  return {
    ...{ domain, source, text: fill(world, text, random).text, urgency: 0 },
    immediate: random.chance(world.noise.immediate),
    hidden: {
      ...{ kind: null, right: 'nothing', wrong: [...new Set(others)], slots: {}, hasDrifted: false, rater },
      model: world.noise.model,
    },
  };
}

function urgencyOf(world: World, profile: string, random: Random): number {
  const bands = world.urgency[profile];
  if (bands === undefined) throw new RangeError(`The world has no urgency ${profile}.`);
  const { from, to } = random.pick(bands.map((band) => [band, band.weight] as const));
  return Math.round(random.between(from, to) * 100) / 100;
}

function fill(world: World, template: string, random: Random): Pick<HiddenTruth, 'slots'> & { text: string } {
  const slots: Record<string, string> = {};
  const text = template.replaceAll(/\{(?:n:(\d+)-(\d+)|(\w+))\}/g, (_, from, to, slot) => {
    if (slot === undefined) return String(Math.floor(random.between(Number(from), Number(to) + 1)));
    const values = world.slots[slot];
    if (values === undefined) throw new RangeError(`The world has no slot ${slot}.`);
    const value = oneOf(values, random);
    slots[slot] = value;
    return value;
  });
  return { text, slots };
}

/** Every phrasing of a response, as it would be said to this event. */
export function phrasingsTo(world: World, event: WorldEvent, response: string): readonly string[] {
  return phrasingsOf(world, response).map((phrasing) =>
    phrasing.replaceAll(/\{(\w+)\}/g, (_, slot) => event.hidden.slots[slot] ?? 'somebody'),
  );
}

/** Whether a text is a phrasing of the right response; nothing else about it counts. */
export function isRight(world: World, event: WorldEvent, text: string): boolean {
  return phrasingsTo(world, event, event.hidden.right).includes(text);
}

export function oneOf<T>(values: readonly T[], random: Random): T {
  return random.pick(values.map((value) => [value, 1] as const));
}

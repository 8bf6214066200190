import { describe, expect, it } from 'vitest';
import { reactionTo } from './rater-reaction.ts';
import { givenHeuristics, type Kind, phrasingsOf, readWorld, type World } from './world.ts';
import { isRight, type WorldEvent, worldEvents } from './world-events.ts';
import { modelAnswer } from './world-model.ts';

const world = readWorld();

/** A share that is this far from its stated probability would be a fault, not chance. */
const closely = 0.04;

function kindOf(id: string): Kind {
  const kind = world.kinds.find((one) => one.id === id);
  if (kind === undefined) throw new Error(`No kind ${id}.`);
  return kind;
}

/** This world with one kind alone. */
function worldOf(kind: string): World {
  return { ...world, noise: { ...world.noise, share: 0 }, kinds: [kindOf(kind)] };
}

function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / items.length;
}

describe('the world of events', () => {
  it('has 77 kinds of situations in seven domains, and six of them have a suggested response that is right in 60 % of cases', () => {
    const uncertain = world.kinds.filter(({ rightShare }) => rightShare !== undefined);

    expect(world.kinds).toHaveLength(77);
    expect(new Set(world.kinds.map(({ domain }) => domain))).toEqual(
      new Set(['home', 'garden', 'servers', 'office', 'game', 'school', 'care']),
    );
    expect(uncertain.map(({ rightShare }) => rightShare)).toEqual([0.6, 0.6, 0.6, 0.6, 0.6, 0.6]);
    expect(uncertain.every(({ heuristic }) => heuristic?.confidence === 0.5)).toBe(true);
  });

  it('names only responses, slots, kinds and urgencies that it has', () => {
    const named = [
      ...world.kinds.flatMap(({ right, wrong, otherwise }) => [right, ...wrong, otherwise ?? right]),
      ...world.drifts.map(({ right }) => right),
    ];
    const templates = [
      ...world.kinds.flatMap(({ texts }) => texts),
      ...Object.values(world.responses).flat(),
    ];
    const slots = templates.flatMap((text) => [...text.matchAll(/\{([a-z]+)\}/g)].map(([, slot]) => slot));
    const kinds = new Set(world.kinds.map(({ id }) => id));

    expect(named.filter((response) => world.responses[response] === undefined)).toEqual([]);
    expect(slots.filter((slot) => slot === undefined || world.slots[slot] === undefined)).toEqual([]);
    expect(
      [...world.drifts.map(({ kind }) => kind), ...world.traps.flat()].filter((id) => !kinds.has(id)),
    ).toEqual([]);
    expect(world.kinds.filter(({ urgency }) => world.urgency[urgency] === undefined)).toEqual([]);
  });

  it('has no two responses with a phrasing in common', () => {
    const phrasings = Object.values(world.responses).flat();

    expect(new Set(phrasings).size).toBe(phrasings.length);
  });

  it('sets down the right response of a kind before the first event', () => {
    expect(givenHeuristics(world).find(({ kind }) => kind === 'deer')).toEqual({
      id: 'given-deer',
      kind: 'deer',
      domain: 'garden',
      condition: 'A deer at the fence',
      action: 'Start the sprinkler by the fence',
      confidence: 0.5,
    });
  });
});

describe('events', () => {
  it('are the same for the same seed, and others for another', () => {
    const events = worldEvents(world, { events: 300, seed: 1 });

    expect(worldEvents(world, { events: 300, seed: 1 })).toEqual(events);
    expect(worldEvents(world, { events: 300, seed: 2 })).not.toEqual(events);
  });

  it('come in order, 200 a day on average', () => {
    const times = worldEvents(world, { events: 4_000, seed: 1 }).map(({ at }) => at);
    const days = ((times.at(-1) ?? 0) - Date.parse('2026-03-02T00:00:00Z')) / 86_400_000;

    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(days).toBeGreaterThan(19);
    expect(days).toBeLessThan(21);
  });

  it('have different words for one situation', () => {
    const texts = worldEvents(worldOf('deer'), { events: 100, seed: 1 }).map(({ text }) => text);

    expect([...new Set(texts)].toSorted()).toEqual([
      '2 deer at the fence, says the camera',
      '3 deer at the fence, says the camera',
      '4 deer at the fence, says the camera',
      'A deer is standing by the fence',
      'Camera sees a deer at the fence',
    ]);
  });

  it('are right to answer with a drifted response from the stated time on', () => {
    const events = worldEvents(worldOf('deer'), { events: 1_000, seed: 1 });

    expect(events.slice(0, 450).every(({ hidden }) => hidden.right === 'sprinkle-deer')).toBe(true);
    expect(events.slice(450).every(({ hidden }) => hidden.right === 'ultrasonic')).toBe(true);
    expect(events.filter(({ hidden }) => hidden.hasDrifted)).toHaveLength(550);
  });

  it('of a 0.6 heuristic need its response in 60 % of cases, and the text does not tell which', () => {
    const events = worldEvents(worldOf('ripe'), { events: 4_000, seed: 1 });
    const ripe = events.filter(({ text }) => text === 'The tomatoes look ripe');

    expect(shareOf(events, ({ hidden }) => hidden.right === 'harvest-note')).toBeCloseTo(0.6, 1);
    expect(new Set(ripe.map(({ hidden }) => hidden.right))).toEqual(new Set(['harvest-note', 'nothing']));
  });

  it('that are noise need no response', () => {
    const events = worldEvents(world, { events: 4_000, seed: 1 });
    const noise = events.filter(({ hidden }) => hidden.kind === null);

    expect(Math.abs(noise.length / events.length - 0.06)).toBeLessThan(closely);
    expect(new Set(noise.map(({ hidden }) => hidden.right))).toEqual(new Set(['nothing']));
  });

  it('have a right response that names whom the text names', () => {
    const event = worldEvents(worldOf('parcel'), { events: 1, seed: 1 })[0] as WorldEvent;
    const name = event.hidden.slots['name'];
    const other = name === 'Ana' ? 'Ben' : 'Ana';

    expect(event.text).toContain(name);
    expect(isRight(world, event, `Tell ${name} that a parcel is at the door`)).toBe(true);
    expect(isRight(world, event, `Tell ${other} that a parcel is at the door`)).toBe(false);
  });
});

describe('the model of the world', () => {
  it.each([
    ['device-battery', 0.96],
    ['ripe', 0.82],
  ])('is right about %s with a probability of %d', (kind, probability) => {
    const events = worldEvents(worldOf(kind), { events: 3_000, seed: 1 });

    const right = shareOf(events, (event) => isRight(world, event, modelAnswer(world, event, 1).text));

    expect(Math.abs(right - probability)).toBeLessThan(closely);
  });

  it('says the right response of today after a drift, and sometimes the one of yesterday', () => {
    const drifted = worldEvents(worldOf('deer'), { events: 3_000, seed: 1 }).slice(1_350);
    const answers = drifted.map((event) => modelAnswer(world, event, 1).text);
    const outdated = phrasingsOf(world, 'sprinkle-deer');

    expect(shareOf(answers, (text) => text === 'Sound the ultrasonic repeller')).toBeGreaterThan(0.5);
    expect(answers.some((text) => outdated.includes(text))).toBe(true);
  });

  it('phrases seven of ten answers alike', () => {
    const events = worldEvents(worldOf('deer'), { events: 3_000, seed: 1 });
    const canonical = events.filter((event) => {
      const { text } = modelAnswer(world, event, 1);
      return Object.values(world.responses).some(([first]) => first === text);
    });

    expect(Math.abs(canonical.length / events.length - 0.7)).toBeLessThan(closely);
  });
});

describe('raters', () => {
  const events = worldEvents(worldOf('deer'), { events: 6_000, seed: 1 });
  const of = (rater: string) => events.filter(({ hidden }) => hidden.rater === rater);
  const reactions = (rater: string, isRight: boolean) =>
    of(rater).map((event) => reactionTo(world, event, isRight, 1));

  it('see the events by their shares', () => {
    expect(Math.abs(of('alex').length / 6_000 - 0.5)).toBeLessThan(closely);
    expect(Math.abs(of('sam').length / 6_000 - 0.3)).toBeLessThan(closely);
    expect(Math.abs(of('kim').length / 6_000 - 0.2)).toBeLessThan(closely);
  });

  it('speak more often about what is wrong than about what is right', () => {
    const speaks = (one: ReturnType<typeof reactionTo>) => one?.kind === 'binary';

    expect(Math.abs(shareOf(reactions('alex', true), speaks) - 0.5)).toBeLessThan(closely);
    expect(Math.abs(shareOf(reactions('alex', false), speaks) - 0.75)).toBeLessThan(closely);
  });

  it('undo only what is wrong', () => {
    const undoes = (one: ReturnType<typeof reactionTo>) => one?.kind === 'undo';

    expect(shareOf(reactions('alex', true), undoes)).toBe(0);
    expect(Math.abs(shareOf(reactions('alex', false), undoes) - 0.125)).toBeLessThan(closely);
  });

  it('are harsh or gentle in their ratings', () => {
    const ratings = (rater: string) =>
      reactions(rater, true).flatMap((one) => (one?.kind === 'rating' ? [one.value] : []));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

    expect(mean(ratings('sam'))).toBeGreaterThan(3.6);
    expect(mean(ratings('sam'))).toBeLessThan(4);
    expect(mean(ratings('kim'))).toBeGreaterThan(4.5);
  });

  it('react after the event, and let a response time out after a day', () => {
    const waits = of('kim').flatMap((event) => {
      const reaction = reactionTo(world, event, false, 1);
      return reaction === null ? [] : [{ kind: reaction.kind, ms: reaction.at - event.at }];
    });
    const timeouts = waits.filter(({ kind }) => kind === 'timeout');

    expect(waits.every(({ ms }) => ms > 0)).toBe(true);
    expect(timeouts.length).toBeGreaterThan(20);
    expect(new Set(timeouts.map(({ ms }) => ms))).toEqual(new Set([86_400_000]));
  });

  it('say the same when asked again, and judge the response, not who made it', () => {
    const event = events.find((one) => reactionTo(world, one, true, 1)?.kind === 'binary') as WorldEvent;

    expect(reactionTo(world, event, true, 1)).toEqual(reactionTo(world, { ...event }, true, 1));
    expect(reactionTo(world, event, true, 1)).not.toEqual(reactionTo(world, event, false, 1));
  });
});

import {
  type Action,
  defineAction,
  type Engine,
  judgeProposals,
  ownerLabel,
  proposalDefaults,
  proposedNothing,
  type Strategies,
  type Strategy,
  systemLabel,
} from '@tact/core/kernel';
import type { Proposal, Signal, Verdict } from '@tact/core/records';
import { z } from 'zod';

/**
 * Somebody else's engine, as small as one can be that has every stage: it waters the plants of a garden. It is made of nothing
 * but the contract: the kernel's exports, the records and a schema library.
 */

/** What a sensor says. */
export interface Reading {
  readonly plant: string;
  /** From 0, wet, to 1. */
  readonly dryness: number;
}

interface GardenFacts {
  /** Yes minus no, of all answers so far. */
  readonly trust: number;
  /** How often this plant was watered. */
  readonly waterings: number;
}

interface Weather {
  /** Millimetres within the next hours. */
  readonly rain: number;
}

/** Plants that the owner looks after alone. */
type GardenRules = readonly string[];

export type GardenEngine = Engine<Reading, GardenFacts, Weather, Weather, GardenRules>;
type GardenStrategy = Strategy<Reading, GardenFacts, Weather, Weather, GardenRules>;

/** The garden itself; a test changes the weather and looks at what was done. */
export interface Garden {
  rain: number;
  readonly done: string[];
  readonly inspected: string[];
}

export const hourMs = 3_600_000;
const rainAfterMs = 6 * hourMs;
const trustName = 'garden.trust';

export function createGardenEngine(
  garden: Garden,
  given: Partial<Omit<GardenEngine, 'strategies'>> & {
    readonly strategies?: Partial<Strategies<Reading, GardenFacts, Weather, Weather, GardenRules>>;
  } = {},
): GardenEngine {
  return {
    name: 'garden',
    actions: gardenActions(garden),
    describe: ({ plant, dryness }) => ({
      title: `${plant}: ${dryness}`,
      tags: [`plant:${plant}`],
      quotes: [{ name: 'plant', text: plant }],
    }),
    rules: {
      read: (text) => text.split('\n').filter((line) => line !== ''),
      compile: (lines) => lines as GardenRules,
    },
    async facts(signals, { store }) {
      const trust = await store.bulk.values(signals.map(({ user }) => ({ user, name: trustName })));
      const tags = signals.map(({ user, input }) => ({ user, tag: `plant:${input.plant}` }));
      const earlier = await store.bulk.tagged('garden', tags, 100);
      return signals.map((_, index) => ({
        trust: Number(trust[index]?.value['trust'] ?? 0),
        waterings: (earlier[index] ?? []).filter(({ outcome }) => outcome === 'water').length,
      }));
    },
    gate({ signal: { input }, rules }) {
      if (rules.includes(input.plant)) {
        const reasons = [{ code: 'OWN_PLANT', text: 'You look after this plant yourself.' }];
        return { settled: true, proposals: [proposal(input, 'none', 1, 'rule')], reasons };
      }
      const isWet = input.dryness < 0.3;
      return { settled: isWet, proposals: [], reasons: isWet ? [{ code: 'WET', text: 'It is wet.' }] : [] };
    },
    async gather() {
      const weather = { rain: garden.rain };
      return { context: weather, evidence: weather, failures: [] };
    },
    async learn(feedback, { store, user }) {
      const stored = await store.values.get(user, trustName);
      const answers = feedback.map(({ kind }) => (kind === 'approved' ? 1 : kind === 'rating' ? 0 : -1));
      const trust = Number(stored?.value['trust'] ?? 0) + answers.reduce<number>((sum, one) => sum + one, 0);
      const value = { name: trustName, value: { trust }, expected: stored?.version ?? 0 };
      return { lessons: feedback.length, values: feedback.length === 0 ? [] : [value] };
    },
    jobs: {
      async inspect(_, { key }) {
        garden.inspected.push(key);
      },
    },
    ...given,
    strategies: { main: gardenStrategy(), ...given.strategies },
  };
}

/** Proposes by dryness and trust; puts off what rain will do by itself. */
export function gardenStrategy(given: Partial<GardenStrategy> = {}): GardenStrategy {
  return {
    name: 'by-dryness',
    version: '1',
    async propose({ signal: { input }, facts: { trust } }) {
      const action = input.dryness > 0.9 ? 'fertilize' : 'water';
      const confidence = Math.min(0.95, 0.6 + trust * 0.1);
      return {
        ...proposedNothing(),
        path: 'local',
        proposals: [proposal(input, action, confidence, 'local')],
      };
    },
    judge(view): Verdict {
      const { signal, evidence, now, proposals } = view;
      if (evidence !== null && evidence.rain >= 5) return putOff(now + rainAfterMs);
      const verdict = judgeProposals(proposals, {
        ...view,
        user: signal.user,
        sender: null,
        cause: () => null,
      });
      const claims = [{ key: `watered:${signal.input.plant}`, until: now + hourMs }];
      return verdict.word === 'act' ? { ...verdict, claims } : verdict;
    },
    ...given,
  };
}

function putOff(until: number): Verdict {
  return {
    ...{ word: 'defer', outcome: 'none', confidence: null, actions: [], overrides: [] },
    reasons: [{ code: 'RAIN', text: 'It is going to rain.' }],
    deferral: { until, why: 'rain' },
  };
}

function proposal(
  { plant }: Reading,
  action: string,
  confidence: number,
  proposer: Proposal['proposer'],
): Proposal {
  return {
    ...proposalDefaults,
    actions: [{ action, parameters: action === 'none' ? {} : { plant }, target: `plant:${plant}` }],
    ...{ proposer, confidence, rationale: 'It is dry.', needsApproval: false },
    labels: [proposer === 'rule' ? ownerLabel('rule') : systemLabel('sensor')],
  };
}

function gardenActions({ done }: Garden): readonly Action[] {
  const parameters = z.strictObject({ plant: z.string() });
  const one = (
    name: string,
    part: Partial<Pick<Action, 'danger' | 'offered'>> & { readonly inverse?: string },
  ) =>
    defineAction({
      ...{ name, parameters, summary: `${name} a plant.`, danger: 'reversible', offered: true },
      ...part,
      inverses: part.inverse === undefined ? [] : [part.inverse],
      describe: ({ plant }) => `${name} “${plant}”`,
      inverse: ({ plant }, _, target) =>
        part.inverse === undefined ? null : { action: part.inverse, parameters: { plant }, target },
      async execute({ parameters: { plant } }) {
        done.push(`${name} ${plant}`);
        return { plant };
      },
    });
  return [
    one('water', { inverse: 'drain' }),
    one('drain', { offered: false }),
    one('fertilize', { danger: 'dangerous' }),
  ];
}

/** A reading as it comes in; every reference is decided once. */
export function readingOf(
  plant: string,
  dryness: number,
  { reference = `${plant}/1`, user = 'ann' } = {},
): Signal<Reading> {
  return {
    ...{ engine: 'garden', user, reference, receivedAt: 1 },
    label: { origin: 'system', source: 'sensor' },
    input: { plant, dryness },
  };
}

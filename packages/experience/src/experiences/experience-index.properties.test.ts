import type { Experience, NewExperience, Store } from '@tact/core/ports/store';
import { createMemoryStore, sampleExperience } from '@tact/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createExperienceIndex } from './create-experience-index.ts';

const embedder = { id: 'lexical-1:3', dimensions: 3 };

/** A vector of length 1. */
function unit(...numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (one) => one / length);
}

/** What is done to a store; a number names one of those that are there. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    vector: fc.tuple(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -3, max: 3 }),
    ),
    domain: fc.constantFrom('', 'home'),
    state: fc.constantFrom('active', 'active', 'superseded'),
    link: fc.constantFrom('task:1', 'task:2'),
  }),
  fc.record({
    do: fc.constant('change' as const),
    which: fc.nat(30),
    to: fc.constantFrom<Partial<NewExperience>>(
      { state: 'active' },
      { state: 'superseded' },
      { domain: 'home' },
      { links: ['task:2'] },
      { embedding: null },
      { embedding: { embedder: embedder.id, vector: unit(1, 2, 3) } },
    ),
  }),
  fc.record({ do: fc.constant('erase' as const), which: fc.nat(30) }),
  fc.record({ do: fc.constant('search' as const), which: fc.nat(1) }),
);

async function take(store: Store, one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  const { experiences } = store;
  if (one.do === 'search') return;
  if (one.do === 'add') {
    const { vector, domain, state, link } = one;
    const embedding = { embedder: embedder.id, vector: unit(...vector) };
    const added = sampleExperience({ embedding, domain, state, links: [link] });
    await experiences.write('ann', 'run', [{ add: added }], { now: 1000 });
    return;
  }
  const all = (await experiences.changedAfter('ann', 'run', 0)).filter(({ state }) => state !== 'erased');
  const chosen = all.toSorted((a, b) => (a.id < b.id ? -1 : 1))[one.which % Math.max(1, all.length)];
  if (chosen === undefined) return;
  const { id, version } = chosen;
  if (one.do === 'erase') await experiences.erase('ann', 'run', [id], 2000);
  else await experiences.write('ann', 'run', [{ id, expected: version, change: one.to }], { now: 2000 });
}

/** The same by comparing with every one in the store. */
async function bruteForce(store: Store, vector: Float32Array, domain: string | undefined) {
  const all = await store.experiences.list('ann', 'run', { state: 'active', limit: 1000 });
  const cosineOf = ({ embedding }: Experience) =>
    embedding?.vector.reduce((sum, one, at) => sum + one * (vector[at] ?? 0), 0) ?? 0;
  return all
    .filter((one) => one.embedding !== null && (domain === undefined || one.domain === domain))
    .map((experience) => ({ id: experience.id, cosine: cosineOf(experience) }));
}

it('after any writes an index finds what comparing with everything in the store finds, and so does one that was asked less often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom(undefined, 'home', ''),
      async (steps, domain) => {
        const store = createMemoryStore();
        const indexes = [0, 1].map(() => createExperienceIndex({ store, kind: 'run', embedder }));
        for (const one of steps) {
          await take(store, one);
          if (one.do === 'search') await indexes[one.which]?.of('ann');
        }
        const [a, b] = await Promise.all(indexes.map((index) => index.of('ann')));
        const vector = unit(1, 1, 2);
        const options = { limit: 5, ...(domain !== undefined && { domain }) };

        const found = a?.nearest(vector, options) ?? [];
        expect(b?.nearest(vector, options)).toEqual(found);
        const all = await bruteForce(store, vector, domain);
        const cosines = all.map(({ cosine }) => cosine).sort((x, y) => y - x);
        expect(found.length).toBe(Math.min(5, all.length));
        for (const [place, { experience, cosine }] of found.entries()) {
          expect(cosine).toBeCloseTo(cosines[place] ?? Number.NaN, 5);
          expect(all.find(({ id }) => id === experience.id)?.cosine).toBeCloseTo(cosine, 5);
          expect(await store.experiences.get('ann', 'run', [experience.id])).toEqual([experience]);
        }
        expect(a?.count(domain)).toBe(b?.count(domain));
        const linked = await store.experiences.linked('ann', 'run', ['task:2']);
        const active = (linked[0] ?? []).filter((id) => a?.get(id) !== null).sort();
        expect(a?.withLink('task:2')).toEqual(active);
      },
    ),
  );
});

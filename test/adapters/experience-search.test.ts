import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@tact/core/ports/store';
import { createExperienceIndex } from '@tact/experience/experiences';
import { openSqliteStore } from '@tact/store/sqlite';
import { createFakeClock, sampleExperience } from '@tact/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeWithService, serviceSetting } from '../needs-service.ts';

const clock = createFakeClock();
const embedder = { id: 'lexical-1:2', dimensions: 2 };
const east = Float32Array.of(1, 0);

const run = (...vector: readonly number[]) =>
  sampleExperience({ embedding: { embedder: embedder.id, vector: Float32Array.from(vector) } });

/** Two processes with one store: what one writes, the other finds. */
function searchScenarios(open: () => Promise<readonly [Store, Store]>): void {
  const setup = async () => {
    const [here, elsewhere] = await open();
    const index = createExperienceIndex({ store: here, kind: 'run', embedder });
    const nearest = async (user = 'ann') =>
      (await index.of(user)).nearest(east, { limit: 3 }).map(({ experience }) => experience.id);
    return { here, experiences: elsewhere.experiences, elsewhere, nearest };
  };

  it('finds what another process wrote, and no more what it superseded, erased or forgot', async () => {
    const { experiences, elsewhere, nearest } = await setup();
    const [first, second, third] = [run(1, 0), run(0.8, 0.6), run(0.6, 0.8)];
    await expect(nearest()).resolves.toEqual([]);

    const added = [first, second, third].map((add) => ({ add }));
    await experiences.write('ann', 'run', added, { now: 1 });
    await expect(nearest()).resolves.toEqual([first.id, second.id, third.id]);
    await experiences.write('ann', 'run', [{ id: first.id, expected: 1, change: { state: 'superseded' } }], {
      now: 2,
    });
    await expect(nearest()).resolves.toEqual([second.id, third.id]);
    await experiences.erase('ann', 'run', [second.id], 3);
    await expect(nearest()).resolves.toEqual([third.id]);
    await elsewhere.forget('ann');
    await expect(nearest()).resolves.toEqual([]);
  });

  it('finds everything that was written before it was asked, however many write at once', async () => {
    const { experiences, nearest, here } = await setup();
    const written = new Set<string>();
    const index = createExperienceIndex({ store: here, kind: 'run', embedder });
    const writeAndSearch = async () => {
      const added = run(1, 0);
      await experiences.write('ann', 'run', [{ add: added }], { now: 1 });
      written.add(added.id);
      const before = [...written];
      const search = await index.of('ann');
      return before.every((id) => search.get(id) !== null);
    };

    const found = await Promise.all(Array.from({ length: 40 }, writeAndSearch));

    expect(found).toEqual(Array(40).fill(true));
    await expect(nearest()).resolves.toEqual([...written].sort().slice(0, 3));
  });

  it('keeps users apart', async () => {
    const { experiences, nearest } = await setup();
    const [ofAnn, ofBo] = [run(1, 0), run(1, 0)];
    await experiences.write('ann', 'run', [{ add: ofAnn }], { now: 1 });
    await experiences.write('bo', 'run', [{ add: ofBo }], { now: 1 });

    await expect(nearest('ann')).resolves.toEqual([ofAnn.id]);
    await expect(nearest('bo')).resolves.toEqual([ofBo.id]);
  });
}

describe('an index over a SQLite file', () =>
  searchScenarios(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tact-search-'));
    const path = join(folder, 'tact.db');
    const stores = [await openSqliteStore(path, { clock }), await openSqliteStore(path, { clock })] as const;
    onTestFinished(async () => {
      for (const store of stores) await store.close();
      rmSync(folder, { recursive: true });
    });
    return stores;
  }));

describeWithService('An index over PostgreSQL', 'TACT_TEST_POSTGRES_URL', () =>
  searchScenarios(async () => {
    const { openPostgresStore } = await import('@tact/store/postgres');
    const { makePostgresFixture } = await import('./postgres-fixture.ts');
    const { url, schema, dispose } = await makePostgresFixture(serviceSetting('TACT_TEST_POSTGRES_URL'));
    const open = () => openPostgresStore(url, { clock, schema });
    const stores = [await open(), await open()] as const;
    onTestFinished(async () => {
      for (const store of stores) await store.close();
      await dispose();
    });
    return stores;
  }),
);

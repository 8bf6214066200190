import { readFileSync } from 'node:fs';
import type { Chromium } from '@tact/visible-text/prover/chromium';
import { launchChromium } from '@tact/visible-text/prover/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithService, serviceSetting } from '../../test/needs-service.ts';
import { type LabelledCase, parts } from './hidden-case.ts';
import { labelCases } from './label-cases.ts';
import { makeCases } from './make-cases.ts';

const cases = readFileSync(new URL('cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledCase);

describe('the cases of hidden text', () => {
  it('are at least 150 on each side of every part', () => {
    for (const part of parts) {
      for (const label of ['visible', 'hidden'] as const) {
        const side = cases.filter((each) => each.part === part && each.label === label);

        expect(side.length).toBeGreaterThanOrEqual(150);
      }
    }
  });

  it('have no family in two parts', () => {
    const partOf = new Map(cases.map(({ family, part }) => [family, part]));

    expect(cases.filter(({ family, part }) => partOf.get(family) !== part)).toEqual([]);
  });

  it('are what the families make, without those that are seen in part', () => {
    const made = new Map(makeCases().map((each) => [each.id, each]));

    for (const { label: _, browser: __, ...each } of cases) expect(each).toEqual(made.get(each.id));
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(made.size - cases.length).toBeLessThan(made.size / 20);
  });
});

describeWithService('a browser that paints the cases', 'TACT_TEST_CHROMIUM', () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium({
      executable: serviceSetting('TACT_TEST_CHROMIUM'),
      timeoutMs: 60_000,
      maxHeightPx: 16_000,
    });
  });
  afterAll(() => chromium.close());

  /** All of them take minutes, so only `npm run test:deep` labels every case anew. */
  const every = process.env['TACT_TEST_LABELS'] === 'all' ? 1 : 389;
  const sample = cases.filter((_, index) => index % every === 0);

  it.each(sample)('gives $id the label that it is stored with', async (each) => {
    expect(await labelCases(chromium, [each])).toEqual([each.label]);
  });
});

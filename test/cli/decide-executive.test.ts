import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;
beforeAll(async () => {
  fixture = await makeCliFixture();
});
afterAll(() => fixture.dispose());

const vent = {
  heuristic_id: 'h7',
  condition_text: 'greenhouse too humid',
  suggested_action: 'Open the roof vent',
  confidence: 0.74,
  similarity: 0.9,
};
const humid = {
  event_text: 'greenhouse humidity 85 %',
  event_source: 'hygrometer',
  salience: { urgency: 0.2 },
  candidates: [vent],
  immediate: true,
  goals: [],
  personality_biases: {},
};

const decide = (events: readonly object[], ...options: readonly string[]) =>
  fixture.run(['decide', 'executive', ...options], {
    input: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  });

describe('tact decide executive', () => {
  test('answers each event of a line with a line', async () => {
    const { code, records } = await decide([
      { ...humid, event_id: 'line-1' },
      { ...humid, event_id: 'line-2', candidates: [] },
    ]);

    expect(code).toBe(0);
    expect(records).toMatchObject([
      {
        ...{ event_id: 'line-1', accepted: true, path: 'heuristic', matched_heuristic_id: 'h7' },
        ...{ response_text: 'Open the roof vent', predicted_success: 0.74, prediction_confidence: 0.74 },
        metadata: { threshold: 0.66, base_threshold: 0.7 },
      },
      { event_id: 'line-2', accepted: false, path: 'rejected', metadata: { reason: 'llm_unavailable' } },
    ]);
  });

  test('takes the settings of the environment', async () => {
    const { records } = await fixture.run(['decide', 'executive'], {
      input: JSON.stringify({ ...humid, event_id: 'env-1', candidates: [{ ...vent, confidence: 0.5 }] }),
      env: { EXECUTIVE_HEURISTIC_THRESHOLD: '0.5' },
    });

    expect(records).toMatchObject([{ path: 'heuristic', metadata: { base_threshold: 0.5 } }]);
  });

  test('repeats what came of an event that was decided before', async () => {
    const [first] = (await decide([{ ...humid, event_id: 'twice' }])).records;

    const [second] = (await decide([{ ...humid, event_id: 'twice', candidates: [] }])).records;

    expect(second).toEqual({ ...first, decided_before: true });
  });

  test('records nothing with --dry-run', async () => {
    const { records } = await decide([{ ...humid, event_id: 'dry' }], '--dry-run');
    const [real] = (await decide([{ ...humid, event_id: 'dry' }])).records;

    expect(records).toMatchObject([{ path: 'heuristic', response_text: 'Open the roof vent' }]);
    expect(real).toMatchObject({ decided_before: false });
  });

  test.each([
    [{ event_id: 'bad-1' }, 'line 2: event_text.\nwhy    is missing.'],
    [{ ...humid, event_id: '' }, 'line 2: event_id.\nwhy    must not be empty.'],
    [
      { ...humid, event_id: 'bad-2', salience: { urgency: 7 } },
      'line 2: salience.urgency.\nwhy    must be at most 1.',
    ],
    [
      { ...humid, event_id: 'bad-3', candidates: [{ ...vent, confidence: 'high' }] },
      'line 2: candidates.0.confidence.\nwhy    must be a number.',
    ],
  ])('names the line and the field of %j', async (event, told) => {
    const { code, records, stderr } = await decide([{ ...humid, event_id: `good-${told}` }, event]);

    expect(code).toBe(3);
    expect(records).toHaveLength(1);
    expect(stderr).toContain(told);
  });

  test('has no use for --reference', async () => {
    const { code, stderr } = await decide([{ ...humid, event_id: 'r' }], '--reference', 'event_id');

    expect(code).toBe(2);
    expect(stderr).toContain('--reference is not for executive');
  });
});

describe('a response', () => {
  test('is explained with its ratings, and stands in the log without what a shadow would have said', async () => {
    const own = await makeCliFixture();
    try {
      await mkdir(own.home, { recursive: true });
      await writeFile(join(own.home, 'config.toml'), '[executive]\nshadow = "hybrid"\n');
      await own.run(['decide', 'executive'], { input: JSON.stringify({ ...humid, event_id: 'rated' }) });

      const log = await own.run(['log', '--json']);
      const [{ decision: id } = { decision: '' }] = log.records as unknown as readonly {
        decision: string;
      }[];
      await own.run(['rate', id, 'good']);
      const { stdout } = await own.run(['explain', id]);

      expect(log.records).toHaveLength(1);
      expect(stdout).toContain('respond “Open the roof vent”: done with the record');
      expect(stdout).toContain('rating (positive 1) just now');
      expect(stdout).toContain('Nothing to undo');
      expect(stdout).toContain('hybrid 1: ');
    } finally {
      await own.dispose();
    }
  });
});

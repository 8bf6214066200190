import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;
beforeAll(async () => {
  fixture = await makeCliFixture();
  await fixture.run(['heuristics', 'add', 'greenhouse too humid', 'Open the roof vent']);
});
afterAll(() => fixture.dispose());

let events = 0;
/** An id of a response: of the owner's heuristic, unless the event names others. */
async function respond(candidates?: readonly object[]): Promise<string> {
  events += 1;
  const input = JSON.stringify({ event_id: `ev-${events}`, event_text: 'greenhouse too humid', candidates });
  const { records } = await fixture.run(['decide', 'executive'], { input });
  const [{ response_id: id }] = records as unknown as readonly [{ readonly response_id: string }];
  return id;
}

describe('tact rate', () => {
  test('changes how far the heuristic behind a response is trusted', async () => {
    const id = await respond();

    const good = await fixture.run(['rate', id.slice(-8), 'good', '--json']);
    const bad = await fixture.run(['rate', await respond(), '1']);

    expect(good.records).toMatchObject([
      { response_id: id, path: 'heuristic', score: 1, weight: 1, heuristic: { state: 'active' } },
    ]);
    expect(bad.stdout).toMatch(/^Noted\. Confidence of heuristic \S+: 0\.9\d → 0\.\d\d\.\n$/);
  });

  test('takes two dimensions, and knows nothing of the heuristics of others', async () => {
    const vent = { condition_text: 'too humid', suggested_action: 'Open the roof vent', confidence: 0.9 };
    const id = await respond([{ heuristic_id: 'h7', ...vent }]);

    const { records } = await fixture.run(['rate', id, '--match', '1', '--response', '5', '--json']);

    expect(records).toMatchObject([{ response_id: id, score: 1, heuristic: null }]);
  });

  test.each([
    [['great'], '"great" is not a rating'],
    [['6'], '"6" is not a rating'],
    [[], 'Give a rating, or --match and --response.'],
    [['good', '--match', '2'], 'Give a rating, or --match and --response.'],
    [['--match', '9'], 'Give a whole number from 1 to 5.'],
  ])('refuses %j', async (words, told) => {
    const { code, stderr } = await fixture.run(['rate', 'abcd', ...words]);

    expect(code).toBe(2);
    expect(stderr).toContain(told);
  });

  test('says that there is no such response', async () => {
    const { code, stderr } = await fixture.run(['rate', 'ffffffff', 'good']);

    expect(code).toBe(3);
    expect(stderr).toContain('No decision with the id ffffffff.');
  });
});

import {
  callsTool,
  createFakeClock,
  createRecordingTelemetry,
  createScriptedModel,
  type ModelScript,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import type { Direction, Proposal } from '#records';
import { exampleActionOf, exampleProposal, exampleRegistry } from '../../../../../test/examples/proposals.ts';
import { checkFreeTextDirections } from './direction-check.ts';

const direction = (id: string, part: Partial<Direction> = {}): Direction => ({
  id,
  text: `Keep to ${id}.`,
  enabled: true,
  constraint: null,
  ...part,
});
const directions = [direction('one'), direction('two')];
const starring = exampleProposal({ actions: [exampleActionOf('star')] });

const answers = (...checks: { direction: number; kept: boolean; why: string }[]) =>
  callsTool('record_direction_check', { checks });
const kept = (number: number) => ({ direction: number, kept: true, why: 'fine' });
const broken = (number: number) => ({ direction: number, kept: false, why: 'it goes against it' });

async function check(
  script: ModelScript | null,
  { proposal = starring, about = directions }: { proposal?: Proposal; about?: readonly Direction[] } = {},
) {
  const clock = createFakeClock();
  const model = script === null ? null : createScriptedModel(script, { clock });
  const span = createRecordingTelemetry().span('propose');
  const fixture = { user: 'ann', model, clock, timeoutMs: 5000, span, maxOutputTokens: 256 };
  return { model, ...(await checkFreeTextDirections(proposal, about, exampleRegistry, fixture)) };
}

const wordsOf = ({ findings }: Awaited<ReturnType<typeof check>>) => findings.map(({ finding }) => finding);

describe('the check of directions in words', () => {
  test('says of every direction whether it is kept, and why', async () => {
    expect((await check([answers(broken(2), kept(1))])).findings).toEqual([
      { directionId: 'one', finding: 'kept', why: 'fine' },
      { directionId: 'two', finding: 'violated', why: 'it goes against it' },
    ]);
  });

  test('shows the model the directions and the action, with what others wrote in a fence', async () => {
    const { model } = await check([answers(kept(1), kept(2))]);
    const [system, user] = model?.requests[0]?.messages ?? [];

    expect(model?.requests[0]).toMatchObject({ temperature: 0, maxOutputTokens: 256 });
    expect(system?.role).toBe('system');
    expect(user?.text).toMatch(
      /^DIRECTIONS:\n1\. Keep to one\.\n2\. Keep to two\.\n\nPLANNED ACTION:\n<<outside action [0-9a-f]{16}\n- star: do star\noutside action [0-9a-f]{16}>>$/,
    );
  });

  test('never shows the model the reasoning that led to the proposal', async () => {
    const proposal = { ...starring, rationale: 'The owner surely wants this.' };
    const { model } = await check([answers(kept(1), kept(2))], { proposal });

    expect(JSON.stringify(model?.requests)).not.toContain('surely wants');
  });

  test.each([
    ['every action is safe', { proposal: exampleProposal() }],
    ['there are no directions', { about: [] }],
    ['the directions are disabled', { about: [direction('one', { enabled: false })] }],
    [
      'code enforces the directions',
      { about: [direction('one', { constraint: { kind: 'ask' as const, actions: ['star'] } })] },
    ],
    ['the owner’s rule proposes it', { proposal: { ...starring, proposer: 'rule' as const } }],
  ])('asks nobody where %s', async (_, given) => {
    expect(await check([], given)).toMatchObject({ findings: [], usage: null, failures: [] });
  });

  test('asks as soon as one of several actions is not safe', async () => {
    const proposal = exampleProposal({ actions: [exampleActionOf('label'), exampleActionOf('delete')] });

    expect(wordsOf(await check([answers(kept(1), kept(2))], { proposal }))).toEqual(['kept', 'kept']);
  });

  test('asks about undeclared actions', async () => {
    const proposal = exampleProposal({ actions: [exampleActionOf('launch')] });

    expect(wordsOf(await check([answers(kept(1), kept(2))], { proposal }))).toEqual(['kept', 'kept']);
  });

  test('numbers the directions that it asks about, and no others', async () => {
    const about = [direction('off', { enabled: false }), direction('one'), direction('two')];

    expect((await check([answers(broken(1), kept(2))], { about })).findings).toMatchObject([
      { directionId: 'one', finding: 'violated' },
      { directionId: 'two', finding: 'kept' },
    ]);
  });
});

describe('a direction without an answer that holds', () => {
  test('is unknown where there is no model', async () => {
    expect((await check(null)).findings).toEqual([
      { directionId: 'one', finding: 'unknown', why: 'no model is there to check it' },
      { directionId: 'two', finding: 'unknown', why: 'no model is there to check it' },
    ]);
  });

  test('is unknown where the model left it out', async () => {
    expect((await check([answers(kept(2))])).findings).toEqual([
      { directionId: 'one', finding: 'unknown', why: 'the check gave no answer' },
      { directionId: 'two', finding: 'kept', why: 'fine' },
    ]);
  });

  test('is unknown where the model cannot be reached, and that is on record', async () => {
    const checked = await check([{ fails: 'MODEL_UNAVAILABLE' }]);

    expect(wordsOf(checked)).toEqual(['unknown', 'unknown']);
    expect(checked.failures).toMatchObject([{ code: 'MODEL_UNAVAILABLE' }]);
  });

  test('is unknown where the model answers in prose twice', async () => {
    const checked = await check([{ text: 'All fine.' }, { text: 'Really.' }]);

    expect(wordsOf(checked)).toEqual(['unknown', 'unknown']);
    expect(checked.usage).toMatchObject({ calls: 2 });
  });

  test('is unknown if the answer had to be repaired', async () => {
    const inputText =
      '{"checks":[{"direction":1,"kept":true,"why":"fine"},{"direction":2,"kept":true,"why":"fine"';
    const checked = await check([{ toolCalls: [{ name: 'record_direction_check', inputText }] }]);

    expect(wordsOf(checked)).toEqual(['unknown', 'unknown']);
  });

  test('is violated where the model said both', async () => {
    expect(wordsOf(await check([answers(kept(1), broken(1), kept(1), kept(2))]))).toEqual([
      'violated',
      'kept',
    ]);
    expect(wordsOf(await check([answers(broken(1), kept(1), kept(2))]))).toEqual(['violated', 'kept']);
  });

  test('is not answered by an answer about a direction that there is not', async () => {
    expect(wordsOf(await check([answers(kept(0), kept(3))]))).toEqual(['unknown', 'unknown']);
  });
});

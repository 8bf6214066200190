import { asTactError } from '@tact/core/errors';
import type { Decision, Run } from '@tact/core/records';
import {
  admissionIn,
  admit,
  admitAfterAll,
  compareRuns,
  fingerprintOf,
  readRun,
  restoreRun,
  runKind,
} from '@tact/experience/memory';
import { callsTool, createScriptedModel } from '@tact/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ann, finishedRun, monday, openMemory, wordOf } from './memory-fixture.ts';

/** What holds whatever runs come, whatever a model answers, and whatever is taken back. */

const summaries = [
  'Booked the table for 4 at the harbour',
  'Booked the table for 6 at the harbour',
  'Booked a table at the harbour',
  'Did not book the table at the harbour',
  'Booked the table for 6 instead of 4 at the harbour',
  'Booked the garden table at the harbour',
];
const anyRun = fc.record({
  summary: fc.constantFrom(...summaries),
  outcome: fc.constantFrom('success', 'failure', 'partial', 'unknown'),
  references: fc.subarray(['a', 'b', 'c']),
  artifacts: fc.subarray(['x', 'y']),
  completedAt: fc.integer({ min: 1, max: 9 }).map((minute) => monday + minute * 60_000),
}) satisfies fc.Arbitrary<Partial<Run>>;

const anyAnswer = fc.record({
  decision: fc.constantFrom('ADD', 'NOT', 'REPLACE', 'MERGE'),
  target: fc.constantFrom('first', 'last', 'other', null),
});

/** A model that gives these answers in turn. */
function answering(answers: readonly { readonly decision: string; readonly target: string | null }[]) {
  return createScriptedModel((request, call) => {
    const said = request.messages.map(({ text }) => text).join('\n');
    const shown = [...said.matchAll(/Id: (\S+)\. /g)].map(([, id = '']) => id);
    const { decision, target } = answers[call % answers.length] ?? { decision: 'ADD', target: null };
    const id = target === 'first' ? (shown[0] ?? null) : target === 'last' ? (shown.at(-1) ?? null) : target;
    return callsTool('record_admission', { decision, target_run_id: id, reason: 'so it is' });
  });
}

const asked = { timeoutMs: 1000, temperature: 0, maxOutputTokens: 200 };
const task = 'Book a table';

async function keptRuns({ store }: Awaited<ReturnType<typeof openMemory>>) {
  const states = await Promise.all(
    (['active', 'superseded'] as const).map((state) =>
      store.experiences.list(ann, runKind, { state, limit: 1000 }),
    ),
  );
  return states
    .flat()
    .map((one) => readRun(one))
    .sort((one, other) => ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1));
}

describe('whatever a model answers', () => {
  test('no two active runs have one fingerprint, and no run is merged or left out over a conflict', async () => {
    const answers = fc.array(anyAnswer, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRun, { minLength: 2, maxLength: 7 }), answers, async (given, replies) => {
        const memory = await openMemory({ model: { ...asked, model: answering(replies) } });
        const byId = new Map<string, Run>();
        for (const [index, one] of given.entries()) {
          const run = finishedRun({ ...one, task, id: `run-${index}` });
          byId.set(run.id, run);
          const admission = admissionIn(await memory.offer(run));
          const target = byId.get(admission?.targetRunId ?? '');
          if (target === undefined || admission === null) continue;
          const { conflicts } = compareRuns(target, run);
          const ends = [target.outcome, run.outcome];
          const isRetry = ends.includes('failure') && ends.includes('success');
          if (admission.decision === 'MERGE' || admission.decision === 'NOT')
            expect(isRetry ? [] : conflicts).toEqual([]);
        }

        const active = (await keptRuns(memory)).filter((run) => run?.status === 'active');
        const prints = active.map((run) => run?.fingerprint);
        expect(new Set(prints).size).toBe(prints.length);
        for (const run of active)
          expect(run?.fingerprint).toBe(fingerprintOf(byId.get(run?.id ?? '') as Run));
      }),
      { numRuns: 60 },
    );
  });
});

describe('taking back', () => {
  test('one admission after the other, the last one first, gives each state before again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRun, { minLength: 1, maxLength: 7 }), async (given) => {
        const memory = await openMemory();
        const before: { readonly decision: Decision; readonly kept: unknown }[] = [];
        for (const [index, one] of given.entries()) {
          const kept = await keptRuns(memory);
          const decision = await memory.offer(finishedRun({ ...one, task, id: `run-${index}` }));
          if (decision.verdict === 'act') before.push({ decision, kept });
        }
        for (const { decision, kept } of before.reverse()) {
          await memory.undo(decision);
          expect(await keptRuns(memory)).toEqual(kept);
        }
        expect(await memory.active()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('in any order, between other admissions and corrections, never leaves two active runs of one fingerprint', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: anyRun.map((run) => ({ do: 'offer' as const, run })) },
      { weight: 2, arbitrary: fc.nat(9).map((which) => ({ do: 'undo' as const, which })) },
      { weight: 1, arbitrary: fc.nat(9).map((which) => ({ do: 'restore' as const, which })) },
      { weight: 1, arbitrary: fc.nat(9).map((which) => ({ do: 'admit' as const, which })) },
    );
    const allowed = new Set(['UNDO_NOTHING', 'ID_NOT_FOUND']);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const memory = await openMemory();
        const decisions: Decision[] = [];
        const attempt = async (work: () => Promise<Decision | { readonly decision: Decision }>) => {
          try {
            const done = await work();
            decisions.push('decision' in done ? done.decision : done);
          } catch (thrown) {
            expect(allowed).toContain(asTactError(thrown).code);
          }
        };
        for (const [index, one] of steps.entries()) {
          const chosen = 'which' in one ? decisions[one.which % Math.max(1, decisions.length)] : undefined;
          if (one.do === 'offer')
            await attempt(() => memory.offer(finishedRun({ ...one.run, task, id: `run-${index}` })));
          else if (chosen !== undefined && one.do === 'undo') await attempt(() => memory.undo(chosen));
          else if (chosen !== undefined && one.do === 'admit')
            await attempt(() => admitAfterAll(memory.assistant, ann, chosen));
          else if (one.do === 'restore')
            await attempt(() => restoreRun(memory.assistant, ann, `run-${one.which}`));

          const kept = await keptRuns(memory);
          const prints = kept.filter((run) => run?.status === 'active').map((run) => run?.fingerprint);
          expect(new Set(prints).size).toBe(prints.length);
          for (const run of kept) expect(run?.status === 'superseded').toBe(run?.supersededBy !== null);
        }
        const effects = await memory.store.outbox.inState(ann, ['planned', 'running', 'failed', 'unknown']);
        expect(effects).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a batch', () => {
  test('ends the same, whatever order its runs are given in', async () => {
    const runs = fc.uniqueArray(anyRun, {
      ...{ minLength: 2, maxLength: 7 },
      selector: (run) => JSON.stringify(run),
    });
    const shuffled = runs.chain((given) => {
      const named = given.map((one, index) => finishedRun({ ...one, task, id: `run-${index}` }));
      return fc.tuple(fc.constant(named), fc.shuffledSubarray(named, { minLength: named.length }));
    });
    await fc.assert(
      fc.asyncProperty(shuffled, async ([given, other]) => {
        const results = [];
        for (const order of [given, other]) {
          const memory = await openMemory();
          const decisions = await admit(memory.assistant, order, { user: ann, offeredBy: 'test' });
          const words = Object.fromEntries(
            order.map(({ id }, index) => [id, wordOf(decisions[index] ?? null)]),
          );
          results.push({ words, active: await memory.active() });
        }

        expect(results[1]).toEqual(results[0]);
      }),
      { numRuns: 40 },
    );
  });
});

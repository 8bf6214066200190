import { gate, survivors } from '@tact/assistant/proactive/gate';
import { createLocalTimes } from '@tact/assistant/proactive/gate/local-day';
import { trustOf } from '@tact/assistant/proactive/gate/trust';
import type { TickFacts } from '@tact/assistant/proactive/tick-facts';
import { TactError } from '@tact/core/errors';
import { ownerLabel } from '@tact/core/kernel';
import { writeAnswers } from '../data/answers-file.ts';
import { evalRow, misread, type ReadRow } from '../data/eval-row.ts';
import { readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { factsOf, type GateRow, gateRowSchema, profileOf, signalsOf } from './gate-row.ts';

/** How often the gate says what is expected of it. */
interface GateEvalResult {
  /** Rows that could be read. */
  readonly cases: number;
  /** Of those with `expected`, the ones in which all of it is as the gate says; null if no row has any. */
  readonly right: number | null;
  /** Rows that could not be read and do not expect it, or could be read and expect that they cannot. */
  readonly unreadable: number;
  /** By the reason that the gate gives. */
  readonly by_reason: Readonly<Record<string, { readonly cases: number; readonly right: number }>>;
}

interface GateAnswer {
  readonly id: string | number;
  readonly trust: string;
  readonly passes: boolean;
  /** The rule that stops the cycle, or `none`. */
  readonly reason: string;
  /** Places of the signals that go on to be proposed. */
  readonly surviving: readonly number[];
}

/**
 * Puts every row to the gate of the proactive engine. Throws `EVAL_DATA_MISSING`.
 *
 * A row that cannot be read, one with an impossible time of day or an unknown zone included, counts as unreadable and is answered
 * with `error`.
 */
export async function evaluateGate({
  data,
  out,
  onProgress,
}: Omit<EvalOptions, 'data'> & { readonly data: readonly string[] }): Promise<GateEvalResult> {
  const rows = (await Promise.all(data.map((path) => readJsonLines(path, evalRow(gateRowSchema))))).flat();
  const judged: { readonly answer: GateAnswer; readonly isRight: boolean | null }[] = [];
  const lines: object[] = [];
  for (const { id, row } of rows) {
    const answer = row === null ? unreadable(id) : answerTo(row);
    lines.push(answer);
    if (row !== null && !('error' in answer)) judged.push({ answer, isRight: isRight(answer, row.expected) });
    onProgress?.(lines.length, rows.length);
  }
  await writeAnswers(out, lines);

  const right = (some: typeof judged) => some.filter((one) => one.isRight === true).length;
  const reasons = [...new Set(judged.map(({ answer }) => answer.reason))].sort();
  return {
    cases: judged.length,
    right: judged.every((one) => one.isRight === null) ? null : right(judged),
    unreadable: misread(rows, (index) => 'error' in (lines[index] ?? {})),
    by_reason: Object.fromEntries(
      reasons.map((reason) => {
        const those = judged.filter(({ answer }) => answer.reason === reason);
        return [reason, { cases: those.length, right: right(those) }];
      }),
    ),
  };
}

function unreadable(id: ReadRow<GateRow>['id'], error = 'ROW_UNREADABLE') {
  return { id, error };
}

function answerTo(row: GateRow): GateAnswer | ReturnType<typeof unreadable> {
  const { id, now } = row;
  const profile = profileOf(row);
  const localTime = createLocalTimes(now).of(profile);
  if (localTime instanceof TactError) return unreadable(id, localTime.code);
  const facts: TickFacts = { ...factsOf(row), profile, localTime };
  const placed = signalsOf(row);
  const input = { at: now, signals: placed.map(({ signal }) => signal), failures: [] };
  const signal = {
    engine: 'proactive',
    user: 'owner',
    reference: `row/${id}`,
    label: ownerLabel('eval'),
    receivedAt: now,
    input,
  };
  try {
    const { settled, reasons } = gate({ signal, facts, now });
    const surviving = new Set(survivors(input, facts, now));
    const reason = reasons[0]?.code ?? 'none';
    return {
      id,
      trust: trustOf({ createdAt: profile.createdAt, interactions: facts.interactions }, now).level,
      passes: !settled,
      // A cycle without a signal is stopped by no rule.
      reason: reason === 'nothing_new' ? 'none' : reason,
      surviving: placed.flatMap((one) => (surviving.has(one.signal) ? [one.index] : [])),
    };
  } catch (thrown) {
    if (!(thrown instanceof TactError)) throw thrown;
    return unreadable(id, thrown.code);
  }
}

/** Null if nothing is expected. What is expected may be a part of an answer. */
function isRight(answer: GateAnswer, expected: GateRow['expected']): boolean | null {
  if (expected === undefined) return null;
  return Object.entries(expected).every(
    ([name, value]) => JSON.stringify(answer[name as keyof GateAnswer]) === JSON.stringify(value),
  );
}

import type { AdmissionFigures } from './admission.ts';
import type { Figures } from './figures.ts';
import type { MemoryFigures, Timings } from './peers/measure.ts';
import type { Rates } from './rates.ts';

/** The same piece of work done by Tact and by others, in one run. */
interface Comparison {
  readonly work: string;
  readonly rows: readonly ComparisonRow[];
}

interface ComparisonRow {
  readonly name: string;
  readonly p50Us: number;
  readonly perSecond: number;
  /** How many times as long as Tact's median it takes; absent where Tact was not measured. */
  readonly ratio?: number;
  readonly bytes?: number;
  readonly commits?: number;
  readonly note?: string;
}

/** Empty where the others were not measured. */
export function comparisonsOf({
  decision,
  admission,
  gate,
  'proactive-gate': proactiveGate,
  peers,
}: Figures): readonly Comparison[] {
  if (peers === undefined) return [];
  const compare = (work: string, tact: Side | null, others: readonly Side[]): Comparison => ({
    work,
    rows: [...(tact === null ? [] : [tact]), ...others].map((side) => rowOf(side, tact)),
  });
  return [
    compare(
      'a decision in memory, to the end',
      decision === undefined ? null : { name: 'Tact', ...decision.memory },
      peers.decision,
    ),
    compare(
      'a decision that survives the process, to the end',
      decision === undefined
        ? null
        : { name: 'Tact, SQLite', ...decision.acts, note: 'WAL, synchronous=full' },
      peers.durable,
    ),
    compare('200 rules over one parsed mail', gate === undefined ? null : gateSide(gate), peers.gate),
    compare(
      'whether to speak unasked',
      proactiveGate === undefined ? null : gateSide(proactiveGate.compiled),
      peers.proactiveGate,
    ),
    ...(peers.memory[0]?.bySize ?? []).map(({ stored }) =>
      compare(
        `one more run in a memory of ${stored}`,
        admission === undefined ? null : admissionSide(admission, stored),
        peers.memory.flatMap((peer) => memorySide(peer, stored)),
      ),
    ),
  ];
}

function admissionSide({ bySize, fiftyAtOnce }: AdmissionFigures, stored: number): Side | null {
  const one = bySize.find((size) => size.stored === stored);
  if (one === undefined) return null;
  const { modelCallsPerAdmission: calls, promptTokensPerAdmission: tokens } = one;
  return {
    name: 'Tact, SQLite, embedded by words',
    ...one.lexical,
    note: costs(calls, tokens, fiftyAtOnce.rows),
  };
}

function memorySide({ name, bySize, rowsAfterFiftyAtOnce }: MemoryFigures, stored: number): readonly Side[] {
  return bySize
    .filter((size) => size.stored === stored)
    .map((size) => ({
      ...size,
      name,
      note: costs(size.modelCallsPerAdd, size.promptTokensPerAdd, rowsAfterFiftyAtOnce),
    }));
}

function costs(calls: number, tokens: number, rows: number): string {
  return `${calls} model calls, ${tokens} prompt tokens; the same 50 times at once leaves ${rows} ${rows === 1 ? 'row' : 'rows'}`;
}

/** By the wall's clock, as the other side is timed. */
function gateSide({ wallPerSecond: perSecond }: Rates): Side {
  return { name: 'Tact', perSecond, p50Us: Number((1e6 / perSecond).toPrecision(2)) };
}

type Side = Pick<Timings, 'p50Us' | 'perSecond'> & {
  readonly name: string;
  readonly bytesPerDecision?: number;
  readonly commitsPerDecision?: number;
  readonly note?: string;
};

function rowOf(side: Side, tact: Side | null): ComparisonRow {
  const { name, p50Us, perSecond, bytesPerDecision, commitsPerDecision, note } = side;
  return {
    name,
    p50Us,
    perSecond: Math.round(perSecond),
    ...(tact === null ? {} : { ratio: Math.round((p50Us / tact.p50Us) * 10) / 10 }),
    ...(bytesPerDecision === undefined ? {} : { bytes: bytesPerDecision }),
    ...(commitsPerDecision === undefined ? {} : { commits: commitsPerDecision }),
    ...(note === undefined ? {} : { note }),
  };
}

import type { DecisionRecord, Ledger, RecordOutcome } from '#ports/store';

interface PendingRecord {
  readonly record: DecisionRecord;
  readonly resolve: (recorded: RecordOutcome) => void;
  readonly reject: (thrown: unknown) => void;
}

/**
 * Records what is ready in the same turn of the event loop in one transaction, which takes one sync of the disk for all of them.
 *
 * Invariants:
 * 1. Whoever records hears of their own decision alone, and only once it is durable.
 * 2. A record that the store refuses fails alone: the others are recorded one by one then.
 */
export function recordTogether(ledger: Pick<Ledger, 'record' | 'recordAll' | 'get'>): Ledger['record'] {
  let waiting: PendingRecord[] = [];

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    let recorded: readonly RecordOutcome[];
    try {
      recorded = await ledger.recordAll(batch.map(({ record }) => record));
    } catch (thrown) {
      if (batch.length === 1) batch[0]?.reject(thrown);
      else await recordAlone(batch, ledger);
      return;
    }
    for (const [index, { resolve }] of batch.entries()) resolve(recorded[index] as RecordOutcome);
  };

  return (record) =>
    new Promise((resolve, reject) => {
      waiting.push({ record, resolve, reject });
      if (waiting.length === 1) setImmediate(flush);
    });
}

/** After a failure of which nobody knows whether the store had committed: then each is there already, under its own id. */
async function recordAlone(
  batch: readonly PendingRecord[],
  ledger: Pick<Ledger, 'record' | 'get'>,
): Promise<void> {
  for (const { record, resolve, reject } of batch) {
    try {
      const { user, id } = record.decision;
      const recorded = await ledger.record(record);
      const isOwn = recorded === 'already' && (await ledger.get(user, id)) !== null;
      resolve(isOwn ? 'recorded' : recorded);
    } catch (thrown) {
      reject(thrown);
    }
  }
}

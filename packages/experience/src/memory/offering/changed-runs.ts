import type { Store } from '@tact/core/ports/store';
import { parseRecorded, type Run } from '@tact/core/records';
import type { AdmitInput } from '../admit-input.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { memoryName } from '../memory-name.ts';
import { summarise } from '../summarise.ts';
import { runReference } from './finished-runs.ts';

/**
 * Whether another run was decided about under this run's id: a run is decided about once, so what it says now was not looked at. False
 * where what was offered then is no longer kept.
 */
export async function isOtherUnderId(
  user: string,
  run: Run,
  { ledger, documents }: Pick<Store, 'ledger' | 'documents'>,
): Promise<boolean> {
  const decision = await ledger.latest(user, memoryName, runReference(run.id));
  const text = decision === null ? null : await documents.text(user, decision.inputDigest);
  if (text === null) return false;
  const { run: decided } = parseRecorded(text) as AdmitInput;
  return fingerprintOf(decided) !== fingerprintOf({ ...run, summary: run.summary ?? summarise(run) });
}

import { errorRegistry } from '@tact/core/errors';
import { waitingFilter } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { plainLine } from '@tact/core/text';
import { memoryName } from '@tact/experience/memory/memory-name';
import type { Home } from '#presets/home';
import { emptiedStore, openExistingStore } from '#presets/local-store';
import { secretKeyVariable } from '#presets/secret-key';
import type { StorePlace } from '#presets/store-place';
import { shortId } from '../output/decision-table.ts';
import { givenUpFilter, givenUpLine, remedyOf } from '../output/waiting-line.ts';
import { attempt, bad, type Finding, good, open, warning } from './finding.ts';

/** Where the store is, and whose assistant it is. Throws what is wrong with either. */
export type StoreOfUser = () => { readonly place: StorePlace; readonly user: string };

/** The store: can be opened and written, and has no effects in doubt. A missing store is not created. */
export function checkStore(
  named: StoreOfUser,
  { home, clock, environment }: { home: Home; clock: Clock; environment: NodeJS.ProcessEnv },
): Promise<readonly Finding[]> {
  return attempt('store', async () => {
    const { place, user } = named();
    const emptied = emptiedStore(place, home, clock.now());
    if (emptied !== null) return [warning('store', emptied.text, emptied.remedy)];
    const store = await openExistingStore(place, { clock });
    if (store === null) return [open('store', 'Not created yet.')];
    try {
      await store.check();
      const decisions = await store.ledger.count({ user, role: 'main', exceptEngine: memoryName });
      const waiting = await store.approvals.list(user, ['pending']);
      return [
        good(
          'store',
          `${nameOf(place, store)}: ${decisions} decisions, ${waiting.length} waiting for an answer`,
        ),
        ...(await waitingForModel(user, store)),
        ...(await givenUp(user, store)),
        ...(await doubts(user, store)),
        ...unsharedKey(place, environment),
      ];
    } finally {
      await store.close();
    }
  });
}

function nameOf(place: StorePlace, { location }: Store): string {
  return place.kind === 'sqlite' ? location : `${location}, schema ${place.schema}`;
}

/** Mail that is decided once the model answers again. */
async function waitingForModel(user: string, { ledger }: Store): Promise<readonly Finding[]> {
  const waiting = await ledger.list({ ...waitingFilter(user), limit: 10_000 });
  const [newest] = waiting;
  if (newest === undefined) return [];
  const subject = waiting.length === 1 ? '1 message waits' : `${waiting.length} messages wait`;
  const text = `${subject} for the model. ${newest.reasons.at(-1)?.text ?? ''}`;
  const fix = remedyOf(newest);
  const remedy = `${fix === null ? '' : `${fix} `}Check the model with \`tact doctor --call\`; then \`tact triage\` decides about them.`;
  const found = open('waiting', text, remedy);
  return [{ ...found, about: { count: waiting.length, ids: waiting.map(({ id }) => id) } }];
}

/** Mail that the model gave no usable answer about. */
async function givenUp(user: string, { ledger }: Store): Promise<readonly Finding[]> {
  const count = await ledger.count(givenUpFilter(user));
  const text = givenUpLine(count);
  if (text === null) return [];
  return [{ ...open('given up', text, 'Choose a model that can call tools.'), about: { count } }];
}

/** Effects that may or may not have happened. */
async function doubts(user: string, { outbox }: Store): Promise<readonly Finding[]> {
  const unknown = await outbox.inState(user, ['unknown']);
  const { remedy, exitCode } = errorRegistry.EFFECT_UNKNOWN;
  return unknown.map(({ action, decisionId }) =>
    bad(
      'effects',
      `It is unknown whether ${plainLine(action, 60)} of decision ${shortId(decisionId)} was done.`,
      `${remedy} See \`tact explain ${shortId(decisionId)}\`.`,
      exitCode,
    ),
  );
}

/** Hosts that share a store mask secrets alike only under one key. */
export function unsharedKey(
  { kind }: Pick<StorePlace, 'kind'>,
  environment: NodeJS.ProcessEnv,
): readonly Finding[] {
  if (kind === 'sqlite' || environment[secretKeyVariable]?.trim()) return [];
  const text = 'Secrets are masked under a key of this home; masks do not compare with those of other hosts.';
  const remedy = `Set ${secretKeyVariable} to the same value on every host that uses this database.`;
  return [open('secrets', text, remedy)];
}

/** When the newest decision was made, as the store says; null where there is none or it cannot be read. */
export async function newestDecisionAt(named: StoreOfUser, clock: Clock): Promise<number | null> {
  const opened = await openStoreOrNull(named, clock);
  if (opened === null) return null;
  const { store, user } = opened;
  const [newest] = await store.ledger.list({ user, limit: 1 });
  await store.close();
  return newest?.createdAt ?? null;
}

/** Null also where it cannot be opened: `checkStore` has said why. */
async function openStoreOrNull(
  named: StoreOfUser,
  clock: Clock,
): Promise<{ readonly store: Store; readonly user: string } | null> {
  try {
    const { place, user } = named();
    const store = await openExistingStore(place, { clock });
    return store && { store, user };
  } catch {
    return null;
  }
}

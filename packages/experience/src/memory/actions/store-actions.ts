import { asTactError, tactError } from '@tact/core/errors';
import { type Action, type ActionCall, defineAction, type EffectRuntime } from '@tact/core/kernel';
import type { NewExperience } from '@tact/core/ports/store';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import type { ExperienceIndex } from '#experiences';
import type { AdmissionWord, AdmitInput, SimilarityThresholds } from '../admission.ts';
import { actionNames, removeRunName } from '../memory-name.ts';
import { alikeIds, type KnownReads, knownRuns } from '../order/known-runs.ts';
import { lateWrites } from '../order/late-writes.ts';
import type { RunEmbedder } from '../run-embedder.ts';
import { type KeptRun, newRun } from '../stored/kept-run.ts';
import { type AdmissionWrites, admissionWrites, readRuns, writeRuns } from '../stored/write-runs.ts';

const parameters = z.strictObject({
  run: z.string().min(1),
  target: z.string().nullable(),
  canonical: z.string().nullable(),
  /** It was completed before runs that came earlier. */
  late: z.boolean().optional(),
  /** A model decided so. */
  model: z.boolean().optional(),
});
type StoreParameters = z.infer<typeof parameters>;

export interface StoreServices {
  readonly store: KnownReads;
  readonly embedder: RunEmbedder;
  /** Of the runs. */
  readonly index: ExperienceIndex;
  readonly thresholds: SimilarityThresholds;
}

type Mode = Exclude<AdmissionWord, 'NOT'>;

const summaries: Readonly<Record<Mode, string>> = {
  ADD: 'Remember a run.',
  REPLACE: 'Remember a run in the place of another one, which is kept for audit.',
  MERGE: 'Remember a run together with a similar one.',
};

const wordings: Readonly<Record<Mode, (given: StoreParameters) => string>> = {
  ADD: ({ run }) => `remember run ${quote(run)}`,
  REPLACE: ({ run, target }) => `remember run ${quote(run)} in the place of ${quote(target ?? 'none')}`,
  MERGE: ({ run, target }) => `remember run ${quote(run)} together with ${quote(target ?? 'none')}`,
};

/** One action for each way to store a run; all are taken back by the same one. */
export function storeActions(services: StoreServices): readonly Action[] {
  return (['ADD', 'REPLACE', 'MERGE'] as const).map((mode) =>
    defineAction<StoreParameters>({
      name: actionNames[mode],
      summary: summaries[mode],
      danger: 'safe',
      parameters,
      inverses: [removeRunName],
      describe: wordings[mode],
      inverse: ({ run }, { stored }) =>
        stored === true ? { action: removeRunName, parameters: { run }, target: run } : null,
      staysLocal: () => true,
      execute: (call, runtime) => store(mode, call, services, runtime),
    }),
  );
}

/** A second call finds the run of the first, and changes nothing. */
async function store(
  mode: Mode,
  call: ActionCall<StoreParameters>,
  services: StoreServices,
  { log }: EffectRuntime,
) {
  const { embedder } = services;
  const { experiences } = services.store;
  const { user, decisionId, now, origin, parameters: given } = call;
  const input = (await call.recordedInput()) as AdmitInput | null;
  if (input === null) throw tactError('ID_NOT_FOUND', { what: 'run', id: given.run, list: 'runs' });
  const { run } = input;
  const embedding = await embedder.embedRun(run).catch((thrown: unknown) => {
    // Stored all the same: it can be embedded later, and what is not stored is lost.
    log.warn('run not embedded', { user, run: run.id, code: asTactError(thrown).code });
    return null;
  });
  const planned = await writeRuns(experiences, { user, id: run.id, now }, async () => {
    const found = await readRuns(
      experiences,
      user,
      given.target === null ? [run.id] : [run.id, given.target],
    );
    const known = found.find((one) => one.run.id === run.id);
    if (known !== undefined && known.run.decisionId !== decisionId)
      throw tactError('NAME_TAKEN', { kind: 'runs', name: run.id });
    if (known !== undefined) return { run: known.run, ...nothing };
    const target = found.find((one) => one.run.id === given.target && one.run.status === 'active') ?? null;
    const added = { ...newRun(run, decisionId, now), byModel: given.model === true };
    const late =
      given.late === true ? await lateAdmission(mode, added, call, { origin, embedding }, services) : null;
    if (late !== null) return late;
    return admissionWrites({
      ...{ mode, run: added, decisionId, target, canonical: given.canonical },
      given: { origin, embedding },
    });
  });
  if (planned === 'claimed') return { run: run.id, stored: false, target: null };
  const { replaced, canonical, merged } = planned.run;
  return { run: run.id, stored: true, target: replaced?.id ?? canonical ?? merged[0]?.id ?? null };
}

/** Null where it can only be admitted as if it came in time. */
async function lateAdmission(
  mode: Mode,
  added: KeptRun,
  { user, parameters: { target: targetId } }: ActionCall<StoreParameters>,
  given: Pick<NewExperience, 'origin' | 'embedding'>,
  { store, index, embedder, thresholds }: StoreServices,
): Promise<AdmissionWrites | null> {
  const vector = given.embedding?.vector ?? null;
  const options = { embedder, thresholds };
  const { fingerprint } = added;
  const ids = alikeIds(added, vector, await index.of(user), { ...options, fingerprint });
  const known = await knownRuns(user, targetId === null ? ids : [...ids, targetId], store, embedder);
  if (known === null) return null;
  const origin = given.origin === 'outside' ? ('outside' as const) : ('owner' as const);
  const decided = { decision: mode, targetId };
  const late = { run: { ...added, isLate: true }, origin, vector, decided, pinned: null, given };
  return lateWrites(late, known, options);
}

const nothing: Omit<AdmissionWrites, 'run'> = { writes: [], claims: [], releases: [] };

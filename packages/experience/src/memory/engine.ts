import type { Engine, Strategies } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Store } from '@tact/core/ports/store';
import type { ExperienceIndex } from '#experiences';
import { countActions } from './actions/count-run.ts';
import { createRemoveRun } from './actions/remove-run.ts';
import { restoreActions } from './actions/restore-run.ts';
import { storeActions } from './actions/store-actions.ts';
import type { AdmitEvidence, AdmitFacts, AdmitInput, SimilarityThresholds } from './admission.ts';
import { loadFacts } from './facts.ts';
import { taskDigestOf } from './fingerprint.ts';
import { gate } from './gate.ts';
import { type AdmitContext, gather } from './gather.ts';
import { judge } from './judge.ts';
import { learn } from './learn.ts';
import { runTag, taskLink } from './memory-name.ts';
import { type AdmissionModel, propose } from './propose.ts';
import { createRunEmbedder } from './run-embedder.ts';

export type MemoryEngine = Engine<AdmitInput, AdmitFacts, AdmitContext, AdmitEvidence>;
type MemoryStrategy = Strategies<AdmitInput, AdmitFacts, AdmitContext, AdmitEvidence>['main'];

export interface MemoryEngineOptions {
  readonly store: Pick<Store, 'experiences' | 'ledger' | 'documents'>;
  /** Of the runs. */
  readonly index: ExperienceIndex;
  readonly embedder: Embedder;
  /** Judges what rules cannot tell; null: such runs are added. */
  readonly model: AdmissionModel | null;
  readonly thresholds: SimilarityThresholds;
  readonly clock: Clock;
}

/** Decides whether a finished run is worth remembering. */
export function createMemoryEngine(options: MemoryEngineOptions): MemoryEngine {
  const { store, index, model, thresholds, clock } = options;
  const { experiences } = store;
  const embedder = createRunEmbedder(options.embedder);
  const main: MemoryStrategy = {
    name: model === null ? 'local' : 'local-then-model',
    version: model?.model.id ?? 'local',
    propose: (view) => propose(view, { model, clock }),
    judge,
  };
  return {
    name: 'memory',
    actions: [
      ...storeActions({ store, embedder, index, thresholds }),
      createRemoveRun({ store, embedder, index, thresholds }),
      ...countActions(experiences),
      ...restoreActions(experiences),
    ],
    describe,
    facts: (signals, reads) =>
      loadFacts(signals, reads, { index, embedder, thresholds, hasModel: model !== null }),
    gate,
    gather,
    strategies: { main },
    learn,
  };
}

function describe({ run }: AdmitInput): ReturnType<MemoryEngine['describe']> {
  return { title: run.task, tags: [taskLink(taskDigestOf(run)), runTag(run.id)], quotes: [] };
}

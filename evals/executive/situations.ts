import type { Engine } from '@tact/core/kernel';
import { createLexicalEmbedder } from '@tact/english';
import {
  addHeuristic,
  createExecutiveEngine,
  createHeuristicSearch,
  executiveSettings,
  heuristicKind,
  processEvent,
} from '@tact/experience/executive';
import { createExperienceIndex } from '@tact/experience/experiences';
import { createCountingIds, createFakeClock } from '@tact/testing';
import { z } from 'zod';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';
import { writeAnswers } from '../data/answers-file.ts';
import { matching, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { shareOrNull } from '../measures.ts';

/** A heuristic's condition and an event: the same situation, or one that differs in a word that matters. */
const rowSchema = z.object({
  id: z.string(),
  half: z.enum(['build', 'held']).optional(),
  /** `en`, `machine` for logs and readings, or another language. */
  language: z.string(),
  condition: z.string(),
  action: z.string(),
  event: z.string(),
  same: z.boolean(),
  differs: z.array(z.string()),
});

type Row = z.output<typeof rowSchema>;

interface SituationsEvalResult {
  readonly cases: number;
  /** Pairs that are not the same situation and fire. */
  readonly wrong_fires: number;
  /** Of the English and machine pairs that differ in what a heuristic leaves open, the share that fires. */
  readonly right_fires: number | null;
  /** Of all pairs that are the same situation. */
  readonly right_fires_of_all: number | null;
  readonly by_half: Readonly<Record<string, SituationFigures>>;
}

interface SituationFigures {
  readonly cases: number;
  readonly wrong_fires: number;
  readonly right_fires: number | null;
}

/** What an event may differ in and be the same situation, in the languages whose words are known. */
const open: ReadonlySet<string> = new Set(['form', 'filler', 'inflection', 'synonym', 'stamp']);
const knownLanguages: ReadonlySet<string> = new Set(['en', 'machine']);

/** Puts each pair to an engine whose store holds the one heuristic, without a model. Throws `EVAL_DATA_MISSING`. */
export async function evaluateSituations({
  data,
  out,
  unread,
  onProgress,
}: EvalOptions): Promise<SituationsEvalResult> {
  const rows = await readJsonLines(data, matching(rowSchema), unread);
  const situations = openSituations();
  const judged: { readonly row: Row; readonly fires: boolean }[] = [];
  for (const row of rows) {
    judged.push({ row, fires: await situations.fires(row) });
    onProgress?.(judged.length, rows.length);
  }
  await situations.close();
  await writeAnswers(
    out,
    judged.map(({ row: { id }, fires }) => ({ id, fires })),
  );
  const halves = [...new Set(rows.flatMap(({ half }) => half ?? []))].sort();
  return {
    ...figuresOf(judged),
    right_fires_of_all: shareOrNull(
      judged.filter(({ row }) => row.same),
      ({ fires }) => fires,
    ),
    by_half: Object.fromEntries(
      halves.map((half) => [half, figuresOf(judged.filter(({ row }) => row.half === half))]),
    ),
  };
}

function figuresOf(judged: readonly { readonly row: Row; readonly fires: boolean }[]): SituationFigures {
  return {
    cases: judged.length,
    wrong_fires: judged.filter(({ row, fires }) => fires && !row.same).length,
    right_fires: shareOrNull(
      judged.filter(({ row }) => isCounted(row)),
      ({ fires }) => fires,
    ),
  };
}

function isCounted({ same, language, differs }: Row): boolean {
  return same && knownLanguages.has(language) && differs.every((kind) => open.has(kind));
}

const user = 'eval';

function openSituations() {
  const clock = createFakeClock();
  const ids = createCountingIds();
  const store = openMemoryStore({ clock });
  const embedder = createLexicalEmbedder();
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  const engine = createExecutiveEngine({
    settings: executiveSettings({}),
    model: null,
    heuristics: createHeuristicSearch({ index, bulk: store.bulk, embedder }),
    ...{ embedder, clock },
  });
  const assistant = openAssistant({ store, engines: [engine as unknown as Engine], clock, ids });
  return {
    close: () => assistant.close(),
    /** Each pair has a domain of its own, so that no other pair's heuristic answers. */
    async fires({ id, condition, action, event }: Row): Promise<boolean> {
      await addHeuristic(user, { condition, action, domain: id }, { store, embedder, clock, ids });
      const context = { eventId: id, eventText: event, domain: id };
      const { path } = await processEvent(assistant, context, { user });
      return path === 'heuristic';
    },
  };
}

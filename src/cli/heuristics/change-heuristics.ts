import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  addHeuristic,
  findHeuristic,
  heuristicRow,
  importHeuristics,
  type KeptHeuristic,
  readHeuristicRows,
  reembedHeuristics,
  repeatedWord,
  restoreHeuristic,
  retireHeuristic,
} from '#engines/executive';
import { tactError } from '#errors';
import { plainLine } from '#text';
import type { Cli } from '../cli.ts';
import { createProgress } from '../output/progress.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { readStdin } from '../read-stdin.ts';
import { heuristicRecord } from './heuristic-record.ts';
import { chosenHeuristics, type HeuristicListOptions, shortHeuristicId } from './list-heuristics.ts';
import { openHeuristics } from './open-heuristics.ts';

export interface AddOptions {
  readonly anyway?: boolean;
  readonly domain?: string;
  readonly confidence?: string;
}

/** Throws `ITEM_INVALID`. */
export async function addOne(
  condition: string,
  action: string,
  { domain = '', confidence, anyway }: AddOptions,
  cli: Cli,
): Promise<void> {
  const startConfidence = confidence === undefined ? undefined : readConfidence(confidence);
  const { user, store, clock, ids, embedder, kept } = await openHeuristics('change', cli);
  const begunAt = clock.now();
  const given = {
    condition,
    action,
    domain,
    anyway,
    ...(startConfidence === undefined ? {} : { startConfidence }),
  };
  const services = { store, clock, ids, ...(await embedder()) };
  const { id, createdAt } = await addHeuristic(user, given, services);
  const added = await kept(id);
  printOne(createdAt < begunAt ? 'Already there:' : 'Added', added, cli);
  if (added !== null && !cli.options.json) offerSlots(added, cli);
}

/** Says how one heuristic can answer for every name or number that its response repeats. */
function offerSlots({ condition, action, slots }: KeptHeuristic, { screen }: Cli): void {
  const word = slots.length > 0 ? null : repeatedWord(condition, action);
  if (word === null) return;
  screen.line(
    `It fires for ${plainLine(word, 40)} alone. For any other as well, write {x} in its place in both texts.`,
  );
}

function readConfidence(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= 0 && number <= 1) return number;
  const problem = `“${plainLine(text, 40)}” is not a confidence; confidences go from 0 to 1.`;
  throw tactError('USAGE_INVALID', { problem, help: 'tact heuristics add --help' });
}

/** Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function retireOne(given: string, cli: Cli): Promise<void> {
  const { user, store, clock, kept } = await openHeuristics('change', cli);
  const { id } = await findHeuristic(user, given, store);
  const isRetired = await retireHeuristic(user, id, store, clock);
  printOne(isRetired ? 'Retired' : 'Already retired:', await kept(id), cli);
}

/** Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS` or `HEURISTIC_CONTRADICTS`. */
export async function restoreOne(
  given: string,
  { anyway }: { readonly anyway?: boolean },
  cli: Cli,
): Promise<void> {
  const { user, store, clock, embedder, kept } = await openHeuristics('change', cli);
  const { id } = await findHeuristic(user, given, store);
  const isRestored = await restoreHeuristic(user, id, { store, clock, anyway, ...(await embedder()) });
  printOne(isRestored ? 'Restored' : 'Not retired:', await kept(id), cli);
}

function printOne(done: string, kept: KeptHeuristic | null, { screen, options }: Cli): void {
  if (kept === null) return;
  if (options.json) screen.record(heuristicRecord(kept));
  else
    screen.line(
      `${done} heuristic ${shortHeuristicId(kept.id)}: when ${wordsOnLine(kept.condition, 100)}, ${wordsOnLine(kept.action, 100)}.`,
    );
}

/** Takes a file in, all of it or nothing. Throws `HEURISTICS_UNREADABLE` and `USAGE_INVALID`. */
export async function importFile(
  file: string,
  { mine = false, anyway }: { readonly mine?: boolean; readonly anyway?: boolean },
  cli: Cli,
): Promise<void> {
  const rows = readHeuristicRows(await textOf(file, cli), { isOwn: mine });
  const { user, store, clock, embedder } = await openHeuristics('change', cli);
  const services = { store, clock, ...(await embedder()) };
  const { added, present } = await importHeuristics(user, rows, services, { anyway });
  const { screen, options } = cli;
  if (options.json) {
    screen.record({ file, added, present });
    return;
  }
  const name = file === '-' ? 'stdin' : basename(file);
  const told = [`${added} added`, ...(present === 0 ? [] : [`${present} already present`])].join(', ');
  screen.line(`${plainLine(name, 100)}: ${rows.length === 0 ? 'no heuristics' : told}.`);
}

async function textOf(file: string, { path, terminal }: Cli): Promise<string> {
  const help = 'tact heuristics import --help';
  if (file === '-') return readStdin(help, terminal);
  try {
    return await readFile(path(file), 'utf8');
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'no such file' : (code ?? String(thrown));
    const problem = `${plainLine(file, 200)} cannot be read: ${why}.`;
    throw tactError('USAGE_INVALID', { problem, help }, thrown);
  }
}

/** One JSON object a line, with or without `--json`. */
export async function exportAll(options: HeuristicListOptions, cli: Cli): Promise<void> {
  for (const kept of await chosenHeuristics(options, cli)) cli.screen.record(heuristicRow(kept));
}

/** Embeds again what another embedder embedded. Throws `EMBEDDER_…`. */
export async function reembedAll(cli: Cli): Promise<void> {
  const { user, store, clock, embedder: openEmbedder } = await openHeuristics('change', cli);
  const { embedder, timeoutMs } = await openEmbedder();
  const { screen, notes, options, interruption } = cli;
  const progress = createProgress(null, 'heuristics', notes);
  const { signal } = interruption;
  const now = () => clock.now();
  const ended = await reembedHeuristics({
    ...{ store, user, embedder, timeoutMs, signal, now },
    onProgress: ({ embedded, current }) => progress.advance(`${embedded + current}`),
  }).finally(() => progress.stop());
  if (options.json) screen.record({ embedder: embedder.id, ...ended });
  else screen.line(`${ended.embedded} embedded with ${embedder.id}, ${ended.current} up to date.`);
}

import { tactError } from '@tact/core/errors';
import { plainLine } from '@tact/core/text';
import {
  heuristicRow,
  type KeptHeuristic,
  readHeuristicRows,
  repeatedWord,
} from '@tact/experience/executive';
import {
  importHeuristics,
  putHeuristic,
  restoreHeuristic,
  retireHeuristic,
} from '@tact/server/operations/heuristics/change';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { givenName, readGivenFile } from '../runs/read-file.ts';
import {
  chosenHeuristics,
  type HeuristicListOptions,
  heuristicRecord,
  shortHeuristicId,
} from './list-heuristics.ts';

export interface AddOptions {
  readonly anyway?: boolean;
  readonly domain?: string;
  readonly confidence?: string;
}

/** Throws `ITEM_INVALID`. */
export async function addOne(
  condition: string,
  action: string,
  { domain, confidence, anyway }: AddOptions,
  cli: Cli,
): Promise<void> {
  const given = {
    ...{ condition, action, domain, anyway },
    confidence: confidence === undefined ? undefined : readConfidence(confidence),
  };
  const { heuristic, isChanged } = await callOperation(putHeuristic, given, await cli.open('change'));
  printOne(isChanged ? 'Added' : 'Already there:', heuristic, cli);
  if (!cli.options.json) offerSlots(heuristic, cli);
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
export async function retireOne(id: string, cli: Cli): Promise<void> {
  const { heuristic, isChanged } = await callOperation(retireHeuristic, { id }, await cli.open('change'));
  printOne(isChanged ? 'Retired' : 'Already retired:', heuristic, cli);
}

/** Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS` or `HEURISTIC_CONTRADICTS`. */
export async function restoreOne(
  id: string,
  { anyway }: { readonly anyway?: boolean },
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('change');
  const { heuristic, isChanged } = await callOperation(restoreHeuristic, { id, anyway }, tact);
  printOne(isChanged ? 'Restored' : 'Not retired:', heuristic, cli);
}

function printOne(done: string, kept: KeptHeuristic, { screen, options }: Cli): void {
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
  const heuristics = await readGivenFile(file, 'tact heuristics import --help', cli);
  // What cannot be read is refused before a home is created.
  readHeuristicRows(heuristics);
  const tact = await cli.open('change');
  const { added, present } = await callOperation(importHeuristics, { heuristics, mine, anyway }, tact);
  const { screen, options } = cli;
  if (options.json) {
    screen.record({ file, added, present });
    return;
  }
  const told = [`${added} added`, ...(present === 0 ? [] : [`${present} already present`])].join(', ');
  screen.line(`${givenName(file)}: ${added + present === 0 ? 'no heuristics' : told}.`);
}

/** One JSON object a line, with or without `--json`. */
export async function exportAll(options: HeuristicListOptions, cli: Cli): Promise<void> {
  for (const kept of await chosenHeuristics(options, cli)) cli.screen.record(heuristicRow(kept));
}

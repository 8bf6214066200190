import type { KeptHeuristic } from '@tact/experience/executive';
import { listHeuristics } from '@tact/server/operations/heuristics/read';
import { readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { type Column, formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { heuristicRecord } from './heuristic-record.ts';

export interface HeuristicListOptions {
  readonly all?: boolean;
  readonly domain?: string;
  readonly search?: string;
}

/** The heuristics, newest first, with the three measures that are kept apart. */
export async function printHeuristics(options: HeuristicListOptions, cli: Cli): Promise<void> {
  const found = await chosenHeuristics(options, cli);
  const { screen } = cli;
  if (cli.options.json) {
    for (const kept of found) screen.record(heuristicRecord(kept));
    return;
  }
  if (found.length === 0) {
    const isChosen = options.domain !== undefined || options.search !== undefined;
    screen.line(isChosen ? 'No matching heuristics.' : 'No heuristics.');
    if (!isChosen) screen.line('Add one with: tact heuristics add "greenhouse too humid" "Open the vent"');
    return;
  }
  screen.line(
    formatTable(
      columns,
      found.map((kept) => row(kept, screen)),
      screen,
    ),
  );
}

/** Those that the options choose. */
export async function chosenHeuristics(
  { all = false, domain, search: text }: HeuristicListOptions,
  cli: Cli,
): Promise<readonly KeptHeuristic[]> {
  const states: readonly ('active' | 'retired')[] = all ? ['active', 'retired'] : ['active'];
  return readWhole(listHeuristics, { states: [...states], domain, text }, await cli.open('look'));
}

const columns: readonly Column[] = [
  { title: 'when', flexible: true },
  { title: 'respond', flexible: true },
  { title: 'trust', align: 'right' },
  { title: 'right', align: 'right' },
  { title: 'fired', align: 'right' },
  { title: 'domain' },
  { title: 'id' },
];

function row(kept: KeptHeuristic, { paint }: Cli['screen']): readonly string[] {
  const { condition, action, confidence, successRate, trust, fireCount, domain, state, id } = kept;
  const retired = state === 'retired' ? ' (retired)' : '';
  return [
    `${wordsOnLine(condition, 200)}${paint.dim(retired)}`,
    wordsOnLine(action, 200),
    confidence.toFixed(2),
    successRate === null ? '–' : `${trust.successCount} of ${trust.observations}`,
    String(fireCount),
    domain,
    paint.dim(shortHeuristicId(id)),
  ];
}

/** As many of its last characters as make it findable. */
export function shortHeuristicId(id: string): string {
  return id.slice(-8);
}

import type { JsonObject } from '@tact/core/records';
import { heuristicRow, type KeptHeuristic } from '@tact/experience/executive';
import { getHeuristic, listHeuristics } from '@tact/server/operations/heuristics/read';
import { callOperation, readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import type { Screen } from '../output/screen.ts';
import { type Column, formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';

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

/** A heuristic as programs read it: the line of an export, and what is measured. */
export function heuristicRecord(kept: KeptHeuristic): JsonObject {
  const { bound, matchTrust, successRate, fireCount, evidence, embedder, createdAt } = kept;
  return {
    ...heuristicRow(kept),
    lower_bound: bound,
    match_trust: matchTrust,
    success_rate: successRate,
    fire_count: fireCount,
    evidence: [...evidence],
    embedder,
    created_at: new Date(createdAt).toISOString(),
  };
}

/** Everything about one heuristic. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function showHeuristic(given: string, cli: Cli): Promise<void> {
  const found = await callOperation(getHeuristic, { id: given }, await cli.open('look'));
  const { screen, options } = cli;
  if (options.json) {
    screen.record(heuristicRecord(found));
    return;
  }
  for (const [name, value] of rows(found, screen)) screen.line(`${name.padEnd(13)}${value}`);
}

function rows(
  kept: KeptHeuristic,
  screen: Pick<Screen, 'time'>,
): readonly (readonly [name: string, value: string])[] {
  const { condition, action, domain, source, state, createdAt, id, embedder, evidence } = kept;
  const { trust, confidence, bound, startConfidence, matchTrust, fireCount } = kept;
  return [
    ['when', wordsOnLine(condition, 1000)],
    ['respond', wordsOnLine(action, 1000)],
    ...(domain === '' ? [] : ([['domain', domain]] as const)),
    ['confidence', `${confidence.toFixed(2)}, at least ${bound.toFixed(2)} (started at ${startConfidence})`],
    ['success rate', observed(kept)],
    ...(trust.match.observations === 0
      ? []
      : ([['match', `fits ${percent(matchTrust)}, as rated ${trust.match.observations} times`]] as const)),
    ['fired', `${fireCount} ${fireCount === 1 ? 'time' : 'times'}`],
    ...(trust.reconsidered === 0
      ? []
      : ([['at night', `the model agreed ${trust.agreed} of ${trust.reconsidered} times`]] as const)),
    ['state', state === 'retired' ? 'retired: kept, but matched no more' : 'active'],
    ['source', `${source}, ${screen.time(createdAt)}`],
    ...(evidence.length === 0 ? [] : ([['learned from', evidence.join(', ')]] as const)),
    ['embedded by', embedder ?? 'nothing'],
    ['id', id],
  ];
}

function observed({ successRate, trust }: KeptHeuristic): string {
  if (successRate === null) return 'nothing observed yet';
  return `${percent(successRate)} (${trust.successCount} of ${trust.observations})`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

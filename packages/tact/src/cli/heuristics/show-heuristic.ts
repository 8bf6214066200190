import type { KeptHeuristic } from '@tact/experience/executive';
import { getHeuristic } from '@tact/server/operations/heuristics/read';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import type { Screen } from '../output/screen.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { heuristicRecord } from './heuristic-record.ts';

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

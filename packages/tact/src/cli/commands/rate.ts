import { tactError } from '@tact/core/errors';
import type { ConcludedFeedback } from '@tact/server/operations/executive/provide-feedback';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples, wholeNumber } from '../unknown-word.ts';

/** `tact rate`: feedback about a response to an event. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Says how good a response to an event was. The heuristic behind it is trusted accordingly; like answers of a model that are rated good become a new one.',
    )
    .argument('<id>', 'of the response, as `tact decide executive` or `tact log` shows it')
    .argument('[rating]', 'good, bad, or a number from 1 (bad) to 5 (good)')
    .option('--match <number>', 'how well the situation was recognised, from 1 to 5', wholeNumber(1, 5))
    .option('--response <number>', 'how good the response itself was, from 1 to 5', wholeNumber(1, 5))
    .option('--rater <name>', 'who says so')
    .action((id: string, rating: string | undefined, options: RateOptions) => rate(id, rating, options, cli));
  addExamples(command, [
    ['tact rate 4f2a good', 'it was right'],
    ['tact rate 4f2a 2', 'it was rather bad'],
    ['tact rate 4f2a --match 1 --response 5', 'a good response, to another situation'],
  ]);
}

interface RateOptions {
  readonly match?: number;
  readonly response?: number;
  readonly rater?: string;
}

async function rate(
  id: string,
  rating: string | undefined,
  { match, response, rater }: RateOptions,
  cli: Cli,
): Promise<void> {
  const hasDimensions = match !== undefined || response !== undefined;
  if ((rating === undefined) === !hasDimensions) {
    const problem = 'Give a rating, or --match and --response.';
    throw tactError('USAGE_INVALID', { problem, help: 'tact rate --help' });
  }
  const said =
    rating === undefined
      ? { dimensions: { match_rating: match, response_rating: response } }
      : readRating(rating);
  const tact = await cli.open('change');
  const [{ giveFeedback }, { callOperation }] = await Promise.all([
    import('@tact/server/operations/executive/provide-feedback'),
    import('../call-operation.ts'),
  ]);
  const concluded = await callOperation(giveFeedback, { response_id: id, rater, ...said }, tact);
  if (cli.options.json) cli.screen.record(concluded);
  else cli.screen.line(sayConcluded(concluded));
}

function readRating(text: string): object {
  if (text === 'good' || text === 'bad') return { positive: text === 'good' };
  const rating = Number(text);
  if (Number.isInteger(rating) && rating >= 1 && rating <= 5) return { rating };
  const problem = `"${text.slice(0, 40)}" is not a rating: write good, bad, or a number from 1 to 5.`;
  throw tactError('USAGE_INVALID', { problem, help: 'tact rate --help' });
}

function sayConcluded({ heuristic, born_heuristic_id: born }: ConcludedFeedback): string {
  const parts = [
    'Noted.',
    ...(heuristic === null
      ? []
      : [
          `Confidence of heuristic ${heuristic.heuristic_id}: ${decimal(heuristic.confidence_before)} → ${decimal(heuristic.confidence)}${heuristic.state === 'retired' ? ', retired' : ''}.`,
        ]),
    ...(born === null ? [] : [`Like answers became a new heuristic: ${born}.`]),
  ];
  return parts.join(' ');
}

function decimal(value: number): string {
  return value.toFixed(2);
}

import type { RouterEvalResult } from '../../conversation/router.ts';
import type { RouterRow } from '../../conversation/router-rows.ts';
import { openSources } from './sources.ts';

/** The contents of the model card. */
interface CardFacts {
  readonly used: readonly RouterRow[];
  readonly bytes: number;
  readonly temperature: number;
  /** Evaluations on the training sources: in folds, and each source by a model trained on the others. */
  readonly inside: RouterEvalResult;
  readonly transfer: RouterEvalResult;
  /** The shipped weights on rows of other sources. */
  readonly outside: RouterEvalResult;
}

/** The model card as Markdown. */
export function cardOf({ used, bytes, temperature, inside, transfer, outside }: CardFacts): string {
  return `# The local router's weights

\`router.bin\` tells what a message to the assistant is about: task, calendar, email, memory, notes, or none of them.
Made by \`evals/training/train-router.ts\`; this card is written by it too.

| | |
| --- | --- |
| kind | multinomial logistic regression over hashed words, word pieces and word classes, with rules for memory |
| size | ${bytes} bytes: one byte per weight, and a hash of each training text |
| language | English |
| temperature | ${temperature.toFixed(3)}, from sources held out in turn |
| trained on | ${used.length} rows of public sets, collected up to 2020, and our own sentences (\`evals/training/router/own-examples/\`) |

## How well it does

Strict: exactly the row's own domains, over the rows with only one right answer. Lenient: any answer that the row accepts. All rows:
exactly the row's own domains, including ambiguous rows. No row was judged by weights trained on it or on a row with the same words.

| | rows | strict | lenient | all rows | confidence of 0.9 or more | strict for those |
| --- | --- | --- | --- | --- | --- | --- |
${figures('the training sources, in ten folds', inside)}
${figures('each training source by weights trained on the others', transfer)}
${figures('**these weights, on unseen sources**', outside)}

The mean over the sources is ${transfer.mean_over_sources} in the second row and ${outside.mean_over_sources} in the third. By source:

| source | in folds | by weights not trained on it |
| --- | --- | --- |
${bySource(inside, transfer, outside)}

## Sources

| set | rows | licence | by |
| --- | --- | --- | --- |
${sources(used)}

The labels are our own: the sets' intents were mapped to domains. Rows under share-alike or unclear licences are used for
measuring only.

## Use and limits

Follow-ups are recognised by points in the source (\`packages/english/src/router/followup.ts\`), not by these weights. The points were
derived from a regression over public dialogues under a share-alike licence and rounded to halves by hand. They contain no
text of those dialogues, and the figure for follow-ups was measured on the same dialogues.

The router is meant to route one message of an assistant's owner, with or without a model. It reads the first 2,000
characters, in English only. Its confidence is calibrated for short everyday requests; below its threshold the engine asks.
Single words and fragments ("more text", "not this one") need the conversation. Public and personal matters ("concerts this
weekend") are distinguished by wording alone. The sources are crowd-sourced and mostly mention American people, shops and
habits.
`;
}

function figures(title: string, result: RouterEvalResult): string {
  const { cases, strict_accuracy, lenient_accuracy, all_rows_accuracy, coverage_at_0_9, accuracy_at_0_9 } =
    result;
  return row(
    title,
    cases,
    strict_accuracy,
    lenient_accuracy,
    all_rows_accuracy,
    coverage_at_0_9,
    accuracy_at_0_9,
  );
}

function bySource(inside: RouterEvalResult, transfer: RouterEvalResult, outside: RouterEvalResult): string {
  const unseen = { ...outside.by_source, ...transfer.by_source };
  return Object.entries(unseen)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([source, score]) =>
      row(source, inside.by_source[source]?.strict_accuracy ?? '–', score.strict_accuracy),
    )
    .join('\n');
}

function sources(used: readonly RouterRow[]): string {
  return Object.entries(openSources)
    .map(([source, { title, licence, attribution }]) =>
      row(title, used.filter((one) => one.source === source).length, licence, attribution),
    )
    .join('\n');
}

function row(...cells: readonly (string | number | null)[]): string {
  return `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;
}

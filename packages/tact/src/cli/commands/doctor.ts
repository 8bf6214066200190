import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Screen } from '../output/screen.ts';
import { wrap } from '../output/wrap.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact doctor`: checks the setup. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Checks the home folder, the settings, the rules, the store, the clock, the model, the embeddings, the executive engine, the mailbox, outgoing mail and the calendar, and says how to fix what is wrong. The exit code is that of the first problem.',
    )
    .option(
      '--call',
      'also ask each model for a decision about a sample mail and for a streamed reply, and send the embedder a word; this may cost something',
    )
    .action((options: { readonly call?: boolean }) => examine(options, cli));
  addExamples(command, [
    ['tact doctor', 'check everything'],
    ['tact doctor --call', 'also check that each model calls tools and streams'],
    ['tact doctor --model openai:gpt-5-mini', 'check whether this model can be used'],
  ]);
}

async function examine({ call = false }: { readonly call?: boolean }, cli: Cli): Promise<void> {
  const { examination } = await import('../doctor/examination.ts');
  const findings: Finding[] = [];
  for await (const found of examination(call, cli)) {
    findings.push(...found);
    if (!cli.options.json)
      for (const finding of found) cli.screen.line(await formatFinding(finding, cli.screen));
  }
  const wrong = findings.filter(({ state }) => state === 'bad');
  cli.exitCode = wrong[0]?.exitCode ?? 0;
  if (cli.options.json) cli.screen.record({ healthy: wrong.length === 0, checks: findings.map(recordOf) });
  else
    cli.screen.line(
      `\n${conclusion(wrong.length, findings.filter(({ state }) => state === 'warning').length)}`,
    );
}

const indent = 13;

async function formatFinding(
  { name, state, text, remedy }: Finding,
  { width, paint }: Screen,
): Promise<string> {
  const { plainLine } = await import('@tact/core/text');
  const mark = {
    good: paint.green('✓'),
    open: paint.dim('–'),
    warning: paint.yellow('!'),
    bad: paint.red('✗'),
  }[state];
  const line = `${mark} ${name.padEnd(indent - 3)} ${wrap(plainLine(text, 600), width, indent)}`;
  if (remedy === undefined) return line;
  return `${line}\n${' '.repeat(indent)}${paint.bold(wrap(plainLine(remedy, 600), width, indent))}`;
}

function recordOf({ name, state, text, remedy, code, about = {} }: Finding) {
  return { name, state, text, remedy: remedy ?? null, code: code ?? null, ...about };
}

function conclusion(wrong: number, warnings: number): string {
  const problems = wrong === 1 ? '1 problem found' : `${wrong === 0 ? 'No' : wrong} problems found`;
  if (warnings === 0) return `${problems}.`;
  return `${problems}; ${warnings === 1 ? '1 warning' : `${warnings} warnings`}.`;
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, it, onTestFinished } from 'vitest';
import { createMemoryTerminal } from '../../../test/cli/memory-terminal.ts';
import { createCli } from '../cli.ts';
import { loadEvals } from './eval.ts';

const typed = ['json', '--data', 'answers.jsonl', '--out', 'read.jsonl'];

it('without the evals folder, any eval fails with where to run it', async () => {
  const { configure } = await loadEvals(new URL('evals/cli.ts', import.meta.url));
  const command = new Command('eval');
  configure(command, createCli([], createMemoryTerminal({ folder: '.' })));

  await expect(command.parseAsync(typed, { from: 'user' })).rejects.toMatchObject({
    code: 'EVALS_NOT_INSTALLED',
    message: 'Evals are not part of the installed package.',
    remedy: 'Run `node bin/tact.js eval` in a clone of the repository.',
    exitCode: 2,
  });
});

it.each([
  [{ id: 'bad' }, 1, 'Rows that could not be read as they expect: 1. The others were answered.\n'],
  [{ id: 'bad', expected: 'unreadable' }, 0, ''],
])('with a row that cannot be read, %j, an eval answers all and ends with %d', async (bad, code, said) => {
  const folder = await mkdtemp(join(tmpdir(), 'tact-eval-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [data, out] = [join(folder, 'rows.jsonl'), join(folder, 'answers.jsonl')];
  await writeFile(
    data,
    [bad, { id: 'good', message: 'The pool is open.' }].map((row) => JSON.stringify(row)).join('\n'),
  );
  const { configure } = await loadEvals();
  const terminal = createMemoryTerminal({ folder });
  const cli = createCli([], terminal);
  const command = new Command('eval');
  configure(command, cli);

  await command.parseAsync(['framing', '--data', data, '--out', out], { from: 'user' });

  expect([cli.exitCode, terminal.printed().stderr]).toEqual([code, said]);
  expect(
    (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { id: 'bad', error: 'ROW_UNREADABLE' },
    { id: 'good', label: 'equips' },
  ]);
});

it('in a clone, each eval is a subcommand', async () => {
  const { configure } = await loadEvals();
  const command = new Command('eval');
  configure(command, createCli([], createMemoryTerminal({ folder: '.' })));

  expect(command.commands.map((one) => one.name())).toEqual([
    'mail',
    'json',
    'kinds',
    'hidden',
    'injection',
    'router',
    'composite',
    'context',
    'time',
    'slots',
    'replies',
    'grounding',
    'ics',
    'assistant',
    'everyday',
    'gate',
    'feedback',
    'framing',
    'embedder',
    'executive-decisions',
    'executive-situations',
    'executive',
    'admission',
    'memory',
    'admission-stream',
  ]);
});

import { Command } from 'commander';
import { expect, it } from 'vitest';
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

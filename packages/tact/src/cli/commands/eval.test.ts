import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryTerminal } from '../../../../../test/cli/memory-terminal.ts';
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

const entry = new URL('../../../../../evals/cli.ts', import.meta.url);
const evals = fileURLToPath(new URL('.', entry));
const firstOf = async (path: string) =>
  JSON.parse((await readFile(join(evals, path), 'utf8')).split('\n')[0] ?? '');

/** Every eval of rows, with one that can be read. */
const ofRows: readonly (readonly [name: string, good: object | string, options?: readonly string[]])[] = [
  ['json', { id: 'good', kind: 'repair', raw: '{}', expected_json: {} }],
  ['kinds', 'kinds/cases/test.jsonl'],
  ['hidden', 'hidden/cases.jsonl'],
  ['injection', 'cases/email-injection.jsonl'],
  ['injection', 'cases/conversation-injection.jsonl', ['--variants', 'attacker_only']],
  ['router', { text: 'add milk to the list', domains: ['keep'] }, ['--shipped']],
  ['composite', { text: 'call mom and mail Bob', domains: ['task', 'email'] }],
  ['context', { text: 'add milk to the list', domains: ['keep'] }],
  [
    'time',
    {
      ...{ text: 'tomorrow', reference_time_iso: '2026-11-22T10:00:00', timezone: 'UTC', source: 'own' },
      ...{ kind: 'day', core: true, expected: { start: '2026-11-23', end: null, grain: 'day' } },
    },
  ],
  ['slots', { text: 'remind me to call mom', action: 'task.create', source: 'own', params: {} }],
  ['replies', { text: 'yes', label: 'affirmative', source: 'own', licence: 'MIT' }],
  ['grounding', 'grounding/replies.jsonl'],
  [
    'planned-times',
    { part: 'first', clock: 'winter', kind: 'task', say: 'Call mom', says: '', start: '2026-11-20' },
  ],
  ['gate', 'proactive/cases/gate.jsonl'],
  ['feedback', 'proactive/cases/feedback.jsonl'],
  ['framing', { id: 'good', message: 'The pool is open.' }],
  ['embedder', 'embedding/pairs.jsonl'],
  ['executive-decisions', 'executive/cases/decisions.jsonl'],
  ['executive-situations', 'executive/cases/situations.jsonl'],
  ['admission', 'memory/cases/admission.jsonl'],
  ['memory', 'memory/cases/pairs.jsonl'],
  ['admission-stream', 'memory/cases/month.jsonl'],
];

/** An eval of these rows: how it ends, what it says, and its answers. */
async function evaluated(
  name: string,
  rows: readonly unknown[],
  options: readonly string[],
  isFolder = false,
) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-eval-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = join(folder, 'answers.jsonl');
  const data = join(folder, isFolder ? '' : 'rows.jsonl');
  const text = isFolder ? JSON.stringify(rows) : rows.map((row) => JSON.stringify(row)).join('\n');
  await writeFile(join(folder, isFolder ? 'rows.json' : 'rows.jsonl'), text);
  const { configure } = await loadEvals(entry);
  const terminal = createMemoryTerminal({ folder });
  const cli = createCli([], terminal);
  const command = new Command('eval');
  configure(command, cli);

  await command.parseAsync([name, '--data', data, '--out', out, ...options], { from: 'user' });

  const answers: readonly { readonly id?: string; readonly error?: string }[] = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return {
    ended: [cli.exitCode, terminal.printed().stderr] as const,
    unread: answers.filter(({ error }) => error === 'ROW_UNREADABLE'),
    others: answers.filter(({ error }) => error !== 'ROW_UNREADABLE').length,
  };
}

const everyEval: typeof ofRows = [
  ...ofRows,
  ['assistant', 'conversation/cases/01-first-examples.json'],
  ['everyday', 'everyday/dialogues/01-tasks.json'],
];

describe.each(everyEval.map(([name, given, options = []]) => ({ name, given, options })))(
  'eval $name of $given',
  ({ name, given, options }) => {
    const isFolder = name === 'assistant' || name === 'everyday';
    const good = async () => {
      if (typeof given !== 'string') return given;
      return isFolder ? JSON.parse(await readFile(join(evals, given), 'utf8'))[0] : firstOf(given);
    };
    const bad = isFolder ? { name: 'bad' } : { id: 'bad' };

    it('answers all rows and ends with 1 where one of them cannot be read', async () => {
      const { ended, unread, others } = await evaluated(name, [bad, await good()], options, isFolder);

      expect(ended).toEqual([
        1,
        'Rows that could not be read as they expect: 1. The others were answered.\n',
      ]);
      expect(unread).toEqual([{ id: 'bad', error: 'ROW_UNREADABLE' }]);
      expect(others).toBeGreaterThan(0);
    });

    it('ends well where that row expects to be unreadable', async () => {
      const rows = [{ ...bad, expected: 'unreadable' }, await good()];
      const { ended, unread, others } = await evaluated(name, rows, options, isFolder);

      expect(ended).toEqual([0, '']);
      expect(unread).toEqual([{ id: 'bad', error: 'ROW_UNREADABLE' }]);
      expect(others).toBeGreaterThan(0);
    });
  },
);

it('in a clone, each eval is a subcommand', async () => {
  const { configure } = await loadEvals(entry);
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
    'planned-times',
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

import { readFile } from 'node:fs/promises';
import { tactError } from '@tact/core/errors';
import type { Command } from 'commander';
import type { Cli } from './cli.ts';

/** What `tact replay` and `tact backtest` judge by, as options say it. */
export interface JudgedByOptions {
  readonly policy?: string;
  readonly rules?: string;
}

export function addJudgedByOptions(command: Command): Command {
  return command
    .option('--policy <file>', 'use the [policy] of this config.toml')
    .option('--rules <file>', 'use the rules and directions of this rules.toml');
}

/** The files that the options name. Throws `USAGE_INVALID` for one that is not there. */
export async function givenTexts({ policy, rules }: JudgedByOptions, command: string, cli: Cli) {
  const textOf = async (given: string | undefined) => {
    if (given === undefined) return undefined;
    const name = cli.path(given);
    const text = await readFile(name, 'utf8').catch((thrown: NodeJS.ErrnoException) => thrown);
    if (typeof text === 'string') return { text, name };
    const why =
      text.code === 'ENOENT' ? `There is no file ${given}.` : `${given} cannot be read: ${text.code}.`;
    throw tactError('USAGE_INVALID', { problem: why, help: `tact ${command} --help` }, text);
  };
  return { policy: await textOf(policy), rules: await textOf(rules) };
}

/** Follows “under”: `today's policy and rules`. */
export function nameOf({ policy, rules }: JudgedByOptions): string {
  if (policy === undefined && rules === undefined) return "today's policy and rules";
  const ofPolicy = policy === undefined ? "today's policy" : `the policy in ${policy}`;
  return `${ofPolicy} and ${rules === undefined ? "today's rules" : `the rules in ${rules}`}`;
}

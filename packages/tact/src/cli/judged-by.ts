import { tactError } from '@tact/core/errors';
import { type ReplayedBy, rulesText } from '@tact/core/kernel';
import type { EditableFile } from '@tact/core/ports/editable-file';
import { readRulebook } from '@tact/email/engine';
import type { Command } from 'commander';
import { openTomlFile } from '#adapters/editable-file/toml-file';
import { readConfig } from '#config';
import type { LocalTact } from '#presets/local';
import { policyFrom } from '#presets/policy';
import type { Cli } from './cli.ts';

/** What `tact replay` and `tact backtest` judge by, as options say it. */
export interface JudgedByOptions {
  readonly policy?: string;
  readonly rules?: string;
}

interface JudgedBy extends Required<ReplayedBy> {
  /** Follows “under”: `today's policy and rules`. */
  readonly name: string;
}

export function addJudgedByOptions(command: Command): Command {
  return command
    .option('--policy <file>', 'use the [policy] of this config.toml')
    .option('--rules <file>', 'use the rules and directions of this rules.toml');
}

/**
 * The policy and the rules that the options name, in force now unless they name any. The directions of the rules are part of the
 * policy. Throws `USAGE_INVALID` for a file that is not there, and as `readConfig` and `readRulebook`.
 */
export async function judgedBy(
  { policy, rules }: JudgedByOptions,
  command: string,
  tact: LocalTact,
  cli: Cli,
): Promise<JudgedBy> {
  const existing = async (given: string): Promise<EditableFile & { readonly text: string }> => {
    const file = openTomlFile(cli.path(given));
    const text = await file.read();
    if (text !== null) return { ...file, text };
    throw tactError('USAGE_INVALID', {
      problem: `There is no file ${given}.`,
      help: `tact ${command} --help`,
    });
  };
  const config = policy === undefined ? tact.config : await readConfig(await existing(policy));
  const rulesFile = rules === undefined ? null : await existing(rules);
  const { directions } =
    rulesFile === null ? tact.rules.current.written : await readRulebook(rulesFile, tact.ruleContext);
  return {
    policy: policyFrom(config, directions),
    rules: rulesFile === null ? tact.rules.text : rulesText(rulesFile.text),
    name: nameOf(policy, rules),
  };
}

function nameOf(policy: string | undefined, rules: string | undefined): string {
  if (policy === undefined && rules === undefined) return "today's policy and rules";
  const ofPolicy = policy === undefined ? "today's policy" : `the policy in ${policy}`;
  return `${ofPolicy} and ${rules === undefined ? "today's rules" : `the rules in ${rules}`}`;
}

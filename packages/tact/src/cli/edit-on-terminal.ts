import type { Approval, Json } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { editQuestion } from '@tact/server/operations/approvals/answer';
import type { LocalTact } from '#presets/local';
import { requireKnownAction } from './actions.ts';
import { answering, callOperation } from './call-operation.ts';
import type { Cli } from './cli.ts';
import type { LineReader } from './line-reader.ts';
import { changeOf, parameterNames, parseParameters, parseUnknownParameters } from './parameters.ts';

/**
 * Asks for another action and for another value of each of its parameters. Null where nothing was changed. Throws as `edit` of an
 * assistant does, and `ACTION_PARAMETERS_INVALID`.
 */
export async function editOnTerminal(
  { id, hash, action: before, parameters }: Approval,
  tact: LocalTact,
  cli: Cli,
  lines: LineReader,
): Promise<Approval | null> {
  const { screen } = cli;
  const { registry } = tact.assistant.runtime;
  screen.line(screen.paint.dim('Enter keeps a value, - removes it; commas separate list items.'));
  const name = await lines.next(`  action [${before}]: `);
  if (name === null) return null;
  const wanted = name.trim() || before;
  // One that another program has is checked there.
  const action =
    wanted === before && registry.find(before) === null ? null : requireKnownAction(wanted, registry);
  const kept = wanted === before ? parameters : {};
  const words: string[] = [];
  for (const parameter of action === null ? Object.keys(parameters) : parameterNames(action)) {
    const line = await lines.next(`  ${parameter} [${shown(kept[parameter])}]: `);
    if (line === null) return null;
    if (line.trim() !== '') words.push(`${parameter}=${line.trim() === '-' ? '' : line.trim()}`);
  }
  if (words.length === 0 && wanted === before) {
    screen.line('Nothing changed.');
    return null;
  }
  const changed =
    action === null ? parseUnknownParameters(words, parameters, before) : parseParameters(words, action);
  const change = { id, hash, action: action?.name ?? before, ...changeOf(changed) };
  return (await callOperation(editQuestion, change, tact, answering(cli))).approval;
}

function shown(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(shown).join(',');
  return plainLine(typeof value === 'string' ? value : JSON.stringify(value), 200);
}

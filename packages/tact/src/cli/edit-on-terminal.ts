import type { Approval, Json } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { editQuestion } from '@tact/server/operations/approvals/answer';
import type { LocalTact } from '#presets/local';
import { requireKnownAction } from './actions.ts';
import { callOperation } from './call-operation.ts';
import type { Cli } from './cli.ts';
import type { LineReader } from './line-reader.ts';
import { changeOf, parameterNames, parseParameters } from './parameters.ts';

/**
 * Asks for another action and for another value of each of its parameters. Null where nothing was changed. Throws as `edit` of an
 * assistant does, and `ACTION_PARAMETERS_INVALID`.
 */
export async function editOnTerminal(
  { id, hash, action: before, parameters }: Approval,
  tact: LocalTact,
  { screen }: Cli,
  lines: LineReader,
): Promise<Approval | null> {
  screen.line(screen.paint.dim('Enter keeps a value, - removes it; commas separate list items.'));
  const name = await lines.next(`  action [${before}]: `);
  if (name === null) return null;
  const action = requireKnownAction(name.trim() || before, tact.assistant.runtime.registry);
  const kept = action.name === before ? parameters : {};
  const words: string[] = [];
  for (const parameter of parameterNames(action)) {
    const line = await lines.next(`  ${parameter} [${shown(kept[parameter])}]: `);
    if (line === null) return null;
    if (line.trim() !== '') words.push(`${parameter}=${line.trim() === '-' ? '' : line.trim()}`);
  }
  if (words.length === 0 && action.name === before) {
    screen.line('Nothing changed.');
    return null;
  }
  const changed = parseParameters(words, action);
  const change = { id, hash, action: action.name, ...changeOf(changed) };
  return (await callOperation(editQuestion, change, tact)).approval;
}

function shown(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(shown).join(',');
  return plainLine(typeof value === 'string' ? value : JSON.stringify(value), 200);
}

import type { TactError } from '@tact/core/errors';
import { plainLine } from '@tact/core/text';
import { setTrusted } from '#presets/trusted-homes';
import type { Cli } from '../cli.ts';
import { canAsk, confirm } from '../confirm.ts';
import { showHome } from './show-home.ts';

/** Asks whether a trusted home that changed is still trusted; false without a terminal to ask on. */
export async function trustAgain(
  { message, details }: TactError,
  { notes, terminal }: Cli,
): Promise<boolean> {
  if (!canAsk(terminal)) return false;
  const path = String(details['path']);
  notes.line(plainLine(message, 2000));
  await showHome(path, notes);
  if (!(await confirm('Trust it as it is now?', terminal))) return false;
  await setTrusted(path, true, terminal.environment);
  return true;
}

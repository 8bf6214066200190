import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asTactError, type TactError } from '@tact/core/errors';
import { plainLine, quote } from '@tact/core/text';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { setTrusted } from '#presets/trusted-homes';
import type { Cli } from '../cli.ts';
import { canAsk, confirm } from '../confirm.ts';
import type { Screen } from '../output/screen.ts';

/** Of what cannot do much by itself. */
const maxLines = 40;
const maxValueLength = 10_000;

/**
 * Shows what is in a home that somebody else may have written, for the owner to decide about. First what acts as them, whole however
 * long: plugins, commands, addresses, and rules that may do something dangerous without asking. Then its files, the other settings,
 * and how many rules and directions there are.
 */
export async function showHome(path: string, notes: Pick<Screen, 'line'>): Promise<void> {
  const names = readdirSync(path).sort();
  const settings = await linesOf(join(path, 'config.toml'), settingLines);
  const rules = await linesOf(join(path, 'rules.toml'), ruleLines);
  const lines = [...settings, ...rules];
  const others = [
    { text: `files  ${names.map((name) => plainLine(name, 60)).join(', ') || 'none'}` },
    ...names
      .filter((name) => isLink(join(path, name)))
      .map((name) => ({ text: `link   ${plainLine(name, 60)}` })),
    ...lines.filter(({ acts }) => acts !== true),
  ];
  notes.line(plainLine(path, 1000));
  for (const { text } of lines.filter(({ acts }) => acts === true)) notes.line(`  ${text}`);
  for (const { text } of others.slice(0, maxLines)) notes.line(`  ${text}`);
  if (others.length > maxLines) notes.line(`  … and ${others.length - maxLines} more`);
  notes.line('Its rules, addresses, commands and plugins will act as you.');
}

interface Line {
  readonly text: string;
  /** What it names acts as the owner: it is shown first and whole. */
  readonly acts?: boolean;
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
}

type Table = Readonly<Record<string, unknown>>;

async function linesOf(file: string, lines: (value: Table) => readonly Line[]): Promise<readonly Line[]> {
  try {
    const opened = openTomlFile(file);
    const text = await opened.read();
    return text === null ? [] : lines(opened.parse(text).value as Table);
  } catch (thrown) {
    return [{ text: plainLine(asTactError(thrown).message, 200), acts: true }];
  }
}

function settingLines(settings: Table, path = ''): readonly Line[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return settingLines(value as Table, name);
    const acts = actsAsOwner(name, value);
    const shown = quote(
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
      acts ? maxValueLength : 120,
    );
    return [{ text: `sets   ${plainLine(name, 80)} to ${shown}`, acts }];
  });
}

const acting = /^plugins\.|(?:^|\.)(?:command|where|host|server|url|base_url|addresses|from|to)$/;

/** A plugin, a command or an address, by its name or by what it looks like. */
function actsAsOwner(name: string, value: unknown): boolean {
  return acting.test(name) || /@|:\/\//.test(JSON.stringify(value) ?? '');
}

function ruleLines(lists: Table): readonly Line[] {
  return Object.entries(lists).flatMap(([list, entries]): readonly Line[] => {
    if (!Array.isArray(entries)) return [];
    const dangerous = (entries as readonly Table[]).filter((entry) => entry?.['permit_dangerous'] === true);
    return [
      ...dangerous.map((entry) => ({
        text: `rule   may do something dangerous without asking: ${quote(JSON.stringify(entry), maxValueLength)}`,
        acts: true,
      })),
      { text: `has    ${plainLine(list, 40)}: ${entries.length}` },
    ];
  });
}

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

import { configIssueError } from '@tact/core/config-issue';
import type { EditableFile } from '@tact/core/ports/editable-file';
import { type Config, parseConfig } from './settings.ts';

/** Reads a whole `config.toml`, which may be missing. Throws for issues, each with its line. */
export async function readConfig(file: EditableFile): Promise<Config> {
  const text = await file.read();
  const { config, issues } = parseConfig(file.parse(text ?? ''));
  if (issues.length > 0) throw configIssueError(issues);
  return config;
}

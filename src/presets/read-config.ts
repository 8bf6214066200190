import { mistakeError } from '#kernel';
import type { WrittenFile } from '#ports/written-document';
import { type Config, parseConfig } from './config.ts';

/** Reads a whole `config.toml`, which need not be there. Throws for mistakes, each with its line. */
export async function readConfig(file: WrittenFile): Promise<Config> {
  const text = await file.read();
  const { config, mistakes } = parseConfig(file.parse(text ?? ''));
  if (mistakes.length > 0) throw mistakeError(mistakes);
  return config;
}

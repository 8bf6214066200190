import { tactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';

/** The files of a home, whole: no path is ever taken from a caller. */

const maxText = 500_000;
export const textInput = z.string().max(maxText).describe('the whole file, as TOML');
export const versionInput = z
  .string()
  .nullable()
  .describe('as `get` gave it: where it was changed since, nothing is saved');
export const fileJson = z.object({
  text: z.string().describe('empty where there is no file'),
  version: z.string().nullable().describe('a digest of the text; null where there is no file'),
});

export interface FileText {
  readonly text: string;
  readonly version: string | null;
}

export function asFile(text: string | null): FileText {
  return { text: text ?? '', version: text === null ? null : digest(text) };
}

/** The text that the caller saw, if it still stands. Throws `CONFIG_CHANGED`. */
export function requireVersion(text: string | null, version: string | null, file: string): string | null {
  if (asFile(text).version === version) return text;
  throw tactError('CONFIG_CHANGED', { file });
}

/** The rules and directions. */
export const getRulebook = defineHomeOperation({
  name: 'rulebook.get',
  summary: 'Gives the rules and directions as they are written.',
  area: 'rulebook',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({}),
  output: fileJson,
  run: async (_, { home }): Promise<FileText> => asFile(await home.rulebook.read()),
});

/** What other rules and directions would have made of past mail. */
export const testRulebook = defineHomeOperation({
  name: 'rulebook.test',
  summary: 'Tests other rules and directions on the last 500 messages; saves nothing.',
  area: 'rulebook',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ text: textInput }),
  output: z.object({
    test: z.looseObject({ looked: z.number(), changes: z.array(z.looseObject({})) }),
    warnings: z.array(z.looseObject({ text: z.string(), remedy: z.string() })),
  }),
  run: ({ text }, { home }): Promise<object> => home.rulebook.test(text),
});

/** Saves other rules and directions. */
export const putRulebook = defineHomeOperation({
  name: 'rulebook.put',
  summary:
    'Replaces the rules and directions from the next decision on; try them with `rulebook.test` first.',
  area: 'rulebook',
  effect: 'admin',
  input: z.strictObject({ text: textInput, version: versionInput }),
  output: fileJson,
  async run({ text, version }, { home }): Promise<FileText> {
    const before = requireVersion(await home.rulebook.read(), version, 'rules.toml');
    await home.rulebook.save(text, before);
    return asFile(text);
  },
});

import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';
import { asFile, type FileText, fileJson, requireVersion, textInput, versionInput } from './rulebook.ts';

/** The settings. */
export const getSettings = defineHomeOperation({
  name: 'settings.get',
  summary: 'Gives config.toml as it is written; keys and passwords are not in it.',
  area: 'settings',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({}),
  output: fileJson,
  run: async (_, { home }): Promise<FileText> => asFile(await home.settings.read()),
});

/** Checks other settings. */
export const testSettings = defineHomeOperation({
  name: 'settings.test',
  summary: 'Checks another config.toml, and says which sections it changes; saves nothing.',
  area: 'settings',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ text: textInput }),
  output: z.object({ changed: z.array(z.string()) }),
  run: async ({ text }, { home }) => ({ changed: await home.settings.check(text) }),
});

/** Code that would run here, and another place for the data: whoever holds a token decides about neither. */
const inPerson = ['plugins', 'store'];

/** Saves other settings. */
export const putSettings = defineHomeOperation({
  name: 'settings.put',
  summary: 'Replaces config.toml from the next start on.',
  area: 'settings',
  effect: 'admin',
  input: z.strictObject({ text: textInput, version: versionInput }),
  output: fileJson,
  async run({ text, version }, { home, principal }): Promise<FileText> {
    const before = requireVersion(await home.settings.read(), version, 'config.toml');
    const changed = await home.settings.check(text);
    const refused = inPerson.find((section) => changed.includes(section));
    if (refused !== undefined && principal.hasToken === true)
      throw tactError('OPERATION_INPUT_INVALID', {
        ...{ operation: 'settings.put', field: 'text' },
        why: `changes [${refused}], which only the owner in person can, in the file`,
      });
    await home.settings.save(text, before);
    return asFile(text);
  },
});

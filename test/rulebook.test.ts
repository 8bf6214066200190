import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkParameters } from '@tact/core/kernel';
import type { MaybeUnlabelled } from '@tact/core/records';
import {
  checkRulebook,
  compileRules,
  createEmailRegistry,
  type MatchableMail,
  matchRules,
  previewRulebook,
  type RuleContext,
  readRulebook,
  saveRulebook,
  starterRulebook,
} from '@tact/email/engine';
import { re2Patterns } from '@tact/email/pattern/re2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { labelMatchable } from './examples/label-mail.ts';

/** The rulebook from the file on disk to the match: TOML, RE2 and the registry's own parameters. */

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-rulebook-'));
  path = join(folder, 'rules.toml');
});

afterEach(() => rm(folder, { recursive: true }));

const context = contextOfRegistry();

describe('the rulebook a new home begins with', () => {
  test('has no mistake', async () => {
    await writeFile(path, starterRulebook);
    expect(await checkRulebook(openTomlFile(path), context)).toEqual([]);
  });

  test('asks before anything is sent, and its other directions and examples are switched off', async () => {
    await writeFile(path, starterRulebook);
    const { rules, llmRules, directions } = await readRulebook(openTomlFile(path), context);

    expect(directions.filter(({ enabled }) => enabled).map(({ constraint }) => constraint)).toEqual([
      { kind: 'ask', actions: ['forward', 'auto_reply', 'escalate'] },
    ]);
    expect(directions.filter(({ enabled }) => !enabled).map(({ constraint }) => constraint)).toEqual([
      { kind: 'forbid', actions: ['delete'], unlessRule: true },
      null,
      null,
    ]);
    expect(rules.filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual(['new-followers']);
    expect(llmRules.filter(({ enabled }) => enabled)).toEqual([]);
  });

  test('has examples that work once they are switched on', async () => {
    await writeFile(path, starterRulebook);
    const file = openTomlFile(path);
    for (const id of ['newsletters', 'receipts', 'expired-codes', 'boss']) {
      await saveRulebook(
        file,
        await previewRulebook(file, { kind: 'set', list: 'rules', id, fields: { enabled: true } }, context),
      );
    }
    const { rules } = await readRulebook(file, context);
    const ruleSet = compileRules(rules, { patterns: re2Patterns });
    const matched = (mail: Partial<MaybeUnlabelled<MatchableMail>>) =>
      matchRules(ruleSet, labelMatchable({ ...plainMail, ...mail }), threeDays).matched.map(({ id }) => id);

    const listed = { headers: [{ name: 'List-Id', value: '<news.example>' }] };
    expect(matched(listed)).toEqual(['newsletters']);
    expect(matched({ ...listed, subject: 'Your invoice' })).toEqual([]);
    expect(matched({ from: { name: '', address: 'a@my.bank.example' }, subject: 'Receipt' })).toEqual([
      'receipts',
    ]);
    const code = { from: { name: '', address: 'codes@bank.example' }, subject: 'Your one-time code' };
    expect(matched(code)).toEqual([]);
    expect(matched({ ...code, fromProblem: null, authentication: passed })).toEqual(['expired-codes']);
    expect(matched({ from: { name: '', address: 'boss@work.example' }, ...listed })).toEqual(['boss']);
    expect(await readFile(path, 'utf8')).toBe(
      starterRulebook
        .replaceAll('enabled = false\nwhen', 'enabled = true\nwhen')
        .replaceAll('enabled = false\npriority', 'enabled = true\npriority'),
    );
  });
});

describe('a rulebook', () => {
  test('without a file is empty, and its first rule makes the file', async () => {
    const file = openTomlFile(path);
    expect(await readRulebook(file, context)).toEqual({ rules: [], llmRules: [], directions: [] });

    const preview = await previewRulebook(
      file,
      { kind: 'add', list: 'rules', entry: archiveDigests },
      context,
    );
    expect(preview.before.rules).toEqual([]);
    expect(preview.after.rules.map(({ id }) => id)).toEqual(['digests']);
    expect(await file.read()).toBeNull();

    await saveRulebook(file, preview);
    expect(await readFile(path, 'utf8')).toBe(
      '[[rules]]\nid = "digests"\nwhen.subject.contains = "digest"\nactions = ["archive"]\n',
    );
  });

  test('with mistakes is refused with the first by line and the number of the others', async () => {
    await writeFile(
      path,
      '[[rules]]\nid = "x"\nactions = ["archvie"]\nwhen.subject.regex = "("\n\n[[directions]]\nid = "x"\n',
    );
    const file = openTomlFile(path);

    await expect(readRulebook(file, context)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: `${path}:3: rules[x].actions[1].action: unknown action "archvie"; perhaps "archive" was meant (and 3 more problems in this file).`,
    });
    expect((await checkRulebook(file, context)).map(({ line, field, why }) => [line, field, why])).toEqual([
      [3, 'rules[x].actions[1].action', 'unknown action "archvie"; perhaps "archive" was meant'],
      [4, 'rules[x].when.subject.regex', 'is not a valid pattern: a "(" is not closed'],
      [6, 'directions[x].text', 'is missing'],
      [7, 'directions[x].id', '"x" is already used on line 2'],
    ]);
  });

  test('that is no TOML is refused with its line', async () => {
    await writeFile(path, '[[rules]]\nid = x\n');
    const file = openTomlFile(path);

    await expect(readRulebook(file, context)).rejects.toMatchObject({
      code: 'CONFIG_SYNTAX',
      details: { line: 2 },
    });
    expect(await checkRulebook(file, context)).toMatchObject([{ line: 2, field: 'syntax' }]);
  });

  test('holds parameters against the registry', async () => {
    await writeFile(
      path,
      '[[rules]]\nid = "x"\nscope = "domain:a.example"\nactions = [{ action = "apply_label" }]\n',
    );
    expect(await checkRulebook(openTomlFile(path), context)).toMatchObject([
      { line: 4, field: 'rules[x].actions[1].parameters.label' },
    ]);
  });

  test('is not changed by a change that would break it', async () => {
    const before = '[[rules]]\nid = "x"\nscope = "domain:a.example"\nactions = ["archive"]\n';
    await writeFile(path, before);
    const file = openTomlFile(path);
    const fields = { actions: ['archvie'] };

    await expect(
      previewRulebook(file, { kind: 'set', list: 'rules', id: 'x', fields }, context),
    ).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    });
    await expect(
      previewRulebook(file, { kind: 'add', list: 'rules', entry: { ...archiveDigests, id: 'x' } }, context),
    ).rejects.toMatchObject({ code: 'CONFIG_INVALID', details: { why: '"x" is already used on line 2' } });

    expect(await readFile(path, 'utf8')).toBe(before);
  });

  test('is not overwritten when its owner saved it in the meantime', async () => {
    await writeFile(path, '');
    const file = openTomlFile(path);
    const preview = await previewRulebook(
      file,
      { kind: 'add', list: 'rules', entry: archiveDigests },
      context,
    );
    await writeFile(path, '# mine\n');

    await expect(saveRulebook(file, preview)).rejects.toMatchObject({ code: 'CONFIG_CHANGED' });
    expect(await readFile(path, 'utf8')).toBe('# mine\n');
  });
});

const archiveDigests = { id: 'digests', when: { subject: { contains: 'digest' } }, actions: ['archive'] };

const threeDays = 3 * 24 * 60 * 60 * 1000;

const passed = {
  server: 'mx.example.org',
  spf: null,
  dkim: null,
  dmarc: { result: 'pass', isAligned: true },
  problem: null,
} as const;

const plainMail = labelMatchable({
  account: 'me@example.org',
  from: { name: '', address: 'ann@example.net' },
  to: [],
  cc: [],
  bcc: [],
  subject: 'Hello',
  text: '',
  headers: [],
  labels: [],
  attachments: [],
  size: 1,
  date: null,
  receivedAt: 0,
});

function contextOfRegistry(): RuleContext {
  const registry = createEmailRegistry({} as Parameters<typeof createEmailRegistry>[0]);
  return {
    patterns: re2Patterns,
    actions: registry.offered.map(({ name }) => name),
    validateAction(name, parameters) {
      const action = registry.find(name);
      return action === null ? null : checkParameters(action, parameters);
    },
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exposeAll } from '@tact/core/records';
import { createEmailRegistry, parseRulebook, rulebookLists, ruleContext } from '@tact/email/engine';
import { re2Patterns } from '@tact/email/pattern/re2';
import { subjectOf } from '@tact/server/operations/decisions/decision-subject';
import { readPolicyFile } from '@tact/simulation';
import { sampleApproval, sampleDecision, sampleItem } from '@tact/testing';
import { contactSchema, memorySchema, noteSchema, taskSchema } from '@tact/tools';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { decisionRecord } from '#cli/output/decision-record';
import { exchangeRecord } from '#cli/output/exchange-record';
import { parseConfig } from '#config';
import { openInMemory } from '#presets/in-memory';
import { filledProgram } from '../scripts/docs/cli-page.ts';
import { pagesWithTranscripts, withTrueTranscripts } from '../scripts/docs/transcripts.ts';
import { blocksOf, pages, read } from './documents.ts';
import { exampleMail } from './examples/mails.ts';

/** The documents say nothing that does not work: commands exist, files are accepted, programs print what stands beside them. */

const root = fileURLToPath(new URL('..', import.meta.url));
const program = await filledProgram();

describe('the commands in', () => {
  test.each(pages)('%s exist, with their options', (page) => {
    expect(commandsIn(read(page)).flatMap((command) => problemsOf(command))).toEqual([]);
  });

  test('a page would be found out if they did not', () => {
    const page =
      '`tact aprove 1234` and `tact log --verdit act`\n```sh\nnode bin/tact.js rules frob\n$ tact triage . --wath\n```\n';
    expect(commandsIn(page).flatMap((command) => problemsOf(command))).toEqual([
      'tact aprove 1234: no command aprove',
      'tact log --verdit act: no option --verdit',
      'tact rules frob: no command frob',
      'tact triage . --wath: no option --wath',
    ]);
  });

  test('README and tour are more than a few', () => {
    expect(commandsIn(read('README.md')).length).toBeGreaterThan(6);
    expect(commandsIn(read('docs/tour.md')).length).toBeGreaterThan(15);
  });
});

describe('the TOML in', () => {
  const written = pages.flatMap((page) =>
    blocksOf(read(page), 'toml').map((text, index) => ({ page, index, text })),
  );

  test.each(written)('$page (block $index) is accepted', ({ page, text }) => {
    expect(mistakesIn(text, page)).toEqual([]);
  });

  test('a page would be found out if it had a mistake', () => {
    expect(
      mistakesIn('[[rules]]\nid = "x"\nwhen.subject.contians = "y"\nactions = ["archive"]\n', 'x.md'),
    ).toHaveLength(1);
    expect(mistakesIn('[model]\nprovider = "ollama"\n', 'x.md')).toHaveLength(1);
  });

  test('the reference is more than a few blocks', () => {
    expect(written.length).toBeGreaterThan(12);
  });
});

describe('the conversations in', () => {
  test.each(pagesWithTranscripts)('%s are what Tact really says', async (page) => {
    expect(await withTrueTranscripts(read(page))).toBe(read(page));
  });

  test('a page would be found out if they were not', async () => {
    const page = '```text\n$ tact chat\nyou   Remember that the wifi code is 1234\ntact  No.\n```\n';

    expect(await withTrueTranscripts(page)).toBe(page.replace('No.', "I've remembered “wifi code”: “1234”."));
  });

  test('README and guide are more than a few turns', () => {
    for (const page of ['README.md', 'docs/guides/chat.md'])
      expect(read(page).match(/^you {3}/gm)?.length).toBeGreaterThan(8);
  });
});

describe('the files that are named in', () => {
  test.each([...pages, 'ARCHITECTURE.md'])('%s are there', (page) => {
    const named = [
      ...read(page).matchAll(/`((?:packages|test|scripts|evals|docs|examples|samples)\/[\w./-]+)`/g),
    ];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe('the page on JSON', () => {
  const page = read('docs/reference/json.md');

  test('has examples that are JSON', () => {
    expect(blocksOf(page, 'json').map((text) => typeof JSON.parse(text))).toEqual([
      'object',
      'object',
      'object',
      'object',
      'object',
      'object',
    ]);
  });

  test('shows a decision with the fields that a decision has', () => {
    const [shown = '{}'] = blocksOf(page, 'json');
    const printed = exposeAll(
      decisionRecord(sampleDecision(), subjectOf(exampleMail(), sampleDecision()), { effects: [] }),
    );
    expect(Object.keys(JSON.parse(shown)).sort()).toEqual(
      Object.keys(printed)
        .filter((key) => key !== 'failures')
        .sort(),
    );
    expect(Object.keys(JSON.parse(shown).message)).toEqual(Object.keys(printed.message ?? {}));
  });

  test('shows a turn of a conversation with the fields that a turn has', async () => {
    const tact = await openInMemory({ zone: 'Europe/Berlin' });
    const printed = exchangeRecord(await tact.say('Remind me to call mom tomorrow at 5pm'));
    const shown = JSON.parse(blocksOf(page, 'json')[1] ?? '{}');

    expect(Object.keys(shown)).toEqual(Object.keys(printed));
    expect(Object.keys(shown.actions[0])).toEqual(Object.keys(printed.actions[0] ?? {}));
    expect(Object.keys(shown.actions[0].result)).toEqual(Object.keys(printed.actions[0]?.result ?? {}));
    expect(shown.reply).toBe(printed.reply);
    for (const field of Object.keys(printed)) expect(page).toMatch(new RegExp(`\`${field}(?:\\[\\])?\``));
  });

  test('names every field of a question', () => {
    for (const field of Object.keys(sampleApproval())) expect(page).toContain(`\`${field}\``);
  });

  test('names every field of a thing, and of what each kind says', () => {
    const contents = [taskSchema, noteSchema, contactSchema, memorySchema].flatMap(({ shape }) =>
      Object.keys(shape),
    );
    for (const field of [...Object.keys(sampleItem()), ...contents]) {
      expect(page).toMatch(new RegExp(`\`${field}(?:\\[\\])?\``));
    }
  });
});

describe('the README', () => {
  test('shows the first example as it is', () => {
    const example = read('examples/01-hello-decision.ts');
    expect(blocksOf(read('README.md'), 'ts')).toEqual([example]);
  });

  test('has at most 150 lines, and a picture that is there', () => {
    const readme = read('README.md');
    expect(readme.split('\n').length).toBeLessThanOrEqual(151);
    expect(existsSync(join(root, /!\[[^\]]+\]\(([^)]+)\)/.exec(readme)?.[1] ?? 'nothing'))).toBe(true);
  });
});

/** Everything that starts with `tact`: lines of shell blocks, lines after a `$`, examples of help texts, and code within sentences. */
function commandsIn(page: string): readonly string[] {
  const shell = blocksOf(page, 'sh').flatMap((block) => block.split('\n'));
  const transcripts = blocksOf(page, 'text').flatMap((block) => block.split('\n'));
  const sentences = page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`((?:node bin\/tact\.js|tact) [^`]+)`/g);
  return [...[...sentences].map(([, code = '']) => code), ...shell, ...transcripts]
    .map((line) => /^\s*(?:\$ )?(?:[A-Z_]+="[^"]*" )?(?:node bin\/tact\.js|tact) (?! )(.*)$/.exec(line)?.[1])
    .map((rest) => (rest === undefined ? undefined : `tact ${rest}`))
    .filter((command) => command !== undefined)
    .map((command) => command.split(/ {3,}| \| | > /)[0]?.trim() ?? '')
    .filter((command) => !/^tact [A-Z]+\b/.test(command));
}

/** What in a command line does not exist. */
function problemsOf(line: string): readonly string[] {
  const words = (line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).slice(1);
  let command: Command = program;
  const problems: string[] = [];
  const path = [command];
  for (const word of words) {
    if (word.startsWith('-') && word !== '-') {
      const known = path.some(({ options }) =>
        options.some(({ long, short }) => long === word || short === word),
      );
      if (!known && word !== '--help') problems.push(`${line}: no option ${word}`);
      continue;
    }
    if (command.commands.length === 0) continue;
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) {
      if (/^[a-z]+$/.test(word)) problems.push(`${line}: no command ${word}`);
      break;
    }
    command = next;
    path.push(next);
  }
  return problems;
}

const context = ruleContext(
  createEmailRegistry({} as Parameters<typeof createEmailRegistry>[0]),
  re2Patterns,
);

function mistakesIn(text: string, page: string): readonly unknown[] {
  const document = parseToml(text, page);
  if ('trust' in document.value) {
    readPolicyFile(document);
    return [];
  }
  const isRulebook = Object.keys(document.value).some((key) => rulebookLists.some((list) => list === key));
  return isRulebook ? parseRulebook(document, context).issues : parseConfig(document).issues;
}

/**
 * Writes the pages that are made from code, and the conversations in the others, or with `--check` fails when one is not what the code says. Checks also
 * that every relative link in the Markdown files leads somewhere (to a line of the archived decisions, too), that every public name has a comment and
 * every public function an example, and that test/parity names tests that exist.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { actionsPage } from './docs/actions-page.ts';
import { apiPage, apiProblems } from './docs/api-page.ts';
import { cliPage } from './docs/cli-page.ts';
import { configPage } from './docs/config-page.ts';
import { errorsPage } from './docs/errors-page.ts';
import { operationsPage } from './docs/operations-page.ts';
import { parityPage, sourceDocuments } from './docs/parity-page.ts';
import { parityProblems } from './docs/parity-problems.ts';
import { securityPage } from './docs/security-page.ts';
import { pagesWithTranscripts, withTrueTranscripts } from './docs/transcripts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const transcripts: [string, string][] = [];
for (const page of pagesWithTranscripts) {
  transcripts.push([page, await withTrueTranscripts(readFileSync(join(root, page), 'utf8'))]);
}
const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(transcripts),
  'docs/errors.md': errorsPage(),
  'docs/security.md': securityPage(readFileSync(join(root, 'docs/security.md'), 'utf8')),
  'docs/reference/actions.md': actionsPage(),
  'docs/reference/api.md': apiPage(),
  'docs/reference/operations.md': operationsPage(),
  'docs/reference/config.md': configPage(),
  'docs/reference/cli.md': await cliPage(),
  'docs/parity.md': parityPage(),
};

const isCheck = process.argv.includes('--check');
const problems = [
  ...Object.entries(pages).flatMap(([path, page]) => settle(path, page)),
  ...deadLinks(),
  ...apiProblems(),
  ...parityProblems(sourceDocuments).map(
    (problem) => `test/parity: ${problem} Name what is there, or write the test.`,
  ),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
if (problems.length === 0)
  process.stdout.write(isCheck ? 'The docs are what the code says.\n' : 'The docs are written.\n');

function settle(path: string, text: string): readonly string[] {
  const file = join(root, path);
  if (!isCheck) {
    writeFileSync(file, text);
    return [];
  }
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
  return isCurrent ? [] : [`${path} is not what the code says. Run \`npm run docs\` and commit it.`];
}

function deadLinks(): readonly string[] {
  const archive = readFileSync(join(root, 'docs/decisions/archive.md'), 'utf8');
  return markdownFiles(root).flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#([^)\s]+))?/g)];
    return links
      .filter(([, target = '', anchor]) => {
        if (!existsSync(join(dirname(file), decodeURIComponent(target)))) return true;
        return (
          anchor !== undefined && target.endsWith('archive.md') && !archive.includes(`<a id="${anchor}">`)
        );
      })
      .map(([, target = '', anchor]) => [target, anchor].filter((part) => part !== undefined).join('#'))
      .map((link) => `${relative(root, file)} links to ${link}, which does not exist. Fix the link.`);
  });
}

function markdownFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, read } from '../documents.ts';
import { runProgram } from './run-program.ts';

/** The examples of the reference are true: what stands behind an expression is its value. */

const page = 'docs/reference/api.md';

/** What needs a server, leaves a file behind, or is a test itself: it is only compiled, with the blocks of all pages. */
const notRun =
  /(?:openPostgresStore|openSqliteStore|createOpenTelemetry|createRouter)\(|tact\/testing\/contracts/;

const examples = blocksOf(read(page), 'ts').filter((example) => !notRun.test(example));

test('the examples of the reference have the values that they say', async () => {
  const home = await mkdtemp(join(tmpdir(), 'tact-reference-'));
  try {
    const { exitCode, lines, errors } = await runProgram({ text: programOf(examples) }, { TACT_HOME: home });

    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(lines).toEqual(examples.flatMap((example, index) => [`# ${index}`, ...valuesIn(example)]));
  } finally {
    await rm(home, { recursive: true });
  }
});

test('the reference has an example of nearly every function', () => {
  expect(examples.length).toBeGreaterThan(70);
  expect(examples.flatMap(valuesIn).length).toBeGreaterThan(60);
});

const value = /^(?!\/\/|const |await using |import )(.+); \/\/ (.+)$/gm;

function valuesIn(example: string): readonly string[] {
  return [...example.matchAll(value)].map(([, , shown = '']) => shown);
}

/** One program of all examples, each in a block of its own, that prints their values. */
function programOf(all: readonly string[]): string {
  const imports = new Set(all.flatMap((example) => importsIn(example)));
  const blocks = all.map((example, index) => {
    const code = example.replaceAll(/^import .*\n/gm, '').replaceAll(/^export default /gm, '');
    return `console.log('# ${index}');\n{\n${code.replaceAll(value, 'console.log($1);')}\n}\n`;
  });
  return [...imports, ...blocks].join('\n');
}

/** One name a line, so that the same name is imported once. */
function importsIn(example: string): readonly string[] {
  return [...example.matchAll(/^import (?:type )?\{ (.*) \} from '(.*)';$/gm)].flatMap(
    ([, list = '', from]) => list.split(', ').map((name) => `import { ${name} } from '${from}';`),
  );
}

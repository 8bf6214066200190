import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createModelServer } from '@tact/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePostgresFixture } from '../adapters/postgres-fixture.ts';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { makePackedProject, type PackedProject } from './packed-project.ts';

/** The examples in a project of somebody else's, from the package as it is published, with what they print. */
let project: PackedProject;

beforeAll(async () => {
  project = await makePackedProject();
}, 300_000);
afterAll(() => project.dispose());

const runProgram: PackedProject['run'] = (program, environment) => project.run(program, environment);

test('every example, and every entry point, passes the strictest type checks there; a mistake would not', async () => {
  const mistake = "import { noSuchName } from 'tact';\nnoSuchName();\n";
  await writeFile(join(project.folder, 'mistaken.ts'), mistake);

  expect(await project.typeCheck()).toEqual([
    `mistaken.ts(1,10): error TS2305: Module '"tact"' has no exported member 'noSuchName'.`,
  ]);
}, 300_000);

test('no declaration of the package needs those of the database driver', async () => {
  const dist = join(project.folder, 'node_modules/tact/dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.d.ts'));
  const texts = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')));

  expect(files).toContain('types/tact/src/stores.d.ts');
  expect(files.filter((_, index) => /from ["']pg["']/.test(texts[index] ?? ''))).toEqual([]);
});

describe('the command of the package', () => {
  const tact = 'node_modules/tact/bin/tact.js';
  const asNode20 = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})';

  test('runs', async () => {
    expect(await project.run({ file: tact, args: ['--version'] })).toEqual({
      exitCode: 0,
      lines: ['0.2.0'],
      errors: '',
    });
  });

  test('loads a plugin that imports Tact, without a second copy', async () => {
    const home = join(project.folder, 'home');
    const plugin = fileURLToPath(new URL('../fixtures/garden-plugin.ts', import.meta.url));
    await mkdir(home, { recursive: true });
    await copyFile(plugin, join(home, 'garden.ts'));
    await writeFile(join(home, 'config.toml'), '[plugins]\nmodules = ["./garden.ts"]\n');
    const { exitCode, lines, errors } = await project.run({
      file: tact,
      args: ['decide', 'garden', '--home', home],
      stdin: '{"plant": "basil", "dryness": 0.9}\n',
    });

    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ verdict: 'act', effects: [{ state: 'done' }] });
  });

  test('says what it needs on an older Node', async () => {
    expect(await project.run({ file: `--import=${asNode20}`, args: [tact, '--version'] })).toEqual({
      exitCode: 4,
      lines: [''],
      errors: [
        'error  Tact needs Node 24 or newer; this is Node 20.20.2.',
        'do     Install Node 24 from https://nodejs.org or with your version manager, and try again.',
        '',
      ].join('\n'),
    });
  });

  test('of a clone hands over to the Node that the clone brings', async () => {
    const inClone = fileURLToPath(new URL('../../bin/tact.js', import.meta.url));

    expect(await project.run({ file: `--import=${asNode20}`, args: [inClone, '--version'] })).toEqual({
      exitCode: 0,
      lines: ['0.2.0'],
      errors: '',
    });
  });
});

describe('the example', () => {
  test('01-hello-decision decides about a receipt without a key', async () => {
    expect(await runProgram({ file: 'examples/01-hello-decision.ts' })).toEqual({
      exitCode: 0,
      lines: ['Automated mail about a purchase.', "act apply_label { label: 'Receipts' }"],
      errors: '',
    });
  });

  test('02-your-own-action asks before a dangerous action, runs it on a yes and takes it back', async () => {
    expect(await runProgram({ file: 'examples/02-your-own-action.ts' })).toEqual({
      exitCode: 0,
      lines: ['ask []', "[ 'Something is broken' ]", '[]'],
      errors: '',
    });
  });

  test('03-your-own-rules decides by rules alone, and deletes only what a rule permits', async () => {
    const { exitCode, lines, errors } = await runProgram({ file: 'examples/03-your-own-rules.ts' });

    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(lines.slice(0, 2)).toEqual([
      'Your receipt → act apply_label+archive',
      'An offer for you → act delete',
    ]);
    expect(lines.join(' ')).toMatch(
      /Archive: \[ \{ ref: 'memory-1'.*INBOX: \[\].*Trash: \[ \{ ref: 'memory-2'/,
    );
  });

  test('04-any-model goes without a model where none is named', async () => {
    expect(await runProgram({ file: 'examples/04-any-model.ts' })).toEqual({
      exitCode: 0,
      lines: ['no model, the local proposer → decline none', 'No rule or heuristic matched.'],
      errors: '',
    });
  });

  test('04-any-model asks the model that TACT_MODEL names, also whether the direction is kept', async () => {
    await using server = await createModelServer(({ messages, tools }) => {
      if (tools[0]?.name === 'record_direction_check') {
        const checks = [{ direction: 1, kept: true, why: 'There is no doubt.' }];
        return { tool: 'record_direction_check', input: { checks } };
      }
      const task = messages.at(-1)?.text ?? '';
      return {
        tool: 'record_decision',
        input: labelSchool(/message_ref is (\{.*\})\./.exec(task)?.[1] ?? '{}'),
      };
    });
    const ran = await runProgram(
      { file: 'examples/04-any-model.ts' },
      {
        TACT_MODEL: 'openai:gpt-5-mini',
        OPENAI_API_KEY: 'a-key-for-tests',
        OPENAI_BASE_URL: server.baseUrl('openai'),
      },
    );

    expect(ran).toEqual({
      exitCode: 0,
      lines: ['openai:gpt-5-mini → act apply_label', 'The model says “It is about the school.”.'],
      errors: '',
    });
    expect(server.requests).toHaveLength(2);
  });

  test('05-chat keeps, remembers, looks up and takes back, without a model', async () => {
    expect(await runProgram({ file: 'examples/05-chat.ts' })).toEqual({
      exitCode: 0,
      lines: [
        "I've made a task “Call mom” due tomorrow at 17:00.",
        "I've remembered “wifi code”: “1234”.",
        'What you told me: “wifi code” is “1234”.',
        'There is one open task: “Call mom”, due tomorrow at 17:00.',
        "[ 'notes create: true' ]",
        "I've removed the note “the plumber comes on Friday”.",
      ],
      errors: '',
    });
  });

  test('06-ask-before-acting sends after the yes alone, as changed, and once', async () => {
    const { exitCode, lines, errors } = await runProgram({ file: 'examples/06-ask-before-acting.ts' });

    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(lines).toEqual([
      expect.stringContaining('I will be there at 1pm.”?'),
      '  mails sent so far: 0',
      expect.stringContaining('I will be there at 2pm.”?'),
      '  mails sent so far: 0',
      expect.stringContaining("I've sent a mail to “bob@example.org”"),
      '  mails sent so far: 1',
      expect.stringContaining('I have done nothing'),
      '  mails sent so far: 1',
      "[ 'send_email: approved', 'send_email: superseded' ]",
      'I will be there at 2pm.',
    ]);
  });

  test('07-your-own-engine acts, asks, defers, is undone and learns', async () => {
    expect(await runProgram({ file: 'examples/07-your-own-engine.ts' })).toEqual({
      exitCode: 0,
      lines: [
        'decline defer',
        'ask',
        "water: plant “fern”, litres 1 [ 'basil: 2 l', 'basil: drained', 'fern: 1 l' ]",
      ],
      errors: '',
    });
  });

  test('08-guard-your-ai-sdk-tools asks in one process, and answers and resumes in another', async () => {
    expect(await runProgram({ file: 'examples/08-guard-your-ai-sdk-tools.ts' })).toEqual({
      exitCode: 0,
      lines: [
        'May I call “send_money” with to: “Bob”, euros: 700?',
        'Before the answer: null',
        '  (700 euros go to Bob)',
        'The rent is paid.',
      ],
      errors: '',
    });
  });

  test.each([
    ['09-postgres', 'tact'],
    ['13-web-app', 'shop'],
    ['14-approvals-in-your-app', 'shop'],
  ])('%s says what it needs where there is no database', async (name, database) => {
    expect(await runProgram({ file: `examples/${name}.ts` })).toEqual({
      exitCode: 2,
      lines: [''],
      errors: `No database. Set DATABASE_URL, as in DATABASE_URL=postgres://ann:secret@localhost:5432/${database}.\n`,
    });
  });

  test('10-a-signal-of-your-own holds back what is not urgent, and tells what is once', async () => {
    expect(await runProgram({ file: 'examples/10-a-signal-of-your-own.ts' })).toEqual({
      exitCode: 0,
      lines: ['held back', 'act Your parcel from the bookshop arrives at 12:45.', 'null'],
      errors: '',
    });
  });

  test('11-your-own-strategy responds from experience, asks for more of it at night, and tells why', async () => {
    expect(await runProgram({ file: 'examples/11-your-own-strategy.ts' })).toEqual({
      exitCode: 0,
      lines: [
        'heuristic Open the roof vent 0.7',
        'rejected nobody_is_up',
        'greenhouse humidity 85 % → vent 0.74',
        'Unknown decision strategy "quiet_at_nite"; perhaps "quiet_at_night" was meant.',
      ],
      errors: '',
    });
  });

  test('12-remember-and-recall replaces, leaves out, merges, and takes back', async () => {
    expect(await runProgram({ file: 'examples/12-remember-and-recall.ts' })).toEqual({
      exitCode: 0,
      lines: [
        'ADD No similar run known.',
        "[ 'REPLACE', 'NOT', 'MERGE' ]",
        "[ 'run-4: vault://billing, runbook://keys' ]",
        "[ 'run-1: failure, superseded' ]",
        "[ 'run-2: vault://billing' ]",
      ],
      errors: '',
    });
  });
});

describeWithService('the examples with a database', 'TACT_TEST_POSTGRES_URL', () => {
  test.each([
    ['09-postgres', ['ask null', "[ 'fulfilled', 'rejected' ]", "[ 'refund: done' ]"]],
    ['13-web-app', ['{"verdict":"act","effects":[{"action":"ship","state":"done","code":null}]}', '400 1']],
    [
      '14-approvals-in-your-app',
      [
        '{"state":"done"}',
        'dangerous action; may be caused by untrusted content (outside text)',
        '403',
        '200',
        '{"state":"refunded","by":"bea"}',
      ],
    ],
  ])('%s does what it says, once, and ends', async (name, lines) => {
    const fixture = await makePostgresFixture(serviceSetting('TACT_TEST_POSTGRES_URL'));
    try {
      await fixture.administer(
        'drop schema if exists tact_example cascade',
        `create schema tact_example authorization ${fixture.schema}`,
      );
      const ran = await runProgram({ file: `examples/${name}.ts` }, { DATABASE_URL: fixture.url });

      expect(ran).toEqual({ exitCode: 0, lines, errors: '' });
    } finally {
      await fixture.administer('drop schema if exists tact_example cascade');
      await fixture.dispose();
    }
  });
});

function labelSchool(messageRef: string) {
  return {
    message_ref: JSON.parse(messageRef),
    decision: {
      action: 'apply_label',
      parameters: { label: 'School' },
      confidence: 0.95,
      needs_approval: false,
      rationale: 'It is about the school.',
    },
    explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
    undo_hint: { inverse_action: 'unapply_label', inverse_parameters: { label: 'School' } },
  };
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture, widest } from './items-fixture.ts';

let fixture: ItemsFixture;

beforeEach(async () => {
  fixture = await makeItemsFixture();
});
afterEach(() => fixture.dispose());

const run = (...args: readonly string[]) => fixture.run(['heuristics', ...args], { env: { COLUMNS: '80' } });

/** The only object that a command prints. */
async function made(
  ...args: readonly string[]
): Promise<{ readonly heuristic_id: string; readonly [name: string]: unknown }> {
  const { stdout, stderr } = await run(...args, '--json');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

async function failure(...args: readonly string[]) {
  const { code, stderr, stdout } = await run(...args, '--json');
  if (stdout !== '') throw new Error(stdout);
  return { exit: code, ...JSON.parse(stderr).error };
}

async function fileWith(...rows: readonly (object | string)[]): Promise<string> {
  const path = join(fixture.folder, 'heuristics.jsonl');
  const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

const humid = { condition_text: 'greenhouse too humid', suggested_action: 'Open the roof vent' };

describe('tact heuristics', () => {
  it('says what to do where there is none', async () => {
    expect((await run()).stdout).toBe(
      'No heuristics.\nAdd one with: tact heuristics add "greenhouse too humid" "Open the vent"\n',
    );
  });

  it('adds one that is trusted enough to respond', async () => {
    const added = await made('add', 'greenhouse too humid', 'Open the roof vent', '--domain', 'garden');

    expect(added).toMatchObject({
      ...humid,
      ...{ domain: 'garden', source: 'owner', state: 'active', confidence: 0.95, start_confidence: 0.95 },
      ...{ success_rate: null, fire_count: 0, match_trust: 1, embedder: 'lexical-1:256', evidence: [] },
    });
    expect(added['lower_bound']).toBeCloseTo(0.836, 3);
  });

  it('says in words what was added, and what is known about it', async () => {
    const { stdout } = await run('add', 'greenhouse too humid', 'Open the roof vent', '--confidence', '0.3');
    const [, id = ''] = /heuristic (\w{8}):/.exec(stdout) ?? [];

    expect(stdout).toBe(`Added heuristic ${id}: when greenhouse too humid, Open the roof vent.\n`);
    const shown = (await run('show', id)).stdout;
    expect(shown).toContain('confidence   0.30, at least 0.01 (started at 0.3)');
    expect(shown).toContain('success rate nothing observed yet');
    expect(shown).toContain('fired        0 times');
  });

  it('lists the active ones, of a domain or with a text, and all of them if asked', async () => {
    const old = await made('add', 'doorbell rings', 'Go and see');
    await made('add', 'greenhouse too humid', 'Open the roof vent', '--domain', 'garden');
    await run('retire', old.heuristic_id);

    const actions = async (...options: readonly string[]) =>
      (await run('list', '--json', ...options)).records.map((one) => one['suggested_action']);
    expect(await actions()).toEqual(['Open the roof vent']);
    expect(await actions('--all')).toEqual(['Open the roof vent', 'Go and see']);
    expect(await actions('--all', '--domain', 'garden')).toEqual(['Open the roof vent']);
    expect(await actions('--all', '--search', 'DOORBELL')).toEqual(['Go and see']);
    expect((await run('--search', 'kitchen')).stdout).toBe('No matching heuristics.\n');
    expect((await run('list', '--all')).stdout).toContain('(retired)');
  });

  it('keeps within 80 columns', async () => {
    await run('add', 'a rather long situation '.repeat(10), 'a long response '.repeat(20));

    expect(widest((await run()).stdout)).toBeLessThanOrEqual(80);
  });

  it('retires one, and says so the second time', async () => {
    const { heuristic_id: id } = await made('add', 'doorbell rings', 'Go and see');

    expect((await run('retire', id.slice(-6))).stdout).toMatch(/^Retired heuristic /);
    expect((await run('retire', id)).stdout).toMatch(/^Already retired: heuristic /);
    expect(await made('show', id)).toMatchObject({ state: 'retired' });
  });

  it('restores one that contradicts another only with --anyway', async () => {
    const { heuristic_id: id } = await made('add', 'the bell rings at night', 'Open the door');
    await run('retire', id);
    const { heuristic_id: other } = await made('add', 'the bell rings at night', 'Do not open the door');

    expect(await failure('restore', id)).toMatchObject({
      exit: 8,
      code: 'HEURISTIC_CONTRADICTS',
      message: `This contradicts heuristic ${other}, which responds “Do not open the door” in the same situation.`,
    });
    expect((await run('restore', id, '--anyway')).stdout).toMatch(/^Restored heuristic /);
  });

  it('restores a retired one', async () => {
    const { heuristic_id: id } = await made('add', 'doorbell rings', 'Go and see');
    expect((await run('restore', id)).stdout).toMatch(/^Not retired: heuristic /);
    await run('retire', id);

    expect((await run('restore', id)).stdout).toMatch(/^Restored heuristic /);
    expect(await made('show', id)).toMatchObject({ state: 'active' });
  });

  it.each([
    [['add', ' ', 'Go'], { code: 'ITEM_INVALID', details: { why: 'the condition is empty' } }],
    [['add', 'doorbell', 'x'.repeat(8001)], { code: 'ITEM_INVALID' }],
    [['add', 'doorbell', 'Go', '--confidence', '1.2'], { code: 'USAGE_INVALID', exit: 2 }],
    [['add', 'doorbell', 'Go', '--confidence', 'high'], { code: 'USAGE_INVALID' }],
    [['show', '4711'], { code: 'ID_NOT_FOUND' }],
    [['retire', '%'], { code: 'ID_NOT_FOUND' }],
    [['import', 'missing.jsonl'], { code: 'USAGE_INVALID' }],
    [['lst'], { code: 'USAGE_INVALID' }],
  ])('refuses %j', async (args, error) => {
    expect(await failure(...args)).toMatchObject(error);
  });
});

describe('tact heuristics import', () => {
  it('takes over those of another system, once', async () => {
    const file = await fileWith({ heuristic_id: 'h7', ...humid, confidence: 0.74 }, '', humid);

    expect((await run('import', file)).stdout).toBe('heuristics.jsonl: 2 added.\n');
    expect((await run('import', file)).stdout).toBe('heuristics.jsonl: 0 added, 2 already present.\n');
    expect(await made('show', 'h7')).toMatchObject({
      ...{ ...humid, heuristic_id: 'h7', confidence: 0.74, source: 'import', state: 'active' },
    });
  });

  it('quotes their words as those of others, unless the owner wrote them', async () => {
    await run('import', await fileWith({ heuristic_id: 'h7', ...humid }));
    await run('import', '--mine', await fileWith({ heuristic_id: 'h8', ...humid, domain: 'garden' }));

    expect((await run('show', 'h7')).stdout).toContain('when         “greenhouse too humid”');
    expect((await run('show', 'h8')).stdout).toContain('when         greenhouse too humid');
  });

  it('brings an export back with everything that was learned', async () => {
    const learned = {
      ...{ heuristic_id: 'h7', ...humid, start_confidence: 0.3, domain: 'garden', source: 'learned' },
      state: 'retired',
      trust: {
        ...{ successes: 1.5, failures: 4.25, observations: 6, successCount: 2, reconsidered: 3, agreed: 1 },
        match: { successes: 0, failures: 1, observations: 1 },
      },
    };
    await run('import', await fileWith(learned));
    const exported = (await run('export', '--all')).stdout;
    const other = await makeItemsFixture();
    try {
      const path = join(other.folder, 'again.jsonl');
      await writeFile(path, exported);
      await other.run(['heuristics', 'import', path]);

      expect((await other.run(['heuristics', 'export', '--all'])).stdout).toBe(exported);
      expect(await readFile(path, 'utf8')).toContain('"confidence":0.27');
    } finally {
      await other.dispose();
    }
  });

  it.each([
    ['{"condition_text":', 'not JSON'],
    [{ condition_text: 'too humid' }, 'suggested_action is missing'],
    [{ ...humid, confidence: 1.5 }, 'the confidence is above 1'],
    [{ ...humid, confidence: 'high' }, 'confidence is not a number'],
    [{ ...humid, condition_text: ' ' }, 'the condition is empty'],
    [{ ...humid, state: 'asleep' }, 'state is neither active nor retired'],
    [{ ...humid, heuristic_id: 'h1' }, 'heuristic_id h1 stands there twice'],
  ])('imports nothing where a line is %j', async (row, why) => {
    const file = await fileWith({ ...humid, heuristic_id: 'h1' }, row);

    expect(await failure('import', file)).toMatchObject({
      ...{ code: 'HEURISTICS_UNREADABLE', details: { line: 2, why } },
    });
    expect((await run('list', '--json')).records).toEqual([]);
  });
});

describe('tact heuristics reembed', () => {
  it('embeds what another embedder embedded, and nothing twice', async () => {
    await run('add', 'doorbell rings', 'Go and see');
    await writeFile(join(fixture.home, 'config.toml'), '[embeddings]\ndimensions = 128\n');

    expect((await run('reembed')).stdout).toBe('1 embedded with lexical-1:128, 0 up to date.\n');
    expect(await made('reembed')).toEqual({ embedder: 'lexical-1:128', embedded: 0, current: 1, skipped: 0 });
  });
});

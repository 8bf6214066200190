import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

const results = 'Authentication-Results: mx.vale.example; dmarc=pass header.from=news.example\r\n';
const newsletter = mail('What is new', {
  from: 'News <post@news.example>',
  more: 'List-Unsubscribe: <mailto:leave@news.example?subject=leave%207>',
});

async function decideAbout(raw: string): Promise<string> {
  const config = join(fixture.home, 'config.toml');
  await writeFile(config, '[mail]\nauthenticated_by = ["mx.vale.example"]\n');
  await fixture.run(['triage', await makeMaildir(join(fixture.folder, 'Maildir'), [raw])]);
  const [decision] = (await fixture.run(['log', '--json'])).records;
  return String(decision?.decision);
}

describe('tact unsubscribe', () => {
  it('shows what would be sent and how to answer, and sends nothing before', async () => {
    const id = await decideAbout(`${results}${newsletter}`);

    const { stdout, code } = await fixture.run(['unsubscribe', id.slice(-8)]);

    expect(code).toBe(0);
    expect(stdout).toContain('which cannot be undone');
    expect(stdout).toContain('leave@news.example');
    expect(stdout).toContain('leave 7');
    expect(stdout).toMatch(/Answer with: tact approve \w{8} · tact deny \w{8}\n/);
    const [question] = (await fixture.run(['approvals', '--json'])).records;
    expect(question).toMatchObject({ action: 'unsubscribe', state: 'pending' });
  });

  it('asks on a terminal, and leaves it after a no', async () => {
    const id = await decideAbout(`${results}${newsletter}`);

    const asked = fixture.start(['unsubscribe', id], { columns: 200 });
    await asked.saying('leave@news.example');
    asked.type('n\n');
    await asked.ended;

    expect((await fixture.run(['approvals', '--json'])).records).toEqual([]);
  });

  it('asks once: while the first question is open, a second one is refused', async () => {
    const id = await decideAbout(`${results}${newsletter}`);
    await fixture.run(['unsubscribe', id]);

    const { stderr, code } = await fixture.run(['unsubscribe', id]);

    expect(code).not.toBe(0);
    expect(stderr).toContain('asked about for a copy of this message');
  });

  it('says why it cannot be done for a sender who is not authenticated', async () => {
    const id = await decideAbout(newsletter);

    const { stderr, code } = await fixture.run(['unsubscribe', id]);

    expect(code).not.toBe(0);
    expect(stderr).toContain('its sender is not authenticated');
    expect((await fixture.run(['approvals', '--json'])).records).toEqual([]);
  });

  it('refuses an id of something else', async () => {
    await fixture.run(['chat'], { input: 'remind me to buy milk\n' });
    const [made] = (await fixture.run(['log', '--engine', 'conversation', '--json'])).records;

    const { stderr, code } = await fixture.run(['unsubscribe', String(made?.decision)]);

    expect(code).not.toBe(0);
    expect(stderr).toContain('not about a mail');
    expect((await fixture.run(['unsubscribe', 'ffffffff'])).stderr).toContain('ffffffff');
  });
});

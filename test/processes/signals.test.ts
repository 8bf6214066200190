import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeWithModel, useModelServer } from '../cli/home-with-model.ts';
import { makeMaildir, newsletter } from '../cli/mails.ts';
import { recordsIn } from '../cli/printed.ts';
import { startTact } from './tact-process.ts';

const fixture = useModelServer();

describe('tact triage with a model', () => {
  it('finishes the message at hand at the first Ctrl-C, and the next run goes on', async () => {
    fixture.replies = [{ hangs: true }];
    const args = await homeWithModel(fixture.cli, fixture.server, ['One', 'Two', 'Three'], 1_000);
    const running = startTact(args, fixture.cli);
    await fixture.server.whenRequested(1);
    running.kill('SIGINT');
    const ended = await running.ended;
    await allowMinutes(args);
    const rest = await fixture.cli.run(args);
    const log = await fixture.cli.run([...args.slice(0, 2), 'log', '--json']);

    expect(ended.code).toBe(130);
    expect(ended.stderr).toContain('Run the same command again to continue.');
    // The model did not answer about the first: it waits, which the last line says.
    const printed = recordsIn(ended.stdout);
    expect(subjects(printed.slice(0, -1))).toEqual(['One']);
    expect(printed.at(-1)).toMatchObject({ waiting: { for: 'model', count: 1 } });
    // What waited comes after what is new.
    expect(subjects(rest.records)).toEqual(['Two', 'Three', 'One']);
    expect(subjects(log.records)).toEqual(['One', 'Two', 'Three', 'One']);
  });

  it('ends at once at the second Ctrl-C, and nothing is lost', async () => {
    fixture.replies = [{ hangs: true }];
    const args = await homeWithModel(fixture.cli, fixture.server, ['One', 'Two'], 600_000);
    const running = startTact(args, fixture.cli);
    await fixture.server.whenRequested(1);
    running.kill('SIGINT');
    await running.saying('Ctrl-C again');
    running.kill('SIGINT');
    const ended = await running.ended;
    const rest = await fixture.cli.run(args);

    expect(ended.code).toBe(130);
    expect(ended.stdout).toBe('');
    expect(subjects(rest.records)).toEqual(['One', 'Two']);
  });
});

describe('tact serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('stops cleanly at %s, and can be started again', async (name) => {
    const first = startTact(['serve', '--no-http'], fixture.cli);
    await first.saying('Serving');
    first.kill(name);
    const ended = await first.ended;
    const second = startTact(['serve', '--no-http'], fixture.cli);
    await second.saying('Serving');
    second.kill(name);

    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('Stopped.');
    expect((await second.ended).code).toBe(0);
  });

  it('tells a second one of the same home that it is running already', async () => {
    const first = startTact(['serve', '--no-http'], fixture.cli);
    await first.saying('Serving');

    const second = await startTact(['serve', '--no-http'], fixture.cli).ended;
    first.kill('SIGTERM');
    await first.ended;

    expect(second.code).toBe(8);
    expect(second.stderr).toContain('is running already');
  });
});

describe('what stays', () => {
  it('ends at the first SIGTERM or Ctrl-C, whether it watches a mailbox or follows the log', async () => {
    const maildir = await makeMaildir(join(fixture.cli.folder, 'Maildir'), [newsletter('Before')]);
    const watching = startTact(['triage', maildir, '--watch', '--json'], fixture.cli);
    await watching.saying('Watching');
    const following = startTact(['log', '--follow'], fixture.cli);
    await following.saying('Following');
    watching.kill('SIGTERM');
    following.kill('SIGINT');
    const [watched, followed] = await Promise.all([watching.ended, following.ended]);

    expect([watched.code, followed.code]).toEqual([143, 130]);
    expect(subjects(recordsIn(watched.stdout))).toEqual(['Before']);
    expect(followed.stdout).toContain('The Letter: Before');
  });
});

/** Gives the model of this home time, however busy the machine is. */
async function allowMinutes([, home = '']: readonly string[]): Promise<void> {
  const settings = join(home, 'config.toml');
  const written = await readFile(settings, 'utf8');
  await writeFile(settings, written.replace('timeout_ms = 1000', 'timeout_ms = 600000'));
}

function subjects(records: readonly { readonly message: { readonly subject: string } }[]) {
  return records.map(({ message }) => message.subject);
}

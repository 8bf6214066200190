import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { makeMaildir, phishing } from '../cli/mails.ts';
import { inTerminal } from './in-terminal.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), ['First', 'Second'].map(phishing));
  await fixture.run(['triage', maildir]);
});
afterEach(() => fixture.dispose());

it.each([80, 120])(
  'questions are answered one by one in a terminal of %i columns, and no line is too long',
  async (columns) => {
    const { output, code, settings } = await inTerminal(
      ['approvals', '--no-color'],
      [
        ['q quit >', 'y\n'],
        ['q quit >', 'n she is a friend\n'],
      ],
      { fixture, columns },
    );

    expect(code).toBe(0);
    expect(output).toContain('✓ move it to the trash: done');
    expect(output).toContain('1 approved, 1 denied, 0 not answered.');
    expect(
      output
        .split(/\r?\n/)
        .map((line) => stringWidth(line))
        .filter((width) => width > columns),
    ).toEqual([]);
    expect(settings).toMatch(/(?<!-)\bicanon\b/);
  },
);

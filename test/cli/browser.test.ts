import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let cli: CliFixture;
beforeAll(async () => {
  cli = await makeCliFixture();
});
afterAll(() => cli.dispose());

async function examine(settings: string) {
  const home = await mkdtemp(join(cli.folder, 'home-'));
  await writeFile(join(home, 'config.toml'), settings);
  const { records } = await cli.run(['doctor', '--json', '--home', home]);
  return records[0]?.checks.find((one) => 'name' in one && one.name === 'browser');
}

describe('the browser that looks at mails', () => {
  it('is not looked for unless the settings ask for it', async () => {
    expect(await examine('[mail]\nmax_body_length = 4000\n')).toBeUndefined();
  });

  it('is reported by the doctor where it is missing, with the path', async () => {
    expect(await examine('[mail]\nbrowser = "/nowhere/chromium"\n')).toMatchObject({
      state: 'bad',
      code: 'BROWSER_NOT_FOUND',
      text: 'No Chromium at /nowhere/chromium.',
    });
  });
});

describeWithService('a browser that is there', 'TACT_TEST_CHROMIUM', () => {
  it('is checked by the doctor with a visible text and a hidden one', async () => {
    const path = serviceSetting('TACT_TEST_CHROMIUM');

    expect(await examine(`[mail]\nbrowser = "${path}"\n`)).toMatchObject({
      state: 'good',
      text: expect.stringContaining('proves texts visible'),
    });
  });
});

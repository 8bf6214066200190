import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeWithService, serviceSetting } from '../../test/needs-service.ts';
import { evaluateHidden } from './evaluate-hidden.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-hidden-eval-'));
});
afterEach(() => rm(folder, { recursive: true }));

const text = 'The train leaves at noon today';
const row = (id: string, label: 'visible' | 'hidden', html: string) =>
  JSON.stringify({ id, family: 'a', part: 'open', text, html, label, browser: '1' });

async function saveCases(): Promise<string> {
  const path = join(folder, 'cases.jsonl');
  const rows = [
    row('kept-out', 'hidden', '<p>Hello</p><p style="display:none">{{text}}</p>'),
    row('said-to-be-hidden', 'hidden', '<p>{{text}}</p>'),
    row('read', 'visible', '<p>{{text}}</p>'),
    row('said-to-be-visible', 'visible', '<p>Hello</p><p style="display:none">{{text}}</p>'),
  ];
  await writeFile(path, rows.join('\n'));
  return path;
}

describe('evaluateHidden', () => {
  it('counts hidden text that is shown and visible text that is not', async () => {
    const out = join(folder, 'answers.jsonl');

    const result = await evaluateHidden({ data: await saveCases(), out });

    expect(result).toMatchObject({
      cases: 4,
      wrong_labels: null,
      by_part: {
        open: { hidden: 2, hidden_shown: 0.5, visible: 2, visible_unproven: 0.5, unproven_told: 1 },
        'held-out': { hidden: 0, visible: 0 },
        fresh: { hidden: 0, visible: 0 },
      },
    });
    const answers = (await readFile(out, 'utf8')).trim().split('\n');
    expect(answers.map((line) => JSON.parse(line).shown)).toEqual([false, true, true, false]);
  });

  it('meets the aims on the open cases: 3 % of hidden text shown, 25 % of odd visible text unproven', async () => {
    const data = fileURLToPath(new URL('cases.jsonl', import.meta.url));

    const result = await evaluateHidden({ data });

    const { open } = (result as { by_part: { open: Record<string, number> } }).by_part;
    expect(open['hidden_shown']).toBeLessThanOrEqual(0.03);
    expect(open['visible_unproven']).toBeLessThanOrEqual(0.25);
  });

  it('refuses a folder of mails without a browser', async () => {
    await expect(evaluateHidden({ data: folder })).rejects.toMatchObject({ code: 'USAGE_INVALID' });
  });
});

describeWithService('evaluateHidden with a browser', 'TACT_TEST_CHROMIUM', () => {
  it('finds labels that the browser contradicts', async () => {
    const browser = serviceSetting('TACT_TEST_CHROMIUM');

    const result = await evaluateHidden({ data: await saveCases(), browser });

    expect(result).toMatchObject({ cases: 4, wrong_labels: 2 });
  });

  it('compares the words of whole mails with those that are painted', async () => {
    await writeFile(
      join(folder, 'a.eml'),
      'From: ann@example.com\nContent-Type: text/html\n\n<p>Two words</p><p style="color:#fff">three more words</p>',
    );

    const result = await evaluateHidden({ data: folder, browser: serviceSetting('TACT_TEST_CHROMIUM') });

    expect(result).toMatchObject({
      mails: 1,
      painted: 2,
      painted_unproven: 0,
      not_painted: 3,
      not_painted_shown: 0,
    });
  });
});

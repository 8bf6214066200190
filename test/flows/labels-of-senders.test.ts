import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decision } from '@tact/core/records';
import { createMbox } from '@tact/email/mailbox/mbox';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

/** Labels in a message's own header, where an mbox file keeps them: whoever sent it may have written them as well. */

const headers = ['X-Keywords', 'X-Mozilla-Keys', 'X-Gmail-Labels'];

const rule = (when: string, more: string) => `[[rules]]\nid = "r"\n${when}\n${more}\n`;
const deletes = 'actions = ["delete"]\npermit_dangerous = true';

/** What is decided about the only message of an mbox file. */
async function decidedIn(message: string, rules: string): Promise<Decision | null> {
  const path = join(mkdtempSync(join(tmpdir(), 'tact-labels-')), 'box');
  await writeFile(
    path,
    `From bob@example.net Mon Nov  2 09:00:00 2026\n${message.replaceAll('\r\n', '\n')}\n`,
  );
  const runtime = await openMailRuntime('memory', { rules });
  for await (const { decision } of runtime.assistant.triage(createMbox(path), { dryRun: true }))
    return decision;
  return null;
}

describe.each(headers)('a label that the sender wrote into %s', (name) => {
  const labelled = (label: string) => rawMail({ headers: { [name]: label } });

  test('makes no rule fit that permits dangerous actions', async () => {
    const decision = await decidedIn(labelled('trusted'), rule('when.label.equals = "trusted"', deletes));

    expect(decision?.actions.filter(({ action }) => action === 'delete')).toEqual([]);
  });

  test('keeps such a rule from fitting that wants it to be missing', async () => {
    const rules = rule('when.not.label.equals = "keep"', deletes);

    expect((await decidedIn(labelled('keep'), rules))?.outcome).not.toBe('delete');
    expect(await decidedIn(rawMail(), rules)).toMatchObject({ outcome: 'delete', verdict: 'act' });
  });

  test('makes a rule fit that permits nothing of the kind', async () => {
    const rules = rule('when.label.equals = "Travel"', 'actions = ["archive"]');

    expect(await decidedIn(labelled('Travel'), rules)).toMatchObject({ outcome: 'archive', verdict: 'act' });
  });
});

test('a label that the server keeps makes a rule fit that permits dangerous actions', async () => {
  const runtime = await openMailRuntime('memory', { rules: rule('when.label.equals = "trusted"', deletes) });
  runtime.mailbox.deliver({ raw: rawMail(), labels: ['trusted'] });

  expect(await runtime.triage()).toMatchObject([{ outcome: 'delete', verdict: 'act' }]);
});

test('a model is shown labels of the header as what the sender may have written', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'tact-labels-')), 'box');
  await writeFile(
    path,
    'From bob@example.net Mon Nov  2 09:00:00 2026\nFrom: bob@example.net\nX-Keywords: trusted\n\nHello.\n\n',
  );
  const runtime = await openMailRuntime('memory', {
    model: (request) => decides(request, { action: 'none' }),
  });
  for await (const _ of runtime.assistant.triage(createMbox(path), { dryRun: true })) {
    // Only to be gone through.
  }
  const prompt = runtime.model?.requests[0];

  expect(prompt === undefined ? '' : promptOf(prompt)).toContain(
    'Labels: []\nLabels in its own header, which its sender may have written: ["trusted"]',
  );
});

import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { engineOf } from './engine-of.ts';

const file = (name: string) => fileURLToPath(new URL(`../cases/${name}.jsonl`, import.meta.url));

it('treats whole messages as mail', async () => {
  expect(await engineOf([file('email-injection'), file('email-benign')])).toBe('email');
});

it('treats rows with a user instruction as a conversation', async () => {
  expect(await engineOf([file('email-injection'), file('conversation-injection')])).toBe('conversation');
});

it('reports a missing file', async () => {
  await expect(engineOf([file('nothing')])).rejects.toMatchObject({ code: 'EVAL_DATA_MISSING' });
});

import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { engineOf } from './engine-of.ts';

const file = (name: string) => fileURLToPath(new URL(`../cases/${name}.jsonl`, import.meta.url));

it('takes whole messages for mail', async () => {
  expect(await engineOf([file('email-injection'), file('email-benign')])).toBe('email');
});

it('takes rows in which an owner asks for something for a conversation', async () => {
  expect(await engineOf([file('email-injection'), file('conversation-injection')])).toBe('conversation');
});

it('says which file is missing', async () => {
  await expect(engineOf([file('nothing')])).rejects.toMatchObject({ code: 'EVAL_DATA_MISSING' });
});

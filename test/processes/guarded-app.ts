/**
 * An application with one guarded tool, as a process of its own: `ask`, `approve-and-die`, `call-and-die`, `call-and-stop`, `call-while-locked`,
 * `resume`, `resume-for-a-lease`. The home is in TACT_HOME; the messages and what the tool has done stand in files there.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { generateText, type ModelMessage, tool } from 'ai';
import { openLocal } from 'tact';
import { guardTools } from 'tact/ai-sdk';
import { createFakeClock } from 'tact/testing';
import { z } from 'zod';
import { toolCallingModel } from '../flows/tool-calling-model.ts';

const [what = ''] = process.argv.slice(2);
const home = process.env['TACT_HOME'] ?? '';
const file = (name: string) => join(home, name);
const die = () => process.kill(process.pid, 'SIGKILL');

/** Ten minutes ahead, and it moves only when it is told to. */
const ahead = createFakeClock({ now: Date.now() + 600_000 });

const tact = await openLocal({
  home,
  decides: false,
  ...(what === 'resume-for-a-lease' ? { clock: ahead } : {}),
});
const pay = tool({
  inputSchema: z.object({ to: z.string(), euros: z.number() }),
  execute: async ({ to, euros }) => {
    appendFileSync(file('deeds.txt'), `pay ${to} ${euros}\n`);
    if (what === 'call-and-die') die();
    if (what === 'call-and-stop') process.kill(process.pid, 'SIGSTOP');
    if (what === 'call-while-locked') lockStore();
    return { receipt: 'R-1' };
  },
});
const { tools, toolApproval, resume } = guardTools({ pay }, { tact, user: tact.user, run: 'run-1' });

async function ask() {
  const messages: ModelMessage[] = [{ role: 'user', content: 'Pay Bob.' }];
  const model = toolCallingModel({ calls: [{ id: 'call-1', tool: 'pay', input: { to: 'Bob', euros: 20 } }] });
  const { responseMessages } = await generateText({ model, tools, toolApproval, messages });
  writeFileSync(file('messages.json'), JSON.stringify([...messages, ...responseMessages]));
  for (const { id } of await tact.assistant.approvals(tact.user)) console.log(id);
}

async function approve() {
  const [question] = await tact.assistant.approvals(tact.user);
  const by = { user: tact.user, by: tact.user, via: 'app' };
  await tact.assistant.approve({ ...by, id: question?.id ?? '' });
}

/** As a backup might, or a disk that is full, until the process is told that it may go on. */
function lockStore() {
  const database = new DatabaseSync(file('tact.db'));
  database.exec('BEGIN EXCLUSIVE');
  process.stdin.once('data', () => {
    database.exec('ROLLBACK');
    database.close();
  });
}

function resumed() {
  return resume(JSON.parse(readFileSync(file('messages.json'), 'utf8')));
}

async function goOn() {
  const messages = await resumed();
  const last = messages?.at(-1);
  const results = last?.role === 'tool' ? last.content.filter(({ type }) => type === 'tool-result') : null;
  console.log(JSON.stringify(results));
}

if (what === 'ask') await ask();
if (what === 'approve-and-die' || what === 'call-and-die') {
  await approve();
  die();
}
if (what === 'call-and-stop') await approve();
if (what === 'call-while-locked') {
  await approve().catch((thrown: { readonly code?: string }) => console.log(thrown.code));
  while ((await resumed()) === null) await pause(100);
  await goOn();
}
if (what === 'resume') await goOn();
if (what === 'resume-for-a-lease') {
  for (const ms of [0, 59_999, 1]) {
    await ahead.advance(ms);
    await goOn();
  }
}
await tact.close();

// Your AI SDK tools under Tact: asked about in one process, answered and carried out in another. Run it without arguments.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateText, type ModelMessage, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { openLocal } from 'tact';
import { guardTools } from 'tact/ai-sdk';
import { z } from 'zod';

const home = process.env['TACT_HOME'] ?? mkdtempSync(join(tmpdir(), 'tact-example-'));
const conversation = join(home, 'conversation.json'); // the application keeps the messages, wherever it likes

const tools = {
  send_money: tool({
    description: 'Send money to somebody.',
    inputSchema: z.object({ to: z.string(), euros: z.number() }),
    execute: async ({ to, euros }) => {
      console.log(`  (${euros} euros go to ${to})`);
      return { receipt: 'R-1' };
    },
  }),
  add_label: tool({
    description: 'Label an invoice.',
    inputSchema: z.object({ invoice: z.string(), label: z.string() }),
    execute: async ({ invoice, label }) => `${invoice} is labelled ${label}.`,
  }),
};

// A scripted model, so that this needs no key. A real one works the same: const model = openai('gpt-5-mini').
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const call = (id: string, toolName: string, input: object) =>
      ({ type: 'tool-call', toolCallId: id, toolName, input: JSON.stringify(input) }) as const;
    const isFirst = prompt.at(-1)?.role === 'user';
    return {
      content: isFirst
        ? [
            call('call-1', 'add_label', { invoice: 'invoice 7', label: 'rent' }),
            call('call-2', 'send_money', { to: 'Bob', euros: 700 }),
          ]
        : [{ type: 'text', text: 'The rent is paid.' }],
      finishReason: { unified: isFirst ? 'tool-calls' : 'stop', raw: undefined },
      usage: {
        inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 0, text: 0, reasoning: 0 },
      },
      warnings: [],
    };
  },
});

const step = process.argv[2];
if (step === undefined) {
  for (const next of ['ask', 'resume']) {
    const command = [...process.execArgv, process.argv[1] ?? '', next];
    execFileSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, TACT_HOME: home } });
  }
} else {
  const tact = await openLocal({ home });
  const guarded = guardTools(tools, {
    tact,
    user: tact.user,
    run: 'rent-of-november', // the same in every process that goes on with it
    actions: { add_label: { danger: 'reversible' } }, // send_money is not declared: dangerous, so it asks
  });
  await (step === 'ask' ? ask() : resume());
  await tact.close();

  async function ask() {
    const messages: ModelMessage[] = [{ role: 'user', content: 'Please pay the rent.' }];
    const { tools, toolApproval } = guarded;
    const { responseMessages } = await generateText({ model, tools, toolApproval, messages });
    writeFileSync(conversation, JSON.stringify([...messages, ...responseMessages]));
    for (const { card } of await tact.assistant.approvals(tact.user)) console.log(`May I ${card.question}?`);
  }

  async function resume() {
    const messages = JSON.parse(readFileSync(conversation, 'utf8')) as ModelMessage[];
    console.log(`Before the answer: ${await guarded.resume(messages)}`); // null
    // `tact approve ID` on the command line does the same.
    for (const { id } of await tact.assistant.approvals(tact.user)) {
      await tact.assistant.approve({ user: tact.user, id, by: tact.user, via: 'example' });
    }
    const resumed = (await guarded.resume(messages)) ?? messages;
    const { tools, toolApproval } = guarded;
    const { text } = await generateText({ model, tools, toolApproval, messages: resumed });
    console.log(text); // The rent is paid.
  }
}

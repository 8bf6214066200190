import type { Policy } from '@tact/core/records';
import { createFakeClock } from '@tact/testing';
import { type ModelMessage, tool } from 'ai';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';
import { type GuardOptions, guardTools } from '../../packages/tact/src/ai-sdk.ts';
import { expectReplays } from './replays-to-itself.ts';

export const user = 'owner';
export const ann = { user, by: user, via: 'test' };

/** What the tools of a test have done. */
export type Deeds = string[];

/** Tools of an application, one of each kind; all they do is written down. */
export function bankTools(deeds: Deeds) {
  return {
    read_page: tool({
      description: 'Read a page of the web.',
      inputSchema: z.object({ url: z.string() }),
      execute: async ({ url }) => {
        deeds.push(`read ${url}`);
        return `The page at ${url}.`;
      },
    }),
    label: tool({
      description: 'Label a payment.',
      inputSchema: z.object({ payment: z.string(), label: z.string() }),
      execute: async ({ payment, label }) => {
        deeds.push(`label ${payment} ${label}`);
        return { payment, label, before: 'none' };
      },
    }),
    pay: tool({
      description: 'Pay somebody.',
      inputSchema: z.object({ to: z.string(), euros: z.number() }),
      execute: async ({ to, euros }) => {
        deeds.push(`pay ${to} ${euros}`);
        return { receipt: deeds.length };
      },
    }),
  };
}

export type BankTools = ReturnType<typeof bankTools>;

export const bankActions = (deeds: Deeds) =>
  ({
    read_page: { danger: 'safe' },
    label: {
      danger: 'reversible',
      inverse: async ({ payment }, { before }) => {
        deeds.push(`label ${payment} ${before}`);
      },
    },
  }) satisfies GuardOptions<BankTools>['actions'];

/** An assistant in memory with the bank's tools guarded; each of its decisions has to replay to itself. */
export async function openBank(
  given: {
    readonly policy?: Partial<Omit<Policy, 'version'>>;
    readonly rules?: string;
    readonly caution?: 'dangerous' | 'reversible';
    readonly run?: string;
  } = {},
) {
  const clock = createFakeClock();
  const tact = await openInMemory({
    clock,
    ...(given.policy === undefined ? {} : { policy: given.policy }),
    ...(given.rules === undefined ? {} : { rules: given.rules }),
  });
  const { assistant } = tact;
  onTestFinished(() => expectReplays(user, assistant.runtime));
  const deeds: Deeds = [];
  const run = given.run ?? 'run-1';
  const guarded = guardTools(bankTools(deeds), {
    ...{ tact, user, run, actions: bankActions(deeds) },
    ...(given.caution === undefined ? {} : { caution: given.caution }),
  });
  return {
    ...{ tact, assistant, clock, deeds, guarded, run },
    question: async () => {
      const [question, ...others] = await assistant.approvals(user);
      if (question === undefined || others.length > 0) throw new Error('There is not exactly one question.');
      return question;
    },
  };
}

export const asked: readonly ModelMessage[] = [{ role: 'user', content: 'Please see to the bills.' }];
export const payBob = { id: 'call-1', tool: 'pay', input: { to: 'Bob', euros: 20 } };

/** The results of tools in messages, by the id of their call. */
export function resultsIn(messages: readonly ModelMessage[] | null) {
  const parts = (messages ?? []).flatMap((message) => (message.role === 'tool' ? message.content : []));
  return Object.fromEntries(
    parts.flatMap((part) => (part.type === 'tool-result' ? [[part.toolCallId, part.output]] : [])),
  );
}

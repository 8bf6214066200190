import { buildPrompt } from '@tact/core/kernel';
import type { StoredMessage } from '@tact/core/ports/mailbox';
import type { Signal } from '@tact/core/records';
import { type EmailInput, mailPromptLayers, messageRefOf } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { ruleOf } from './gate.ts';
import { openMailEngine } from './mail-engine.ts';
import { readMessages, takeInMessage } from './mailbox.ts';
import { mailRules } from './peers/rules.ts';
import { median } from './rates.ts';

/** What a message costs before a model is asked: read, held against 200 rules, written into a prompt. */
export interface MailStepFigures {
  readonly messages: number;
  readonly megabytes: number;
  readonly rounds: number;
  /** All steps one after the other, on one core; median of the rounds. */
  readonly mailsPerSecond: number;
  /** Each step's share of the time, in [0, 1]. */
  readonly shares: Readonly<Record<Step, number>>;
  /** Of one message, in microseconds; the mean over the folder, median of the rounds. */
  readonly meanUs: Readonly<Record<Step, number>>;
}

type Step = 'parse' | 'gate' | 'prompt';

/** @param folder of .eml files, read into memory before anything is measured */
export async function benchMailSteps(
  folder: string,
  { rounds = 7, warmUpRounds = 2 } = {},
): Promise<MailStepFigures> {
  const messages = readMessages(folder);
  const steps = await openSteps();
  const timed: Readonly<Record<Step, number>>[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const ms = await timeRound(messages, steps);
    if (round >= warmUpRounds) timed.push(ms);
  }
  const ms = {
    parse: median(timed.map(({ parse }) => parse)),
    gate: median(timed.map(({ gate }) => gate)),
    prompt: median(timed.map(({ prompt }) => prompt)),
  };
  const total = ms.parse + ms.gate + ms.prompt;
  const inSteps = (of: (step: number) => number) => ({
    parse: of(ms.parse),
    gate: of(ms.gate),
    prompt: of(ms.prompt),
  });
  return {
    messages: messages.length,
    megabytes: Math.round(messages.reduce((sum, { size }) => sum + size, 0) / 1e4) / 100,
    rounds,
    mailsPerSecond: Math.round((messages.length * 1000) / total),
    shares: inSteps((step) => Math.round((step / total) * 1000) / 1000),
    meanUs: inSteps((step) => Math.round((step / messages.length) * 10_000) / 10),
  };
}

interface Steps {
  parse(message: StoredMessage): Promise<Signal<EmailInput>>;
  gate(signal: Signal<EmailInput>): number;
  prompt(signal: Signal<EmailInput>): number;
}

async function openSteps(): Promise<Steps> {
  const parser = createMailParser();
  const { engine, registry, rules, policy } = openMailEngine(mailRules.map(ruleOf));
  const facts = { thread: [], sender: [], prediction: null };
  return {
    parse: (message) => takeInMessage(message, parser),
    gate: (signal) => engine.gate({ signal, facts, rules, policy, now: signal.receivedAt }).proposals.length,
    prompt({ input, reference }) {
      const layers = mailPromptLayers({
        input,
        directions: policy.directions,
        llmRules: [],
        thread: null,
        messageRef: messageRefOf(input, reference),
        registry,
      });
      return buildPrompt(layers).size;
    },
  };
}

async function timeRound(
  messages: readonly StoredMessage[],
  { parse, gate, prompt }: Steps,
): Promise<Record<Step, number>> {
  const startedAt = performance.now();
  const signals: Signal<EmailInput>[] = [];
  for (const message of messages) signals.push(await parse(message));
  const parsedAt = performance.now();
  let matched = 0;
  for (const signal of signals) matched += gate(signal);
  const gatedAt = performance.now();
  let characters = 0;
  for (const signal of signals) characters += prompt(signal);
  const promptedAt = performance.now();
  if (!Number.isFinite(matched) || characters === 0) throw new Error('The steps did nothing.');
  return { parse: parsedAt - startedAt, gate: gatedAt - parsedAt, prompt: promptedAt - gatedAt };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callsTool, createScriptedModel } from '#testing';
import { evaluateAssistant } from './evaluate-assistant.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-eval-assistant-'));
  const scenario = (name: string, turn: object) => ({
    name,
    tags: ['talk'],
    now: '2026-03-02T09:00:00Z',
    turns: [{ say: 'Tell me of the sea', expect: { reply: ['waves'] }, ...turn }],
    end: { tasks: [] },
  });
  const chat = { type: 'chat', domains: [], is_followup: false };
  const scenarios = [scenario('open', {}), scenario('scripted', { route: chat, reply: 'It is all waves.' })];
  await writeFile(join(folder, 'talk.json'), JSON.stringify(scenarios));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('whole conversations', () => {
  it('are played with their script, or without a model where they have none', async () => {
    expect(await evaluateAssistant({ data: folder })).toMatchObject({
      mode: 'scripted',
      scenarios: 2,
      passed: 0.5,
    });
  });

  it('are played with a model that is measured where they have no script', async () => {
    const model = createScriptedModel(({ tools: [tool] }) =>
      tool === undefined
        ? { text: 'Grey waves, and more waves.' }
        : callsTool(tool.name, { type: 'chat', domains: [], is_followup: false }),
    );
    const measured = { model, timeoutMs: 1000, temperature: 0, maxOutputTokens: 100 };

    expect(await evaluateAssistant({ data: folder, measured })).toMatchObject({
      mode: 'model',
      model: 'scripted:model',
      scenarios: 1,
      left_out: 1,
      passed: 1,
      honest: 1,
    });
    expect(model.unscripted).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { apiKey, type ContractWorld, decide, goodReply, request } from './contract-world.ts';

/** What is sent. */
export function requestScenarios(world: ContractWorld): void {
  describe('requests', () => {
    requestContent(world);
    requestFallbacks(world);
  });
}

function requestContent(world: ContractWorld): void {
  it('sends messages, tool, settings and key', async () => {
    world.server.reply(goodReply);

    await world.generate();

    expect(world.server.requests).toMatchObject([
      {
        wire: world.wire,
        key: apiKey,
        model: 'm-1',
        messages: request.messages,
        tools: [decide],
        temperature: 0.1,
        maxOutputTokens: 4096,
      },
    ]);
  });

  it('makes the model call the tool when there is one', async () => {
    world.server.reply(goodReply);

    await world.generate();

    expect(world.server.requests[0]?.forcedTool).toBe('record_decision');
  });

  it('leaves the choice to the model when there are two tools', async () => {
    world.server.reply({ text: 'Neither.' });

    await world.generate({ ...request, tools: [decide, { ...decide, name: 'ask_back' }] });

    expect(world.server.requests[0]?.forcedTool).toBeNull();
    expect(world.server.requests[0]?.tools.map((tool) => tool.name)).toEqual(['record_decision', 'ask_back']);
  });

  it('offers no tool when there is none', async () => {
    world.server.reply({ text: 'Yes.' });

    expect((await world.generate({ ...request, tools: [] })).text).toBe('Yes.');
    expect(world.server.requests[0]).toMatchObject({ tools: [], forcedTool: null });
  });
}

function requestFallbacks(world: ContractWorld): void {
  it('leaves out the temperature for a model that refuses it, from then on', async () => {
    const message = 'temperature is not supported with this model';
    world.server.reply({ fails: { kind: 'request-refused', message } }, goodReply, goodReply);

    await world.generate();
    await world.generate();

    expect(world.server.requests.map((one) => one.temperature)).toEqual([0.1, null, null]);
  });

  it('does not force the tool on a model that refuses that', async () => {
    const message = 'Thinking mode does not support this tool_choice';
    world.server.reply({ fails: { kind: 'request-refused', message } }, goodReply);

    expect((await world.generate()).toolCalls).toHaveLength(1);
    expect(world.server.requests.map((one) => one.forcedTool)).toEqual(['record_decision', null]);
  });
}

import { describe, expect, it } from 'vitest';
import { apiKey, decide, goodReply, type ModelSetup, request } from './model-setup.ts';

/** What is sent. */
export function requestScenarios(setup: ModelSetup): void {
  describe('requests', () => {
    requestContent(setup);
    requestFallbacks(setup);
  });
}

function requestContent(setup: ModelSetup): void {
  it('sends messages, tool, settings and key', async () => {
    setup.server.reply(goodReply);

    await setup.generate();

    expect(setup.server.requests).toMatchObject([
      {
        wire: setup.wire,
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
    setup.server.reply(goodReply);

    await setup.generate();

    expect(setup.server.requests[0]?.forcedTool).toBe('record_decision');
  });

  it('leaves the choice to the model when there are two tools', async () => {
    setup.server.reply({ text: 'Neither.' });

    await setup.generate({ ...request, tools: [decide, { ...decide, name: 'ask_back' }] });

    expect(setup.server.requests[0]?.forcedTool).toBeNull();
    expect(setup.server.requests[0]?.tools.map((tool) => tool.name)).toEqual(['record_decision', 'ask_back']);
  });

  it('offers no tool when there is none', async () => {
    setup.server.reply({ text: 'Yes.' });

    expect((await setup.generate({ ...request, tools: [] })).text).toBe('Yes.');
    expect(setup.server.requests[0]).toMatchObject({ tools: [], forcedTool: null });
  });
}

function requestFallbacks(setup: ModelSetup): void {
  it('leaves out the temperature for a model that refuses it, from then on', async () => {
    const message = 'temperature is not supported with this model';
    setup.server.reply({ fails: { kind: 'request-refused', message } }, goodReply, goodReply);

    await setup.generate();
    await setup.generate();

    expect(setup.server.requests.map((one) => one.temperature)).toEqual([0.1, null, null]);
  });

  it('does not force the tool on a model that refuses that', async () => {
    const message = 'Thinking mode does not support this tool_choice';
    setup.server.reply({ fails: { kind: 'request-refused', message } }, goodReply);

    expect((await setup.generate()).toolCalls).toHaveLength(1);
    expect(setup.server.requests.map((one) => one.forcedTool)).toEqual(['record_decision', null]);
  });
}

import { readFile, writeFile } from 'node:fs/promises';
import {
  callsTool,
  createFakeClock,
  createModelServer,
  createScriptedModel,
  type ScriptedAnswer,
} from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { openModel } from '../commands/open-named.ts';
import { evaluateRouter } from './router.ts';
import { evaluateComposite } from './router-composite.ts';
import { evaluateRouterContext } from './router-context.ts';
import { row, useDataFolder, weights } from './router-data.cases.ts';

const { dataOf, path } = useDataFolder();

describe('a model instead of the local router', () => {
  const routesTo = (domains: readonly string[], isFollowup = false): ScriptedAnswer =>
    callsTool('route_message', { type: 'action', domains: [...domains], is_followup: isFollowup });
  const measuring = (answer: (message: string) => ScriptedAnswer) => {
    const model = createScriptedModel(({ messages }) => answer(JSON.stringify(messages)), {
      id: 'scripted:one',
    });
    return { model, clock: createFakeClock(), timeoutMs: 1000 };
  };

  it('routes every row, and missing answers count as wrong', async () => {
    const data = await dataOf([
      row('oil the gate hinge', 'task'),
      row('paint the fence', 'task'),
      row('thanks', 'none', { domains: [] }),
      row('fail at this', 'none', { domains: [] }),
    ]);
    const out = path('out.jsonl');
    const measured = measuring((message) => {
      if (message.includes('fail')) return { fails: 'MODEL_UNAVAILABLE' };
      return routesTo(message.includes('hinge') ? ['task'] : message.includes('fence') ? ['notes'] : []);
    });

    expect(await evaluateRouter({ data, measured, out })).toMatchObject({
      mode: 'model',
      model: 'scripted:one',
      failures: 1,
      cases: 4,
      strict_accuracy: 0.5,
      lenient_accuracy: 0.5,
      by_domain: { none: { cases: 2, precision: 1, recall: 0.5 } },
    });
    const last = (await readFile(out, 'utf8')).trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ text: 'fail at this', right: false, failed: true });
  });

  it('is given the conversation', async () => {
    const history = [{ role: 'user', text: 'Book the squash court' }];
    const data = await dataOf([row('make it noon', 'calendar', { history, followup: true })]);
    const measured = measuring((message) =>
      routesTo(message.includes('squash court') ? ['calendar'] : [], true),
    );

    expect(await evaluateRouterContext({ data, weights, measured })).toMatchObject({
      mode: 'model',
      model: 'scripted:one',
      failures: 0,
      followup_accuracy: 1,
      strict_accuracy: 1,
    });
  });

  it('routes composite messages, also those that the weights were trained on', async () => {
    const data = await dataOf([
      {
        text: 'Read my notes, and also oil the gate hinge',
        domains: ['notes', 'task'],
        source: 'constructed',
      },
    ]);
    const measured = measuring(() => routesTo(['notes', 'task']));

    expect(await evaluateComposite({ data, weights, measured })).toMatchObject({
      mode: 'model',
      model: 'scripted:one',
      cases: 1,
      exact_set: 1,
      exact_order: 1,
      excluded: 0,
    });
  });

  it('is opened with the settings of the home folder', async () => {
    await using server = await createModelServer(() => ({
      tool: 'route_message',
      input: { type: 'action', domains: ['task'], is_followup: false },
    }));
    const baseUrl = server.baseUrl('compatible');
    await writeFile(
      path('config.toml'),
      `[model]\nprovider = "compatible"\nname = "other"\nbase_url = "${baseUrl}"\nkey_env = "MEASURED_KEY"\n`,
    );
    const data = await dataOf([row('oil the gate hinge', 'task'), row('hello', 'none', { domains: [] })]);
    const clock = createFakeClock();
    const environment = { MEASURED_KEY: 'secret' };

    const opened = await openModel({ model: 'compatible:small', home: path('.'), clock, environment });
    const result = await evaluateRouter({ data, measured: { ...opened, clock } });

    expect(result).toMatchObject({
      mode: 'model',
      model: 'compatible:small',
      failures: 0,
      strict_accuracy: 0.5,
    });
    expect(server.requests.map(({ model, key }) => [model, key])).toEqual([
      ['small', 'secret'],
      ['small', 'secret'],
    ]);
    expect(server.unscripted).toEqual([]);
  });
});

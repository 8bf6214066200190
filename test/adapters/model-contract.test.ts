import { createModel, modelFrom } from '@tact/ai-sdk/model/ai-sdk';
import { modelProviders } from '@tact/ai-sdk/model/providers';
import { modelContract } from '../../packages/testing/src/model-contract.ts';

modelContract('a model through the AI SDK', ({ wire, model, apiKey, baseUrl, clock }) =>
  createModel({ provider: wire, model, apiKey, baseUrl }, { clock, environment: {}, random: () => 0.5 }),
);

modelContract("a model of the application's own", async ({ wire, model, apiKey, baseUrl, clock }) =>
  modelFrom(await modelProviders[wire].open({ model, apiKey, baseUrl }), {
    clock,
    apiKey,
    random: () => 0.5,
  }),
);

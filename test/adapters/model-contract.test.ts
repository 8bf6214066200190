import { createModel } from '#adapters/model/ai-sdk';
import { modelContract } from '../../src/testing/model-contract.ts';

modelContract('a model through the AI SDK', ({ wire, model, apiKey, baseUrl, clock }) =>
  createModel({ provider: wire, model, apiKey, baseUrl }, { clock, environment: {}, random: () => 0.5 }),
);

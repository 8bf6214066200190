import { modelContract } from '../../testing/model-contract.ts';
import { createModel } from './ai-sdk.ts';

modelContract('a model through the AI SDK', ({ wire, model, apiKey, baseUrl, clock }) =>
  createModel({ provider: wire, model, apiKey, baseUrl }, { clock, environment: {}, random: () => 0.5 }),
);

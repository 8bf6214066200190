import { inspect } from 'node:util';
import { TactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Model, ModelAnswer, ModelCallOptions, ModelRequest } from '@tact/core/ports/model';
import { expect } from 'vitest';
import type { FakeClock } from '../fake-clock.ts';
import type { ModelServer, ServerReply, WireName } from '../model-server.ts';

/** What a model needs to reach the server of the contract. */
export interface ContractAccess {
  readonly wire: WireName;
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** A stopped clock: deadlines and pauses end only when the contract advances it. */
  readonly clock: Clock;
}

/** The model under test with its server and clock; new for each scenario. */
export interface ModelSetup {
  readonly wire: WireName;
  readonly server: ModelServer;
  readonly clock: FakeClock;
  generate(asked?: ModelRequest, how?: ModelCallOptions): Promise<ModelAnswer>;
  /** The error of a request that has to fail. */
  failure(how?: ModelCallOptions): Promise<TactError>;
}

export const apiKey = 'key-of-the-contract-0815';
export const secret = 'the merger with Umbrella is off';

export const decide = {
  name: 'record_decision',
  description: 'Records what should happen to the message.',
  inputSchema: {
    type: 'object',
    properties: { action: { type: 'string' }, confidence: { type: 'number', minimum: 0, maximum: 1 } },
    required: ['action', 'confidence'],
    additionalProperties: false,
  },
} as const;

export const request: ModelRequest = {
  messages: [
    { role: 'system', text: 'You triage mail.' },
    { role: 'user', text: `Subject: ${secret}` },
    { role: 'assistant', text: 'I would file it.' },
    { role: 'user', text: 'That is no decision.' },
  ],
  tools: [decide],
  temperature: 0.1,
  maxOutputTokens: 4096,
};
export const options: ModelCallOptions = { timeoutMs: 30_000 };
export const answered = { action: 'archive', confidence: 0.9 };
export const goodReply: ServerReply = { tool: 'record_decision', input: answered };

export async function failureOf(model: Model, how: ModelCallOptions): Promise<TactError> {
  const error: unknown = await model.generate(request, how).then(
    (answer) => expect.fail(`an error was expected, not ${inspect(answer)}`),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(TactError);
  return error as TactError;
}

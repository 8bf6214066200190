import { afterEach, beforeEach, describe, expect } from 'vitest';
import type { Model } from '#ports/model';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { answerScenarios } from './model-scenarios/answers.ts';
import { deadlineScenarios } from './model-scenarios/deadlines.ts';
import { failureScenarios } from './model-scenarios/failures.ts';
import {
  apiKey,
  type ContractAccess,
  failureOf,
  type ModelSetup,
  options,
  request,
} from './model-scenarios/model-setup.ts';
import { requestScenarios } from './model-scenarios/requests.ts';
import { secretScenarios } from './model-scenarios/secrets.ts';
import { streamingScenarios } from './model-scenarios/streaming.ts';
import { streamingWireScenarios } from './model-scenarios/streaming-wires.ts';
import { createModelServer, type ModelServer, type WireName } from './model-server.ts';

const wires: readonly WireName[] = ['openai', 'compatible', 'anthropic', 'google'];

/**
 * The contract of the model port, as a suite: the same scenarios over every provider's interface. `make` gets
 * what it needs to reach a server that plays the provider. A scenario ends with nothing unscripted sent and
 * nobody left asleep.
 */
export function modelContract(name: string, make: (access: ContractAccess) => Promise<Model>): void {
  describe.each(wires)(`${name} keeps the model contract on the %s wire`, (wire) => {
    let server: ModelServer;
    let clock: FakeClock;
    let model: Model;

    beforeEach(async () => {
      clock = createFakeClock();
      server = await createModelServer(undefined, { clock });
      model = await make({ wire, model: 'm-1', apiKey, baseUrl: server.baseUrl(wire), clock });
    });

    afterEach(async () => {
      await server.close();
      expect(server.unscripted).toEqual([]);
      expect(clock.sleepers).toBe(0);
    });

    const setup: ModelSetup = {
      wire,
      get server() {
        return server;
      },
      get clock() {
        return clock;
      },
      generate: (asked = request, how = options) => model.generate(asked, how),
      failure: (how = options) => failureOf(model, how),
    };

    answerScenarios(setup);
    requestScenarios(setup);
    failureScenarios(setup);
    deadlineScenarios(setup);
    secretScenarios(setup);
    streamingWireScenarios(setup);
    streamingScenarios({
      get clock() {
        return clock;
      },
      play({ pieces, betweenMs = 0, thenFails }) {
        const after = thenFails && {
          pieces: pieces.length,
          outcome: { kind: 'unavailable' } as const,
        };
        server.reply({ text: pieces.join(''), streamed: { pieces, betweenMs, ...(after && { after }) } });
      },
      generate: (how) => model.generate({ ...request, tools: [] }, how),
    });
  });
}

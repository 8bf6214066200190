import type { Model } from '@tact/core/ports/model';
import { afterEach, beforeEach, describe, expect } from 'vitest';
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
 * The promises of the port `Model`, the same scenarios over the interface of every provider. `make` is told how to reach a
 * server that plays the provider. After each scenario nothing unscripted was sent and nobody is left asleep.
 *
 * @example
 * import type { Model } from 'tact';
 *
 * declare function openMyModel(model: string, baseUrl: string): Promise<Model>;
 * modelContract('my model', ({ model, baseUrl }) => openMyModel(model, baseUrl));
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

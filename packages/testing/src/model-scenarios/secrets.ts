import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ServerReply } from '../model-server.ts';
import { apiKey, goodReply, type ModelSetup, request, secret } from './model-setup.ts';

/** Secrets never appear in errors or logs. */
export function secretScenarios(setup: ModelSetup): void {
  describe('secrets', () => {
    const talkative = `Key ${apiKey} is fine, but I dislike "Subject: ${secret}"`;
    const replies: Readonly<Record<string, ServerReply>> = {
      'a refused key': { fails: { kind: 'key-refused' } },
      'a refusal that quotes the request': { fails: { kind: 'request-refused', message: talkative } },
      'a refusal that quotes the key': {
        fails: { kind: 'request-refused', message: `${apiKey} lacks the scope` },
      },
      'a broken answer': { status: 200, body: talkative },
      'an empty answer': { empty: true },
      'a page': { status: 404, body: talkative },
    };

    it.each(Object.keys(replies))('keeps key and request out of the error after %s', async (what) => {
      const reply = replies[what];
      if (reply) setup.server.reply(reply);

      const error = await setup.failure();

      const everything = `${inspect(error, { depth: null, showHidden: true })} ${JSON.stringify(error)}`;
      expect(everything).toContain(error.code);
      expect(everything).not.toContain(apiKey);
      expect(everything).not.toContain('merger');
    });

    it('writes nothing to the process', async () => {
      const written: unknown[] = [];
      const note = (warning: unknown) => written.push(warning);
      process.on('warning', note);
      // Out of range for every provider, so that the library logs a warning.
      setup.server.reply(goodReply);

      await setup.generate({ ...request, temperature: -3 });

      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      process.off('warning', note);
      expect(written).toEqual([]);
    });
  });
}

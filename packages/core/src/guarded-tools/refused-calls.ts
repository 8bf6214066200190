import { z } from 'zod';
import { type Decider, defineEngine, type Engine } from '#kernel';

/** Calls of operations that were refused to somebody who is known: the owner finds them among the decisions. */
const refusedCallsName = 'access';

const input = z.strictObject({
  caller: z.string(),
  operation: z.string(),
  code: z.string(),
  why: z.string(),
});
type RefusedCall = z.output<typeof input>;

export function createRefusedCallsEngine(): Engine {
  return defineEngine({
    name: refusedCallsName,
    input,
    describe: ({ caller, operation }) => `${caller}: ${operation}`,
    judge: ({ signal: { input: call } }) => ({
      word: 'decline',
      outcome: 'none',
      confidence: null,
      actions: [],
      overrides: [],
      reasons: [{ code: call.code, text: call.why }],
    }),
  });
}

const hourMs = 3_600_000;

/** Records it once an hour for each caller, operation and code, however often it is tried. Nothing where there is no such engine. */
export async function recordRefusedCall(
  { decide, runtime }: Decider,
  user: string,
  call: RefusedCall,
): Promise<void> {
  if (!runtime.engines.has(refusedCallsName)) return;
  const now = runtime.clock.now();
  const reference = [call.caller, call.operation, call.code, Math.floor(now / hourMs)].join('/');
  const label = { origin: 'system', source: refusedCallsName } as const;
  const signal = { engine: refusedCallsName, user, reference, label, receivedAt: now, input: call };
  for await (const _ of decide(refusedCallsName, [signal]));
}

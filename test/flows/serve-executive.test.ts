import { type ServiceError, status } from '@grpc/grpc-js';
import type { Model } from '@tact/core/ports/model';
import { serveAssistant } from '@tact/server/grpc/serve-assistant';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type GrpcClient, grpcClient } from '../server/grpc-client.ts';
import { answers, openHeuristics, user } from './heuristics-fixture.ts';

const humid = { id: 'ev1', raw_text: 'greenhouse humidity 85 %', source: 'hygrometer' };
const vent = {
  heuristic_id: 'h7',
  condition_text: 'greenhouse too humid',
  suggested_action: 'Open the roof vent',
  confidence: 0.74,
};

/** The executive engine, served, and how a client of another language calls it. */
async function openServed(model?: Model, tokens?: ReadonlyMap<string, string>) {
  const heuristics = await openHeuristics(model === undefined ? {} : { model });
  const failed: Error[] = [];
  const serve = async () => {
    const { assistant } = heuristics;
    const server = await serveAssistant(
      { assistant, user },
      { tokens, port: 0, graceMs: 2000, onFailed: (problem) => failed.push(problem) },
    );
    onTestFinished(() => server.stop());
    return server;
  };
  const connect = ({ port }: Awaited<ReturnType<typeof serve>>): GrpcClient => {
    const client = grpcClient('tact.executive.v1.ExecutiveService', port);
    onTestFinished(() => client.close());
    return client;
  };
  const server = await serve();
  return { ...heuristics, heuristics, failed, server, serve, connect, client: connect(server) };
}

const refusal = async (call: Promise<unknown>): Promise<ServiceError> => {
  const answered = await call.then(
    () => true,
    (thrown: ServiceError) => thrown,
  );
  if (answered === true) throw new Error('It was not refused.');
  return answered as ServiceError;
};

describe('ProcessEvent', () => {
  test('answers from a suggestion that is trusted enough', async () => {
    const { client } = await openServed();

    const answer = await client.call('ProcessEvent', { event: humid, suggestion: vent });

    expect(answer).toMatchObject({
      accepted: true,
      response_text: 'Open the roof vent',
      predicted_success: 0.74,
      prediction_confidence: 0.74,
      prompt_text: '',
      decision_path: 'heuristic',
      matched_heuristic_id: 'h7',
      reason: '',
      metadata: { threshold: 0.7, base_threshold: 0.7 },
      decided_before: false,
    });
    const { response_id: responseId, decision_id: decisionId } = answer as Record<string, string>;
    expect(responseId).not.toBe('');
    expect(decisionId).toBe(responseId);
  });

  test('answers from a stored heuristic if the request names none', async () => {
    const { client, heuristics } = await openServed();
    const { id } = await heuristics.add();

    const answer = await client.call('ProcessEvent', {
      event: { ...humid, raw_text: 'greenhouse too humid' },
    });

    expect(answer).toMatchObject({ decision_path: 'heuristic', matched_heuristic_id: id });
  });

  test('searches no stored heuristic if only those of the request count', async () => {
    const { client, heuristics } = await openServed();
    await heuristics.add();

    const answer = await client.call('ProcessEvent', {
      event: { ...humid, raw_text: 'greenhouse too humid' },
      only_given_candidates: true,
    });

    expect(answer).toMatchObject({ accepted: false, decision_path: 'rejected', reason: 'llm_unavailable' });
  });

  test('ignores a suggestion without an id', async () => {
    const { client } = await openServed();

    const answer = await client.call('ProcessEvent', {
      event: humid,
      suggestion: { ...vent, heuristic_id: '' },
    });

    expect(answer).toMatchObject({ decision_path: 'rejected', matched_heuristic_id: '', response_id: '' });
  });

  test('asks the model with the goals of the request, and says what it was asked', async () => {
    const model = createScriptedModel(() => answers('Start the fan'));
    const { client } = await openServed(model);

    const answer = await client.call('ProcessEvent', {
      event: humid,
      suggestion: { ...vent, confidence: 0.4 },
      immediate: true,
      goals: { goals: ['Keep the tomatoes dry'] },
    });

    expect(answer).toMatchObject({
      accepted: true,
      response_text: 'Start the fan',
      predicted_success: 0.8,
      prediction_confidence: 0.6,
      decision_path: 'llm',
      matched_heuristic_id: 'h7',
      prompt_text: expect.stringContaining('Keep the tomatoes dry'),
      metadata: { model: 'model', goals: ['Keep the tomatoes dry'] },
    });
    expect((answer as { prompt_text: string }).prompt_text).toContain('greenhouse humidity 85 %');
  });

  test('says why nothing is answered', async () => {
    const { client } = await openServed(createScriptedModel(() => answers('Start the fan')));

    const answer = await client.call('ProcessEvent', { event: humid, only_given_candidates: true });

    expect(answer).toMatchObject({
      accepted: false,
      response_id: '',
      decision_path: 'rejected',
      reason: 'not_immediate',
    });
  });

  test('decides an event once, and repeats what came of it', async () => {
    const { client } = await openServed();
    const first = await client.call('ProcessEvent', { event: humid, suggestion: vent });

    const second = await client.call('ProcessEvent', { event: humid });

    expect(second).toEqual({ ...(first as object), decided_before: true });
  });

  test('answers clients side by side, each about its own event', async () => {
    const { connect, server } = await openServed();
    const clients = [connect(server), connect(server)];
    const texts = Array.from({ length: 40 }, (_, index) => `Close valve ${index}`);

    const answers = await Promise.all(
      texts.map((text, index) =>
        clients[index % 2]?.call('ProcessEvent', {
          event: { ...humid, id: `ev-${index}` },
          suggestion: { ...vent, suggested_action: text },
        }),
      ),
    );

    expect(answers.map((answer) => (answer as { response_text: string }).response_text)).toEqual(texts);
  });

  test.each([
    [{ event: { ...humid, id: '' } }, 'event.id'],
    [{ event: { ...humid, salience: { urgency: 1.5 } } }, 'event.salience.urgency'],
    [{ event: humid, suggestion: { ...vent, confidence: 2 } }, 'suggestion.confidence'],
    [
      { event: humid, suggestion: vent, candidates: [vent, { ...vent, heuristic_id: 'h8', similarity: 7 }] },
      'candidates.1.similarity',
    ],
    [{ event: humid, goals: { goals: ['two\nlines'] } }, 'goals.goals.0'],
    [{ suggestion: vent }, 'event.id'],
  ])('refuses %j and names %s', async (request, field) => {
    const { client, store } = await openServed();

    const { code, details, metadata } = await refusal(client.call('ProcessEvent', request));

    expect(code).toBe(status.INVALID_ARGUMENT);
    expect(details).toContain(`: ${field}: `);
    expect(metadata.get('tact-code')).toEqual(['INPUT_INVALID']);
    expect(await store.ledger.count({ user })).toBe(0);
  });
});

describe('a token', () => {
  const tokens = new Map([['greenhouse', 'token-1']]);

  test.each([
    ['ProcessEvent', { event: humid, suggestion: vent }],
    ['ProvideFeedback', { response_id: 'nothing', positive: true }],
    ['GetTrace', { response_id: 'nothing' }],
  ])('is needed for %s where callers have one', async (method, request) => {
    const { client, store } = await openServed(undefined, tokens);

    for (const options of [{}, { token: 'token-2' }]) {
      const { code, metadata } = await refusal(client.call(method, request, options));
      expect([code, metadata.get('tact-code')]).toEqual([status.UNAUTHENTICATED, ['SERVER_TOKEN_UNKNOWN']]);
    }
    expect(await store.ledger.count({ user })).toBe(0);
  });

  test('that is known lets the call through', async () => {
    const { client } = await openServed(undefined, tokens);

    const answer = await client.call(
      'ProcessEvent',
      { event: humid, suggestion: vent },
      { token: 'token-1' },
    );

    expect(answer).toMatchObject({ decision_path: 'heuristic' });
  });

  test('is not needed to ask whether it serves', async () => {
    const { server } = await openServed(undefined, tokens);
    const health = grpcClient('grpc.health.v1.Health', server.port);
    onTestFinished(() => health.close());

    expect(await health.call('Check', { service: '' })).toEqual({ status: 'SERVING' });
  });
});

test('an event with a bias that nobody reads is answered, with a warning', async () => {
  const { client } = await openServed();

  const answer = await client.call('ProcessEvent', {
    ...{ event: humid, suggestion: vent },
    personality_biases: { biases: { courage: 0.3 } },
  });

  expect(answer).toMatchObject({
    decision_path: 'heuristic',
    warnings: ["personality_biases.courage is not a bias that Tact's own strategies read."],
  });
});

describe('ProvideFeedback', () => {
  test('changes how far the heuristic is trusted', async () => {
    const { client, heuristics } = await openServed();
    const { id } = await heuristics.add({ startConfidence: 0.95 });
    const { response_id } = await processed(client, { raw_text: 'greenhouse too humid' });

    const concluded = await client.call('ProvideFeedback', { response_id, positive: false, rater: 'ann' });

    expect(concluded).toMatchObject({
      ...{ score: 0, weight: 1, born_heuristic_id: '' },
      heuristic: { heuristic_id: id, confidence_before: 0.95, state: 'active' },
    });
    const { heuristic } = concluded as { heuristic: { confidence: number } };
    expect(heuristic.confidence).toBeCloseTo(1.9 / 3, 10);
    expect((await heuristics.kept(id)).confidence).toBe(heuristic.confidence);
    const again = await processed(client, { id: 'ev2', raw_text: 'greenhouse too humid' });
    expect(again).toMatchObject({ accepted: false, reason: 'llm_unavailable' });
  });

  test('is given by the caller, and the rater is a person within it', async () => {
    const tokens = new Map([
      ['greenhouse', 'token-1'],
      ['shed', 'token-2'],
    ]);
    const { client, store } = await openServed(undefined, tokens);
    const answer = await client.call(
      'ProcessEvent',
      { event: humid, suggestion: vent },
      { token: 'token-1' },
    );
    const { response_id } = answer as { response_id: string };
    const rates = (token: string, rater: string) =>
      client.call('ProvideFeedback', { response_id, positive: true, rater }, { token });

    await rates('token-1', 'ann');
    await rates('token-2', 'ann');
    await rates('token-2', '');

    const said = await store.feedback.ofDecision(user, response_id);
    expect(said.map(({ rater }) => rater)).toEqual(['grpc:greenhouse/ann', 'grpc:shed/ann', 'grpc:shed']);
  });

  test('is the socket’s where no caller has a token', async () => {
    const { client, store } = await openServed();
    const { response_id } = await processed(client);

    await client.call('ProvideFeedback', { response_id, positive: true, rater: 'ann' });

    const [said] = await store.feedback.ofDecision(user, response_id);
    expect(said?.rater).toBe('grpc:socket/ann');
  });

  test.each([
    [{ rating: 4 }, { score: 0.75, weight: 1 }],
    [{ dimensions: { match_rating: 2, response_rating: 5 } }, { score: 1, weight: 1 }],
    [{ implicit: 'IMPLICIT_FEEDBACK_UNDONE' }, { score: 0, weight: 1 }],
    [{ implicit: 'IMPLICIT_FEEDBACK_TIMEOUT' }, { score: 0, weight: 0.3 }],
  ])('takes %j as %j', async (feedback, concluded) => {
    const { client } = await openServed();
    const { response_id } = await processed(client);

    expect(await client.call('ProvideFeedback', { response_id, ...feedback })).toMatchObject(concluded);
  });

  test.each([
    [{}, 'feedback'],
    [{ rating: 6 }, 'rating'],
    [{ dimensions: {} }, 'dimensions'],
    [{ implicit: 'IMPLICIT_FEEDBACK_UNSPECIFIED' }, 'implicit'],
  ])('refuses %j and names %s', async (feedback, field) => {
    const { client, store } = await openServed();
    const { response_id } = await processed(client);

    const { code, details } = await refusal(client.call('ProvideFeedback', { response_id, ...feedback }));

    expect(code).toBe(status.INVALID_ARGUMENT);
    expect(details).toContain(`: ${field}: `);
    expect(await store.feedback.ofDecision(user, response_id)).toEqual([]);
  });

  test('says that there is no such response', async () => {
    const { client } = await openServed();

    const { code, details } = await refusal(
      client.call('ProvideFeedback', { response_id: 'nothing', positive: true }),
    );

    expect([code, details]).toEqual([status.NOT_FOUND, 'No decision with the id nothing.']);
  });
});

describe('GetTrace', () => {
  test('tells after a restart what a response was based on', async () => {
    const { client, clock, heuristics, serve, connect } = await openServed();
    const { response_id } = await processed(client, {}, vent);
    await heuristics.restart();
    const restarted = connect(await serve());

    const { trace } = (await restarted.call('GetTrace', { response_id })) as {
      trace: { created_at: object };
    };

    expect(trace).toEqual({
      response_id,
      event_id: 'ev1',
      context_text: 'greenhouse humidity 85 %',
      response_text: 'Open the roof vent',
      matched_heuristic_id: 'h7',
      predicted_success: 0.74,
      created_at: { seconds: clock.now() / 1000, nanos: 0 },
    });
  });

  test('says that there is no such response', async () => {
    const { client } = await openServed();
    const { decision_id } = await processed(client, { raw_text: 'nothing is known of this' });

    for (const response_id of ['nothing', decision_id]) {
      const { code, details } = await refusal(client.call('GetTrace', { response_id }));
      expect([code, details]).toEqual([status.NOT_FOUND, `No response with the id ${response_id}.`]);
    }
  });
});

describe('a caller that does not wait', () => {
  test.each([
    ['cancels', status.CANCELLED],
    ['has a deadline', status.DEADLINE_EXCEEDED],
  ])('and %s finds the whole decision later', async (way, code) => {
    const model = createHeldModel();
    const { client, store } = await openServed(model);
    const event = { event: humid, immediate: true, only_given_candidates: true };
    const leaving = new AbortController();
    const call = refusal(
      client.call(
        'ProcessEvent',
        event,
        way === 'cancels' ? { signal: leaving.signal } : { deadlineMs: 200 },
      ),
    );
    await model.asked;
    leaving.abort();
    const ended = await call;
    const before = await store.ledger.count({ user });

    model.release();
    const answer = await client.call('ProcessEvent', event);

    expect(ended.code).toBe(code);
    expect(before).toBe(0);
    expect(answer).toMatchObject({ decision_path: 'llm', response_text: 'Start the fan' });
    expect(await store.ledger.count({ user })).toBe(1);
  });

  test('is not waited for by a stop, but what it began is recorded', async () => {
    const model = createHeldModel();
    const { client, server, store } = await openServed(model);
    const leaving = new AbortController();
    const call = refusal(
      client.call('ProcessEvent', { event: humid, immediate: true }, { signal: leaving.signal }),
    );
    await model.asked;
    leaving.abort();
    await call;

    const stopped = server.stop();
    model.release();
    await stopped;

    expect(await store.ledger.count({ user, path: 'model' })).toBe(1);
  });
});

test('a stop lets a call under way finish and takes no other', async () => {
  const model = createHeldModel();
  const { client, connect, server } = await openServed(model);
  const call = client.call('ProcessEvent', { event: humid, immediate: true });
  await model.asked;

  const stopped = server.stop();
  const late = refusal(connect(server).call('ProcessEvent', { event: { ...humid, id: 'ev2' } }));
  model.release();

  expect(await call).toMatchObject({ response_text: 'Start the fan' });
  expect((await late).code).toBe(status.UNAVAILABLE);
  await stopped;
});

/** Answers once it is let. */
function createHeldModel() {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const model = createScriptedModel(() => answers('Start the fan'));
  return {
    ...model,
    asked: asked.promise,
    release: () => held.resolve(),
    async generate(...given: Parameters<Model['generate']>) {
      asked.resolve();
      await held.promise;
      return model.generate(...given);
    },
  };
}

async function processed(
  client: GrpcClient,
  event: Partial<typeof humid> = {},
  suggestion: typeof vent | undefined = event.raw_text === undefined ? vent : undefined,
): Promise<{ readonly response_id: string; readonly decision_id: string }> {
  const answer = await client.call('ProcessEvent', { event: { ...humid, ...event }, suggestion });
  return answer as { readonly response_id: string; readonly decision_id: string };
}

import { createModel } from '@tact/ai-sdk/model/ai-sdk';
import { createSystemClock } from '@tact/core/clock/system';
import type { Store } from '@tact/core/ports/store';
import { createModelServer, type ServerReply } from '@tact/testing';
import { checkTurn } from './chat.ts';
import { type BenchTurn, planOf, replyTo, routeOf, turns } from './chat-models.ts';
import { openChatBench } from './chat-setup.ts';
import { createTurnWatch } from './chat-spans.ts';
import type { PathPicture } from './critical-path.ts';
import { median } from './rates.ts';

/** How long people wait with a model that takes its time, over HTTP and streamed; medians. */
export interface WaitingFigures {
  /** How long the model's server waits before it answers. */
  readonly modelMs: ModelMs;
  readonly repeats: number;
  readonly paths: readonly WaitedPath[];
}

interface ModelMs {
  readonly router: number;
  readonly planner: number;
  readonly responder: number;
}

export interface WaitedPath extends PathPicture {
  /** To the end of the reply; median. */
  readonly totalMs: number;
}

/** Hosted models take about this long. */
export const defaultModelMs: ModelMs = { router: 300, planner: 800, responder: 400 };
const aims = { chat: 750, action: 1600, routed: 1600, early: 1300, confirmation: 500 } as const;

/** Where it goes a model has to say: the local router reads English. */
const toRoute: BenchTurn = { path: 'action', text: 'Erinnere mich morgen um 17 Uhr daran, Mama anzurufen' };

export async function benchWaiting(
  store: Store,
  { repeats, modelMs }: { readonly repeats: number; readonly modelMs: ModelMs },
): Promise<WaitingFigures> {
  let path: BenchTurn['path'] = 'chat';
  await using server = await createModelServer(({ tools: [tool] }): ServerReply => {
    const name = tool?.name;
    if (name === 'route_message') return { tool: name, input: routeOf(path), waitMs: modelMs.router };
    if (name === 'plan_actions') return { tool: name, input: planOf(path), waitMs: modelMs.planner };
    return { text: replyTo(path), waitMs: modelMs.responder };
  });
  const clock = createSystemClock();
  const settings = { provider: 'compatible', model: 'bench', baseUrl: server.baseUrl('compatible') } as const;
  const model = await createModel(settings, { clock });
  const watch = createTurnWatch();
  const watched = { store: watch.store(store), model: watch.model(model), telemetry: watch.telemetry };
  const plain = await openChatBench(watched);
  const early = await openChatBench({ ...watched, plansEarly: true });

  const timed: Record<string, WaitedPath[]> = {
    chat: [],
    action: [],
    routed: [],
    early: [],
    confirmation: [],
  };
  const turnOf = (kind: BenchTurn['path']) => turns.find((turn) => turn.path === kind) as BenchTurn;
  const once = async (key: keyof typeof aims | null, turn: BenchTurn, setup = plain) => {
    path = turn.path;
    let firstWordsMs = Number.NaN;
    watch.begin();
    const startedAt = performance.now();
    const onText = () => {
      if (Number.isNaN(firstWordsMs)) firstWordsMs = performance.now() - startedAt;
    };
    const exchange = await setup.say(turn.text, 'bench', { onText });
    const totalMs = performance.now() - startedAt;
    checkTurn(turn, exchange);
    if (key === null) return;
    timed[key]?.push({ path: names[key], spans: watch.end(), firstWordsMs, totalMs, aimMs: aims[key] });
  };
  for (let repeat = -1; repeat < repeats; repeat += 1) {
    // The first round only warms up.
    const counted = repeat >= 0;
    await once(counted ? 'chat' : null, turnOf('chat'));
    await once(counted ? 'action' : null, turnOf('action'));
    await once(counted ? 'routed' : null, toRoute);
    await once(counted ? 'early' : null, toRoute, early);
    await once(null, turnOf('question'));
    await once(counted ? 'confirmation' : null, turnOf('confirmation'));
  }
  if (server.unscripted.length > 0) throw new Error(server.unscripted.join('\n'));
  return { modelMs, repeats, paths: Object.values(timed).map(middleOf) };
}

const names: Readonly<Record<keyof typeof aims, string>> = {
  chat: 'chat',
  action: 'action',
  routed: 'action in another language',
  early: 'action in another language, planned early',
  confirmation: 'confirmation',
};

/** The turn in the middle, with its spans as they were; its figures are the medians. */
function middleOf(rounds: readonly WaitedPath[]): WaitedPath {
  const firstWordsMs = median(rounds.map((round) => round.firstWordsMs));
  const middle = rounds.find((round) => round.firstWordsMs === firstWordsMs) ?? rounds[0];
  if (middle === undefined) throw new Error('Nothing was timed.');
  return {
    ...middle,
    firstWordsMs: Math.round(firstWordsMs),
    totalMs: Math.round(median(rounds.map(({ totalMs }) => totalMs))),
  };
}

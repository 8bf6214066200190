import type { Model, ModelRequest } from '@tact/core/ports/model';
import type { Store } from '@tact/core/ports/store';
import type { Telemetry } from '@tact/core/ports/telemetry';
import type { StageSpan } from './critical-path.ts';

/** Observes one turn at a time: what its stages, its model and its store were doing, and when. */
interface TurnWatch {
  readonly telemetry: Telemetry;
  model(model: Model): Model;
  store(store: Store): Store;
  begin(): void;
  /** The stages of the turn that has ended. */
  end(): readonly StageSpan[];
}

const stageOfTool: Readonly<Record<string, string>> = { route_message: 'router', plan_actions: 'planner' };
const order = ['gate', 'router', 'context', 'planner', 'judge', 'record', 'effects', 'reply'];

export function createTurnWatch(): TurnWatch {
  let startedAt = 0;
  let spans: { stage: string; fromMs: number; toMs: number }[] = [];
  const sinceStart = () => performance.now() - startedAt;
  const note = (stage: string, fromMs: number) => {
    const own = spans;
    const known = own.find((span) => span.stage === stage);
    // Several of one kind, such as the sources, count as one stretch.
    if (known === undefined) own.push({ stage, fromMs, toMs: sinceStart() });
    else known.toMs = sinceStart();
  };
  const timed = async <Result>(stage: string, work: () => Promise<Result>): Promise<Result> => {
    const fromMs = sinceStart();
    try {
      return await work();
    } finally {
      note(stage, fromMs);
    }
  };
  const stageOf = ({ tools: [tool] }: ModelRequest) => stageOfTool[tool?.name ?? ''] ?? 'reply';
  return {
    telemetry: {
      recordsContents: false,
      span(name) {
        const fromMs = sinceStart();
        const isDrawn = name === 'gate' || name === 'judge';
        return {
          traceId: null,
          set() {},
          fail() {},
          end: () => (isDrawn ? note(name, fromMs) : undefined),
        };
      },
    },
    model: (model) => ({
      ...model,
      id: model.id,
      generate: (request, options) => timed(stageOf(request), () => model.generate(request, options)),
    }),
    store: (store) => ({
      ...store,
      ledger: { ...store.ledger, record: (record) => timed('record', () => store.ledger.record(record)) },
      outbox: {
        ...store.outbox,
        async finishAll(user, ends) {
          const finished = await store.outbox.finishAll(user, ends);
          const recorded = spans.find(({ stage }) => stage === 'record');
          // What ends last ends with the reply.
          if (recorded !== undefined && !spans.some(({ stage }) => stage === 'reply')) {
            note('effects', recorded.toMs);
          }
          return finished;
        },
      },
      items: {
        ...store.items,
        list: (user, filter) => {
          const isContext = !spans.some(({ stage }) => stage === 'record');
          return isContext
            ? timed('context', () => store.items.list(user, filter))
            : store.items.list(user, filter);
        },
      },
    }),
    begin() {
      startedAt = performance.now();
      spans = [];
    },
    end: () =>
      spans
        .map(({ stage, fromMs, toMs }) => ({ stage, fromMs: rounded(fromMs), toMs: rounded(toMs) }))
        .sort((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage)),
  };
}

function rounded(ms: number): number {
  return Math.round(Math.max(0, ms) * 100) / 100;
}

import type {
  LiveSignals,
  ProfileChange,
  ProfileDefaults,
  TickResult,
  WhyNot,
  WhyNotOptions,
} from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Profile } from '@tact/core/records';
import type { Recall } from '@tact/experience/memory';
import type { z } from 'zod';
import type { Operation, OperationContext } from './operation.ts';

/** What an opened home has beside its assistant: settings and rules in files, mailboxes, messages unasked. An embedded assistant has none. */
export interface OpenedHome {
  /** Whose home it is: nobody else's calls reach it. */
  readonly user: string;
  /** The owner's time zone. */
  readonly zone: string;
  /** What the settings say about the owner. */
  readonly config: {
    readonly owner: {
      readonly zone?: string | undefined;
      readonly wake_time?: string | undefined;
      readonly sleep_time?: string | undefined;
    } | null;
  };
  /** `empty`: there is no store yet, and nothing can be kept. */
  readonly opened: 'existing' | 'created' | 'empty';
  readonly memory: { readonly recall: Recall };
  /** As the settings say; throws `EMBEDDER_…` for a missing key. Opened when it is asked for, so that looking needs none. */
  openEmbedder(): Promise<{ readonly embedder: Embedder; readonly timeoutMs: number }>;
  signals(): Promise<LiveSignals>;
  tick(options?: { readonly dryRun?: boolean }): Promise<TickResult | null>;
  whyNot(asked: Pick<WhyNotOptions, 'since' | 'about'>): Promise<WhyNot>;
  profile(): Promise<Profile>;
  readonly profileDefaults: ReturnType<ProfileDefaults>;
  changeProfile(change: (stored: ProfileChange) => ProfileChange): Promise<void>;
}

export interface HomeContext extends OperationContext {
  readonly home: OpenedHome;
}

/** An operation that needs an opened home; without one, and for users whose home it is not, a call is `OPERATION_NEEDS_HOME`. */
export function defineHomeOperation<Input extends z.ZodType, Output>(
  operation: Omit<Operation<Input, Output>, 'run'> & {
    run(input: z.output<Input>, context: HomeContext, given: unknown): Promise<Output>;
  },
): Operation<Input, Output> {
  return {
    ...operation,
    needsHome: true,
    run: (input, context, given) => operation.run(input, withHome(operation.name, context), given),
  };
}

function withHome(operation: string, context: OperationContext): HomeContext {
  const { home, principal } = context;
  if (home === undefined || home.user !== principal.user)
    throw tactError('OPERATION_NEEDS_HOME', { operation });
  return { ...context, home };
}

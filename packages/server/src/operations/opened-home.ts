import type { TurnObserver, TurnResult, UserMessage } from '@tact/assistant/conversation';
import type {
  LiveSignals,
  ProfileChange,
  ProfileDefaults,
  TickResult,
  WhyNot,
  WhyNotOptions,
} from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import type { ReplayedBy } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Profile } from '@tact/core/records';
import type { TriageOptions, TriageResult } from '@tact/email/engine';
import type { Recall } from '@tact/experience/memory';
import type { z } from 'zod';
import type { Named, Operation, OperationContext, StreamOperation } from './operation.ts';

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
    readonly mailbox: { readonly where: string } | null;
    readonly memory: { readonly similar: number; readonly very_similar: number } | null;
    readonly policy: { readonly answer_from: 'anywhere' | 'terminal' } | null;
  };
  /** `empty`: there is no store yet, and nothing can be kept. */
  readonly opened: 'existing' | 'created' | 'empty';
  /** Answers a message of the owner; messages of one conversation are answered in order. */
  converse(message: UserMessage, observer?: TurnObserver): Promise<TurnResult>;
  /** Opens a mailbox by path or address. */
  openMailbox(where: string): Promise<Mailbox>;
  /** Decides about everything in a mailbox that is new. */
  triage(mailbox: Mailbox, options: TriageSettings): AsyncGenerator<TriageResult>;
  readonly memory: { readonly recall: Recall };
  readonly embedder: Pick<Embedder, 'id'>;
  /** As the settings say; throws `EMBEDDER_…` for a missing key. Opened when it is asked for, so that looking needs none. */
  openEmbedder(): Promise<{ readonly embedder: Embedder; readonly timeoutMs: number }>;
  /** What to judge by: the policy and the rules in force now, unless the text of other files is given. Throws `CONFIG_…`. */
  judgedBy(given: {
    readonly policy?: WrittenText | undefined;
    readonly rules?: WrittenText | undefined;
  }): Promise<Required<ReplayedBy>>;
  /** rules.toml, as text. */
  readonly rulebook: {
    read(): Promise<string | null>;
    test(text: string): Promise<{ readonly test: object; readonly warnings: readonly object[] }>;
    save(text: string, before: string | null): Promise<void>;
  };
  /** config.toml, as text. */
  readonly settings: {
    read(): Promise<string | null>;
    check(text: string): Promise<readonly string[]>;
    save(text: string, before: string | null): Promise<void>;
  };
  readonly feeds: Feeds;
  /** Checks all of the home; missing where it was opened by a program of its own. @param call also call what may cost something */
  readonly examine?: ((call: boolean) => AsyncGenerator<readonly Finding[]>) | undefined;
  signals(): Promise<LiveSignals>;
  tick(options?: { readonly dryRun?: boolean }): Promise<TickResult | null>;
  whyNot(asked: Pick<WhyNotOptions, 'since' | 'about'>): Promise<WhyNot>;
  profile(): Promise<Profile>;
  readonly profileDefaults: ReturnType<ProfileDefaults>;
  changeProfile(change: (stored: ProfileChange) => ProfileChange): Promise<void>;
}

/** What a check of the home found. */
export interface Finding {
  readonly name: string;
  readonly state: 'good' | 'open' | 'warning' | 'bad';
  readonly text: string;
  /** What to do, in one sentence. */
  readonly remedy?: string | undefined;
  /** Of the error registry. */
  readonly code?: string | undefined;
}

type TriageSettings = Pick<TriageOptions, 'dryRun' | 'concurrency' | 'limit' | 'signal'>;

/** A file as somebody hands it over: its text, and what errors call it. */
interface WrittenText {
  readonly text: string;
  readonly name: string;
}

/** Calendars on the web that the owner subscribed to. */
interface Feeds {
  subscribe(
    name: string,
    feed: { readonly address: string; readonly allowsPrivate: boolean; readonly isOwnCalendar: boolean },
  ): Promise<FeedOutcome>;
  unsubscribe(name: string): Promise<number | null>;
  list(): Promise<readonly FeedStatus[]>;
  refresh(signal?: AbortSignal): Promise<readonly FeedOutcome[]>;
}

export interface FeedOutcome {
  readonly name: string;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly kept: number;
}

export interface FeedStatus {
  readonly name: string;
  readonly isConfigured: boolean;
  readonly readAt: number | null;
  readonly failure: string | null;
}

export interface HomeContext extends OperationContext {
  readonly home: OpenedHome;
}

/** An operation that needs an opened home; without one, and for users whose home it is not, a call is `OPERATION_NEEDS_HOME`. */
export function defineHomeOperation<const Name extends string, Input extends z.ZodType, Output>(
  operation: Omit<Operation<Input, Output>, 'run' | 'name'> &
    Named<Name> & {
      run(input: z.output<Input>, context: HomeContext, given: unknown): Promise<Output>;
    },
): Operation<Input, Output> & Named<Name> {
  return {
    ...operation,
    needsHome: true,
    run: (input, context, given) => operation.run(input, withHome(operation.name, context), given),
  };
}

/** The same for an operation with a stream. */
export function defineHomeStream<const Name extends string, Input extends z.ZodType, Event, Output>(
  operation: Omit<StreamOperation<Input, Event, Output>, 'run' | 'name'> &
    Named<Name> & {
      run(input: z.output<Input>, context: HomeContext, given: unknown): AsyncGenerator<Event, Output>;
    },
): StreamOperation<Input, Event, Output> & Named<Name> {
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

import { conversationWithoutDecisions } from '@tact/assistant/conversation/conversation-actions';
import { createConverse } from '@tact/assistant/conversation/converse';
import { createTurnObservers } from '@tact/assistant/conversation/turn-observers';
import { followMessages } from '@tact/assistant/proactive';
import { type Assistant, createAssistant } from '@tact/core/assistant';
import { type AgentSettings, createAgentsEngine, createRefusedCallsEngine } from '@tact/core/guarded-tools';
import {
  type Action,
  createRuntime,
  type Engine,
  type RulesText,
  type Runtime,
  type RuntimeParts,
  ruleSections,
  rulesText,
} from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Calendar } from '@tact/core/ports/calendar';
import type { CalendarReads } from '@tact/core/ports/calendar-reads';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { MailParser } from '@tact/core/ports/mail-parser';
import type { MailTransport } from '@tact/core/ports/mail-transport';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { SignalSource } from '@tact/core/ports/signal-source';
import { parseMailAddress } from '@tact/core/records';
import { createEmailEngine, type EmailEngineOptions, type RulesSyntax } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { unknownSender } from '@tact/email/mail-transport/draft-composer';
import { re2Patterns } from '@tact/email/pattern/re2';
import { createLexicalEmbedder } from '@tact/english';
import {
  createTools,
  isTool,
  readsWithAnswers,
  type Tool,
  type ToolServices,
  withAnswers,
} from '@tact/tools';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { noTelemetry } from '#adapters/telemetry/none';
import type { ConversationParts } from './conversation.ts';
import { type ExecutiveAssembly, executiveEngineFrom } from './executive-settings.ts';
import { type Memory, type MemoryAssembly, memoryFrom, offerRuns } from './memory.ts';
import {
  type Proactive,
  type ProactiveAssembly,
  proactiveEnginesFrom,
  proactiveFrom,
  proactiveToolsFrom,
  type Tick,
} from './proactive.ts';

/**
 * The one wiring: ports and settings in, a running assistant out. Presets, tests and evals all come through here, so that what
 * is tested is what runs.
 */
interface AssemblyParts
  extends Pick<RuntimeParts, 'store' | 'jobs' | 'ids' | 'worker' | 'isGone' | 'policy' | 'checks'> {
  readonly clock: Clock;
  /** Default: silent. */
  readonly log?: RuntimeParts['log'];
  /** Default: none. */
  readonly telemetry?: RuntimeParts['telemetry'];
  /** The owner's current rules, in the format of rules.toml. Default: none. */
  rules?(user: string): RulesText | null;
  readonly parser?: MailParser;
  readonly transport: MailTransport;
  /** Default: over https. */
  readonly clickUnsubscribe?: ToolServices['clickUnsubscribe'];
  /** The open mailbox of an account. Throws a `MAILBOX_…` error where it cannot be opened. */
  mailbox(account: string): Promise<Mailbox>;
  /** The mailbox that a user’s conversations read, null if there is none. Default: that of any account. */
  ownMailbox?(user: string): Promise<Mailbox | null>;
  /** Whether mail arrives in that mailbox, rather than only drafts being kept there. Default: it does. */
  receivesMail?(user: string): boolean;
  /** A user’s calendar. */
  calendar(user: string): Promise<Calendar>;
  /** The same calendars for many users at once. Default: each one's, one by one. */
  readonly calendarReads?: CalendarReads | undefined;
  /** Whether that calendar sends invitations itself; called before it is opened. Default: false. */
  sendsInvitations?(user: string): boolean;
  /** A user’s time zone, a name of the IANA database. */
  zone(user: string): string;
  /** The addresses under which a user gets mail, beside those of the mailbox and of outgoing mail. Default: none. */
  ownAddresses?(user: string): readonly string[];
  /** The file of rules and directions, where a conversation may change it. */
  readonly rulebook?: ToolServices['rulebook'];
  /** Without it, there are no decisions about mail. */
  readonly mail?: Pick<
    EmailEngineOptions,
    'proposer' | 'trial' | 'shadow' | 'newLabelsPerDay' | 'sendLimits'
  >;
  /** `answers`: a conversation's questions can be answered, but it takes no messages. Without it, there is no conversation. */
  readonly chat?: ChatAssembly | 'answers';
  /** Without it, nothing is said unasked. */
  readonly proactive?: ProactiveAssembly;
  /** What secrets in texts of other programs are masked under. Default: a key of this process. */
  readonly secretKey?: string | undefined;
  /** Turns texts into vectors. Default: by their words, without a model. */
  readonly embedder?: Embedder;
  /** Without it, no events are answered. */
  readonly executive?: ExecutiveAssembly;
  /** What the owner says about calls of other programs. Default: every tool of theirs is dangerous. */
  readonly agents?: AgentSettings | undefined;
  /** Without it, no finished run is remembered. */
  readonly memory?: MemoryAssembly;
  /** Sources of signals beside Tact's own. */
  readonly signals?: readonly SignalSource[];
  /** Actions beyond those of the engines. Mail and rules may use them all, a conversation those that are tools. */
  readonly actions?: readonly Action[];
  /** Chooses among Tact's own tools, or adds to them. */
  tools?(own: readonly Tool[]): readonly Tool[];
  /** Adds engines to Tact's own, or wraps them. */
  engines?(own: readonly Engine[]): readonly Engine[];
}

/** How a conversation understands and answers. */
export interface ChatAssembly
  extends Pick<ConversationParts, 'model' | 'shadow' | 'trial' | 'plansEarly' | 'country'> {
  /** Creates the engine; passed in by the caller, because loading it reads the language weights. */
  readonly conversationFrom: typeof import('./conversation.ts').conversationFrom;
}

interface Assembly {
  readonly assistant: Assistant;
  /** Throws `ENGINE_MISSING` where there is no conversation. */
  readonly converse: ReturnType<typeof createConverse>;
  /** Asks whether anything should be said unasked. Null where nothing ever is. */
  readonly tick: Tick | null;
  /** What is known from finished runs. Null where none are remembered. */
  readonly memory: Memory | null;
  /** The same, with what was held back and what rings. */
  readonly proactive: Proactive | null;
  /** Offers finished plans and mail jobs that nobody offered as runs yet, such as those of a process that died. */
  catchUp(user: string): Promise<void>;
  /**
   * Resolves once the messages of users until now have settled what became of those that were sent unasked, and once what was
   * finished until now has been offered to the memory.
   */
  settled(): Promise<void>;
  readonly tools: readonly Tool[];
}

/** How rules are read: TOML, with patterns that match in linear time. */
export const rulesSyntax: RulesSyntax = {
  patterns: re2Patterns,
  parse: (text) => parseToml(text, 'rules.toml'),
};

/** Rules that are the same for every user. */
export function rulesFrom(text: string): () => RulesText {
  const rules = rulesText(text);
  return () => rules;
}

/** What the owner answered to invitations counts wherever the calendar is read. */
function withAnsweredCalendars(parts: AssemblyParts): AssemblyParts {
  const { store, calendar, calendarReads } = parts;
  return {
    ...parts,
    calendar: async (user) => withAnswers(await calendar(user), { user, store }),
    calendarReads: calendarReads && readsWithAnswers(calendarReads, store),
  };
}

export function assemble(given: AssemblyParts): Assembly {
  const parts = withAnsweredCalendars(given);
  const { store, jobs, clock, ids, log = silentLog, telemetry = noTelemetry } = parts;
  const observers = createTurnObservers(clock);
  const own = [
    ...createTools(
      toolServicesOf(parts, (action, parameters) => runtime.registry.find(action)?.describe(parameters)),
    ),
    ...(parts.proactive === undefined ? [] : proactiveToolsFrom(parts.proactive, parts)),
  ];
  const shared = parts.tools?.(own) ?? own;
  const tools = [...shared, ...(parts.actions ?? []).filter(isTool)];
  const embedder = parts.embedder ?? createLexicalEmbedder();
  const memory =
    parts.memory === undefined ? null : memoryFrom(parts.memory, { store, clock, log, embedder });
  const context = { tools, shared, observers, memory, embedder, log, runtime: () => runtime };
  const engines = ownEngines(parts, context);
  const runtime = createRuntime({
    ...{ store, jobs, clock, ids, log, telemetry },
    policy: parts.policy,
    secretKey: parts.secretKey,
    engines: parts.engines?.(engines) ?? engines,
    ...(parts.rules === undefined ? {} : { rules: parts.rules }),
    ...(parts.checks === undefined ? {} : { checks: parts.checks }),
    ...(parts.worker === undefined ? {} : { worker: parts.worker }),
    ...(parts.isGone === undefined ? {} : { isGone: parts.isGone }),
  });
  const running = createAssistant(runtime);
  const speaks = runtime.engines.get('proactive');
  const messages = speaks === undefined ? null : followMessages(speaks, runtime);
  const finished = memory === null ? null : offerRuns(running);
  const settled = async () => {
    await messages?.settled();
    await finished?.settled();
  };
  const assistant: Assistant = {
    ...running,
    async close(options) {
      messages?.stop();
      finished?.endCatchUp();
      await settled();
      finished?.stop();
      await running.close(options);
    },
  };
  const proactive = parts.proactive === undefined ? null : proactiveFrom(parts.proactive, parts, assistant);
  return {
    ...{ assistant, proactive, memory, tools, settled },
    converse: createConverse(assistant, observers),
    tick: proactive?.tick ?? null,
    catchUp: async (user) => finished?.catchUp(user),
  };
}

interface EngineContext extends Pick<ConversationParts, 'tools' | 'observers'>, Pick<RuntimeParts, 'log'> {
  /** The tools that mail and rules share with a conversation. */
  readonly shared: readonly Tool[];
  readonly memory: Memory | null;
  readonly embedder: Embedder;
  runtime(): Runtime;
}

function ownEngines(parts: AssemblyParts, context: EngineContext): readonly Engine[] {
  const { mail, chat, proactive, executive, store, jobs, clock, zone } = parts;
  const { tools, shared, observers, memory, embedder, log, runtime } = context;
  const sections = () => ruleSections(runtime().engines.values());
  const recalling = memory === null ? {} : { recall: memory.recallOrNone };
  return [
    ...(mail === undefined ? [] : [emailEngineFrom(parts, shared, sections)]),
    ...(chat === undefined ? [] : [conversationEngineFrom(chat, { tools, observers, clock, ...recalling })]),
    ...(proactive === undefined ? [] : proactiveEnginesFrom(proactive, { ...parts, ...recalling })),
    ...(executive === undefined
      ? []
      : [executiveEngineFrom(executive, { store, jobs, clock, log, embedder, zone, runtime })]),
    ...(memory === null ? [] : [memory.engine]),
    createAgentsEngine(parts.agents),
    createRefusedCallsEngine(),
  ] as readonly Engine[];
}

function toolServicesOf(parts: AssemblyParts, inWords: NonNullable<ToolServices['inWords']>): ToolServices {
  const { store, parser = createMailParser(), transport, calendar, zone } = parts;
  return {
    items: store.items,
    calendar,
    sendsInvitations: parts.sendsInvitations ?? (() => false),
    transport,
    mailbox: parts.ownMailbox ?? (() => parts.mailbox('')),
    receivesMail: parts.receivesMail ?? (() => true),
    parser,
    ownAddresses: ownAddressesIn(parts),
    clickUnsubscribe:
      parts.clickUnsubscribe ??
      (async (address) => (await import('@tact/core/network/one-click')).clickUnsubscribe(address)),
    ledger: store.ledger,
    documents: store.documents,
    approvals: store.approvals,
    inWords,
    rulebook: parts.rulebook,
    kindOfMail: async (mail) => (await import('@tact/email/engine')).classifyKind(mail).kind,
    zone,
  };
}

/** The usual one first. */
function ownAddressesIn({ transport, ownAddresses = () => [] }: AssemblyParts) {
  const usual = transport.from === unknownSender ? null : parseMailAddress(transport.from);
  return (user: string) => [usual?.address ?? '', ...ownAddresses(user)];
}

function emailEngineFrom(
  parts: AssemblyParts,
  shared: readonly Tool[],
  otherSections: () => readonly string[],
) {
  const { store, jobs, clock, mailbox, transport, mail, actions } = parts;
  return createEmailEngine({
    services: {
      ...{ mailbox, transport, items: store.items, values: store.values, jobs },
      ownAddresses: ownAddressesIn(parts),
    },
    clock,
    rules: { ...rulesSyntax, otherSections },
    shared,
    ...(actions === undefined ? {} : { actions }),
    ...mail,
  });
}

function conversationEngineFrom(
  chat: ChatAssembly | 'answers',
  parts: Pick<ConversationParts, 'tools' | 'observers' | 'clock' | 'recall'>,
) {
  if (chat === 'answers') return conversationWithoutDecisions(parts.tools, parts.observers);
  const { conversationFrom, ...settings } = chat;
  return conversationFrom({ ...settings, ...parts });
}

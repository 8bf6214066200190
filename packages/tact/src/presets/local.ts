import type { TurnResult, UserMessage } from '@tact/assistant/conversation/converse';
import type { TurnObserver } from '@tact/assistant/conversation/turn-observers';
import { quietEnd } from '@tact/assistant/proactive';
import { createItemCalendarReads } from '@tact/calendar/item-calendar-reads';
import type { Assistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import type { AgentSettings } from '@tact/core/guarded-tools';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import type { Calendar } from '@tact/core/ports/calendar';
import type { EditableFile } from '@tact/core/ports/editable-file';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Mailbox } from '@tact/core/ports/mailbox';
import {
  type RuleContext,
  type TriageOptions,
  type TriageResult,
  triage,
  triageArrivals,
} from '@tact/email/engine';
import type { ExecutiveSettings } from '@tact/experience/executive';
import type { Config } from '#config';
import { assemble, type ChatAssembly } from './assemble.ts';
import { isOnServer, openCalendar } from './calendars.ts';
import { type CopyRetries, createCopyRetries } from './copy-retries.ts';
import { courseSourcesFrom } from './courses.ts';
import { embedderFrom } from './embedders.ts';
import { extending, strategiesIn } from './extensions.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import type { Home } from './home.ts';
import { type HomeFiles, homeFiles, ruleContextOf } from './home-files.ts';
import { enter, type Presence } from './live-processes.ts';
import { type LiveRules, openLiveRules } from './live-rules.ts';
import { openChannel } from './local-channel.ts';
import { type LocalProactive, localProactive, openOwnerZone } from './local-proactive.ts';
import { type LocalOptions, type LocalSettings, readLocalSettings } from './local-settings.ts';
import {
  type LocalStore,
  locationOf,
  openEmptyStore,
  openExistingStore,
  openStoreAt,
} from './local-store.ts';
import { mailParserFrom } from './mail-parser.ts';
import { createMailboxes, openOwnersMailbox } from './mailboxes.ts';
import { type Memory, requireMemory, thresholdsFrom } from './memory.ts';
import { transportFrom } from './outgoing-mail.ts';
import { profileFrom } from './proactive.ts';
import { rulesInChat } from './rules-in-chat.ts';
import { policyFrom } from './rules-test.ts';
import { createWorkerName, isWorkerGone } from './worker.ts';

/** What was opened. `empty`: there was nothing, and nothing was created. */
type OpenState = 'existing' | 'created' | 'empty';

/** An assistant with its settings and rules in files, on SQLite or PostgreSQL; by default it needs no server and no key. */
export interface LocalTact extends LocalProactive, HomeFiles {
  readonly user: string;
  readonly opened: OpenState;
  readonly assistant: Assistant;
  /** Answers a message of the owner; messages of one conversation are answered in order. */
  converse(message: UserMessage, observer?: TurnObserver): Promise<TurnResult>;
  /** Decides about everything in a mailbox that is new. */
  triage(mailbox: Mailbox, options?: MailOptions): AsyncGenerator<TriageResult>;
  /** Decides about messages as they arrive. */
  watch(
    mailbox: Mailbox,
    options: MailOptions & { readonly signal: AbortSignal },
  ): AsyncGenerator<TriageResult>;
  readonly home: Home;
  readonly config: Config;
  /** The owner's time zone: as said by `tact me --zone`, else as the settings say, else the machine's. */
  readonly zone: string;
  /** What is wrong with `TZ`, where the zone is only a guess for it: completes “TZ …”. */
  readonly zoneProblem: string | null;
  /** What to tell the owner about the settings, in sentences. */
  readonly warnings: readonly string[];
  readonly rules: LiveRules;
  readonly rulesFile: EditableFile;
  readonly ruleContext: RuleContext;
  /** The owner's calendar; opened when it is first asked for. */
  calendar(): Promise<Calendar>;
  /** Calendars on the web that the owner subscribed to. */
  readonly feeds: Feeds;
  /** What the model is called, or null without one. */
  readonly modelName: string | null;
  /** What is known from finished runs. */
  readonly memory: Memory;
  /** How events are responded to, as the settings say. */
  readonly executive: ExecutiveSettings;
  /** Checks all of the home; missing unless it was given. */
  readonly examine?: LocalOptions['examine'];
  /** Texts to vectors, as the settings say. */
  readonly embedder: Embedder;
  /** The same, for what cannot go on without: a missing key is an error. */
  openEmbedder(): ReturnType<typeof embedderFrom>;
  /** Opens a mailbox by path or address, and remembers where its account is. */
  openMailbox(where: string): Promise<Mailbox>;
  /** Tries notifications again that were refused. */
  retryCopies(): Promise<void>;
  /** Reads rules.toml again when it changed. */
  refresh(): Promise<boolean>;
  close(): Promise<void>;
}

type MailOptions = Omit<TriageOptions, 'user' | 'parser' | 'otherNames'>;

/**
 * The assistant of the command line, from the settings and rules in its home folder. Creates what is missing, and resumes
 * what an earlier run left unfinished.
 *
 * @example
 * const tact = await openLocal();
 * const message = { text: 'Remind me to call mom at 5pm', conversation: 'main', channel: 'mine' };
 * const { reply } = await tact.converse({ ...message, zone: tact.zone });
 * await tact.close();
 */
export async function openLocal(options: LocalOptions = {}): Promise<LocalTact> {
  const settings = await readLocalSettings(options);
  const { store, isEmpty } = await openStore(settings, options);
  try {
    return await openWith(settings, { store, opened: isEmpty ? 'empty' : settings.opened }, options);
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

async function openStore(
  { place, clock, log }: LocalSettings,
  { creates = true, resumes = true }: LocalOptions,
) {
  const parts = { clock, log, readsUnwritable: !creates && !resumes };
  if (creates) return { store: await openStoreAt(place, parts), isEmpty: false };
  const store = await openExistingStore(place, parts);
  if (store !== null) return { store, isEmpty: false };
  return { store: await openEmptyStore(parts, await locationOf(place)), isEmpty: true };
}

async function openWith(
  settings: LocalSettings,
  { store, opened }: { readonly store: LocalStore; readonly opened: OpenState },
  options: LocalOptions,
): Promise<LocalTact> {
  const { user, log, home, rulesFile, config, telemetry, clock, models, zones, plugins } = settings;
  const owner = await openOwnerZone(user, zones, store);
  settings.memories.keepIn(store, user);
  const { parser, transport, mailboxes, ownMailbox, calendar } = connectionsOf(settings, store, options);
  // By the system clock, so that ids sort correctly even if `now` stops the assistant's clock.
  const ids = createUuidV7({ clock: createSystemClock() });
  let failed: CopyRetries['failed'] = () => undefined;
  const channel = await openChannel(config, settings.environment, {
    ...options,
    onCopyFailed(name, problem, copy) {
      failed(name, problem, copy);
      options.onCopyFailed?.(name, problem, copy);
    },
  });
  const profileDefaults = profileFrom(config, zones.given ?? zones.configured);
  const extended = extending(options, plugins);
  const { assistant, converse, proactive, memory, catchUp } = assemble({
    ...{ store, jobs: store.jobs, clock, ids, log, telemetry, parser, transport },
    worker: createWorkerName(),
    isGone: isWorkerGone,
    mailbox: mailboxes.byAccount,
    ownMailbox: ownMailbox.open,
    receivesMail: () => config.mailbox !== null,
    calendar: calendar.open,
    calendarReads: isOnServer(config) ? undefined : createItemCalendarReads(store, config.owner?.addresses),
    // A server may notify attendees itself; it says so only once it is asked, and then it is too late to ask the owner.
    sendsInvitations: () => isOnServer(config),
    zone: () => owner.zone,
    policy: () => policy,
    rules: () => rules.text,
    rulebook: () => rulebook,
    mail: models.strategies,
    ownAddresses: () => config.owner?.addresses ?? [],
    chat: await chatFrom(options, models, config),
    proactive: { channel: () => channel, defaults: () => profileDefaults, model: models.chat.model },
    embedder: settings.embedder,
    secretKey: settings.secretKey,
    executive: {
      settings: settings.executive,
      strategies: strategiesIn(options, plugins),
      model: models.chat.model,
    },
    memory: { model: models.chat.model, thresholds: thresholdsFrom(config) },
    agents: agentsFrom(config),
    ...extended,
    signals: [...(extended.signals ?? []), ...courseSourcesFrom(config, settings)],
  });
  const context = ruleContextOf(assistant);
  const rules = await openLiveRules(rulesFile, context, { store, user, now: clock.now });
  let policy = policyFrom(config, rules.current.written.directions);
  const refresh = async () => {
    await owner.refresh();
    const changed = await rules.refresh();
    if (changed) policy = policyFrom(config, rules.current.written.directions);
    return changed;
  };
  const rulebook = rulesInChat({ user, assistant, config, ruleContext: context, rulesFile, refresh });
  const presence = opened === 'empty' ? null : await resumeUnfinished(assistant, catchUp, settings, options);
  const otherNames = ({ account }: Mailbox) => mailboxes.otherNamesOf(account);
  const unasked = localProactive(proactive, { user, store, clock, profileDefaults });
  const retries = createCopyRetries({
    ...{ clock, store, resend: channel.resend, zone: () => owner.zone },
    isQuiet: async (now) => quietEnd(await unasked.profile(), now) !== null,
  });
  failed = retries.failed;
  return {
    ...{ user, opened, assistant, home, config, rules, rulesFile, warnings: settings.warnings },
    get zone() {
      return owner.zone;
    },
    get zoneProblem() {
      return owner.isSaid ? null : settings.zoneProblem;
    },
    async converse(message, observer) {
      const turn = await converse(user, message, observer);
      // It may have been about the zone.
      await owner.refresh();
      return turn;
    },
    ...unasked,
    async changeProfile(change) {
      await unasked.changeProfile(change);
      await owner.refresh();
    },
    triage: (mailbox, mailOptions) =>
      triage(assistant, mailbox, { ...mailOptions, user, parser, otherNames: otherNames(mailbox) }),
    watch: (mailbox, mailOptions) =>
      triageArrivals(assistant, mailbox, { ...mailOptions, user, parser, otherNames: otherNames(mailbox) }),
    calendar: calendar.open,
    feeds: createFeeds({
      ...{ file: home.feeds, store, user, clock, environment: settings.environment },
      ownAddresses: config.owner?.addresses,
      configured: config.calendar?.feeds,
    }),
    ruleContext: context,
    modelName: models.name,
    memory: requireMemory(memory),
    embedder: settings.embedder,
    ...homeFiles({ ...settings, assistant, rules, ruleContext: context, refresh }),
    openEmbedder: () => embedderFrom(config, settings),
    executive: settings.executive,
    examine: options.examine,
    openMailbox: mailboxes.open,
    retryCopies: () => retries.retry(),
    refresh,
    async close() {
      await channel.settled();
      await retries.settled();
      await unasked.heldBack.flush(clock.now());
      await mailboxes.close();
      await calendar.close();
      await presence?.leave();
      await assistant.close();
    },
  };
}

/**
 * Resumes what an earlier run left unfinished. In a file that only this machine uses, whatever runs was abandoned if no other process
 * is alive; in a store that other hosts may use, only the leases tell.
 */
async function resumeUnfinished(
  assistant: Assistant,
  catchUp: (user: string) => Promise<void>,
  { user, home, place }: LocalSettings,
  { resumes = true }: LocalOptions,
): Promise<Presence | null> {
  if (!resumes) return null;
  const presence = await enter(home.processes);
  const isAlone = place.kind === 'sqlite' && !(await presence.hasOthers());
  await assistant.resume(user, isAlone ? { abandonedAfterMs: 0 } : {});
  // In the background: whoever opens Tact waits for no run to be judged. What fails is logged, and closing waits for it.
  void catchUp(user);
  return presence;
}

/** What reaches beyond the store; each is opened when it is first used. */
function connectionsOf(
  { user, environment, folder, home, config, clock }: LocalSettings,
  store: LocalStore,
  { creates: keeps = true }: LocalOptions,
) {
  const mailboxes = createMailboxes({ store, user, config, environment, folder, keeps, now: clock.now });
  return {
    parser: mailParserFrom(config),
    transport: transportFrom(config, environment),
    mailboxes,
    ownMailbox: openOnce(() => openOwnersMailbox(config, home, mailboxes)),
    calendar: openOnce(() => openCalendar(config, { store, user, clock, environment })),
  };
}

function agentsFrom({ agents }: Config): AgentSettings | undefined {
  return agents === null ? undefined : { ...agents, maxOpenQuestions: agents.max_open_questions };
}

async function chatFrom(
  { decides = true, replays = false }: LocalOptions,
  { chat }: LocalSettings['models'],
  config: Config,
): Promise<ChatAssembly | 'answers'> {
  if (!decides && !replays) return 'answers';
  const { conversationFrom } = await import('./conversation.ts');
  return {
    ...chat,
    conversationFrom,
    plansEarly: config.chat?.plans_early ?? false,
    country: config.owner?.country,
  };
}

/** Something that is opened when it is first asked for, and closed only if it was. */
interface OpenedOnce<Thing> {
  /** An opening that failed is tried again the next time. */
  readonly open: () => Promise<Thing>;
  close(): Promise<void>;
}

function openOnce<Thing extends { close(): Promise<void> }>(open: () => Promise<Thing>): OpenedOnce<Thing> {
  let opening: Promise<Thing> | null = null;
  return {
    open() {
      opening ??= open().catch((thrown: unknown) => {
        opening = null;
        throw thrown;
      });
      return opening;
    },
    async close() {
      // What could not be opened was reported where it was needed.
      const thing = await opening?.catch(() => null);
      await thing?.close();
    },
  };
}

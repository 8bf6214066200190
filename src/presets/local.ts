import { hostname } from 'node:os';
import { createFixedClock } from '#adapters/clock/fixed';
import { createSystemClock } from '#adapters/clock/system';
import { openTomlFile } from '#adapters/editable-file/toml-file';
import { createUuidV7 } from '#adapters/ids/uuid-v7';
import { silentLog } from '#adapters/log/silent';
import { createMailParser } from '#adapters/mail-parser/mime';
import { createDraftComposer } from '#adapters/mail-transport/draft-composer';
import { createSmtpTransport } from '#adapters/mail-transport/smtp';
import { re2Patterns } from '#adapters/pattern/re2';
import { openSqliteStore } from '#adapters/store/sqlite';
import { createOpenTelemetry } from '#adapters/telemetry/opentelemetry';
import type { Assistant } from '#assistant';
import { type Config, defaultMaxMailBytes, readConfig } from '#config';
import type { TurnResult, UserMessage } from '#engines/conversation/converse';
import type { TurnObserver } from '#engines/conversation/turn-observers';
import {
  type RuleContext,
  ruleContext,
  type Triaged,
  type TriageOptions,
  triage,
  triageArrivals,
} from '#engines/email';
import type { Action } from '#kernel';
import type { Calendar } from '#ports/calendar';
import type { Clock } from '#ports/clock';
import type { EditableFile } from '#ports/editable-file';
import type { Log } from '#ports/log';
import type { MailTransport } from '#ports/mail-transport';
import type { Mailbox } from '#ports/mailbox';
import type { Telemetry } from '#ports/telemetry';
import { assemble, type ChatAssembly } from './assemble.ts';
import { openCalendar } from './calendars.ts';
import { type Home, homeAt, makeHome } from './home.ts';
import { enter } from './live-processes.ts';
import { type LiveRules, openLiveRules } from './live-rules.ts';
import { createMailboxes } from './mailboxes.ts';
import { strategiesFrom } from './models.ts';
import { openOnce } from './open-once.ts';
import { openOwnersMailbox } from './owners-mailbox.ts';
import { policyFrom } from './policy.ts';

export interface LocalOptions {
  /** The folder that everything is kept in; `TACT_HOME`, else `./.tact`, unless given. */
  readonly home?: string;
  /** Whose assistant it is; `owner` unless given. */
  readonly user?: string;
  /** `provider:name`, in place of what config.toml says. */
  readonly model?: string;
  readonly actions?: readonly Action[];
  /** False where nothing is going to be decided: then no model is opened, and a missing key stands in nobody's way. */
  readonly decides?: boolean;
  /** True to judge past decisions again although nothing is decided: then the conversation is whole, without a model. */
  readonly replays?: boolean;
  /** False to leave alone what an earlier run left behind, for commands that only look. */
  readonly resumes?: boolean;
  /** Takes this for the present, in milliseconds since 1970; the clock then stands still. */
  readonly now?: number;
  /** The time zone, in place of what config.toml says. */
  readonly zone?: string;
  readonly log?: Log;
  readonly telemetry?: Telemetry;
  readonly environment?: NodeJS.ProcessEnv;
  /** What relative paths start from, here and in the settings; the folder of the process unless given. */
  readonly folder?: string;
}

/** An assistant on one machine: SQLite, files for rules and settings, no server, no key needed. */
export interface LocalTact {
  readonly user: string;
  readonly assistant: Assistant;
  /** Answers a message of the owner; messages of one conversation are answered in order. */
  converse(message: UserMessage, observer?: TurnObserver): Promise<TurnResult>;
  /** Decides about everything in a mailbox that is new. */
  triage(mailbox: Mailbox, options?: MailOptions): AsyncGenerator<Triaged>;
  /** Decides about messages as they arrive. */
  watch(mailbox: Mailbox, options: MailOptions & { readonly signal: AbortSignal }): AsyncGenerator<Triaged>;
  readonly home: Home;
  readonly config: Config;
  /** The owner's time zone: as the settings say, else the machine's. */
  readonly zone: string;
  readonly rules: LiveRules;
  readonly rulesFile: EditableFile;
  readonly ruleContext: RuleContext;
  /** The owner's calendar; opened when it is first asked for. */
  calendar(): Promise<Calendar>;
  /** What the model is called, or null without one. */
  readonly modelName: string | null;
  /** Opens a mailbox by path or address; it is known by its account from then on. */
  openMailbox(where: string): Promise<Mailbox>;
  /** Reads rules.toml again when it changed. */
  refresh(): Promise<boolean>;
  close(): Promise<void>;
}

export type MailOptions = Omit<TriageOptions, 'user' | 'parser'>;

/** Opens it, makes what is missing, and takes up what an earlier run left. */
export async function openLocal(options: LocalOptions = {}): Promise<LocalTact> {
  const { user = 'owner', log = silentLog, environment = process.env, folder = process.cwd() } = options;
  const home = homeAt(options.home, { environment, folder });
  await makeHome(home);
  const config = await readConfig(openTomlFile(home.config));
  const recordsContents = config.telemetry?.contents ?? false;
  const telemetry = options.telemetry ?? createOpenTelemetry({ recordsContents });
  const clock = clockFrom(options);
  // By the running clock: where the present was given, what happens at one moment still sorts as it happened.
  const ids = createUuidV7({ clock: createSystemClock() });
  const models =
    (options.decides ?? true)
      ? await strategiesFrom(config, { model: options.model, clock, telemetry, environment })
      : noModels;
  const store = await openSqliteStore(home.database, { clock, log });
  try {
    const parser = createMailParser({ maxBytes: config.mail?.max_bytes ?? defaultMaxMailBytes });
    const mailboxes = createMailboxes({ store, user, config, environment, folder, now: clock.now });
    const transport = transportFrom(config, environment);
    const zone = options.zone ?? config.owner?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const calendar = openOnce(() => openCalendar(config, { store, user, clock, environment }));
    const ownMailbox = openOnce(() => openOwnersMailbox(config, home, mailboxes));
    const rulesFile = openTomlFile(home.rules);
    const { assistant, converse } = assemble({
      ...{ store, jobs: store.jobs, clock, ids, log, telemetry, parser, transport },
      worker: `${hostname()}:${process.pid}`,
      mailbox: mailboxes.byAccount,
      ownMailbox: ownMailbox.open,
      calendar: calendar.open,
      // A server may write to attendees by itself; it says so only once it is asked, and then it is too late to ask the owner.
      sendsInvitations: () => config.calendar !== null,
      zone: () => zone,
      policy: () => policy,
      rules: () => rules.text,
      mail: models.strategies,
      chat: await chatFrom(options, models, config),
      ...(options.actions === undefined ? {} : { actions: options.actions }),
    });
    const context = ruleContext(assistant.runtime.registryFor('email'), re2Patterns);
    const rules = await openLiveRules(rulesFile, context, { store, user, now: clock.now });
    let policy = policyFrom(config, rules.current.written.directions);
    const refresh = async () => {
      const changed = await rules.refresh();
      if (changed) policy = policyFrom(config, rules.current.written.directions);
      return changed;
    };
    const presence = await enter(home.processes);
    if (options.resumes ?? true) {
      await assistant.resume(user, (await presence.hasOthers()) ? {} : { abandonedAfterMs: 0 });
    }
    return {
      user,
      assistant,
      converse: (message, observer) => converse(user, message, observer),
      triage: (mailbox, triageOptions) => triage(assistant, mailbox, { ...triageOptions, user, parser }),
      watch: (mailbox, triageOptions) =>
        triageArrivals(assistant, mailbox, { ...triageOptions, user, parser }),
      home,
      config,
      zone,
      calendar: calendar.open,
      rules,
      rulesFile,
      ruleContext: context,
      modelName: models.name,
      openMailbox: mailboxes.open,
      refresh,
      async close() {
        await mailboxes.close();
        await calendar.close();
        await presence.leave();
        await assistant.close();
      },
    };
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

async function chatFrom(
  { decides = true, replays = false }: LocalOptions,
  { chat }: Pick<Awaited<ReturnType<typeof strategiesFrom>>, 'chat'>,
  config: Config,
): Promise<ChatAssembly | 'answers'> {
  if (!decides && !replays) return 'answers';
  const { conversationFrom } = await import('./conversation.ts');
  return { ...chat, conversationFrom, plansEarly: config.chat?.plans_early ?? false };
}

function clockFrom({ now }: LocalOptions): Clock {
  const running = createSystemClock();
  return now === undefined ? running : createFixedClock(now, running);
}

const noModels = { name: null, strategies: {}, chat: { model: null } } as const;

/** Outgoing mail as the settings say; without any, drafts. */
export function transportFrom({ smtp, mailbox }: Config, environment: NodeJS.ProcessEnv): MailTransport {
  if (smtp === null) return createDraftComposer({ from: addressOf(mailbox?.where ?? '') });
  const { host, port, secure, user, password_env, from } = smtp;
  const password = environment[password_env];
  return createSmtpTransport({
    host,
    port,
    secure,
    from,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
  });
}

/** The owner's own address as a draft names it, from where the mail is read: `imaps://ann@mail.example.org`. */
function addressOf(where: string): string {
  const url = /^imaps?:/i.test(where) && URL.canParse(where) ? new URL(where) : null;
  if (url === null || url.username === '') return 'me@localhost';
  const user = decodeURIComponent(url.username);
  return user.includes('@') ? user : `${user}@${url.hostname}`;
}

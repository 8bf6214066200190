import { createFixedClock } from '@tact/core/clock/fixed';
import { createSystemClock } from '@tact/core/clock/system';
import { silentLog } from '@tact/core/log/silent';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Log } from '@tact/core/ports/log';
import type { Telemetry } from '@tact/core/ports/telemetry';
import { executiveSettings } from '@tact/experience/executive';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { createOpenTelemetry } from '#adapters/telemetry/opentelemetry';
import { readConfig } from '#config';
import { createHome } from './create-home.ts';
import { embedderFrom, embedderIfKeyed } from './embedders.ts';
import { executiveSettingsFrom } from './executive-settings.ts';
import type { Extensions } from './extensions.ts';
import { findHome } from './find-home.ts';
import { withAbsolutePaths } from './given-paths.ts';
import type { ChannelOptions } from './local-channel.ts';
import { emptiedStore } from './local-store.ts';
import { machineZone } from './machine-zone.ts';
import { createModelMemories } from './model-memories.ts';
import { strategiesFrom } from './models.ts';
import { userFrom } from './named-user.ts';
import { openHomeFile } from './open-home-file.ts';
import { loadPlugins } from './plugins.ts';
import { secretKeyOf } from './secret-key.ts';
import { storePlaceFrom } from './store-place.ts';

/** Where `openLocal` finds its home, and what overrides the settings there. */
export interface LocalOptions extends Extensions, ChannelOptions {
  /** The home folder. Default: `TACT_HOME`, else the nearest trusted `.tact`, else the user's data folder. */
  readonly home?: string;
  /** A `postgres://` address. Default: `TACT_STORE`, else that of config.toml, else a SQLite file in the home folder. */
  readonly store?: string;
  /** The user. Default: `TACT_USER`, else that of config.toml, else `owner` where the store is a file. */
  readonly user?: string;
  /** `provider:name`; overrides config.toml. */
  readonly model?: string;
  /** False if nothing will be decided: then no model is opened, and a missing key is not an error. */
  readonly decides?: boolean;
  /** True to replay past decisions although nothing is decided: the whole conversation engine is loaded, without a model. */
  readonly replays?: boolean;
  /** False to not resume what an earlier run left unfinished, for read-only commands. */
  readonly resumes?: boolean;
  /** False to create neither a home nor a store: where there is none, it is empty and keeps nothing. */
  readonly creates?: boolean;
  /** The current time, in milliseconds since 1970; the clock then stands still. */
  readonly now?: number;
  /** Default: the machine's, or one that stands still at `now`. */
  readonly clock?: Clock;
  /** The time zone; overrides config.toml. */
  readonly zone?: string;
  readonly log?: Log;
  readonly telemetry?: Telemetry;
  readonly environment?: NodeJS.ProcessEnv;
  /** The folder that relative paths, also in the settings, are resolved against. Default: the current folder. */
  readonly folder?: string;
  /** Checks all of the home, for `system.doctor`. */
  readonly examine?: ((call: boolean) => AsyncGenerator<readonly HomeFinding[]>) | undefined;
}

/** What a check of the home found. */
interface HomeFinding {
  readonly name: string;
  readonly state: 'good' | 'open' | 'warning' | 'bad';
  readonly text: string;
  readonly remedy?: string | undefined;
  readonly code?: string | undefined;
}

export type LocalSettings = Awaited<ReturnType<typeof readLocalSettings>>;

/** What can be known before the store is opened. */
export async function readLocalSettings(options: LocalOptions) {
  const { log = silentLog, environment = process.env, folder = process.cwd() } = options;
  const { home, isNamed, opened } = await openHome(options);
  const { config, warnings } = withAbsolutePaths(await readConfig(openTomlFile(home.config)), home.config, {
    folder,
    environment,
  });
  const recordsContents = config.telemetry?.contents ?? false;
  const telemetry = options.telemetry ?? createOpenTelemetry({ recordsContents });
  const clock = clockFrom(options);
  const memories = createModelMemories(clock);
  const models =
    (options.decides ?? true)
      ? await strategiesFrom(config, { model: options.model, clock, telemetry, environment, memories })
      : noModels;
  const machine = machineZone(environment);
  const given = options.zone ?? config.owner?.zone;
  const place = storePlaceFrom(options.store, config, { home, environment });
  const plugins = await loadPlugins(config.plugins?.modules ?? [], home.config);
  const { decides = true, replays = false } = options;
  const world = { clock, environment };
  const chosen = await (decides ? embedderFrom(config, world) : embedderIfKeyed(config, world));
  // Named, or the types of everybody who opens a home would reach those of the AI SDK.
  const embedder: Embedder = chosen.embedder;
  // What only looks need not stumble over settings that it does not use.
  const executive =
    decides || replays
      ? await executiveSettingsFrom(config, { configFile: home.config, environment })
      : executiveSettings();
  const emptied = emptiedStore(place, home, clock.now());
  const secretKey = await secretKeyOf(home, { environment, creates: options.creates ?? true });
  return {
    ...{ embedder, executive, secretKey },
    user: userFrom(options.user, config, { place, environment }),
    log,
    environment,
    folder,
    home,
    rulesFile: openHomeFile(home.rules, { environment, isNamed }),
    configFile: openHomeFile(home.config, { environment, isNamed }),
    opened,
    config,
    telemetry,
    clock,
    models,
    memories,
    zones: { given: options.zone, configured: config.owner?.zone ?? machine.zone },
    zoneProblem: given === undefined ? machine.problem : null,
    warnings: emptied === null ? warnings : [...warnings, `${emptied.text} ${emptied.remedy}`],
    place,
    plugins,
  };
}

/** Finds the home, and creates it if that is wanted. */
async function openHome({ home: given, environment, folder, creates = true }: LocalOptions) {
  const found = findHome(given, { ...(environment && { environment }), ...(folder && { folder }) });
  const isNew = creates && (await createHome(found));
  return { ...found, opened: isNew ? 'created' : 'existing' } as const;
}

function clockFrom({ now, clock }: LocalOptions): Clock {
  const running = clock ?? createSystemClock();
  return now === undefined ? running : createFixedClock(now, running);
}

const noModels = { name: null, strategies: {}, chat: { model: null } } as const;

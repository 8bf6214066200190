import { exitCodes, tactError } from '@tact/core/errors';
import { type FoundHome, findHome } from '#presets/find-home';
import { absolutePath } from '#presets/given-paths';
import type { Home } from '#presets/home';
import type { LocalTact } from '#presets/local';
import type { ChannelOptions } from '#presets/local-channel';
import { machineZone } from '#presets/machine-zone';
import { createInterruption, type Interruption } from './interruption.ts';
import { createScreen, type Screen } from './output/screen.ts';
import type { Terminal } from './terminal.ts';

/** The global options, accepted before or after every command. */
export interface GlobalOptions {
  readonly home?: string;
  readonly store?: string;
  readonly user?: string;
  readonly model?: string;
  readonly json?: boolean;
  readonly color?: boolean;
  readonly verbose?: boolean;
}

/**
 * What a command opens the assistant for. `decide` and `preview` need the model; the others do not, so they work without a key.
 * `change`, `look` and `replay` do not resume what an earlier run left unfinished. Only `decide` and `change` create a home where
 * there is none: the others can find nothing in a new one.
 */
type Purpose = 'decide' | 'preview' | 'answer' | 'change' | 'look' | 'replay';

const decides: ReadonlySet<Purpose> = new Set(['decide', 'preview']);
const resumes: ReadonlySet<Purpose> = new Set(['decide', 'preview', 'answer']);
const creates: ReadonlySet<Purpose> = new Set(['decide', 'change']);

/** Overrides for the current time and zone; by default the machine's. */
interface Present {
  /** Milliseconds since 1970; the clock then stands still. */
  readonly now?: number;
  /** Whose assistant it is; the owner's unless given. */
  readonly user?: string;
  readonly zone?: string;
}

/** Where messages that were not asked for are shown beside the chat. */
type CopyOptions = Pick<ChannelOptions, 'copies' | 'notifies' | 'onCopyFailed'>;

/** What every command works with. */
export interface Cli {
  readonly options: GlobalOptions;
  readonly terminal: Terminal;
  /** The home folder that the options, the environment and the current folder lead to; not necessarily there. */
  readonly home: Home;
  /** A nearer home that is not used, because it is not trusted. */
  readonly ignoredHome: string | null;
  /** The user named the home. */
  readonly isNamed: boolean;
  /** Results, on stdout. */
  readonly screen: Screen;
  /** Progress, hints and warnings, on stderr. */
  readonly notes: Screen;
  /** From the first use on, Ctrl-C asks the run to end instead of ending it. */
  readonly interruption: Interruption;
  /** What the run ends with; 0 unless a command says otherwise. */
  exitCode: number;
  /** A path of the command line, absolute. */
  path(given: string): string;
  /** The assistant in the home folder; opened once, closed by `close`. */
  open(purpose?: Purpose, present?: Present, showing?: CopyOptions): Promise<LocalTact>;
  /** Takes over the options, once they have been read. */
  use(options: GlobalOptions): Promise<void>;
  close(): Promise<void>;
}

/** @param words the command line, of which everything that is needed before it is read properly is read here. */
export function createCli(words: readonly string[], terminal: Terminal): Cli {
  let options: GlobalOptions = { json: words.includes('--json'), color: !words.includes('--no-color') };
  let screens: { readonly out: Screen; readonly err: Screen } | null = null;
  let interruption: Interruption | null = null;
  let wrapLines: typeof import('./output/wrap.ts').wrapLines = (text) => text;
  let opened: Promise<LocalTact> | null = null;
  let zone = () => machineZone(terminal.environment).zone;
  let found: FoundHome | null = null;
  const foundHome = () => {
    found ??= findHome(options.home, terminal);
    return found;
  };
  const onScreens = () => {
    const { color = true } = options;
    const { environment, stdout, stderr } = terminal;
    const wrap = (text: string, width: number) => wrapLines(text, width);
    const pager = (text: string) => terminal.page?.(text) ?? false;
    screens ??= {
      out: createScreen(stdout, { color, environment, zone: () => zone(), wrap, pager }),
      err: createScreen(stderr, { color, environment, zone: () => zone(), wrap, pager }),
    };
    return screens;
  };
  const cli: Cli = {
    terminal,
    exitCode: exitCodes.ok,
    get options() {
      return options;
    },
    get home() {
      return foundHome().home;
    },
    get ignoredHome() {
      return foundHome().ignoredHome;
    },
    get isNamed() {
      return foundHome().isNamed;
    },
    get screen() {
      return onScreens().out;
    },
    get notes() {
      return onScreens().err;
    },
    get interruption() {
      interruption ??= createInterruption(onScreens().err, terminal);
      return interruption;
    },
    path: (given) => absolutePath(given, terminal),
    open(purpose = 'decide', present = {}, showing = {}) {
      opened ??= openTact(cli, purpose, present, showing).then((tact) => {
        zone = () => tact.zone;
        return tact;
      });
      return opened;
    },
    async use(read) {
      options = read;
      // Help needs no wrapping of ours; pipes get every line whole.
      if (terminal.stdout.isTTY || terminal.stderr.isTTY) ({ wrapLines } = await import('./output/wrap.ts'));
    },
    async close() {
      interruption?.release();
      // What could not be opened was reported where it was needed.
      const tact = await opened?.catch(() => null);
      const { stdin, clock } = terminal;
      if (tact && stdin.isTTY === true && cli.exitCode === exitCodes.ok && recordsSomething(words)) {
        const { countRecorded } = await import('@tact/assistant/proactive');
        await tact.changeProfile(countRecorded((clock ?? tact.assistant.runtime.clock).now()));
      }
      const leftOut = tact?.assistant.runtime.store.leftOut?.() ?? [];
      await tact?.close();
      if (tact && leftOut.length > 0) throw recordsDamaged(tact.assistant.runtime.store.location, leftOut);
    },
  };
  return cli;
}

async function openTact(
  cli: Cli,
  purpose: Purpose,
  { now, zone, user = cli.options.user }: Present,
  showing: CopyOptions,
): Promise<LocalTact> {
  const { home, store, model, verbose = false } = cli.options;
  const { terminal } = cli;
  const [{ openLocal }, { noteHome }, { noteZone }] = await Promise.all([
    import('#presets/local'),
    import('./note-home.ts'),
    import('./note-zone.ts'),
  ]);
  const tact = await openLocal({
    decides: decides.has(purpose),
    replays: purpose === 'replay',
    resumes: resumes.has(purpose),
    creates: creates.has(purpose),
    environment: terminal.environment,
    folder: terminal.folder,
    ...(home === undefined ? {} : { home }),
    ...(store === undefined ? {} : { store }),
    ...showing,
    ...(user === undefined ? {} : { user }),
    clock: terminal.clock,
    async *examine(call) {
      const { examination } = await import('./doctor/examination.ts');
      yield* examination(call, cli);
    },
    ...(now === undefined ? {} : { now }),
    ...(zone === undefined ? {} : { zone }),
    ...(model === undefined ? {} : { model }),
    ...(verbose ? { log: await verboseLog(terminal) } : {}),
  });
  noteHome(tact, cli);
  await noteZone(tact, cli);
  return tact;
}

const maxNamed = 5;

function recordsDamaged(location: string, names: readonly string[]) {
  const more = names.length > maxNamed ? [`and ${names.length - maxNamed} more`] : [];
  const records = [...names.slice(0, maxNamed), ...more].join(', ');
  return tactError('STORE_RECORDS_DAMAGED', { location, records });
}

async function verboseLog({ stderr, clock }: Terminal) {
  const { createJsonLinesLog } = await import('@tact/core/log/json-lines');
  return createJsonLinesLog({ stream: stderr, clock, level: 'debug' });
}

/** Commands with which the owner records something; reading, ticks and imports are none. */
const recording =
  /(?:^| )(?:(?:tasks|notes|contacts|memories|events) (?:add|change|append|done|skip|remove|restore|accept|decline)|approve|deny|undo|edit|later)(?: |$)/;

function recordsSomething(words: readonly string[]): boolean {
  return recording.test(words.filter((word) => !word.startsWith('-')).join(' '));
}

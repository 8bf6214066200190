import { resolve } from 'node:path';
import { exitCodes } from '#errors';
import { type Home, homeAt } from '#presets/home';
import type { LocalTact } from '#presets/local';
import { createInterruption, type Interruption } from './interruption.ts';
import { createScreen, type Screen } from './output/screen.ts';
import type { Terminal } from './terminal.ts';

/** The global options, accepted before or after every command. */
export interface GlobalOptions {
  readonly home?: string;
  readonly model?: string;
  readonly json?: boolean;
  readonly color?: boolean;
  readonly verbose?: boolean;
}

/**
/**
 * What a command opens the assistant for. `decide` needs the model; `answer`, `look` and `replay` do not, so they work without a
 * key. `look` and `replay` do not resume what an earlier run left unfinished.
 */
type Purpose = 'decide' | 'answer' | 'look' | 'replay';

/** Overrides for the current time and zone; by default the machine's. */
interface Present {
  /** Milliseconds since 1970; the clock then stands still. */
  readonly now?: number;
  readonly zone?: string;
}

/** What every command works with. */
export interface Cli {
  readonly options: GlobalOptions;
  readonly terminal: Terminal;
  /** The home folder that the options and the environment name; not necessarily there. */
  readonly home: Home;
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
  open(purpose?: Purpose, present?: Present): Promise<LocalTact>;
  /** Takes over the options, once they have been read. */
  use(options: GlobalOptions): void;
  close(): Promise<void>;
}

/** @param words the command line, of which everything that is needed before it is read properly is read here. */
export function createCli(words: readonly string[], terminal: Terminal): Cli {
  let options: GlobalOptions = { json: words.includes('--json'), color: !words.includes('--no-color') };
  let screens: { readonly out: Screen; readonly err: Screen } | null = null;
  let interruption: Interruption | null = null;
  let opened: Promise<LocalTact> | null = null;
  const onScreens = () => {
    const { color = true } = options;
    const { environment, stdout, stderr } = terminal;
    screens ??= {
      out: createScreen(stdout, { color, environment }),
      err: createScreen(stderr, { color, environment }),
    };
    return screens;
  };
  return {
    terminal,
    exitCode: exitCodes.ok,
    get options() {
      return options;
    },
    get home() {
      return homeAt(options.home, terminal);
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
    path: (given) => resolve(terminal.folder, given),
    open(purpose = 'decide', present = {}) {
      opened ??= openTact(options, purpose, present, terminal);
      return opened;
    },
    use(read) {
      options = read;
    },
    async close() {
      interruption?.release();
      // What could not be opened was reported where it was needed.
      const tact = await opened?.catch(() => null);
      await tact?.close();
    },
  };
}

async function openTact(
  { home, model, verbose = false }: GlobalOptions,
  purpose: Purpose,
  { now, zone }: Present,
  terminal: Terminal,
): Promise<LocalTact> {
  const { openLocal } = await import('#presets/local');
  return openLocal({
    decides: purpose === 'decide',
    replays: purpose === 'replay',
    resumes: purpose !== 'look' && purpose !== 'replay',
    environment: terminal.environment,
    folder: terminal.folder,
    ...(home === undefined ? {} : { home }),
    ...(now === undefined ? {} : { now }),
    ...(zone === undefined ? {} : { zone }),
    ...(model === undefined ? {} : { model }),
    ...(verbose ? { log: await verboseLog(terminal) } : {}),
  });
}

async function verboseLog({ stderr }: Terminal) {
  const [{ createJsonLinesLog }, { createSystemClock }] = await Promise.all([
    import('#adapters/log/json-lines'),
    import('#adapters/clock/system'),
  ]);
  return createJsonLinesLog({ stream: stderr, clock: createSystemClock(), level: 'debug' });
}

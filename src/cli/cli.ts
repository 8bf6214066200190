import type { LocalTact } from '#presets/local';
import { createInterruption, type Interruption } from './interruption.ts';
import { createScreen, type Screen } from './output/screen.ts';

/** The options that stand before or after every command. */
export interface GlobalOptions {
  readonly home?: string;
  readonly model?: string;
  readonly json?: boolean;
  readonly color?: boolean;
  readonly verbose?: boolean;
}

/**
 * What a command opens the assistant for. To `decide` takes the model; to `answer` and to `look` do not, so that a missing key
 * keeps nobody from them. Who only looks leaves alone what an earlier run left behind.
 */
export type Purpose = 'decide' | 'answer' | 'look';

/** The present as somebody wants it; the machine's unless given. */
export interface Present {
  /** Milliseconds since 1970; the clock then stands still. */
  readonly now?: number;
  readonly zone?: string;
}

/** What every command works with. */
export interface Cli {
  readonly options: GlobalOptions;
  /** Results, on stdout. */
  readonly screen: Screen;
  /** Progress, hints and warnings, on stderr. */
  readonly notes: Screen;
  /** From the first use on, Ctrl-C asks the run to end instead of ending it. */
  readonly interruption: Interruption;
  /** The assistant in the home folder; opened once, closed by `close`. */
  open(purpose?: Purpose, present?: Present): Promise<LocalTact>;
  /** Takes over the options, once they have been read. */
  use(options: GlobalOptions): void;
  close(): Promise<void>;
}

/** @param words the command line, of which everything that is needed before it is read properly is read here. */
export function createCli(words: readonly string[]): Cli {
  let options: GlobalOptions = { json: words.includes('--json'), color: !words.includes('--no-color') };
  let screens: { readonly out: Screen; readonly err: Screen } | null = null;
  let interruption: Interruption | null = null;
  let opened: Promise<LocalTact> | null = null;
  const onScreens = () => {
    const { color = true } = options;
    screens ??= {
      out: createScreen(process.stdout, { color }),
      err: createScreen(process.stderr, { color }),
    };
    return screens;
  };
  return {
    get options() {
      return options;
    },
    get screen() {
      return onScreens().out;
    },
    get notes() {
      return onScreens().err;
    },
    get interruption() {
      interruption ??= createInterruption(onScreens().err);
      return interruption;
    },
    open(purpose = 'decide', present = {}) {
      opened ??= openTact(options, purpose, present);
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
): Promise<LocalTact> {
  const { openLocal } = await import('#presets/local');
  return openLocal({
    decides: purpose === 'decide',
    resumes: purpose !== 'look',
    ...(now === undefined ? {} : { now }),
    ...(zone === undefined ? {} : { zone }),
    ...(home === undefined ? {} : { home }),
    ...(model === undefined ? {} : { model }),
    ...(verbose ? { log: await verboseLog() } : {}),
  });
}

async function verboseLog() {
  const [{ createJsonLinesLog }, { createSystemClock }] = await Promise.all([
    import('#adapters/log/json-lines'),
    import('#adapters/clock/system'),
  ]);
  return createJsonLinesLog({ stream: process.stderr, clock: createSystemClock(), level: 'debug' });
}

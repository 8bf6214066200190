import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../../bin/tact.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout, each read as JSON. */
  readonly records: readonly Printed[];
}

export interface Running {
  /** Resolves when stdout and stderr together hold this text; rejects when the process ends before. */
  saying(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
}

export interface RunOptions {
  /** Environment variables beside `HOME`, `TACT_HOME` and `PATH`; nothing of the machine's own gets through. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on stdin; it is closed from the start unless given. */
  readonly input?: string;
}

/** A place with a home of its own, where the real command line is run as a process of its own. */
export interface TactWorld {
  readonly folder: string;
  readonly home: string;
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  start(args: readonly string[], options?: RunOptions): Running;
  dispose(): Promise<void>;
}

export async function makeTactWorld(): Promise<TactWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'tact-cli-'));
  const home = join(folder, 'home');
  const start: TactWorld['start'] = (args, { env = {}, input } = {}) => {
    const child = spawn(process.execPath, [binary, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, TACT_HOME: home, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }) as ChildProcessByStdio<Writable | null, Readable, Readable>;
    child.stdin?.end(input);
    return watch(child);
  };
  return {
    folder,
    home,
    start,
    run: (args, options) => start(args, options).ended,
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

function watch(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Running {
  let stdout = '';
  let stderr = '';
  let hasEnded = false;
  const listeners = new Set<() => void>();
  const heard = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    heard();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    heard();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      hasEnded = true;
      heard();
      resolve({
        code,
        stdout,
        stderr,
        get records() {
          return stdout
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line));
        },
      });
    });
  });
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    saying: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const isSaid = `${stdout}${stderr}`.includes(text);
          if (!isSaid && !hasEnded) return;
          listeners.delete(look);
          if (isSaid) resolve();
          else reject(new Error(`The process ended without saying ${text}:\n${stdout}\n${stderr}`));
        };
        listeners.add(look);
        look();
      }),
  };
}

/** What the commands print with `--json`, all of them together: each prints its own part of this. */
export interface Printed {
  readonly id: string;
  /** Null for what was not recorded. */
  readonly decision: string;
  readonly message: {
    readonly id: string;
    readonly from: { readonly name: string; readonly address: string } | null;
    readonly subject: string;
    readonly account: string;
  };
  readonly path: string;
  readonly verdict: string;
  readonly action: string | null;
  readonly confidence: number | null;
  readonly hash: string;
  readonly failures: readonly { readonly code: string }[];
  readonly healthy: boolean;
  readonly checks: readonly object[];
  readonly version: number;
  readonly card: {
    readonly question: string;
    readonly quotes: readonly { readonly name: string; readonly text: string }[];
  };
  readonly [name: string]: unknown;
}

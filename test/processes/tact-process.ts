import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CliFixture } from '../cli/cli-fixture.ts';
import { builtPackage } from './built-package.ts';

/** What is started as `tact`. */
export const binary = join(builtPackage, 'bin/tact.js');

/** The whole environment of such a process; nothing of the machine's own gets through but where programs are. */
export function environmentOf({ folder, home }: Pick<CliFixture, 'folder' | 'home'>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '', HOME: folder, TACT_HOME: home };
}

interface TactProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when stdout and stderr together hold this text; rejects when the process ends before. */
  saying(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** Starts `tact` as a process of its own, for tests of what only a process shows: signals, pipes that close, what it loads. */
export function startTact(
  args: readonly string[],
  fixture: Pick<CliFixture, 'folder' | 'home'>,
  environment: NodeJS.ProcessEnv = {},
): TactProcess {
  const child = spawn(process.execPath, [binary, ...args], {
    cwd: fixture.folder,
    env: { ...environmentOf(fixture), ...environment },
    stdio: 'pipe',
  });
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
  const ended = new Promise<Awaited<TactProcess['ended']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      hasEnded = true;
      heard();
      resolve({ code, stdout, stderr });
    });
  });
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
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

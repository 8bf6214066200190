import { cpus, loadavg, platform } from 'node:os';

/** Where the figures come from; without it they say little. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
  /** How many processes wanted to run at the same time, on average over the last minute. */
  readonly load: number;
}

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    node: process.version,
    platform: platform(),
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

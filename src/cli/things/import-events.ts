import type { Cli } from '../cli.ts';
import type { MomentOptions } from './read-moment.ts';

export async function importEvents(_file: string, _options: MomentOptions, _cli: Cli): Promise<void> {
  throw new Error('Not yet.');
}

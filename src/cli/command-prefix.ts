import { basename, relative } from 'node:path';
import type { GlobalOptions } from './cli.ts';

/** How Tact is called here, for commands that are to be typed next: `tact`, or what stands for it in a clone. */
export function commandPrefix({ home }: Pick<GlobalOptions, 'home'>): string {
  const words = [nameHere()];
  if (home !== undefined) words.push('--home', /^[\w./~-]+$/.test(home) ? home : JSON.stringify(home));
  return words.join(' ');
}

function nameHere(): string {
  const [, script = ''] = process.argv;
  return basename(script) === 'tact' ? 'tact' : `node ${relative(process.cwd(), script)}`;
}

import { copyFile, glob, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tactError } from '@tact/core/errors';

/**
 * Prepares a folder with one monospaced font and a fontconfig file that knows no other, so that every letter is as wide as
 * every other and swapping letters moves nothing on a page. Returns the variables for the browser's environment.
 */
export async function singleFontEnvironment(folder: string): Promise<Readonly<Record<string, string>>> {
  const files = await monospacedFont();
  const fonts = join(folder, 'fonts');
  await mkdir(fonts, { recursive: true });
  for (const file of files) await copyFile(file, join(fonts, basename(file)));
  const path = join(folder, 'fonts.conf');
  await writeFile(path, configuration(fonts, join(folder, 'font-cache')));
  return { FONTCONFIG_FILE: path };
}

const folders = ['/usr/share/fonts', '/usr/local/share/fonts'];
const families = ['DejaVuSansMono', 'LiberationMono', 'NotoSansMono', 'FreeMono'];

async function monospacedFont(): Promise<readonly string[]> {
  for (const family of families) {
    for (const folder of folders) {
      const files: string[] = [];
      for await (const file of glob(`${folder}/**/${family}*.{ttf,otf}`)) files.push(file);
      if (files.length > 0) return files;
    }
  }
  throw tactError('BROWSER_FONT_MISSING', { families: families.join(', ') });
}

function configuration(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
}

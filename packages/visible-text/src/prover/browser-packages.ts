import { tactError } from '@tact/core/errors';

/** The packages that drive a browser and read its pictures. They are optional. Throws `BROWSER_PACKAGES_MISSING`. */
export async function browserPackages() {
  try {
    const [{ chromium }, { PNG }] = await Promise.all([import('playwright-core'), import('pngjs')]);
    return { chromium, PNG };
  } catch (cause) {
    throw tactError('BROWSER_PACKAGES_MISSING', {}, cause);
  }
}

export type BrowserPackages = Awaited<ReturnType<typeof browserPackages>>;

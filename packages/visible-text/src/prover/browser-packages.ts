import { loadPackage } from '@tact/core/errors';

/** The packages that drive a browser and read its pictures. They are optional peers. Throws `PACKAGE_MISSING`. */
export async function browserPackages() {
  const [{ chromium }, { PNG }] = await loadPackage('playwright-core pngjs', () =>
    Promise.all([import('playwright-core'), import('pngjs')]),
  );
  return { chromium, PNG };
}

export type BrowserPackages = Awaited<ReturnType<typeof browserPackages>>;

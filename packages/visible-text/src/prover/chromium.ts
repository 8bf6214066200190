import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPackage, tactError } from '@tact/core/errors';
import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import type { Picture } from './picture.ts';
import { singleFontEnvironment } from './single-font.ts';

/**
 * A headless Chromium that paints HTML, one page at a time: nothing is fetched, no script of the page runs, colours are
 * those for light surroundings, and all letters are equally wide.
 */
export interface Chromium {
  readonly version: string;
  /** Loads a document. */
  load(html: string, options?: LoadOptions): Promise<void>;
  /** What the document asked for since it was loaded, itself left out. */
  readonly asked: RequestCounts;
  resize(window: Window): Promise<void>;
  /** The whole page as it is laid out in a window, down to the limit of its height. */
  picture(window: Window): Promise<Picture>;
  /** Runs our own script on the page, which cannot run any itself. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

interface RequestCounts {
  readonly remotePictures: number;
  /** Style sheets, frames, other documents, and pictures that are not remote: attached or within an address. */
  readonly others: number;
}

interface LoadOptions {
  /** The documents of its frames, by path. */
  readonly frames?: ReadonlyMap<string, string>;
  /** What remote pictures are replaced by; without it they fail to load. */
  readonly pictures?: { readonly colour: 'white' | 'black'; readonly sizePx: number };
}

/** What a page is looked at through, in px. */
export interface Window {
  readonly width: number;
  readonly height: number;
}

export interface ChromiumOptions {
  readonly executable: string;
  /** For loading a page, and for each picture of it. */
  readonly timeoutMs: number;
  /** What lies below is on no picture. */
  readonly maxHeightPx: number;
  /** Ends the browser. */
  readonly signal?: AbortSignal;
}

/** Throws `PACKAGE_MISSING`, `BROWSER_FONT_MISSING` or `BROWSER_FAILED`. */
export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const packages = await browserPackages();
  const folder = await mkdtemp(join(tmpdir(), 'tact-chromium-'));
  let browser: Browser | null = null;
  const close = async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    browser = await launch(packages, options.executable, folder);
    const chromium = await openPage(browser, packages, options, close);
    options.signal?.throwIfAborted();
    options.signal?.addEventListener('abort', () => void close(), { once: true });
    return chromium;
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPage(
  browser: Browser,
  packages: BrowserPackages,
  options: ChromiumOptions,
  close: () => Promise<void>,
): Promise<Chromium> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'light',
    offline: true,
    acceptDownloads: false,
    serviceWorkers: 'block',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(options.timeoutMs);
  const answers = new Answers();
  await context.route('**', (route) => answers.answer(route));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, type }) => answers.note(request.url, type));
  return {
    version: browser.version(),
    get asked() {
      return answers.asked;
    },
    async load(html, loading = {}) {
      answers.expect(html, loading);
      await page.goto(`${origin}/`, { waitUntil: 'load' });
    },
    resize: (window) => resize(session, window),
    picture: async (window) => packages.PNG.sync.read(await screenshot(session, window, options)),
    evaluate: (expression) => evaluate(page, expression),
    close,
  };
}

/** Throws `BROWSER_FONT_MISSING` or `BROWSER_FAILED`. */
async function launch({ chromium }: BrowserPackages, executable: string, folder: string): Promise<Browser> {
  const fonts = await singleFontEnvironment(folder);
  try {
    return await chromium.launch({
      executablePath: executable,
      args: launchArguments,
      // The sandbox refuses to run as root.
      chromiumSandbox: process.getuid?.() !== 0,
      env: { ...process.env, ...fonts },
      timeout: 30_000,
    });
  } catch (cause) {
    const why = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw tactError('BROWSER_FAILED', { path: executable, why: why.slice(0, 200) }, cause);
  }
}

/** What is given for the addresses that a document asks for. */
class Answers {
  #documents: ReadonlyMap<string, string> = new Map();
  #pictures: LoadOptions['pictures'];
  #asked = { remotePictures: 0, others: 0 };

  get asked(): RequestCounts {
    return { ...this.#asked };
  }

  expect(html: string, { frames = new Map(), pictures }: LoadOptions): void {
    this.#documents = new Map([...frames, ['/', html]]);
    this.#pictures = pictures;
    this.#asked = { remotePictures: 0, others: 0 };
  }

  note(url: string, type: string | undefined): void {
    if (url === `${origin}/favicon.ico` || (url === `${origin}/` && type === 'Document')) return;
    if (type === 'Image' && /^https?:/i.test(url)) this.#asked.remotePictures++;
    else this.#asked.others++;
  }

  async answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    const body = url.origin === origin ? this.#documents.get(url.pathname) : undefined;
    if (body !== undefined) return route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    if (route.request().resourceType() !== 'image' || this.#pictures === undefined) return route.abort();
    return route.fulfill({ body: plainPicture(this.#pictures), contentType: 'image/svg+xml' });
  }
}

function plainPicture({ colour, sizePx }: NonNullable<LoadOptions['pictures']>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}"><rect width="100%" height="100%" fill="${colour}"/></svg>`;
}

const launchArguments = [
  '--disable-remote-fonts',
  '--disable-gpu',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--js-flags=--max-old-space-size=128',
];

const origin = 'http://mail.invalid';

async function resize(session: CDPSession, { width, height }: Window): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
}

async function screenshot(
  session: CDPSession,
  window: Window,
  { maxHeightPx }: ChromiumOptions,
): Promise<Buffer> {
  await resize(session, window);
  const { width, height } = window;
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: {
      x: 0,
      y: 0,
      width,
      height: Math.min(maxHeightPx, Math.max(height, Math.ceil(cssContentSize.height))),
      scale: 1,
    },
  });
  return Buffer.from(data, 'base64');
}

async function evaluate(page: Page, expression: string): Promise<unknown> {
  const result: unknown = await page.evaluate(expression);
  return result;
}

/** The packages that drive a browser and read its pictures. They are optional peers. Throws `PACKAGE_MISSING`. */
export async function browserPackages() {
  const [{ chromium }, { PNG }] = await loadPackage('playwright-core pngjs', () =>
    Promise.all([import('playwright-core'), import('pngjs')]),
  );
  return { chromium, PNG };
}

export type BrowserPackages = Awaited<ReturnType<typeof browserPackages>>;

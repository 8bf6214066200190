import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { decodePicture, type Picture } from './picture.ts';
import { singleFontEnvironment } from './single-font.ts';

/**
 * A headless Chromium that paints HTML, one page at a time: nothing is fetched, no script of the page runs, colours are
 * those for light surroundings, and all letters are equally wide.
 */
export interface Chromium {
  readonly version: string;
  /** Loads a document; the documents of its frames are given by path. */
  load(html: string, frames?: ReadonlyMap<string, string>): Promise<void>;
  /** The whole page as it is laid out in a window, down to the limit of its height. */
  picture(window: Window): Promise<Picture>;
  /** Runs our own script on the page, which cannot run any itself. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
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
}

export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const { chromium } = await import('playwright-core');
  const folder = await mkdtemp(join(tmpdir(), 'tact-chromium-'));
  const browser = await chromium.launch({
    executablePath: options.executable,
    args: launchArguments,
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...process.env, ...(await singleFontEnvironment(folder)) },
    timeout: 30_000,
  });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'light',
    offline: true,
    acceptDownloads: false,
    serviceWorkers: 'block',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(options.timeoutMs);
  const documents = new Map<string, string>();
  await context.route('**', (route) => {
    const url = new URL(route.request().url());
    const body = url.origin === origin ? documents.get(url.pathname) : undefined;
    return body === undefined
      ? route.abort()
      : route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return {
    version: browser.version(),
    async load(html, frames = new Map()) {
      documents.clear();
      for (const [path, frame] of frames) documents.set(path, frame);
      documents.set('/', html);
      await page.goto(`${origin}/`, { waitUntil: 'load' });
    },
    picture: (window) => picture(session, window, options),
    evaluate: (expression) => evaluate(page, expression),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
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

async function picture(
  session: CDPSession,
  { width, height }: Window,
  { maxHeightPx }: ChromiumOptions,
): Promise<Picture> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
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
  return decodePicture(Buffer.from(data, 'base64'));
}

async function evaluate(page: Page, expression: string): Promise<unknown> {
  const result: unknown = await page.evaluate(expression);
  return result;
}

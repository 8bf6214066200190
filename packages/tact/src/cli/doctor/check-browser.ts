import { exitCodes } from '@tact/core/errors';
import type { Config } from '#config';
import { attempt, bad, type Finding, good } from './finding.ts';

/** The browser that proves texts of mails visible, by two texts of which it paints one. Nothing is found where none is configured. */
export async function checkBrowser({ mail }: Config): Promise<readonly Finding[]> {
  const configured = mail?.browser ?? false;
  if (configured === false) return [];
  return attempt('browser', async () => {
    const [{ findChromium }, { launchChromium }, { createChromiumProver }] = await Promise.all([
      import('@tact/visible-text/prover/find-chromium'),
      import('@tact/visible-text/prover/chromium'),
      import('@tact/visible-text/prover/chromium-prover'),
    ]);
    const executable = await findChromium(configured);
    const chromium = await launchChromium({ executable, timeoutMs: 10_000, maxHeightPx: 800 });
    await chromium.close();
    const painted = await createChromiumProver({ executable }).paintedTexts(twoTexts, ['shown', 'not shown']);
    if (painted.has('shown') && !painted.has('not shown'))
      return [good('browser', `${executable} (Chromium ${chromium.version}) proves texts visible`)];
    return [
      bad(
        'browser',
        `${executable} (Chromium ${chromium.version}) did not tell a visible text from a hidden one.`,
        'Set `browser` in [mail] to another Chromium, or remove it.',
        exitCodes.configuration,
      ),
    ];
  });
}

const twoTexts = '<p>shown</p><p style="color: white">not shown</p>';

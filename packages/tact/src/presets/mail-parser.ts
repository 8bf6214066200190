import type { MailParser } from '@tact/core/ports/mail-parser';
import type { VisibilityProver } from '@tact/core/ports/visibility-prover';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { type Config, defaultMaxMailBytes } from '#config';

/** The mail parser that config.toml asks for. */
export function mailParserFrom({ mail }: Config): MailParser {
  const browser = mail?.browser ?? false;
  return createMailParser({
    maxBytes: mail?.max_bytes ?? defaultMaxMailBytes,
    authenticatedBy: mail?.authenticated_by ?? [],
    prover: browser === false ? null : proverWith(browser),
  });
}

/** Looks for the browser when a text is first put to it. Without one, all texts stay unproven; `tact doctor` says so. */
function proverWith(browser: string | true): VisibilityProver {
  let prover: Promise<VisibilityProver | null> | null = null;
  return {
    async paintedTexts(html, texts) {
      prover ??= openProver(browser);
      return (await prover)?.paintedTexts(html, texts) ?? new Set();
    },
  };
}

async function openProver(browser: string | true): Promise<VisibilityProver | null> {
  const [{ createChromiumProver }, { findChromium }] = await Promise.all([
    import('@tact/visible-text/prover/chromium-prover'),
    import('@tact/visible-text/prover/find-chromium'),
  ]);
  return findChromium(browser).then(
    (executable) => createChromiumProver({ executable }),
    () => null,
  );
}

import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tactError } from '@tact/core/errors';
import { starterRulebook } from '@tact/email/engine';
import type { Home } from '#presets/home';

/** Writes the initial files of a new home; existing files are not changed. Resolves with the written paths. */
export async function writeStarterFiles({ config, rules }: Home): Promise<readonly string[]> {
  const written: string[] = [];
  for (const [path, text] of [
    [config, starterConfig],
    [rules, starterRulebook],
  ] as const) {
    try {
      await writeFile(path, text, { flag: 'wx', mode: 0o600 });
      written.push(path);
    } catch (thrown) {
      const { code, message } = thrown as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw tactError('CONFIG_UNWRITABLE', { file: path, why: code ?? message }, thrown);
    }
  }
  return written;
}

const starterConfig = `# Tact settings. Everything here is optional; lines that begin with # are comments.
# Never put keys or passwords here: name the environment variable that holds them.
# Check your changes with: tact doctor

# Who you are. Times are read in your zone, or in the system's if none is set.
# [owner]
# name = "Ann Example"
# zone = "Europe/Berlin"
# country = "DE"        # whose emergency number the chat names in a crisis
# addresses = ["ann@example.org"]
# wake_time = "08:00"   # quiet hours end; until then only what is urgent is said
# sleep_time = "23:00"  # quiet hours begin
# do_not_disturb = true # events count as quiet hours until they end

# The default mailbox of \`tact triage\`: an mbox file, a Maildir, a folder of .eml files, or IMAP.
# [mailbox]
# where = "imaps://ann@mail.example.org"
# password_env = "TACT_IMAP_PASSWORD"

# The model to ask when no rule decides. Without one, rules and heuristics decide.
# Providers: openai, anthropic, google, ollama, lmstudio, vllm, llamacpp, compatible
# [model]
# provider = "ollama"
# name = "qwen3:8b"
# base_url = "http://127.0.0.1:11434/v1"
# temperature = 0.1
# max_output_tokens = 4096

# What Tact may do without asking. The values shown are the defaults, except for \`confidence\`.
# [policy]
# approval_always = ["delete", "forward", "auto_reply", "escalate"]
# confidence_default = 0.7
# confidence = { archive = 0.9 }
# approval_expires_after = "7d"

# Outgoing mail. Without it, mail is saved as drafts.
# [smtp]
# host = "mail.example.org"
# port = 587
# user = "ann@example.org"
# password_env = "TACT_SMTP_PASSWORD"
# from = "Ann <ann@example.org>"

# How to show messages that come unasked, beside the terminal and the chat. Default: notify-send, where it is installed.
# [notify]
# command = ["ntfy", "publish", "my-topic"]

# Your calendar on a CalDAV server. Without it, Tact keeps its own calendar.
# [calendar]
# url = "https://dav.example.org/"
# user = "ann"
# password_env = "TACT_CALDAV_PASSWORD"
# name = "Work"

# Calendars on the web, whose secret addresses are in environment variables.
# [calendar.feeds]
# School = { url_env = "TACT_FEED_SCHOOL", own_calendar = true }

# Your courses in Canvas.
# [canvas]
# url = "https://canvas.example.edu"
# token_env = "TACT_CANVAS_TOKEN"
`;

/** The bundled sample messages, next to src or dist. */
const source = fileURLToPath(new URL('../../samples/mailbox/', import.meta.url));

/**
 * Makes the sample Maildir where there is none; resolves with true when it did. It is made beside its place and moved there
 * whole, so that a run that was interrupted leaves none or all of it. Each message gets the time that its place in the
 * sample stands for.
 */
export async function makeSampleMailbox(path: string, now: number): Promise<boolean> {
  if (await exists(path)) return false;
  const beside = `${path}.new-${process.pid}`;
  try {
    for (const folder of ['cur', 'new', 'tmp'])
      await mkdir(join(beside, folder), { recursive: true, mode: 0o700 });
    const names = (await readdir(source)).filter((name) => name.endsWith('.eml')).sort();
    for (const [index, name] of names.entries()) {
      const file = join(beside, 'new', `sample-${name.replace(/\.eml$/, '')}`);
      await copyFile(join(source, name), file);
      const receivedAt = new Date(now - (names.length - index) * minutesApart * 60_000);
      await utimes(file, receivedAt, receivedAt);
    }
    await rename(beside, path);
    return true;
  } catch (thrown) {
    await rm(beside, { recursive: true, force: true });
    // Another `tact start` may have been faster.
    if (await exists(path)) return false;
    const { code, message } = thrown as NodeJS.ErrnoException;
    throw tactError('STORE_UNAVAILABLE', { location: path, why: code ?? message }, thrown);
  }
}

const minutesApart = 60;

async function exists(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null;
}

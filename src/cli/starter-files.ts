import { writeFile } from 'node:fs/promises';
import { starterRulebook } from '#engines/email';
import { tactError } from '#errors';
import type { Home } from '#presets/home';

/** Writes what a new home begins with; files that are there stay as they are. Resolves with the paths it wrote. */
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

const starterConfig = `# Settings of Tact. Everything here may be left out; lines that begin with # say nothing.
# Keys and passwords are never written here: name the environment variable that holds them.
# After a change: tact doctor

# Who you are. Times are read in your zone; without it, in the machine's.
# [owner]
# name = "Ann Example"
# zone = "Europe/Berlin"
# addresses = ["ann@example.org"]

# The mailbox that \`tact triage\` reads when it is given none: an mbox file, a Maildir, a folder of .eml files, or IMAP.
# [mailbox]
# where = "imaps://ann@mail.example.org"
# password_env = "TACT_IMAP_PASSWORD"

# The model that is asked where no rule decides. Without one, Tact decides what is certain and asks about the rest.
# Providers: openai, anthropic, google, ollama, lmstudio, vllm, llamacpp, compatible
# [model]
# provider = "ollama"
# name = "qwen3:8b"
# base_url = "http://127.0.0.1:11434/v1"
# temperature = 0.1
# max_output_tokens = 4096

# What Tact may do by itself. What is shown is what holds when nothing is written.
# [policy]
# approval_always = ["delete", "forward", "auto_reply", "escalate"]
# confidence_default = 0.7
# confidence = { archive = 0.9 }
# approval_expires_after = "7d"

# Outgoing mail. Without it, what would be sent becomes a draft.
# [smtp]
# host = "mail.example.org"
# port = 587
# user = "ann@example.org"
# password_env = "TACT_SMTP_PASSWORD"
# from = "Ann <ann@example.org>"

# Your calendar on a CalDAV server. Without it, Tact keeps one of its own.
# [calendar]
# url = "https://dav.example.org/"
# user = "ann"
# password_env = "TACT_CALDAV_PASSWORD"
# name = "Work"
`;

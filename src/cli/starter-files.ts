import { writeFile } from 'node:fs/promises';
import { tactError } from '#errors';
import type { Home } from '#presets/home';

/** Writes what a new home begins with; files that are there stay as they are. Resolves with the paths it wrote. */
export async function writeStarterFiles({ config, rules }: Home): Promise<readonly string[]> {
  const written: string[] = [];
  for (const [path, text] of [
    [config, starterConfig],
    [rules, starterRules],
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
`;

const starterRules = `# Your rules and directions. Tact reads this file again whenever it changed, and keeps its earlier versions.
# Check it with \`tact doctor\`; try a rule on past mail with \`tact rules test ID\`.

# A rule decides without asking a model. This one matches a message of the sample mailbox and nothing else.
[[rules]]
id = "new-followers"
name = "Notices about new followers go to the archive"
when.from.domain = "pebble.example"
when.subject.contains = "follows you"
actions = ["archive"]

# [[rules]]
# id = "receipts"
# name = "Receipts get a label"
# priority = 10
# when.from.domain = ["shop.example", "*.bank.example"]
# when.subject.contains = ["receipt", "invoice"]
# actions = [{ action = "apply_label", parameters = { label = "Receipts" } }]

# A rule in words is shown to the model, for mail in its scope.
# [[llm_rules]]
# id = "school"
# text = "Mail of the school about dates becomes a task; the rest stays where it is."
# scope = "domain:school.example"

# A direction binds rules and model alike. With \`enforce\` Tact's own code sees to it.
# [[directions]]
# id = "family-stays"
# text = "Mail of my family is never deleted or forwarded."
# enforce = "forbid delete, forward"
`;

import { z } from 'zod';
import { modelProviders } from '#adapters/model/providers';
import { type ConfigPart, configParts } from '#config';

/** `docs/reference/config.md`, from the schema that reads `config.toml`. A key without a meaning here is a mistake. */
export function configPage(): string {
  return [
    '# config.toml',
    '',
    'Made from the schema (`src/config/settings.ts`) by `npm run docs`.',
    '',
    'The settings stand in `config.toml` in the home folder: the one given with `--home`, else `TACT_HOME`, else `./.tact`. Every part',
    'and every key but those marked *required* may be left out. An unknown key is a mistake and named with its line; `tact doctor` checks',
    'the file. It is read when a command starts.',
    '',
    'Keys and passwords never stand in this file, only the names of the environment variables that hold them.',
    '',
    ...Object.keys(configParts).flatMap((part) => section(part as ConfigPart)),
    '## Providers',
    '',
    '| provider | key | base URL unless given |',
    '| --- | --- | --- |',
    ...Object.entries(modelProviders).map(
      ([name, spec]) =>
        `| \`${name}\` | \`${spec.keyVariable}\`${spec.needsKey ? '' : ' (optional)'} | ${baseUrlOf(spec)} |`,
    ),
    '',
  ].join('\n');
}

interface Meaning {
  /** What the part is for, what holds without it. */
  readonly about: string;
  readonly example: string;
  readonly keys: Readonly<Record<string, string>>;
}

const modelKeys = {
  provider: 'One of the [providers](#providers).',
  name: 'What the provider calls the model.',
  base_url: 'Where the provider’s interface is, up to and including its version.',
  key_env: 'The environment variable that holds the key, in place of the provider’s usual one.',
  temperature: 'From 0 to 2.',
  max_output_tokens: 'The longest answer.',
  timeout_ms: 'How long one question may take, retries included. At most 600 000.',
};

const meanings: Readonly<Record<ConfigPart, Meaning>> = {
  owner: {
    about:
      'Who you are. Times are read and shown in your zone; a message that is written for you is signed with your name, and your own addresses are never taken for somebody else’s.',
    example: 'name = "Ann"\nzone = "Europe/Berlin"\naddresses = ["ann@example.org"]',
    keys: {
      name: 'As others are told.',
      zone: 'A time zone of the IANA database; the machine’s own unless given.',
      addresses: 'Your own mail addresses.',
    },
  },
  mailbox: {
    about: 'The mailbox that `tact triage` reads when it is given none.',
    example: 'where = "imaps://ann@mail.example.org"\npassword_env = "TACT_IMAP_PASSWORD"',
    keys: {
      where: 'An mbox file, a Maildir, a folder of `.eml` files, or `imaps://user@host`.',
      password_env: 'The environment variable that holds the password.',
    },
  },
  model: {
    about:
      'The model that is asked where no rule decides. Without one, Tact decides what a message’s form and your earlier answers make certain. `--model provider:name` on the command line comes before it.',
    example: 'provider = "ollama"\nname = "qwen3:8b"',
    keys: modelKeys,
  },
  shadow: {
    about:
      'A second model that decides about the same messages beside the first. What it says is recorded and shown by `tact explain`; it never acts and never asks.',
    example: 'provider = "anthropic"\nname = "claude-haiku-4-5"',
    keys: modelKeys,
  },
  trial: {
    about:
      'A second model that decides in place of the first for a share of the users. The same user always gets the same one.',
    example: 'provider = "openai"\nname = "gpt-5-mini"\nshare = 0.5',
    keys: { ...modelKeys, share: 'The share of the users, from 0 to 1.' },
  },
  policy: {
    about:
      'What Tact may do by itself. Every decision names the version of the policy that it was judged by.',
    example:
      'approval_always = ["delete", "forward", "auto_reply", "escalate"]\nconfidence_default = 0.7\nconfidence = { archive = 0.9 }\napproval_expires_after = "7d"',
    keys: {
      approval_always: 'Actions that always ask, whatever their danger level.',
      confidence_default: 'The confidence below which an action asks, from 0 to 1.',
      confidence: 'Thresholds of single actions, in place of the default.',
      approval_expires_after:
        'How long a question stays open before it counts as denied: minutes, hours or days (`90m`, `12h`, `7d`).',
      approvers: 'Who may answer questions; with an empty list, the owner.',
    },
  },
  smtp: {
    about: 'Outgoing mail. Without it, what would be sent becomes a draft in the mailbox.',
    example: 'host = "mail.example.org"\nuser = "ann@example.org"\nfrom = "Ann <ann@example.org>"',
    keys: {
      host: 'The mail server.',
      port: 'Its port.',
      secure:
        'True for TLS from the first byte (port 465). Otherwise the server has to offer STARTTLS, unless it is on this machine.',
      user: 'Who logs in; without it nobody does.',
      password_env: 'The environment variable that holds the password.',
      from: 'The sender of what Tact sends.',
    },
  },
  mail: {
    about: 'How mail is read, and how much of it a model is shown.',
    example: 'max_bytes = 36700160\nmax_body_length = 8000',
    keys: {
      max_bytes: 'Larger messages are left alone, with the reason `MAIL_TOO_LARGE`.',
      max_subject_length: 'Characters of the subject that a model is shown, cut at a word. At most 2 000.',
      max_body_length: 'Characters of the text that a model is shown, cut at a word. At most 40 000.',
    },
  },
  chat: {
    about: 'How `tact chat` works.',
    example: 'plans_early = true',
    keys: {
      plans_early:
        'Begin to plan before it is known whether a message asks for anything: quicker, and dearer, as some plans are thrown away.',
    },
  },
  calendar: {
    about:
      'Your calendar on a CalDAV server; see [your calendar](../guides/your-calendar.md). Without this part it stands in Tact’s own store.',
    example: 'url = "https://dav.example.org/"\nuser = "ann"\nname = "Work"',
    keys: {
      url: 'The address of the account, or of one of its calendars.',
      user: 'The name to log in with.',
      password_env: 'The environment variable that holds the password.',
      name: 'Which calendar, where the account has several.',
    },
  },
  telemetry: {
    about: 'OpenTelemetry; see [watching Tact at work](../guides/telemetry.md).',
    example: 'contents = false',
    keys: { contents: 'True to have prompts and answers, and with them mail, recorded in spans.' },
  },
};

function section(part: ConfigPart): readonly string[] {
  const { about, example, keys } = meanings[part];
  const { properties = {}, required = [] } = z.toJSONSchema(configParts[part], { io: 'input' });
  const rows = Object.entries(properties).map(([key, schema]) => {
    const meaning = keys[key];
    if (meaning === undefined)
      throw new Error(`[${part}] ${key} has no meaning in scripts/docs/config-page.ts.`);
    return `| \`${key}\` | ${typeOf(schema)} | ${required.includes(key) ? '*required*' : defaultOf(part, key)} | ${meaning} |`;
  });
  return [
    `## [${part}]`,
    '',
    about,
    '',
    '```toml',
    `[${part}]`,
    example,
    '```',
    '',
    '| key | type | default | meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ];
}

type Property = boolean | { readonly type?: unknown; readonly items?: unknown };

function typeOf(schema: Property): string {
  const type = typeof schema === 'boolean' ? 'any' : String(schema.type);
  return { array: 'list of strings', object: 'table of numbers', integer: 'whole number' }[type] ?? type;
}

function defaultOf(part: ConfigPart, key: string): string {
  const least = {
    ...{ where: '-', provider: 'ollama', name: '-', share: 0, host: '-', from: '-' },
    ...{ url: 'https://dav.example.org/', user: '-' },
  };
  const { required = [] } = z.toJSONSchema(configParts[part], { io: 'input' });
  const known = Object.fromEntries(Object.entries(least).filter(([name]) => required.includes(name)));
  const value = (configParts[part].parse(known) as Readonly<Record<string, unknown>>)[key];
  if (value === undefined) return '';
  if (key === 'approval_expires_after') return `\`"${Number(value) / 86_400_000}d"\``;
  return `\`${JSON.stringify(value)}\``;
}

function baseUrlOf(spec: object): string {
  if (!('defaultBaseUrl' in spec)) return 'the provider’s own';
  return spec.defaultBaseUrl === null ? 'none: it has to be given' : `\`${spec.defaultBaseUrl}\``;
}

import { modelProviders } from '@tact/ai-sdk/model/providers';
import { z } from 'zod';
import { type ConfigPart, configParts } from '#config';

/** `docs/reference/config.md`, from the schema that reads `config.toml`. A key without a meaning here is a mistake. */
export function configPage(): string {
  return [
    '# config.toml',
    '',
    'Generated from the schema (`packages/tact/src/config/settings.ts`) by `npm run docs`.',
    '',
    'Settings are in `config.toml` in the [home folder](../guides/install.md#the-home-folder): the one given with `--home`, else `TACT_HOME`,',
    'else the nearest `.tact` that you trust, else your data folder (`~/.local/share/tact`). All sections and all keys are optional, except',
    'keys marked *required*. An unknown key is an error, reported with its line; `tact doctor` checks the file. The file is read when a',
    'command starts.',
    '',
    'Keys and passwords never go into this file, only the names of the environment variables that hold them.',
    '',
    ...Object.keys(configParts).flatMap((part) => section(part as ConfigPart)),
    '## Providers',
    '',
    '| provider | key | default base URL |',
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
  base_url: 'The base URL of the provider’s API, including the version.',
  ca: 'As for `[mailbox]`.',
  key_env: 'The environment variable that holds the API key. Default: the usual one of the provider.',
  temperature: 'From 0 to 2.',
  max_output_tokens: 'The maximum length of an answer, in tokens.',
  timeout_ms:
    'The timeout of a request, including retries, and in the chat of all requests of one turn. At most 600 000.',
  reasoning: 'How much the model reasons. Default: nothing is sent, and its provider decides.',
};

const meanings: Readonly<Record<ConfigPart, Meaning>> = {
  owner: {
    about:
      'Who you are. Times are read and shown in your zone, messages written for you are signed with your name, and your own addresses are recognised as yours.',
    example:
      'name = "Ann"\nzone = "Europe/Berlin"\nwake_time = "07:30"\nsleep_time = "23:00"\naddresses = ["ann@example.org"]',
    keys: {
      name: 'Your name, as shown to others.',
      user: 'Whose assistant it is. It has to be named where the store is on [PostgreSQL](../guides/postgres.md#name-yourself); hosts that name the same user share. `TACT_USER` and `--user` override it.',
      zone: 'An IANA time zone; default: the system time zone. `tact me --zone` overrides it.',
      country:
        'Your country, as two letters of ISO 3166 (`DE`): in an emergency, the chat names its number. Default: none is assumed.',
      wake_time: 'When quiet hours end, as `HH:MM` in your zone; default: `08:00`.',
      sleep_time:
        'When quiet hours begin; default: `23:00`. Until `wake_time` only what is urgent is told unasked. The same time in both: no quiet hours.',
      do_not_disturb:
        'True: an event of your calendar counts as quiet hours until it ends; default: false. Events of whole days do not count.',
      addresses: 'Your own email addresses.',
    },
  },
  mailbox: {
    about: 'The default mailbox of `tact triage`.',
    example: 'where = "imaps://ann@mail.example.org"\npassword_env = "TACT_IMAP_PASSWORD"',
    keys: {
      where: 'An mbox file, a Maildir, a folder of `.eml` files, or `imaps://user@host`.',
      password_env: 'The environment variable that holds the password.',
      ca: 'A PEM file with the certificate of your own server, or of its issuer; trusted beside those of the machine.',
    },
  },
  model: {
    about:
      'The model to ask when no rule decides. Without one, rules and heuristics decide, and Tact learns from your answers. `--model provider:name` on the command line overrides it.',
    example: 'provider = "ollama"\nname = "qwen3:8b"',
    keys: {
      ...modelKeys,
      fallback:
        'A second model, with the same keys (`[model.fallback]`), that answers where the first cannot be reached, is too slow, limits requests or has no credit left.',
    },
  },
  shadow: {
    about:
      'A second model that decides about the same messages in parallel. Its decisions are recorded and shown by `tact explain`; it never acts and never asks.',
    example: 'provider = "anthropic"\nname = "claude-haiku-4-5"',
    keys: modelKeys,
  },
  trial: {
    about:
      'A second model that replaces the first for a share of the users. The same user always gets the same one.',
    example: 'provider = "openai"\nname = "gpt-5-mini"\nshare = 0.5',
    keys: { ...modelKeys, share: 'The share of the users, from 0 to 1.' },
  },
  embeddings: {
    about:
      'What turns texts into vectors, by which earlier runs and heuristics are found. Without a model, texts are embedded by their words; nothing leaves the machine. After a change, `tact runs reembed` and `tact heuristics reembed` make the stored vectors again.',
    example:
      'model = "openai:text-embedding-3-small"\ndimensions = 512\nscale = [[0.2, 0], [0.6, 0.7], [0.9, 0.95], [1, 1]]',
    keys: {
      model:
        'A [provider](#providers) (all but `anthropic`) and what it calls the model, such as `ollama:nomic-embed-text`.',
      dimensions:
        'How long the vectors are, from 16 to 4 096. Default: 256 without a model, else what is usual for the model; required for a model that Tact does not know.',
      base_url: 'The base URL of the provider’s API, including the version.',
      ca: 'As for `[mailbox]`.',
      key_env: 'The environment variable that holds the API key. Default: the usual one of the provider.',
      timeout_ms: 'The timeout of a request, including retries. At most 600 000.',
      scale:
        'What cosines of this model mean: pairs of a cosine and a similarity, linear in between. 0.7 is similar, 0.95 nearly the same. Default: the cosine itself. `tact eval embedder` fits one.',
    },
  },
  policy: {
    about: 'What Tact may do without asking. Every decision records the policy version it was judged by.',
    example:
      'approval_always = ["delete", "forward", "auto_reply", "escalate"]\nconfidence_default = 0.7\nconfidence = { archive = 0.9 }\napproval_expires_after = "7d"',
    keys: {
      approval_always: 'Actions that always ask, whatever their danger level.',
      confidence_default: 'The confidence below which an action asks, from 0 to 1.',
      confidence: 'Thresholds for single actions, overriding the default.',
      approval_expires_after:
        'How long a question stays open before it counts as denied: minutes, hours or days (`90m`, `12h`, `7d`).',
      approvers: 'Who may answer questions; if empty, only the owner.',
      answer_from:
        'With `terminal`, questions are answered at an interactive terminal alone, and not over HTTP or by a script; default: `anywhere`.',
    },
  },
  smtp: {
    about: 'Outgoing mail. Without it, mail is saved as drafts in the mailbox.',
    example: 'host = "mail.example.org"\nuser = "ann@example.org"\nfrom = "Ann <ann@example.org>"',
    keys: {
      host: 'The mail server.',
      port: 'Its port.',
      secure:
        'True for TLS from the start (port 465). Otherwise the server must offer STARTTLS, unless it is on this machine.',
      user: 'The user name to log in with; without it there is no login.',
      password_env: 'The environment variable that holds the password.',
      ca: 'As for `[mailbox]`.',
      from: 'The sender address of mail that Tact sends.',
    },
  },
  mail: {
    about: 'Whose word on senders counts, and limits for reading mail and for what the model is shown.',
    example: 'authenticated_by = ["mx.example.org"]\nmax_bytes = 36700160\nmax_body_length = 8000',
    keys: {
      authenticated_by:
        'Mail servers whose `Authentication-Results` header is believed, by the name that they write at its beginning. Name only servers that check every message and remove headers of that name which others wrote (RFC 8601), and every further server that handles your mail after them. Without any, no sender is authenticated.',
      max_bytes: 'Larger messages get no action, with the reason `MAIL_TOO_LARGE`.',
      max_subject_length: 'Characters of the subject shown to the model, cut at a word. At most 2 000.',
      max_body_length: 'Characters of the body shown to the model, cut at a word. At most 40 000.',
      folders:
        'Folders that the model may move mail to although they do not exist yet. Existing ones need not be listed; rules may name any.',
      new_labels_per_day:
        'How many labels that the account lacks the model may make in a day before it has to ask.',
      answers_per_hour:
        'How many automatic answers leave in an hour of UTC without a yes. What comes after is held back and asked about in one question.',
      answers_per_day: 'The same for a day.',
      forwards_per_hour: 'The same for forwards and for escalations to addresses.',
      forwards_per_day: 'The same for a day.',
      browser:
        'A Chromium that looks at text which the styles of a mail do not prove visible, and proves what it paints: its path, or `true` to find it on `PATH`. Needs the packages `playwright-core` and `pngjs`; `tact doctor` checks it.',
    },
  },
  chat: {
    about: 'Settings for `tact chat`.',
    example: 'plans_early = true',
    keys: {
      plans_early:
        'Start planning before the message is classified. Replies are faster, but cost more because some plans are discarded.',
    },
  },
  calendar: {
    about:
      'Your calendar on a CalDAV server, calendars on the web, or both; see [your calendar](../guides/your-calendar.md). Without `url`, Tact keeps its own calendar.',
    example:
      'url = "https://dav.example.org/"\nuser = "ann"\nname = "Work"\n\n[calendar.feeds]\nSchool = { url_env = "TACT_FEED_SCHOOL", own_calendar = true }',
    keys: {
      url: 'The address of the account, or of one of its calendars. Needs `user`.',
      user: 'The user name to log in with. Needs `url`.',
      password_env: 'The environment variable that holds the password.',
      ca: 'As for `[mailbox]`.',
      name: 'The calendar to use if the account has several.',
      feeds:
        'Calendars on the web, as `[calendar.feeds]` with `NAME = { url_env = "VARIABLE" }`: the variable holds the secret address. `own_calendar = true` says that the calendar is yours, `allow_private = true` that the address may be in your own network. A feed that is no longer named here ends with its events. Others are added by `tact events subscribe`.',
    },
  },
  canvas: {
    about:
      'Your courses in Canvas: work that is due, posted grades and announcements; see [signals](signals.md). They are read every 15 minutes.',
    example: 'url = "https://canvas.example.edu"',
    keys: {
      url: 'The address of Canvas.',
      token_env:
        'The environment variable that holds an access token, made in Canvas under Account, Settings.',
    },
  },
  executive: {
    about:
      'How events are responded to: from experience, by the model, or not at all. The environment variables `EXECUTIVE_DECISION_STRATEGY`, `EXECUTIVE_HEURISTIC_THRESHOLD` and `EXECUTIVE_GOALS` (goals separated by semicolons) override `strategy`, `confidence_threshold` and `goals`.',
    example:
      'strategy = "hybrid"\ngoals = ["Keep the greenhouse below 70 %"]\n\n[executive.domains.home]\ngoals = ["Save power"]\nbiases = { confidence_threshold = -0.05 }',
    keys: {
      strategy:
        '`heuristic_first` (the default), `always_llm`, `hybrid`, or the name of one that a plugin adds.',
      confidence_threshold: 'What the confidence of a heuristic has to reach. Default: 0.7.',
      urgency_reduction: 'How much the threshold falls for the most urgent event. Default: 0.2.',
      llm_confidence_ceiling: 'The most that a model’s own predictions count. Default: 0.8.',
      max_candidates: 'How many heuristics a model is shown, at most 5. Default: 3.',
      seed: 'For the order in which a model is shown heuristics; without it, each event has its own.',
      goals: 'What you want, one line each.',
      dynamic_goals: 'True to show a model only the three goals nearest to the event.',
      sleep_cycle:
        'False to not have the model reconsider, each night while `tact serve` or `tact serve executive` runs, what heuristics responded to by day: at most 20 events, 3 of any heuristic. What comes of it is shown beside the heuristic and changes nothing. Default: true, because nobody else would notice a heuristic that the model would no longer agree with, and the model is sent events of the same kind by day. Set it to false if events that a heuristic responds to must not reach the model, or to save those calls.',
      keep_days:
        'Events, and what was answered to them, are removed that many days after they were decided about, each day while `tact serve` or `tact serve executive` runs. What was learned of them stays. Default: 90.',
      callers:
        'Programs that may call `tact serve executive`, as `[executive.callers]` with `NAME = { token_env = "VARIABLE" }`. With any, each call needs the token of one of them, or one of `tact call tokens.create`. Who rates is the caller.',
      require_token:
        'Whether each call of the executive over gRPC needs a token, also without `callers`. Default: false on this machine and for a Unix socket, true on another address.',
      biases: 'Adjustments by name; `confidence_threshold` is added to the threshold.',
      system_prompt_file: 'A text that replaces what a model is told about its task; relative to this file.',
      prediction_prompt_file:
        'A text that replaces what a model is told about its predictions; relative to this file.',
      shadow: 'A strategy that decides beside it; recorded, never acted on.',
      trial: 'A strategy that decides for a share of the users: `{ strategy = "hybrid", share = 0.2 }`.',
      domains: 'Goals and biases of single domains, as `[executive.domains.NAME]`.',
    },
  },
  notify: {
    about:
      'What shows a message that Tact sends unasked while `tact serve` runs, in addition to the terminal. Without it, `notify-send` does, where it is installed.',
    example: 'command = ["ntfy", "publish", "my-topic"]',
    keys: {
      command:
        'A program and its arguments. It is started for each message, without a shell, and reports success with exit status 0.',
      input:
        'How the program receives the message: `argument` as its last argument, `stdin` as a line on standard input. For a program that would read `-x` as an option, end the command with `--`.',
    },
  },
  telemetry: {
    about: 'OpenTelemetry; see [monitoring Tact](../guides/telemetry.md).',
    example: 'contents = false',
    keys: { contents: 'True to record prompts and answers, and therefore mail, in spans.' },
  },
  store: {
    about:
      'A PostgreSQL database for decisions, approvals and items, shared by any number of hosts; see [PostgreSQL](../guides/postgres.md). `--store` and `TACT_STORE` override it. Without it, they are in `tact.db` in the home folder.',
    example: 'url = "postgres://tact@db.example.org/tact"',
    keys: {
      url: 'The address, without a password. `?schema=name` names another schema than `tact`; `?sslmode=verify-full` requires TLS.',
      password_env: 'The environment variable that holds the password.',
    },
  },
  memory: {
    about:
      'What counts as similar when a finished run is compared with the runs that are remembered, on the scale of the embedder from 0 to 1.',
    example: 'similar = 0.7\nvery_similar = 0.95',
    keys: {
      similar: 'From here on two runs are compared. Below it, the new one is added.',
      very_similar: 'Above it, two runs are nearly the same. At least as great as `similar`.',
    },
  },
  agents: {
    about:
      'Other programs that ask before they act ([guide](../guides/your-agent.md)). Without it, each of their calls asks you.',
    example: 'tools = { add_label = "reversible" }\nexecutors = ["create_task"]',
    keys: {
      tools:
        'How dangerous a tool of theirs is, by its name: `safe`, `reversible` or `dangerous`. One that is not listed is dangerous, so it asks.',
      executors:
        'Actions of Tact or of a plugin that they may name to have a call done by Tact; default: none.',
      max_open_questions:
        'How many questions of one agent may be open. A call that would be one more is declined; one that needs no yes is not.',
    },
  },
  http: {
    about: 'Operations for other programs ([guide](../guides/http.md)). Each call needs a token.',
    example: 'hosts = ["tact.example.org"]\ntrusted_proxies = ["127.0.0.1"]',
    keys: {
      enabled: 'False: only `tact serve http` serves them, `tact serve` does not.',
      host: 'The address of this machine to listen on.',
      port: '0: any that is free.',
      hosts:
        'Further values of `Host` that it answers to, such as the name under which a proxy with TLS is reached; default: none.',
      trusted_proxies:
        'Addresses of proxies whose `X-Forwarded-For`, `-Host` and `-Proto` count; default: none.',
    },
  },
  plugins: {
    about:
      'Modules that add engines, actions, tools and checks ([how to write one](library.md#plugins)). They are code that runs with your permissions.',
    example: 'modules = ["./garden.js"]',
    keys: {
      modules:
        'Paths that begin with `./` and are relative to this file, or with `~/`, or names of packages that are installed in its folder or above.',
    },
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

type Property =
  | boolean
  | {
      readonly type?: unknown;
      readonly items?: unknown;
      readonly properties?: unknown;
      readonly anyOf?: readonly Property[];
      readonly additionalProperties?: Property;
    };

function typeOf(schema: Property): string {
  if (typeof schema !== 'boolean' && schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  const type = typeof schema === 'boolean' ? 'any' : String(schema.type);
  if (typeof schema !== 'boolean' && schema.properties !== undefined) return 'table';
  return { array: 'list of strings', object: tableOf(schema), integer: 'whole number' }[type] ?? type;
}

/** Of numbers, unless each entry is a table itself. */
function tableOf(schema: Property): string {
  const { additionalProperties: entry } = typeof schema === 'boolean' ? {} : schema;
  return typeof entry === 'object' && entry.type === 'object' ? 'table of tables' : 'table of numbers';
}

function defaultOf(part: ConfigPart, key: string): string {
  const least = {
    ...{ where: '-', provider: 'ollama', name: '-', share: 0, host: '-', from: '-' },
    ...{ command: ['-'] },
    ...{ url: part === 'store' ? 'postgres://db/tact' : 'https://dav.example.org/' },
  };
  const { required = [] } = z.toJSONSchema(configParts[part], { io: 'input' });
  const known = Object.fromEntries(Object.entries(least).filter(([name]) => required.includes(name)));
  // An account or feeds.
  if (part === 'calendar') Object.assign(known, { url: least.url, user: '-' });
  const value = (configParts[part].parse(known) as Readonly<Record<string, unknown>>)[key];
  if (value === undefined || Object.hasOwn(known, key)) return '';
  if (key === 'approval_expires_after') return `\`"${Number(value) / 86_400_000}d"\``;
  return `\`${JSON.stringify(value)}\``;
}

function baseUrlOf(spec: object): string {
  if (!('defaultBaseUrl' in spec)) return 'the provider’s';
  return spec.defaultBaseUrl === null ? 'none; required' : `\`${spec.defaultBaseUrl}\``;
}

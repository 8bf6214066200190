/** What a program should do: try again later, stop, ask a person, or fix something first. */
export type Disposition = 'retry' | 'stop' | 'ask' | 'fix';

export interface ErrorSpec {
  /** One sentence with its values in braces. */
  readonly message: string;
  /** One imperative sentence. */
  readonly remedy: string;
  readonly disposition: Disposition;
  readonly http: number;
  readonly grpc: string;
  readonly exitCode: number;
}

/** Exit codes of the command line, by kind of error. */
export const exitCodes = {
  ok: 0,
  internal: 1,
  usage: 2,
  input: 3,
  configuration: 4,
  mailbox: 5,
  model: 6,
  store: 7,
  refused: 8,
  interrupted: 130,
} as const;

const fix = { disposition: 'fix' } as const;
const retry = { disposition: 'retry' } as const;
const ask = { disposition: 'ask' } as const;
const stop = { disposition: 'stop' } as const;

const badRequest = { http: 400, grpc: 'INVALID_ARGUMENT' } as const;
const notFound = { http: 404, grpc: 'NOT_FOUND' } as const;
const forbidden = { http: 403, grpc: 'PERMISSION_DENIED' } as const;
const conflict = { http: 409, grpc: 'FAILED_PRECONDITION' } as const;
const unavailable = { http: 503, grpc: 'UNAVAILABLE' } as const;
const internal = { http: 500, grpc: 'INTERNAL' } as const;

const usage = { exitCode: exitCodes.usage } as const;
const input = { exitCode: exitCodes.input } as const;
const configuration = { exitCode: exitCodes.configuration } as const;
const mailbox = { exitCode: exitCodes.mailbox } as const;
const model = { exitCode: exitCodes.model } as const;
const store = { exitCode: exitCodes.store } as const;
const refused = { exitCode: exitCodes.refused } as const;

/** Every error that Tact can report. `docs/errors.md` is generated from this table. */
export const errorRegistry = {
  INTERNAL_UNEXPECTED: {
    message: 'Unexpected error: {text}',
    remedy:
      'Run `tact doctor`; if it finds nothing, report this with the output of the same command with `--json`.',
    ...stop,
    ...internal,
    exitCode: exitCodes.internal,
  },
  USAGE_INVALID: {
    message: '{problem}',
    remedy: 'Run `{help}`.',
    ...fix,
    ...badRequest,
    ...usage,
  },

  MAILBOX_NOT_FOUND: {
    message: 'No mailbox at {path}.',
    remedy: 'Pass the path of an mbox file, a Maildir, a folder of .eml files, or an imap:// address.',
    ...fix,
    ...notFound,
    ...input,
  },
  MAILBOX_NOT_A_MAILBOX: {
    message: '{path} is not a mailbox: {why}.',
    remedy:
      'Pass an mbox file, a Maildir (with cur, new and tmp), a folder of .eml files, or an imap:// address.',
    ...fix,
    ...badRequest,
    ...input,
  },
  MAILBOX_UNREADABLE: {
    message: '{path} cannot be read: {why}.',
    remedy: 'Grant this user read permission, then run the command again.',
    ...fix,
    ...forbidden,
    ...input,
  },
  MAILBOX_READ_ONLY: {
    message: '{account} is read-only: {why}.',
    remedy: 'Use a Maildir or an IMAP account to carry out actions, or `--dry-run` to preview them.',
    ...fix,
    ...conflict,
    ...mailbox,
  },
  MAILBOX_LOGIN_REFUSED: {
    message: 'The mail server {host} rejected the login of {user}.',
    remedy: 'Check the password (some providers require an app password), then run `tact doctor`.',
    ...fix,
    ...forbidden,
    ...mailbox,
  },
  MAILBOX_PASSWORD_MISSING: {
    message: 'No password for {user} at {host}.',
    remedy: 'Set the environment variable {variable} (some providers require an app password).',
    ...fix,
    ...forbidden,
    ...configuration,
  },
  MAILBOX_UNREACHABLE: {
    message: 'The mail server {host} cannot be reached: {why}.',
    remedy: 'Check the address and the network, then run the command again; it continues where it stopped.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  MAILBOX_CONNECTION_LOST: {
    message: 'The connection to {host} was lost: {why}.',
    remedy: 'Run the command again; it continues where it stopped.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  MAILBOX_MESSAGE_GONE: {
    message: 'The message is no longer in {account}.',
    remedy: 'Look for it in your mail program; it was moved or deleted there.',
    ...ask,
    ...notFound,
    ...mailbox,
  },
  MAILBOX_BUSY: {
    message: 'Another program keeps renaming a message in {account}.',
    remedy: 'Wait until the other program has finished, then run the command again.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  MAILBOX_REFUSED: {
    message: '{account} refused to {operation}: {why}.',
    remedy: 'Check that the folder exists and is writable, then run `tact doctor`.',
    ...fix,
    ...conflict,
    ...mailbox,
  },
  MAIL_TOO_LARGE: {
    message: 'A message of {bytes} bytes exceeds the limit of {limit}.',
    remedy: 'Read it in your mail program; raise `mail.max_bytes` in config.toml to accept such messages.',
    ...ask,
    http: 413,
    grpc: 'OUT_OF_RANGE',
    ...input,
  },
  MAIL_UNPARSABLE: {
    message: 'A message cannot be parsed: {why}.',
    remedy: 'Open it in your mail program; the other messages were processed.',
    ...ask,
    ...badRequest,
    ...input,
  },
  TRANSPORT_NOT_CONFIGURED: {
    message: 'No outgoing mail server is configured.',
    remedy: 'Set `[smtp]` in config.toml, or send the draft from your mail program.',
    ...fix,
    ...conflict,
    ...configuration,
  },
  TRANSPORT_REFUSED: {
    message: 'The outgoing mail server rejected the message: {why}.',
    remedy: 'Check the recipient and `[smtp]` in config.toml, then run `tact doctor`.',
    ...fix,
    ...conflict,
    ...mailbox,
  },
  TRANSPORT_UNREACHABLE: {
    message: 'The outgoing mail server {host} cannot be reached: {why}.',
    remedy: 'Check `[smtp]` in config.toml and the network, then run `tact doctor`.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },

  CHANNEL_REFUSED: {
    message: 'The channel {channel} did not take the message: {why}.',
    remedy: 'Check `[notify]` in config.toml; what is still worth telling is decided again at the next tick.',
    ...fix,
    ...conflict,
    ...configuration,
  },
  MESSAGE_OUTDATED: {
    message: 'The message was not sent: it was decided {minutes} minutes earlier and may no longer be right.',
    remedy: 'No action needed; what is still worth telling is decided again at the next tick.',
    ...stop,
    ...conflict,
    ...refused,
  },

  EMBEDDER_DIFFERENT: {
    message: 'The embeddings were made by {stored}; the present embedder is {present}.',
    remedy: 'Make them again with `tact {command} reembed`, or set `[embeddings]` in config.toml back.',
    ...fix,
    ...conflict,
    ...configuration,
  },

  MODEL_UNKNOWN_PROVIDER: {
    message: 'Unknown model provider "{provider}".',
    remedy: 'Use one of {known}, as in `--model openai:gpt-5-mini`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  MODEL_SETTINGS_INVALID: {
    message: 'The model {model} cannot be used: {why}.',
    remedy: 'Fix `[model]` in config.toml, or choose another model with `--model`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  MODEL_KEY_MISSING: {
    message: 'The API key for {provider} is missing.',
    remedy: 'Set the environment variable {variable}, or remove the model to work without one.',
    ...fix,
    ...forbidden,
    ...configuration,
  },
  MODEL_KEY_REFUSED: {
    message: '{provider} rejected the API key.',
    remedy: 'Check the environment variable {variable}.',
    ...fix,
    ...forbidden,
    ...model,
  },
  MODEL_NOT_FOUND: {
    message: '{provider} has no model "{model}".',
    remedy: 'Check the model name and set it in config.toml or with `--model`.',
    ...fix,
    ...notFound,
    ...model,
  },
  MODEL_UNAVAILABLE: {
    message: 'The model {model} cannot be reached: {why}.',
    remedy: 'No action needed: Tact continued without it; run `tact doctor` if it persists.',
    ...retry,
    ...unavailable,
    ...model,
  },
  MODEL_RATE_LIMITED: {
    message: 'The model {model} is limiting requests.',
    remedy: 'Wait, or lower `--concurrency`; Tact continued without it.',
    ...retry,
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    ...model,
  },
  MODEL_TIMEOUT: {
    message: 'The model {model} did not answer within {timeoutMs} ms.',
    remedy: 'Raise `model.timeout_ms` in config.toml if this model is slow; Tact continued without it.',
    ...retry,
    http: 504,
    grpc: 'DEADLINE_EXCEEDED',
    ...model,
  },
  MODEL_ANSWER_EMPTY: {
    message: 'The model {model} returned an empty answer.',
    remedy: 'Raise `model.max_output_tokens` in config.toml, or choose another model.',
    ...retry,
    http: 502,
    grpc: 'UNAVAILABLE',
    ...model,
  },
  MODEL_REQUEST_REFUSED: {
    message: 'The model {model} rejected the request: {why}.',
    remedy: 'Check the model settings in config.toml.',
    ...fix,
    http: 502,
    grpc: 'FAILED_PRECONDITION',
    ...model,
  },
  MODEL_CANCELLED: {
    message: 'The request to the model {model} was cancelled.',
    remedy: 'Run the command again; it continues where it stopped.',
    ...retry,
    http: 499,
    grpc: 'CANCELLED',
    exitCode: exitCodes.interrupted,
  },

  DECISION_NO_JSON_FOUND: {
    message: 'The answer contains no JSON object.',
    remedy: 'Choose a model that can call tools.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },
  DECISION_MALFORMED_JSON: {
    message: 'The answer contains incomplete JSON: {why}.',
    remedy: 'Raise `model.max_output_tokens` in config.toml, or choose another model.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },
  DECISION_NO_TOOL_CALL: {
    message: 'The model did not call {expected}.',
    remedy: 'Choose a model that can call tools.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },
  DECISION_WRONG_TOOL: {
    message: 'The model called {actual} instead of {expected}.',
    remedy: 'Choose a model that calls the requested tool.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },
  DECISION_INVALID: {
    message: 'The decision is invalid: {field}: {why}.',
    remedy: 'Choose another model if this happens often.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },

  HOME_UNKNOWN: {
    message: 'No folder for Tact’s data: neither HOME nor XDG_DATA_HOME is an absolute path.',
    remedy: 'Set HOME, or choose a folder with `--home`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  HOME_NOT_FOUND: {
    message: 'No .tact in {folder} or above it.',
    remedy: 'Pass the folder that contains one, or create one with `tact start --home .tact`.',
    ...fix,
    ...notFound,
    ...input,
  },
  HOME_UNSAFE: {
    message: '{path} cannot be trusted: {why}.',
    remedy: '{remedy}',
    ...fix,
    ...forbidden,
    ...configuration,
  },
  HOME_NOT_TRUSTED: {
    message: '{path} is not a trusted home, and there is no other home yet.',
    remedy: 'If it is yours, run `tact trust`; otherwise choose another folder with `--home`.',
    ...fix,
    ...forbidden,
    ...configuration,
  },

  STORE_UNAVAILABLE: {
    message: 'The store at {location} cannot be opened: {why}.',
    remedy: 'Check that the folder exists and is writable, or choose another with `--home`.',
    ...fix,
    ...unavailable,
    ...store,
  },
  STORE_LOCKED: {
    message: 'The store at {location} is locked by another process.',
    remedy: 'Wait for it to finish, or stop it, then run the command again.',
    ...retry,
    ...unavailable,
    ...store,
  },
  STORE_FULL: {
    message: 'No disk space left for the store at {location}.',
    remedy: 'Free some space, then run the command again; nothing was partially written.',
    ...fix,
    http: 507,
    grpc: 'RESOURCE_EXHAUSTED',
    ...store,
  },
  STORE_READ_ONLY: {
    message: 'The store at {location} is not writable.',
    remedy: 'Grant this user write permission, or choose another folder with `--home`.',
    ...fix,
    ...forbidden,
    ...store,
  },
  STORE_CORRUPT: {
    message: 'The file {location} is not a Tact store: {why}.',
    remedy: 'Move it away and start again, or restore it from a backup.',
    ...fix,
    ...internal,
    ...store,
  },
  STORE_NEWER: {
    message: 'The store at {location} was written by a newer Tact (schema {found}, this one knows {known}).',
    remedy: 'Install the newer Tact, or use another folder with `--home`.',
    ...fix,
    ...conflict,
    ...store,
  },
  STORE_ADDRESS_INVALID: {
    message: 'The store address from {source} is invalid: {why}.',
    remedy: 'Write it as postgres://user@host:5432/database.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  STORE_UNREACHABLE: {
    message: 'The store at {location} cannot be reached: {why}.',
    remedy: 'Check that the PostgreSQL server is running and reachable from here, then run `tact doctor`.',
    ...retry,
    ...unavailable,
    ...store,
  },
  STORE_LOGIN_REFUSED: {
    message: 'The server refused the login to {location}: {why}.',
    remedy: 'Check the user in the address and the password in TACT_STORE_PASSWORD, then run `tact doctor`.',
    ...fix,
    ...forbidden,
    ...store,
  },
  STORE_DATABASE_MISSING: {
    message: 'The server has no database for {location}.',
    remedy: 'Create it with `createdb`, or correct the address.',
    ...fix,
    ...notFound,
    ...store,
  },
  STORE_RIGHTS_MISSING: {
    message: 'The role of {location} lacks a right: {why}.',
    remedy: 'Have an administrator run {statement} in that database.',
    ...fix,
    ...forbidden,
    ...store,
  },
  STORE_ROLE_UNSAFE: {
    message: 'The role {role} of {location} {why}, so the database could not keep users apart.',
    remedy:
      'Use a role that is neither a superuser nor has BYPASSRLS: `create role tact login`, `create database tact owner tact`.',
    ...fix,
    ...forbidden,
    ...store,
  },
  STORE_SERVER_UNSUPPORTED: {
    message: 'The server of {location} is PostgreSQL {found}; Tact needs {needed} or newer.',
    remedy: 'Upgrade the server, or use another one.',
    ...fix,
    ...conflict,
    ...store,
  },
  STORE_FAILED: {
    message: 'The store at {location} failed: {why}.',
    remedy:
      'Run `tact doctor`; if it finds nothing, report this with the output of the same command with `--json`.',
    ...stop,
    ...internal,
    ...store,
  },

  CONFIG_SYNTAX: {
    message: '{file}:{line}: {why}.',
    remedy: 'Fix that line, then check the file with `tact doctor`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  CONFIG_INVALID: {
    message: '{file}:{line}: {field}: {why}.',
    remedy: '{remedy}',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  CONFIG_UNREADABLE: {
    message: '{file} cannot be read: {why}.',
    remedy: 'Grant this user read permission.',
    ...fix,
    ...forbidden,
    ...configuration,
  },

  CONFIG_UNWRITABLE: {
    message: '{file} cannot be written: {why}.',
    remedy: 'Grant this user write permission, or free some space; the file is unchanged.',
    ...fix,
    ...forbidden,
    ...configuration,
  },
  CONFIG_CHANGED: {
    message: '{file} was changed by another program in the meantime.',
    remedy: 'Run the command again; it starts from the current file.',
    ...retry,
    ...conflict,
    ...configuration,
  },

  ACTION_UNKNOWN: {
    message: 'Unknown action "{action}".',
    remedy: 'Use one of: {known}.',
    ...fix,
    ...badRequest,
    ...input,
  },
  ACTION_PARAMETERS_INVALID: {
    message: 'Invalid parameters for {action}: {field} {why}.',
    remedy: 'See `tact rules --help` for the parameters of each action.',
    ...fix,
    ...badRequest,
    ...input,
  },
  ACTION_NOT_LOADED: {
    message: 'The action "{action}" is not loaded in this process.',
    remedy: 'Edit the question in the program that has the action; it can be approved or denied anywhere.',
    ...fix,
    ...conflict,
    ...input,
  },
  SOURCE_LATE: {
    message: 'No answer within {timeoutMs} ms.',
    remedy: 'No action needed: Tact continued without it; run `tact doctor` if it persists.',
    ...retry,
    http: 504,
    grpc: 'DEADLINE_EXCEEDED',
    ...store,
  },
  SIGNAL_INVALID: {
    message: 'Signals of {source}: {flaw} (count: {count}).',
    remedy: 'Correct the signal source; its other signals count as they are.',
    ...fix,
    ...badRequest,
    ...input,
  },
  SIGNALS_TOO_MANY: {
    message: 'Signals of {source}: {count} for one user; only the {most} most urgent count.',
    remedy: 'Have the signal source report fewer signals at a time.',
    ...fix,
    ...badRequest,
    ...input,
  },
  EFFECT_UNKNOWN: {
    message: 'It is unknown whether {action} happened: it was interrupted while running.',
    remedy: 'Check the message, and do it yourself if it was not done.',
    ...ask,
    ...internal,
    exitCode: exitCodes.internal,
  },
  EFFECT_INTERRUPTED: {
    message: '{action} was interrupted before it started.',
    remedy: 'Run `tact triage` again; it continues where it stopped.',
    ...retry,
    ...unavailable,
    exitCode: exitCodes.interrupted,
  },
  EFFECT_WITHDRAWN: {
    message: '{action} was withdrawn before it started because its decision was undone.',
    remedy: 'No action needed.',
    ...stop,
    ...conflict,
    ...refused,
  },

  EFFECT_PREREQUISITE_FAILED: {
    message: '{action} was skipped because an earlier step failed.',
    remedy: 'Fix the earlier failure, then ask for it again.',
    ...stop,
    ...conflict,
    ...refused,
  },

  ENGINE_MISSING: {
    message: 'This assistant has no engine called {engine}.',
    remedy: 'Pass it as one of `engines`, or name its module in `[plugins]` of config.toml.',
    ...fix,
    ...notFound,
    ...refused,
  },
  ENGINE_WITHOUT_INPUT: {
    message: 'The engine {engine} does not declare what its input looks like.',
    remedy: 'Use `tact triage` for mail and `tact chat` for messages, or declare `input` in defineEngine.',
    ...fix,
    ...badRequest,
    ...input,
  },
  INPUT_INVALID: {
    message: 'This is no input for the engine {engine}: {field}: {why}.',
    remedy: 'Fix the input; the `input` schema of the engine says what it takes.',
    ...fix,
    ...badRequest,
    ...input,
  },
  NAME_TAKEN: {
    message: 'Two {kind} are called {name}.',
    remedy: 'Rename yours: names are unique across Tact, its plugins and the program that uses it.',
    ...fix,
    ...conflict,
    ...configuration,
  },
  PLUGIN_NOT_FOUND: {
    message: 'The plugin {module} of {file} cannot be found.',
    remedy:
      'Check `[plugins]`: a path is relative to config.toml and begins with ./, a package has to be installed there.',
    ...fix,
    ...notFound,
    ...configuration,
  },
  PLUGIN_FAILED: {
    message: 'The plugin {module} of {file} cannot be loaded: {why}.',
    remedy: 'Fix the module, or remove it from `[plugins]`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  PLUGIN_INVALID: {
    message: 'The module {module} of {file} exports no plugin: {why}.',
    remedy: 'Export one as default, made with `definePlugin` of `tact/engine`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },

  TOOL_NOT_GUARDABLE: {
    message: 'The tool {tool} cannot be guarded: {why}.',
    remedy: 'Pass it to the AI SDK beside the guarded tools, where Tact neither judges nor records it.',
    ...fix,
    ...badRequest,
    ...usage,
  },
  TOOL_GUARDED_DIFFERENTLY: {
    message: 'The tool {tool} is guarded already, with another danger or undo.',
    remedy: 'Declare a tool the same way wherever it is guarded, or give it another name.',
    ...fix,
    ...conflict,
    ...usage,
  },
  TOOL_NOT_LOADED: {
    message: 'The tool {tool} is not guarded for {user} in this process.',
    remedy: 'Call guardTools for this user, then resume; the call stays planned until then.',
    ...retry,
    ...unavailable,
    ...usage,
  },
  TOOL_CALL_NOT_DECIDED: {
    message: 'The call {call} of {tool} in run {run} was not decided: {why}.',
    remedy: 'Pass the toolApproval of guardTools to the AI SDK together with its tools, under the same run.',
    ...fix,
    ...conflict,
    ...refused,
  },
  TOOL_CALL_UNANSWERED: {
    message: 'The question about the call {call} of {tool} is open.',
    remedy:
      'Answer it with `tact approve {id}` or through the assistant, then call resume; an answer within the messages does not count.',
    ...ask,
    ...conflict,
    ...refused,
  },
  TOOL_CALL_REFUSED: {
    message: 'The call {call} of {tool} is refused: {why}',
    remedy: 'No action needed; see `tact log`.',
    ...stop,
    ...forbidden,
    ...refused,
  },
  TOOL_CALL_FAILED: {
    message: '{why}',
    remedy: 'Tell the user; see `tact log` for what is on record.',
    ...stop,
    ...internal,
    exitCode: exitCodes.internal,
  },
  TOOL_CALL_UNFINISHED: {
    message: 'The call {call} of {tool} has not ended yet.',
    remedy: 'Call resume with the messages later.',
    ...retry,
    ...unavailable,
    ...refused,
  },
  TOOL_FAILED: {
    message: 'The tool {tool} failed: {why}',
    remedy: 'Look for the cause in the tool; it is not called again.',
    ...stop,
    ...internal,
    exitCode: exitCodes.internal,
  },

  ID_NOT_FOUND: {
    message: 'No {what} with the id {id}.',
    remedy: 'Run `tact {list}` to see the ids.',
    ...fix,
    ...notFound,
    ...input,
  },
  ID_AMBIGUOUS: {
    message: '{count} {what} ids end in {id}.',
    remedy: 'Give more of the id, as shown by `tact {list} --json`.',
    ...fix,
    ...badRequest,
    ...input,
  },
  APPROVAL_CLOSED: {
    message: 'This question is closed: it was {state} by {by} through {via}.',
    remedy: 'No action needed; see `tact explain {decision}` for what happened.',
    ...stop,
    ...conflict,
    ...refused,
  },
  APPROVAL_EXPIRED: {
    message: 'This question expired on {at}, which counts as a denial.',
    remedy: 'Do it by hand in your mail program if you still want it.',
    ...stop,
    ...conflict,
    ...refused,
  },
  APPROVAL_NOT_YOURS: {
    message: '{by} may not answer this question; {allowed} may.',
    remedy: 'Ask {allowed} to answer it.',
    ...stop,
    ...forbidden,
    ...refused,
  },
  APPROVAL_CHANGED: {
    message: 'The question has changed since it was shown.',
    remedy: 'Review it with `tact approvals`, then answer.',
    ...ask,
    ...conflict,
    ...refused,
  },
  DECISION_NOT_REPLAYABLE: {
    message: 'Decision {id} cannot be replayed: {why}.',
    remedy: 'See `tact explain {id}` for what is on record.',
    ...stop,
    ...conflict,
    ...refused,
  },
  UNDO_NOTHING: {
    message: 'Nothing to undo in {id}: {why}.',
    remedy: 'See `tact explain {id}` for what it did.',
    ...stop,
    ...conflict,
    ...refused,
  },
  ITEM_GONE: {
    message: 'The {kind} no longer exists.',
    remedy: 'Run `tact {list}` to see what exists.',
    ...ask,
    ...notFound,
    ...refused,
  },
  ITEM_CHANGED: {
    message: 'The {kind} was changed in the meantime; nothing was done.',
    remedy: 'Review it with `tact {list}`, then try again.',
    ...ask,
    ...conflict,
    ...refused,
  },
  MAILBOX_NOT_CONFIGURED: {
    message: 'No mailbox is configured, so there is nowhere to {operation}.',
    remedy: 'Set `[mailbox]` in config.toml, then try again.',
    ...fix,
    ...conflict,
    ...configuration,
  },

  ITEM_INVALID: {
    message: 'The {what} cannot be saved: {why}.',
    remedy: 'Fix it and try again.',
    ...fix,
    ...badRequest,
    ...usage,
  },
  ITEM_STATE: {
    message: 'The {what} {id} was not changed: {why}.',
    remedy: 'Run `tact {list} --all` to see its state.',
    ...stop,
    ...conflict,
    ...refused,
  },
  TIME_UNREADABLE: {
    message: 'The time “{text}” cannot be read: {why}.',
    remedy:
      'Write a day such as 2026-11-23, a time such as 2026-11-23T17:00, or words such as “tomorrow at 5pm”.',
    ...fix,
    ...badRequest,
    ...usage,
  },
  TIME_PAST: {
    message: 'The time “{text}” is too early: {why}.',
    remedy: 'Give a time in the future, with its date.',
    ...fix,
    ...badRequest,
    ...usage,
  },
  SERVE_RUNNING: {
    message: '`tact serve` is running already for {home}, as process {process}.',
    remedy: 'Stop that process first, or serve another home with --home.',
    ...stop,
    ...conflict,
    ...refused,
  },
  TIME_OF_DAY_INVALID: {
    message: '{field} is “{text}”, which is not a time of day.',
    remedy: 'Write it as HH:MM, from 00:00 to 23:59.',
    ...fix,
    ...badRequest,
    ...input,
  },
  ZONE_UNKNOWN: {
    message: 'The time zone “{zone}” is unknown.',
    remedy: 'Use a name of the IANA database, such as Europe/Berlin.',
    ...fix,
    ...badRequest,
    ...input,
  },
  CALENDAR_UNREACHABLE: {
    message: 'The calendar server {host} cannot be reached: {why}.',
    remedy: 'Check the address and the network, then try again.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  CALENDAR_LOGIN_REFUSED: {
    message: 'The calendar server {host} rejected the login of {user}.',
    remedy: 'Check the user and password; many providers require an app password or a token.',
    ...fix,
    ...forbidden,
    ...mailbox,
  },
  CALENDAR_PASSWORD_MISSING: {
    message: 'No password for the calendar: {variable} is not set.',
    remedy: 'Set {variable}, or name another variable with `password_env` in `[calendar]` in config.toml.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  COURSES_TOKEN_MISSING: {
    message: 'No access token for Canvas: {variable} is not set.',
    remedy: 'Set {variable}, or name another variable with `token_env` in `[canvas]` in config.toml.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  COURSES_UNREACHABLE: {
    message: 'Cannot read courses from {host}: {why}.',
    remedy: 'Check the address under `[canvas]` in config.toml; Tact tries again later.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  COURSES_LOGIN_REFUSED: {
    message: 'The course system {host} refused the access token.',
    remedy: 'Create a new token in your Canvas settings, and set the variable that `token_env` names.',
    ...fix,
    ...forbidden,
    ...mailbox,
  },
  COURSES_RATE_LIMITED: {
    message: 'The course system {host} answers no more requests for {seconds} s.',
    remedy: 'No action needed: Tact tries again later.',
    ...retry,
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    ...mailbox,
  },
  COURSES_ANSWER_INVALID: {
    message: 'The course system {host} gave an answer that makes no sense: {why}.',
    remedy: 'Check that `url` under `[canvas]` in config.toml is the address of Canvas itself.',
    ...fix,
    ...unavailable,
    ...mailbox,
  },
  CALENDAR_NOT_FOUND: {
    message: 'No calendar at {url}: {why}.',
    remedy: 'Use the address of a CalDAV account or of one of its calendars.',
    ...fix,
    ...notFound,
    ...mailbox,
  },
  CALENDAR_AMBIGUOUS: {
    message: 'The account at {url} has several calendars: {names}.',
    remedy: 'Choose one with `name` in `[calendar]` in config.toml.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  CALENDAR_REDIRECTED: {
    message: 'The calendar server {host} redirects to {to}; the password was not sent there.',
    remedy: 'Put that address in config.toml if you trust it.',
    ...fix,
    ...forbidden,
    ...mailbox,
  },
  CALENDAR_REFUSED: {
    message: 'The calendar {account} refused to {operation}: {why}.',
    remedy: 'Run `tact doctor` to check whether the account is writable.',
    ...stop,
    ...conflict,
    ...mailbox,
  },
  CALENDAR_CHANGED: {
    message: 'The event in {account} was changed elsewhere in the meantime.',
    remedy: 'Review the current event, then decide again.',
    ...ask,
    ...conflict,
    ...refused,
  },
  CALENDAR_EVENT_GONE: {
    message: 'The event in {account} no longer exists.',
    remedy: 'No action needed, unless it was removed by mistake.',
    ...stop,
    ...notFound,
    ...refused,
  },
  CALENDAR_EVENT_INVALID: {
    message: 'The event is invalid: {field}: {why}.',
    remedy: 'Fix it and try again.',
    ...fix,
    ...badRequest,
    ...input,
  },
  CALENDAR_FILE_UNREADABLE: {
    message: 'This is not a calendar: {why}.',
    remedy: 'Pass an iCalendar file (.ics).',
    ...fix,
    ...badRequest,
    ...input,
  },

  EVALS_NOT_INSTALLED: {
    message: 'Evals are not part of the installed package.',
    remedy: 'Run `node bin/tact.js eval` in a clone of the repository.',
    ...fix,
    ...notFound,
    ...usage,
  },
  EVAL_DATA_MISSING: {
    message: 'No data at {path}.',
    remedy: 'Pass the folder or file with `--data`.',
    ...fix,
    ...notFound,
    ...input,
  },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorRegistry;

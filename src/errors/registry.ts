/** What a program should do: try again later, stop, ask a person, or have something mended first. */
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
    message: 'Something unexpected happened: {text}',
    remedy:
      'Run `tact doctor`; if it finds nothing, report this with the output of the same command under `--json`.',
    ...stop,
    ...internal,
    exitCode: exitCodes.internal,
  },
  USAGE_INVALID: {
    message: '{problem}',
    remedy: 'See `{help}`.',
    ...fix,
    ...badRequest,
    ...usage,
  },

  MAILBOX_NOT_FOUND: {
    message: 'There is nothing at {path}.',
    remedy: 'Give the path of an mbox file, a Maildir, a folder of .eml files, or an imap:// address.',
    ...fix,
    ...notFound,
    ...input,
  },
  MAILBOX_NOT_A_MAILBOX: {
    message: '{path} is not a mailbox: {why}.',
    remedy:
      'Give an mbox file, a Maildir (with cur, new and tmp), a folder of .eml files, or an imap:// address.',
    ...fix,
    ...badRequest,
    ...input,
  },
  MAILBOX_UNREADABLE: {
    message: '{path} cannot be read: {why}.',
    remedy: 'Allow this user to read it, then run the same command again.',
    ...fix,
    ...forbidden,
    ...input,
  },
  MAILBOX_READ_ONLY: {
    message: '{account} cannot be changed: {why}.',
    remedy: 'Use a Maildir or an IMAP account to have actions carried out, or `--dry-run` to only see them.',
    ...fix,
    ...conflict,
    ...mailbox,
  },
  MAILBOX_LOGIN_REFUSED: {
    message: 'The mail server {host} refused the login of {user}.',
    remedy: 'Check the password (an app password where the provider asks for one), then run `tact doctor`.',
    ...fix,
    ...forbidden,
    ...mailbox,
  },
  MAILBOX_PASSWORD_MISSING: {
    message: 'There is no password for {user} at {host}.',
    remedy: 'Set the environment variable {variable} (to an app password where the provider asks for one).',
    ...fix,
    ...forbidden,
    ...configuration,
  },
  MAILBOX_UNREACHABLE: {
    message: 'The mail server {host} cannot be reached: {why}.',
    remedy: 'Check the address and the network, then run the same command again: it goes on where it was.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  MAILBOX_CONNECTION_LOST: {
    message: 'The connection to {host} was lost: {why}.',
    remedy: 'Run the same command again: it goes on where it was.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  MAILBOX_MESSAGE_GONE: {
    message: 'The message is no longer in {account}.',
    remedy: 'Look for it in the mail program; it was moved or removed there.',
    ...ask,
    ...notFound,
    ...mailbox,
  },
  MAILBOX_BUSY: {
    message: 'Another program keeps renaming a message in {account}.',
    remedy: 'Wait until the other program has finished, then run the same command again.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  MAILBOX_REFUSED: {
    message: '{account} refused to {operation}: {why}.',
    remedy: 'Check that the folder exists and may be written, then run `tact doctor`.',
    ...fix,
    ...conflict,
    ...mailbox,
  },
  MAIL_TOO_LARGE: {
    message: 'A message of {bytes} bytes is larger than the limit of {limit}.',
    remedy: 'Read it in the mail program; raise `mail.max_bytes` in config.toml if such mail is usual.',
    ...ask,
    http: 413,
    grpc: 'OUT_OF_RANGE',
    ...input,
  },
  MAIL_UNPARSABLE: {
    message: 'A message cannot be read as mail: {why}.',
    remedy: 'Look at it in the mail program; the other messages were handled.',
    ...ask,
    ...badRequest,
    ...input,
  },
  TRANSPORT_NOT_CONFIGURED: {
    message: 'No outgoing mail server is configured.',
    remedy: 'Set `[smtp]` in config.toml, or send the draft from the mail program.',
    ...fix,
    ...conflict,
    ...configuration,
  },
  TRANSPORT_REFUSED: {
    message: 'The outgoing mail server refused the message: {why}.',
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

  MODEL_UNKNOWN_PROVIDER: {
    message: 'There is no model provider "{provider}".',
    remedy: 'Use one of {known}, as in `--model openai:gpt-5-mini`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  MODEL_SETTINGS_INVALID: {
    message: 'The model {model} cannot be used: {why}.',
    remedy: 'Mend `[model]` in config.toml, or give another with `--model`.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  MODEL_KEY_MISSING: {
    message: 'The key for {provider} is missing.',
    remedy: 'Set the environment variable {variable}, or leave out the model to work without one.',
    ...fix,
    ...forbidden,
    ...configuration,
  },
  MODEL_KEY_REFUSED: {
    message: '{provider} refused the key.',
    remedy: 'Check the environment variable {variable}.',
    ...fix,
    ...forbidden,
    ...model,
  },
  MODEL_NOT_FOUND: {
    message: '{provider} has no model "{model}".',
    remedy: 'Check the name with the provider and set it in config.toml or with `--model`.',
    ...fix,
    ...notFound,
    ...model,
  },
  MODEL_UNAVAILABLE: {
    message: 'The model {model} cannot be reached: {why}.',
    remedy: 'Nothing needs doing: Tact went on without it; run `tact doctor` if it lasts.',
    ...retry,
    ...unavailable,
    ...model,
  },
  MODEL_RATE_LIMITED: {
    message: 'The model {model} allows no more requests for now.',
    remedy: 'Wait, or lower `--concurrency`; Tact went on without it.',
    ...retry,
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    ...model,
  },
  MODEL_TIMEOUT: {
    message: 'The model {model} did not answer within {timeoutMs} ms.',
    remedy: 'Raise `model.timeout_ms` in config.toml if this model is slow; Tact went on without it.',
    ...retry,
    http: 504,
    grpc: 'DEADLINE_EXCEEDED',
    ...model,
  },
  MODEL_ANSWER_EMPTY: {
    message: 'The model {model} answered nothing.',
    remedy: 'Raise `model.max_output_tokens` in config.toml, or choose another model.',
    ...retry,
    http: 502,
    grpc: 'UNAVAILABLE',
    ...model,
  },
  MODEL_REQUEST_REFUSED: {
    message: 'The model {model} refused the request: {why}.',
    remedy: 'Check the model settings in config.toml.',
    ...fix,
    http: 502,
    grpc: 'FAILED_PRECONDITION',
    ...model,
  },
  MODEL_CANCELLED: {
    message: 'The request to the model {model} was cancelled.',
    remedy: 'Run the same command again: it goes on where it was.',
    ...retry,
    http: 499,
    grpc: 'CANCELLED',
    exitCode: exitCodes.interrupted,
  },

  DECISION_NO_JSON_FOUND: {
    message: 'The answer holds no JSON object.',
    remedy: 'Choose a model that can call tools.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },
  DECISION_MALFORMED_JSON: {
    message: 'The answer holds JSON that does not close: {why}.',
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
    remedy: 'Choose a model that follows its tools.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },
  DECISION_INVALID: {
    message: 'The decision does not hold: {field}: {why}.',
    remedy: 'Choose another model if this happens often.',
    ...retry,
    http: 502,
    grpc: 'INTERNAL',
    ...model,
  },

  STORE_UNAVAILABLE: {
    message: 'The store at {location} cannot be opened: {why}.',
    remedy: 'Check that the folder exists and may be written, or give another with `--home`.',
    ...fix,
    ...unavailable,
    ...store,
  },
  STORE_LOCKED: {
    message: 'The store at {location} is locked by another process.',
    remedy: 'Wait for it to finish, or stop it, then run the same command again.',
    ...retry,
    ...unavailable,
    ...store,
  },
  STORE_FULL: {
    message: 'There is no room left for the store at {location}.',
    remedy: 'Free some space, then run the same command again: nothing was half written.',
    ...fix,
    http: 507,
    grpc: 'RESOURCE_EXHAUSTED',
    ...store,
  },
  STORE_READ_ONLY: {
    message: 'The store at {location} cannot be written.',
    remedy: 'Give this user the right to write it, or give another folder with `--home`.',
    ...fix,
    ...forbidden,
    ...store,
  },
  STORE_CORRUPT: {
    message: 'The file {location} is not a store of Tact: {why}.',
    remedy: 'Move it away and start again, or restore it from a copy.',
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
  STORE_FAILED: {
    message: 'The store at {location} failed: {why}.',
    remedy:
      'Run `tact doctor`; if it finds nothing, report this with the output of the same command under `--json`.',
    ...stop,
    ...internal,
    ...store,
  },

  CONFIG_SYNTAX: {
    message: '{file}:{line}: {why}.',
    remedy: 'Mend that line; `tact doctor` checks the file again.',
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
    remedy: 'Allow this user to read it.',
    ...fix,
    ...forbidden,
    ...configuration,
  },

  CONFIG_UNWRITABLE: {
    message: '{file} cannot be written: {why}.',
    remedy: 'Allow this user to write it, or free some space; the file is as it was.',
    ...fix,
    ...forbidden,
    ...configuration,
  },
  CONFIG_CHANGED: {
    message: '{file} was changed by somebody else in the meantime.',
    remedy: 'Run the same command again: it starts from the file as it is now.',
    ...retry,
    ...conflict,
    ...configuration,
  },

  ACTION_UNKNOWN: {
    message: 'There is no action "{action}".',
    remedy: 'Use one of: {known}.',
    ...fix,
    ...badRequest,
    ...input,
  },
  ACTION_PARAMETERS_INVALID: {
    message: 'The parameters of {action} do not fit: {field}: {why}.',
    remedy: 'See `tact rules --help` for the parameters of each action.',
    ...fix,
    ...badRequest,
    ...input,
  },
  SOURCE_LATE: {
    message: 'There was no answer within {timeoutMs} ms.',
    remedy: 'Nothing needs doing: Tact went on without it; run `tact doctor` if it lasts.',
    ...retry,
    http: 504,
    grpc: 'DEADLINE_EXCEEDED',
    ...store,
  },
  EFFECT_UNKNOWN: {
    message: 'Nobody can tell whether {action} happened: it was cut off while it ran.',
    remedy: 'Look at the message, then do it yourself if it is missing.',
    ...ask,
    ...internal,
    exitCode: exitCodes.internal,
  },
  EFFECT_INTERRUPTED: {
    message: '{action} was interrupted before it was tried.',
    remedy: 'Run `tact triage` again: it goes on where it was.',
    ...retry,
    ...unavailable,
    exitCode: exitCodes.interrupted,
  },
  EFFECT_WITHDRAWN: {
    message: '{action} was withdrawn before it was tried, because its decision was taken back.',
    remedy: 'Nothing needs doing.',
    ...stop,
    ...conflict,
    ...refused,
  },

  EFFECT_PREREQUISITE_FAILED: {
    message: '{action} was not tried, because something that had to be done before was not done.',
    remedy: 'Mend what failed, then ask for it again.',
    ...stop,
    ...conflict,
    ...refused,
  },

  ENGINE_MISSING: {
    message: 'This assistant was put together without its {engine} engine.',
    remedy: 'Give the engine to createAssistant.',
    ...stop,
    ...conflict,
    ...refused,
  },

  ID_NOT_FOUND: {
    message: 'There is no {what} with the id {id}.',
    remedy: 'See `tact {list}` for the ids.',
    ...fix,
    ...notFound,
    ...input,
  },
  ID_AMBIGUOUS: {
    message: '{count} ids of {what} end in {id}.',
    remedy: 'Give more of the id, as `tact {list} --json` shows it.',
    ...fix,
    ...badRequest,
    ...input,
  },
  APPROVAL_CLOSED: {
    message: 'This question is closed: it was {state} by {by} through {via}.',
    remedy: 'Nothing needs doing; see `tact explain {decision}` for what happened.',
    ...stop,
    ...conflict,
    ...refused,
  },
  APPROVAL_EXPIRED: {
    message: 'This question expired on {at}, which counts as a denial.',
    remedy: 'Do it by hand in the mail program if it is still wanted.',
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
    message: 'The question changed since it was shown.',
    remedy: 'Look at it again with `tact approvals`, then answer.',
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
    message: 'There is nothing to undo in {id}: {why}.',
    remedy: 'See `tact explain {id}` for what it did.',
    ...stop,
    ...conflict,
    ...refused,
  },
  ITEM_GONE: {
    message: 'The {kind} is no longer there.',
    remedy: 'See `tact {list}` for what there is.',
    ...ask,
    ...notFound,
    ...refused,
  },
  ITEM_CHANGED: {
    message: 'The {kind} was changed in the meantime, so it was left as it is.',
    remedy: 'Look at it with `tact {list}`, then say again what is wanted.',
    ...ask,
    ...conflict,
    ...refused,
  },
  MAILBOX_NOT_CONFIGURED: {
    message: 'No mailbox of yours is configured, so there is nowhere to {operation}.',
    remedy: 'Set `[mailbox]` in config.toml, then say it again.',
    ...fix,
    ...conflict,
    ...configuration,
  },

  ITEM_INVALID: {
    message: 'The {what} cannot be kept: {why}.',
    remedy: 'Mend that and say it again.',
    ...fix,
    ...badRequest,
    ...usage,
  },
  ITEM_STATE: {
    message: 'The {what} {id} stays as it is: {why}.',
    remedy: 'See `tact {list} --all` for what became of it.',
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
    message: 'The time “{text}” cannot be meant: {why}.',
    remedy: 'Give a time that is still to come, with its day.',
    ...fix,
    ...badRequest,
    ...usage,
  },
  CALENDAR_UNREACHABLE: {
    message: 'The calendar server {host} cannot be reached: {why}.',
    remedy: 'Check the address and the network, then try again.',
    ...retry,
    ...unavailable,
    ...mailbox,
  },
  CALENDAR_LOGIN_REFUSED: {
    message: 'The calendar server {host} refused the login of {user}.',
    remedy: 'Check user and password; many providers want an app password, or a token.',
    ...fix,
    ...forbidden,
    ...mailbox,
  },
  CALENDAR_PASSWORD_MISSING: {
    message: 'There is no password for the calendar: the variable {variable} is not set.',
    remedy:
      'Set {variable}, or name another variable with `password_env` in the [calendar] part of config.toml.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  CALENDAR_NOT_FOUND: {
    message: 'There is no calendar at {url}: {why}.',
    remedy: 'Give the address of a CalDAV account or of one of its calendars.',
    ...fix,
    ...notFound,
    ...mailbox,
  },
  CALENDAR_AMBIGUOUS: {
    message: 'The account at {url} has several calendars: {names}.',
    remedy: 'Name one of them with `name` in the [calendar] part of config.toml.',
    ...fix,
    ...badRequest,
    ...configuration,
  },
  CALENDAR_REDIRECTED: {
    message: 'The calendar server {host} leads on to {to}, and no password is sent there unasked.',
    remedy: 'Write that address into config.toml if you trust it.',
    ...fix,
    ...forbidden,
    ...mailbox,
  },
  CALENDAR_REFUSED: {
    message: 'The calendar {account} refused to {operation}: {why}.',
    remedy: 'Check with `tact doctor` whether the account may be written to.',
    ...stop,
    ...conflict,
    ...mailbox,
  },
  CALENDAR_CHANGED: {
    message: 'The event in {account} was changed by somebody else in the meantime.',
    remedy: 'Look at it as it is now, then decide again.',
    ...ask,
    ...conflict,
    ...refused,
  },
  CALENDAR_EVENT_GONE: {
    message: 'The event in {account} is gone.',
    remedy: 'Nothing needs doing, unless it was removed by mistake.',
    ...stop,
    ...notFound,
    ...refused,
  },
  CALENDAR_EVENT_INVALID: {
    message: 'The event makes no sense: {field}: {why}.',
    remedy: 'Say again what is meant.',
    ...fix,
    ...badRequest,
    ...input,
  },
  CALENDAR_FILE_UNREADABLE: {
    message: 'This is not a calendar: {why}.',
    remedy: 'Give an iCalendar file (.ics).',
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
    message: 'There is no data at {path}.',
    remedy: 'Give the folder or file with `--data`.',
    ...fix,
    ...notFound,
    ...input,
  },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorRegistry;

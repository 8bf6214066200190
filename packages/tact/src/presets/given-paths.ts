import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '#config';

/** `imaps://…`, as against a path; which schemes there are, the mailboxes know. */
const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

interface Place {
  /** What relative paths start from. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** A path as somebody wrote it, made absolute; `~/` is the user's folder, also where no shell has seen it. */
export function absolutePath(given: string, { folder, environment }: Place): string {
  if (given !== '~' && !given.startsWith('~/')) return resolve(folder, given);
  return join(environment['HOME'] || homedir(), given.slice(1));
}

/** A plugin as the settings name it; `~/` is the user's folder. Loading and pinning a plugin read its name by this one function. */
export function moduleNamed(given: string): string {
  return given.startsWith('~/') ? join(homedir(), given.slice(2)) : given;
}

/** Where a mailbox is, whatever the current folder: an address unchanged, a path made absolute. */
export function placeOf(given: string, place: Place): string {
  return isAddress.test(given) ? given : absolutePath(given, place);
}

/**
 * The settings with absolute paths: what a file says is relative to the file. Where a mailbox is only in the current folder, it is
 * used from there, with a warning.
 */
export function withAbsolutePaths(
  config: Config,
  configFile: string,
  { folder, environment }: Place,
): { readonly config: Config; readonly warnings: readonly string[] } {
  const beside = { folder: dirname(configFile), environment };
  const pathOf = (given: string) => absolutePath(given, beside);
  const { mailbox, smtp, mail, calendar, model, shadow, trial, embeddings } = config;
  const withCa = <Part extends { readonly ca?: string | undefined } | null>(part: Part): Part =>
    part?.ca === undefined ? part : { ...part, ca: pathOf(part.ca) };
  const place = mailbox && mailboxPlace(mailbox.where, beside, { folder, environment });
  return {
    warnings: place?.warnings ?? [],
    config: {
      ...config,
      mailbox: mailbox && withCa({ ...mailbox, where: place?.where ?? mailbox.where }),
      smtp: withCa(smtp),
      calendar: withCa(calendar),
      model: model && {
        ...withCa(model),
        ...(model.fallback === undefined ? {} : { fallback: withCa(model.fallback) }),
      },
      shadow: withCa(shadow),
      trial: withCa(trial),
      embeddings: withCa(embeddings),
      mail: mail && {
        ...mail,
        browser: typeof mail.browser === 'string' ? pathOf(mail.browser) : mail.browser,
      },
    },
  };
}

/** Beside the file, or in the current folder where it is only there. */
function mailboxPlace(
  given: string,
  beside: Place,
  current: Place,
): { readonly where: string; readonly warnings: readonly string[] } {
  const [where, elsewhere] = [placeOf(given, beside), placeOf(given, current)];
  if (where === elsewhere || existsSync(where) || !existsSync(elsewhere)) return { where, warnings: [] };
  const warning = `The mailbox of config.toml is read from ${elsewhere}, the current folder. Paths in that file are relative to it: write the whole path.`;
  return { where: elsewhere, warnings: [warning] };
}

import { TactError, tactError } from '@tact/core/errors';
import {
  type DAVAccount,
  type DAVResponse,
  fetchCalendarUserAddresses,
  fetchHomeUrl,
  fetchPrincipalUrl,
  propfind,
  serviceDiscovery,
} from 'tsdav';
import type { CaldavConnection } from './caldav-connection.ts';
import { identityOf } from './event-origin.ts';

/** One calendar of an account. */
export interface CaldavCollection {
  /** Ends in a slash. */
  readonly url: string;
  /** The owner's addresses as the server has them, in lower case. */
  readonly addresses: readonly string[];
  /** Everything that the server calls the account: these addresses, and its principals. */
  readonly identities: readonly string[];
  /** The server itself writes to attendees (RFC 6638). */
  readonly sendsInvitations: boolean;
}

/**
 * The calendar at an address, or the one of the account there.
 *
 * @param name which one, where the account has several: its display name, or the last part of its address
 */
export async function findCollection(
  connection: CaldavConnection,
  url: string,
  name: string | null,
): Promise<CaldavCollection> {
  const { fetch } = connection;
  const [direct] = await propfind({ url, props: calendarProps, depth: '0', fetch });
  if (direct?.ok && isCalendar(direct)) {
    const account = await accountAt(connection, url).catch(noAccount);
    return {
      url: withSlash(url),
      ...(account === null ? namedNothing : await namesOf(connection, account)),
      sendsInvitations: await sendsInvitations(connection, url),
    };
  }
  const account = await accountAt(connection, url);
  const responses = await propfind({ url: account.homeUrl, props: calendarProps, depth: '1', fetch });
  const calendars = responses
    .filter((response) => response.ok && isCalendar(response) && holdsEvents(response))
    .map((response) => ({
      url: withSlash(new URL(response.href ?? '', account.homeUrl).href),
      name: textOf(response.props?.['displayname']),
    }));
  const chosen = choose(calendars, url, name);
  return {
    url: chosen,
    ...(await namesOf(connection, account)),
    sendsInvitations: await sendsInvitations(connection, chosen),
  };
}

const calendarProps = {
  'd:resourcetype': {},
  'd:displayname': {},
  'c:supported-calendar-component-set': {},
};

type FoundAccount = DAVAccount & { readonly homeUrl: string };

/** Tries the well-known address, the given one, then the root of the server. */
async function accountAt({ fetch }: CaldavConnection, url: string): Promise<FoundAccount> {
  const account: DAVAccount = { serverUrl: url, accountType: 'caldav' };
  const discovered = await serviceDiscovery({ account, fetch });
  for (const rootUrl of new Set([discovered, url, new URL('/', url).href])) {
    const principalUrl = await fetchPrincipalUrl({ account: { ...account, rootUrl }, fetch }).catch(
      nothingThere,
    );
    if (principalUrl === null) continue;
    const found = { ...account, rootUrl, principalUrl };
    const homeUrl = await fetchHomeUrl({ account: found, fetch }).catch(nothingThere);
    if (homeUrl !== null) return { ...found, homeUrl };
  }
  throw tactError('CALENDAR_NOT_FOUND', { url, why: 'the server lists no calendars there' });
}

/** The library throws plain errors for what a server does not have. */
function nothingThere(thrown: unknown): null {
  if (thrown instanceof TactError) throw thrown;
  return null;
}

/** A calendar may be there without an account that can be found: then nobody is its organizer. */
function noAccount(thrown: unknown): null {
  if (thrown instanceof TactError && thrown.code !== 'CALENDAR_NOT_FOUND') throw thrown;
  return null;
}

function choose(
  calendars: readonly { readonly url: string; readonly name: string }[],
  url: string,
  name: string | null,
): string {
  const nameOf = (calendar: { readonly url: string; readonly name: string }) =>
    calendar.name || decodeURIComponent(calendar.url.split('/').at(-2) ?? '');
  const isWanted = (calendar: { readonly url: string; readonly name: string }) =>
    name === null ||
    [nameOf(calendar), calendar.url.split('/').at(-2) ?? ''].some(
      (each) => each.toLowerCase() === name.toLowerCase(),
    );
  const wanted = calendars.filter(isWanted);
  const [first, ...others] = wanted;
  const names = calendars.map(nameOf).join(', ').slice(0, 300);
  if (first === undefined) {
    const why =
      calendars.length === 0
        ? 'the account has none'
        : `no calendar is called “${name}”; there are: ${names}`;
    throw tactError('CALENDAR_NOT_FOUND', { url, why });
  }
  if (others.length > 0) throw tactError('CALENDAR_AMBIGUOUS', { url, names });
  return first.url;
}

/** Servers need not have them: then there are only the addresses in the settings. */
async function namesOf({ fetch }: CaldavConnection, account: DAVAccount): Promise<AccountNames> {
  const found = (await fetchCalendarUserAddresses({ account, fetch }).catch(nothingThere)) ?? [];
  const addresses = found.filter((name) => /^mailto:./i.test(name)).map(identityOf);
  return { addresses, identities: found.map(identityOf).filter((name) => name !== '') };
}

type AccountNames = Pick<CaldavCollection, 'addresses' | 'identities'>;

const namedNothing: AccountNames = { addresses: [], identities: [] };

async function sendsInvitations({ fetch }: CaldavConnection, url: string): Promise<boolean> {
  const { headers } = await fetch(url, { method: 'OPTIONS' });
  return /\bcalendar-auto-schedule\b/.test(headers.get('dav') ?? '');
}

function isCalendar({ props }: DAVResponse): boolean {
  return Object.keys((props?.['resourcetype'] as object | undefined) ?? {}).includes('calendar');
}

function holdsEvents({ props }: DAVResponse): boolean {
  const set = (props?.['supportedCalendarComponentSet'] as { readonly comp?: unknown } | undefined)?.comp;
  return set === undefined || JSON.stringify(set).includes('"VEVENT"');
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const data = (value as { readonly _cdata?: unknown } | undefined)?._cdata;
  return typeof data === 'string' ? data : '';
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

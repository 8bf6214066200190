import { type TactError, tactError } from '@tact/core/errors';
import { calendarQuery, createObject, type DAVResponse, deleteObject, updateObject } from 'tsdav';
import type { CaldavCollection } from './caldav-collection.ts';
import type { CaldavConnection } from './caldav-connection.ts';
import { decodeCalendar } from './decode-calendar.ts';

/** One file of a calendar on a server: an event with its exceptions. */
export interface CaldavObject {
  /** The path on the server. */
  readonly ref: string;
  readonly version: string;
  readonly text: string;
}

/** The files of one calendar. */
export interface CaldavObjects {
  /** What the server says overlaps this interval; `null` for a file it lists without its text. */
  within(from: number, to: number, signal?: AbortSignal): Promise<readonly (CaldavObject | null)[]>;
  /** The file of a UID, whatever its name. */
  ofUid(uid: string): Promise<CaldavObject | null>;
  read(ref: string): Promise<CaldavObject | null>;
  /** Null where a file of this name or of this UID exists already. */
  add(ref: string, text: string): Promise<CaldavObject | null>;
  replace(known: CaldavObject, text: string): Promise<CaldavObject>;
  remove(known: CaldavObject): Promise<void>;
}

export function createCaldavObjects(
  connection: CaldavConnection,
  collection: CaldavCollection,
  account: string,
): CaldavObjects {
  const { fetch } = connection;
  const addressOf = (ref: string) => new URL(ref, collection.url).href;
  const query = (filter: object, signal?: AbortSignal) =>
    queryEvents(filter, signal === undefined ? connection : until(signal, connection), collection, account);

  const read = async (ref: string): Promise<CaldavObject | null> => {
    const response = await fetch(addressOf(ref), { headers: { accept: 'text/calendar' } });
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw refusal(response, account, 'read the event');
    return {
      ref,
      version: versionOf(response.headers.get('etag') ?? ''),
      text: decodeCalendar(new Uint8Array(await response.arrayBuffer())),
    };
  };
  /** A server that returns no version may have changed the text. */
  const written = async (response: Response, ref: string, text: string): Promise<CaldavObject> => {
    const etag = response.headers.get('etag');
    if (etag !== null) return { ref, version: versionOf(etag), text };
    const stored = await read(ref).catch(() => null);
    if (stored === null) throw tactError('EFFECT_UNKNOWN', { action: 'writing the event' });
    return stored;
  };

  return {
    within: (from, to, signal) =>
      query(
        {
          _attributes: { name: 'VEVENT' },
          'time-range': { _attributes: { start: basicTime(from), end: basicTime(to) } },
        },
        signal,
      ),
    async ofUid(uid) {
      const match = { _attributes: { collation: 'i;octet' }, _text: uid };
      const found = await query({
        _attributes: { name: 'VEVENT' },
        'prop-filter': { _attributes: { name: 'UID' }, 'text-match': match },
      });
      return found.find((object) => object?.text.includes(uid)) ?? null;
    },
    read,
    async add(ref, text) {
      const headers = { ...calendarType, 'if-none-match': '*' };
      const response = await createObject({ url: addressOf(ref), data: text, headers, fetch });
      if ([403, 409, 412].includes(response.status)) return null;
      if (!response.ok) throw refusal(response, account, 'create the event');
      return written(response, ref, text);
    },
    async replace({ ref, version }, text) {
      const headers = { ...calendarType, 'if-match': version };
      const response = await updateObject({ url: addressOf(ref), data: text, headers, fetch });
      if (!response.ok) throw refusal(response, account, 'change the event');
      return written(response, ref, text);
    },
    async remove({ ref, version }) {
      const response = await deleteObject({ url: addressOf(ref), headers: { 'if-match': version }, fetch });
      if (!response.ok) throw refusal(response, account, 'remove the event');
    },
  };
}

/** The same connection, whose requests are broken off with the signal. */
function until(signal: AbortSignal, connection: CaldavConnection): CaldavConnection {
  return { ...connection, fetch: (input, init) => connection.fetch(input, { ...init, signal }) };
}

async function queryEvents(
  filter: object,
  { fetch }: CaldavConnection,
  { url }: CaldavCollection,
  account: string,
): Promise<readonly (CaldavObject | null)[]> {
  const filters = [{ 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': filter } }];
  const props = { 'd:getetag': {}, 'c:calendar-data': {} };
  const responses = await calendarQuery({ url, props, filters, depth: '1', fetch });
  return responses.flatMap((response) => {
    if (response.href === undefined || response.props === undefined) {
      // An empty result set.
      if (response.ok) return [];
      throw refusal(response, account, 'list the events');
    }
    return response.ok ? [objectOf(response, url)] : [];
  });
}

const calendarType = { 'content-type': 'text/calendar; charset=utf-8' };

function refusal({ status }: { readonly status: number }, account: string, operation: string): TactError {
  if (status === 412) return tactError('CALENDAR_CHANGED', { account });
  if (status === 404 || status === 410) return tactError('CALENDAR_EVENT_GONE', { account });
  return tactError('CALENDAR_REFUSED', { account, operation, why: `the server answered ${status}` });
}

function objectOf({ href = '', props }: DAVResponse, base: string): CaldavObject | null {
  const data = props?.['calendarData'] as unknown;
  const text = (data as { readonly _cdata?: unknown } | undefined)?._cdata ?? data;
  if (typeof text !== 'string') return null;
  return { ref: refAt(href, base), version: versionOf(String(props?.['getetag'] ?? '')), text };
}

/** One path for one file, whichever of its characters a server, or whoever gave the address, has escaped: `@` or `%40`. */
export function refAt(href: string, base: string): string {
  return new URL(href, base).pathname.replace(
    /[!$&'()*+,:;=@]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Servers that compress their answers mark an etag as weak, yet accept it as a strong one. */
function versionOf(etag: string): string {
  return etag.replace(/^W\//, '');
}

/** The format has four digits for the year. */
function basicTime(instant: number): string {
  const clamped = Math.min(Math.max(instant, Date.UTC(1900, 0, 1)), Date.UTC(9998, 0, 1));
  return `${new Date(clamped).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

import { randomBytes } from 'node:crypto';
import { serviceSetting } from '../needs-service.ts';

/** A calendar of its own on the test server, and another program that is logged in to it. */
export interface CaldavFixture {
  /** Of the calendar itself. */
  readonly url: string;
  /** Of the account. */
  readonly accountUrl: string;
  readonly user: string;
  readonly password: string;
  /** What the calendar is called. */
  readonly name: string;
  /** The other program: answers as they are. */
  request(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Response>;
  /** The text of an event as the server has it. */
  textOf(ref: string): Promise<string>;
  /** Puts an event there. Returns its ref. */
  put(name: string, text: string): Promise<string>;
  dispose(): Promise<void>;
}

export async function makeCaldavFixture(
  user: string = serviceSetting('TACT_TEST_CALDAV_USER'),
): Promise<CaldavFixture> {
  const accountUrl = serviceSetting('TACT_TEST_CALDAV_URL');
  const password = serviceSetting('TACT_TEST_CALDAV_PASSWORD');
  const name = `c${randomBytes(6).toString('hex')}`;
  const url = new URL(`${user}/${name}/`, accountUrl).href;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const request: CaldavFixture['request'] = (method, path, body, headers = {}) =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const expectOk = async (response: Response): Promise<Response> => {
    if (response.ok) return response;
    throw new Error(`The test server answers ${response.status}: ${await response.text()}`);
  };
  await expectOk(await request('MKCALENDAR', url));

  return {
    url,
    accountUrl,
    user,
    password,
    name,
    request,
    textOf: async (ref) => (await expectOk(await request('GET', ref))).text(),
    async put(file, text) {
      const headers = { 'content-type': 'text/calendar' };
      await expectOk(await request('PUT', file, text, headers));
      return new URL(file, url).pathname;
    },
    async dispose() {
      await expectOk(await request('DELETE', url));
    },
  };
}

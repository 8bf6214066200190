import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outside } from '@tact/core/records';
import { createFakeClock } from '@tact/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createCanvas } from './canvas.ts';

/** A server on this machine that speaks Canvas' protocol; each path answers with what is set for it, one after the other. */
async function serveCanvas() {
  const requests: { readonly path: string; readonly query: URLSearchParams; readonly token: string }[] = [];
  const replies = new Map<string, Reply[]>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const token = request.headers.authorization ?? '';
    requests.push({ path: url.pathname, query: url.searchParams, token });
    const queue = replies.get(url.pathname) ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (reply === undefined) answer(response, { body: [] });
    else if (typeof reply === 'function') reply(request, response);
    else answer(response, reply);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const clock = createFakeClock({ now });
  const canvas = createCanvas({ url, token: 'secret', clock, timeoutMs: 60_000 });
  const window = { postedFrom: now - 86_400_000, dueUntil: now + 3 * 86_400_000 };
  return {
    url,
    clock,
    requests,
    canvas,
    reply: (path: string, ...given: readonly Reply[]) => replies.set(path, [...given]),
    read: (signal = new AbortController().signal) => canvas.read(window, signal),
  };
}

type Reply = Said | ((request: IncomingMessage, response: ServerResponse) => void);
interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is. */
  readonly body: unknown;
}

function answer(response: ServerResponse, { status = 200, headers = {}, body }: Said): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const now = Date.parse('2026-11-23T09:00:00Z');
const planner = '/api/v1/planner/items';
const courses = '/api/v1/courses';
const announcements = '/api/v1/announcements';

function item(changes: object = {}, plannable: object = {}) {
  return {
    context_type: 'Course',
    course_id: 7,
    context_name: 'CS2103 Software Engineering',
    plannable_id: '41',
    plannable_type: 'assignment',
    planner_override: null,
    plannable: { id: 41, title: 'Lab 4', due_at: '2026-11-24T15:59:59Z', points_possible: 10, ...plannable },
    submissions: { submitted: false, excused: false, graded: false, posted_at: null, redo_request: false },
    html_url: '/courses/7/assignments/41',
    ...changes,
  };
}

function submission(changes: object) {
  return { submissions: { submitted: false, excused: false, graded: false, ...changes } };
}

describe('reading Canvas', () => {
  it('gives work with its course, its deadline and its state, all words outside text', async () => {
    const { reply, read } = await serveCanvas();
    reply(planner, { body: [item()] });

    expect(await read()).toEqual({
      assignments: [
        {
          id: 'assignment-41',
          courseId: '7',
          course: outside('CS2103 Software Engineering', 'canvas:course'),
          title: outside('Lab 4', 'canvas:title'),
          dueAt: Date.parse('2026-11-24T15:59:59Z'),
          isDone: false,
          gradedAt: null,
        },
      ],
      announcements: [],
      unreadable: 0,
    });
  });

  it.each([
    ['handed in', submission({ submitted: true }), true],
    ['handed in and to be done again', submission({ submitted: true, redo_request: true }), false],
    ['excused', submission({ excused: true }), true],
    ['graded without having been handed in', submission({ graded: true }), true],
    ['missing', submission({ missing: true }), false],
    ['marked as complete', { planner_override: { marked_complete: true, dismissed: false } }, true],
    ['dismissed', { planner_override: { marked_complete: false, dismissed: true } }, true],
    ['without a state', { submissions: false }, false],
  ])('takes work that is %s as done or not', async (_, changes, isDone) => {
    const { reply, read } = await serveCanvas();
    reply(planner, { body: [item(changes)] });

    expect((await read()).assignments.map((work) => work.isDone)).toEqual([isDone]);
  });

  it('tells when a grade was posted', async () => {
    const { reply, read } = await serveCanvas();
    const posted = submission({ submitted: true, graded: true, posted_at: '2026-11-23T08:00:00Z' });
    reply(planner, { body: [item(posted), item(submission({ graded: true, posted_at: null }))] });

    expect((await read()).assignments.map(({ gradedAt }) => gradedAt)).toEqual([
      Date.parse('2026-11-23T08:00:00Z'),
      null,
    ]);
  });

  it('leaves out notes, pages and events of the planner', async () => {
    const { reply, read } = await serveCanvas();
    const others = ['planner_note', 'wiki_page', 'calendar_event', 'assessment_request', 'announcement'];
    reply(planner, { body: others.map((plannable_type) => ({ plannable_type })) });

    expect(await read()).toEqual({ assignments: [], announcements: [], unreadable: 0 });
  });

  it('gives announcements of the active courses that were not read yet', async () => {
    const { reply, read, requests } = await serveCanvas();
    reply(courses, {
      body: [
        { id: 7, name: 'CS2103' },
        { id: '8', name: 'MA1101' },
      ],
    });
    const topic = { id: 5, title: 'No lecture', posted_at: '2026-11-23T08:00:00Z', context_code: 'course_7' };
    reply(announcements, { body: [topic, { ...topic, id: 6, read_state: 'read' }] });

    const news = await read();

    expect(news.announcements).toEqual([
      {
        id: '5',
        courseId: '7',
        course: outside('CS2103', 'canvas:course'),
        title: outside('No lecture', 'canvas:title'),
        postedAt: Date.parse('2026-11-23T08:00:00Z'),
      },
    ]);
    const asked = requests.find(({ path }) => path === announcements);
    expect(asked?.query.getAll('context_codes[]')).toEqual(['course_7', 'course_8']);
    expect(asked?.query.get('start_date')).toBe('2026-11-22T09:00:00.000Z');
  });

  it('asks for no announcements where there are no courses, and sends the token every time', async () => {
    const { read, requests } = await serveCanvas();

    await read();

    expect(requests.map(({ path, token }) => [path, token])).toEqual([
      [planner, 'Bearer secret'],
      [courses, 'Bearer secret'],
    ]);
    expect(requests[0]?.query.get('end_date')).toBe('2026-11-26T09:00:00.000Z');
  });

  it('follows the links to further pages', async () => {
    const { reply, read, requests, url } = await serveCanvas();
    const link = (page: string, rel: string) => `<${url}${planner}?page=${page}&per_page=100>; rel="${rel}"`;
    const headers = { link: [link('a,b', 'current'), link('c,d', 'next'), link('a', 'first')].join(', ') };
    reply(
      planner,
      { headers, body: [item()] },
      { headers: { link: link('c,d', 'current') }, body: [item({}, { title: 'Lab 5' })] },
    );

    const { assignments } = await read();

    expect(assignments.map(({ title }) => title)).toEqual([
      outside('Lab 4', 'canvas:title'),
      outside('Lab 5', 'canvas:title'),
    ]);
    expect(requests.filter(({ path }) => path === planner).map(({ query }) => query.get('page'))).toEqual([
      null,
      'c,d',
    ]);
  });
});

describe('a server that lies', () => {
  it('does not get past ten pages', async () => {
    const { reply, read, requests, url } = await serveCanvas();
    reply(planner, { headers: { link: `<${url}${planner}>; rel="next"` }, body: [] });

    await read();

    expect(requests.filter(({ path }) => path === planner)).toHaveLength(10);
  });

  it('gets the token to no other server', async () => {
    const other = await serveCanvas();
    const { reply, read } = await serveCanvas();
    reply(planner, { headers: { link: `<${other.url}${planner}>; rel="next"` }, body: [] });
    await expect(read()).rejects.toMatchObject({ code: 'COURSES_ANSWER_INVALID' });

    reply(planner, { status: 302, headers: { location: `${other.url}/login` }, body: '' });
    await expect(read()).rejects.toMatchObject({ code: 'COURSES_ANSWER_INVALID' });

    expect(other.requests).toEqual([]);
  });

  it.each([
    ['a page to log in', '<!DOCTYPE html><title>Log In</title>'],
    ['nothing', ''],
    ['an object', { errors: [] }],
    ['half a list', '[{"course_id": 7'],
    ['more than 8 MB', `["${'x'.repeat(9 * 1024 * 1024)}"]`],
  ])('that answers with %s is told of', async (_, body) => {
    const { reply, read } = await serveCanvas();
    reply(planner, { body });

    await expect(read()).rejects.toMatchObject({ code: 'COURSES_ANSWER_INVALID' });
  });

  it('has entries without sense left out and counted', async () => {
    const { reply, read } = await serveCanvas();
    const nonsense = [
      null,
      7,
      {},
      item({ course_id: 'seven' }),
      item({}, { title: 7 }),
      item({}, { due_at: 'soon' }),
      item({ submissions: 'yes' }),
    ];
    reply(planner, { body: [...nonsense, item()] });

    const { assignments, unreadable } = await read();

    expect(assignments).toHaveLength(1);
    expect(unreadable).toBe(7);
  });

  it('has its words cut', async () => {
    const { reply, read } = await serveCanvas();
    reply(planner, { body: [item({}, { title: 'x'.repeat(100_000) })] });

    expect((await read()).assignments[0]?.title.length).toBe(300);
  });
});

describe('a server that refuses', () => {
  const limited = { status: 403, body: '403 Forbidden (Rate Limit Exceeded)' };

  it('for the cost of requests is asked again once, after two seconds', async () => {
    const { reply, read, clock } = await serveCanvas();
    reply(planner, limited, { body: [item()] });

    const reading = read();
    await clock.whenSleeping(1);
    await clock.advance(2000);

    expect((await reading).assignments).toHaveLength(1);
  });

  it('is asked again after as long as it says', async () => {
    const { reply, read, clock, requests } = await serveCanvas();
    reply(planner, { ...limited, status: 429, headers: { 'retry-after': '4' } }, { body: [] });

    const reading = read();
    await clock.whenSleeping(1);
    await clock.advance(3999);
    expect(requests).toHaveLength(1);
    await clock.advance(1);
    await reading;

    expect(requests.length).toBeGreaterThan(1);
  });

  it('for a minute is not waited for', async () => {
    const { reply, read } = await serveCanvas();
    reply(planner, { ...limited, headers: { 'retry-after': '60' } });

    await expect(read()).rejects.toMatchObject({
      code: 'COURSES_RATE_LIMITED',
      details: { seconds: 60 },
    });
  });

  it('until a date is taken at its word', async () => {
    const { reply, read } = await serveCanvas();
    reply(planner, { ...limited, headers: { 'retry-after': 'Mon, 23 Nov 2026 09:10:00 GMT' } });

    await expect(read()).rejects.toMatchObject({ details: { seconds: 600 } });
  });

  it('is asked more slowly when little of the quota is left', async () => {
    const { reply, read, clock, requests } = await serveCanvas();
    reply(planner, { headers: { 'x-rate-limit-remaining': '99.5' }, body: [] });

    const reading = read();
    await clock.whenSleeping(1);
    expect(requests).toHaveLength(1);
    await clock.advance(1000);
    await reading;

    expect(requests).toHaveLength(2);
  });

  it.each([
    [401, 'COURSES_LOGIN_REFUSED'],
    [403, 'COURSES_UNREACHABLE'],
    [404, 'COURSES_UNREACHABLE'],
    [500, 'COURSES_UNREACHABLE'],
    [503, 'COURSES_UNREACHABLE'],
  ])('with %i is told of', async (status, code) => {
    const { reply, read } = await serveCanvas();
    reply(planner, { status, body: { errors: [{ message: 'Invalid access token.' }] } });

    await expect(read()).rejects.toMatchObject({ code });
  });
});

describe('a connection', () => {
  it('that breaks is told of', async () => {
    const { reply, read } = await serveCanvas();
    reply(planner, (_, response) => response.destroy());

    await expect(read()).rejects.toMatchObject({ code: 'COURSES_UNREACHABLE' });
  });

  it('that breaks in the middle of an answer is told of', async () => {
    const { reply, read } = await serveCanvas();
    reply(planner, (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('[');
      setImmediate(() => response.destroy());
    });

    await expect(read()).rejects.toMatchObject({ code: 'COURSES_UNREACHABLE' });
  });

  it('on which nothing comes is given up', async () => {
    const { reply, url, clock } = await serveCanvas();
    reply(courses, () => undefined);
    const canvas = createCanvas({ url, token: 'secret', clock, timeoutMs: 20 });

    await expect(canvas.check(new AbortController().signal)).rejects.toMatchObject({
      code: 'COURSES_UNREACHABLE',
      message: expect.stringContaining('did not answer within 20 ms'),
    });
  });

  it('is closed when reading is ended', async () => {
    const { reply, read } = await serveCanvas();
    const ending = new AbortController();
    reply(planner, () => ending.abort());

    await expect(read(ending.signal)).rejects.toMatchObject({ code: 'COURSES_UNREACHABLE' });
  });

  it('to where nothing listens is told of', async () => {
    const clock = createFakeClock({ now });
    const canvas = createCanvas({ url: 'http://127.0.0.1:1', token: 'secret', clock });

    await expect(canvas.check(new AbortController().signal)).rejects.toMatchObject({
      code: 'COURSES_UNREACHABLE',
    });
  });
});

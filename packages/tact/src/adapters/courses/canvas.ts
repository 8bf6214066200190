import type { Clock } from '@tact/core/ports/clock';
import type { Announcement, Assignment, CourseNews, Courses, CourseWindow } from '@tact/core/ports/courses';
import { type Outside, outside } from '@tact/core/records';
import { z } from 'zod';
import { type CanvasConnection, createCanvasConnection } from './canvas-connection.ts';

export interface CanvasSettings {
  /** `https://canvas.example.edu` */
  readonly url: string;
  readonly token: string;
  readonly clock: Pick<Clock, 'sleep' | 'now'>;
  /** For each request. Default: 10 000. */
  readonly timeoutMs?: number;
  /** Names the proxies; the process's own unless given. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The courses of the student whose token it is, by Canvas' REST API: the planner (work, with its state), the active courses and their
 * announcements. Three requests, more where there are further pages.
 */
export function createCanvas({ timeoutMs = 10_000, ...login }: CanvasSettings): Courses {
  const canvas = createCanvasConnection({ ...login, timeoutMs });
  return {
    account: canvas.host,
    async check(abort) {
      await canvas.list('/api/v1/courses', [['enrollment_state', 'active']], abort);
    },
    read: (window, abort) => read(canvas, window, abort),
  };
}

/** Of work that was due earlier, no posted grade is noticed. */
const gradedLateMs = 60 * 24 * 60 * 60_000;
const codesPerRequest = 50;

async function read(canvas: CanvasConnection, window: CourseWindow, abort: AbortSignal): Promise<CourseNews> {
  const { postedFrom, dueUntil } = window;
  const items = await canvas.list(
    '/api/v1/planner/items',
    [
      ['start_date', isoTime(postedFrom - gradedLateMs)],
      ['end_date', isoTime(dueUntil)],
    ],
    abort,
  );
  const courses = await canvas.list('/api/v1/courses', [['enrollment_state', 'active']], abort);
  const names = new Map(readAll(courses, course).entries.map(({ id, name }) => [id, name]));
  const topics: unknown[] = [];
  const codes = [...names.keys()].map((id) => ['context_codes[]', `course_${id}`] as const);
  for (let from = 0; from < codes.length; from += codesPerRequest) {
    const asked = codes.slice(from, from + codesPerRequest);
    const since = ['start_date', isoTime(postedFrom)] as const;
    topics.push(...(await canvas.list('/api/v1/announcements', [...asked, since], abort)));
  }
  const work = readAll(items.filter(isWork), plannerItem);
  const news = readAll(topics, announcement);
  return {
    assignments: work.entries.map(assignmentOf),
    announcements: news.entries.flatMap((entry) => announcementOf(entry, names)),
    unreadable: work.unreadable + news.unreadable,
  };
}

const maxWordsLength = 300;
const words = z.string().transform((text) => text.slice(0, maxWordsLength));
const time = z
  .string()
  .transform((text) => Date.parse(text))
  .refine(Number.isFinite);
/** Whole numbers, or texts of digits where they are asked for or too large. */
const id = z.union([z.int().min(0), z.string().regex(/^\d{1,30}$/)]).transform(String);

const course = z.object({ id, name: words.catch('') });

const plannerItem = z.object({
  course_id: id,
  context_name: words.catch(''),
  plannable_id: id,
  plannable_type: z.string(),
  plannable: z.object({ title: words, due_at: time.nullish() }),
  planner_override: z
    .object({ marked_complete: z.boolean().catch(false), dismissed: z.boolean().catch(false) })
    .nullish(),
  submissions: z
    .union([
      z.literal(false),
      z.object({
        submitted: z.boolean().nullish(),
        excused: z.boolean().nullish(),
        graded: z.boolean().nullish(),
        redo_request: z.boolean().nullish(),
        posted_at: time.nullish(),
      }),
    ])
    .nullish(),
});

const announcement = z.object({
  id,
  title: words,
  posted_at: time,
  context_code: z.string().regex(/^course_\d{1,30}$/),
  read_state: z.string().nullish(),
});

/** Of all that a planner shows, what is handed in; notes, pages and events are not. */
function isWork(item: unknown): boolean {
  const type = (item as { plannable_type?: unknown } | null)?.plannable_type;
  return type === undefined || (typeof type === 'string' && workTypes.has(type));
}

const workTypes = new Set(['assignment', 'quiz', 'discussion_topic', 'sub_assignment']);

function readAll<Entry>(
  given: readonly unknown[],
  schema: z.ZodType<Entry>,
): { readonly entries: readonly Entry[]; readonly unreadable: number } {
  const entries = given.flatMap((one) => {
    const parsed = schema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  return { entries, unreadable: given.length - entries.length };
}

function assignmentOf(item: z.infer<typeof plannerItem>): Assignment {
  const { course_id: courseId, context_name: name, plannable, planner_override: override } = item;
  const state = item.submissions || {};
  const isSubmitted = state.submitted === true && state.redo_request !== true;
  const isGraded = state.graded === true;
  return {
    id: `${item.plannable_type}-${item.plannable_id}`,
    courseId,
    course: theirs(name, 'course'),
    title: theirs(plannable.title, 'title'),
    dueAt: plannable.due_at ?? null,
    isDone:
      isSubmitted ||
      (isGraded && state.redo_request !== true) ||
      state.excused === true ||
      override?.marked_complete === true ||
      override?.dismissed === true,
    gradedAt: isGraded ? (state.posted_at ?? null) : null,
  };
}

/** What was read in Canvas already is no news. */
function announcementOf(
  topic: z.infer<typeof announcement>,
  names: ReadonlyMap<string, string>,
): readonly Announcement[] {
  const { title, context_code: code, posted_at: postedAt } = topic;
  if (topic.read_state === 'read') return [];
  const courseId = code.slice('course_'.length);
  const name = names.get(courseId) ?? '';
  return [
    { id: topic.id, courseId, course: theirs(name, 'course'), title: theirs(title, 'title'), postedAt },
  ];
}

function theirs(text: string, part: string): Outside {
  return outside(text, `canvas:${part}`);
}

function isoTime(moment: number): string {
  return new Date(moment).toISOString();
}

import type { Outside } from '#records';

/**
 * The courses that a student takes, in a course system.
 *
 * Contract:
 * 1. `read` changes nothing, not even what counts as read.
 * 2. What is handed in, excused or marked as complete is `isDone`. Drafts and what others see only are not given.
 * 3. All words are outside text of at most 300 characters. What cannot be read is left out and counted.
 * 4. It ends when `abort` does. Errors are `TactError`s with a `COURSES_…` code.
 */
export interface Courses {
  /** `canvas.example.edu` */
  readonly account: string;
  /** Asks the server whether it takes the login. */
  check(abort: AbortSignal): Promise<void>;
  read(window: CourseWindow, abort: AbortSignal): Promise<CourseNews>;
}

export interface CourseWindow {
  /** Grades and announcements posted from then on. In milliseconds since 1970. */
  readonly postedFrom: number;
  /** Work due up to then. */
  readonly dueUntil: number;
}

export interface CourseNews {
  readonly assignments: readonly Assignment[];
  readonly announcements: readonly Announcement[];
  /** Entries that could not be read. */
  readonly unreadable: number;
}

/** Something to be handed in: an assignment, a quiz, a graded discussion. */
export interface Assignment {
  readonly id: string;
  readonly courseId: string;
  readonly course: Outside;
  readonly title: Outside;
  /** Milliseconds since 1970; null where it is due at no time. */
  readonly dueAt: number | null;
  readonly isDone: boolean;
  /** When its grade was posted; null where it was not. */
  readonly gradedAt: number | null;
}

export interface Announcement {
  readonly id: string;
  readonly courseId: string;
  readonly course: Outside;
  readonly title: Outside;
  readonly postedAt: number;
}

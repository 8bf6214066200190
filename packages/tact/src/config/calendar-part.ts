import { issueText } from '@tact/core/config-issue';
import { z } from 'zod';
import { environmentVariable, name, serverAddress } from './fields.ts';

/** What a feed may be called. */
export const feedNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

const feed = z.strictObject({
  url_env: environmentVariable('url_env = "TACT_FEED_WORK"'),
  allow_private: z.boolean().default(false),
  own_calendar: z.boolean().default(false),
});

/** `[calendar]`: an account on a CalDAV server, calendars on the web, or both. */
export const calendarPart = z
  .strictObject({
    url: serverAddress('url = "https://dav.example.org/"').optional(),
    user: name.optional(),
    password_env: environmentVariable('password_env = "TACT_CALDAV_PASSWORD"').default(
      'TACT_CALDAV_PASSWORD',
    ),
    ca: name.optional(),
    name: name.optional(),
    /** Addresses of calendars on the web are secrets: each stands in an environment variable. */
    feeds: z
      .record(
        z.string().regex(feedNamePattern, {
          error: issueText(
            'must be a name of up to 40 letters, digits, spaces, dots and dashes',
            'Write `Work = { url_env = "TACT_FEED_WORK" }` under [calendar.feeds].',
          ),
        }),
        feed,
      )
      .default({}),
  })
  .superRefine(({ url, user, feeds }, context) => {
    const missing = url === undefined ? 'url' : 'user';
    if (url !== undefined && user !== undefined) return;
    if (url === undefined && user === undefined && Object.keys(feeds).length > 0) return;
    const example = url === undefined ? '"https://dav.example.org/"' : '"ann"';
    context.addIssue({
      code: 'custom',
      path: [missing],
      message: issueText('is missing', `Write \`${missing} = ${example}\`.`),
    });
  });

export type CalendarPart = z.output<typeof calendarPart>;

import type { MarkName, ParsedRequest } from '@tact/english';

/** Slots by name, written by a source's annotation conventions. */
export type Rendered = Readonly<Record<string, readonly string[]>>;

/**
 * Converts a parsed request to the conventions of a source. The sources label the same thing differently: one removes "with Ann"
 * from a title and another keeps it; one includes "on" before a day, another separates day and hour, a third uses ISO values.
 * This depends on the source only, never on the expected values of a row.
 */
export function renderSlots(source: string, text: string, parsed: ParsedRequest): Rendered {
  const view = new View(text, parsed);
  const render = renderings[source];
  const slots = render === undefined ? {} : render(view, parsed);
  return Object.fromEntries(Object.entries(slots).filter(([, values]) => values.length > 0));
}

type Rendering = (view: View, parsed: ParsedRequest) => Record<string, string[]>;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The marked parts of a request, as text. */
class View {
  readonly text: string;
  readonly parsed: ParsedRequest;

  constructor(text: string, parsed: ParsedRequest) {
    this.text = text;
    this.parsed = parsed;
  }

  said(...names: MarkName[]): string[] {
    return this.spans(names).map((span) => this.text.slice(span.start, span.end));
  }

  people(name: MarkName): string[] {
    return this.said(name).flatMap((said) =>
      said
        .split(/\s*,\s*(?:and\s+|&\s*)?|\s+(?:and|&|as well as|or|plus)\s+/i)
        .map((person) => person.trim())
        .filter((person) => person !== ''),
    );
  }

  /** Adjacent marks joined into one span each; with `lead`, a preposition before the span is included. */
  phrases(names: readonly MarkName[], lead = false): string[] {
    const groups: Span[] = [];
    for (const span of this.spans(names)) {
      const last = groups.at(-1);
      if (last !== undefined && joint.test(this.text.slice(last.end, span.start))) {
        groups[groups.length - 1] = { start: last.start, end: span.end };
      } else groups.push(span);
    }
    return groups.map(({ start, end }) => {
      const before = lead ? (leading.exec(this.text.slice(0, start))?.[0].length ?? 0) : 0;
      return this.text.slice(start - before, end);
    });
  }

  spans(names: readonly MarkName[]): Span[] {
    return this.parsed.marks.filter(({ name }) => names.includes(name));
  }
}

const joint = /^[\s,]*(?:(?:at|on|in the|in|of|the|from|by|to|for|before|after|until|-)[\s,]*)?$/i;
const leading =
  /(?:\b(?:on|at|for|in|from|to|by|before|after|until|till|through|during|of|around|since|within|beginning(?: on| in)?|as of|due) (?:the )?)$/i;
const general =
  /^(?:(?:a|an|the|my|our|new|another|all|any|next|upcoming) )*(?:events?|entry|appointments?|appt|appointmnet|meetings?|calendar (?:event|entry|appointment)|schedule|reminder|item|invite|meet|meeting room|conference room|room|something|event meeting|meeting event|meeting reminder|appointment reminder)$/i;
const role =
  /^(?:my|the|our|his|her|their|all|a|an|some|everyone|everybody|both|whole|entire|me|us|myself|it|them|him|you|i)\b/i;
/** People found through an organisation chart: smcalflow looks them up and leaves them out of the title. */
const charted = /\b(?:boss|manager|supervisor|team|reports?|skip|assistant|managers|bosses)\b/i;
const addressed = /@/;

/** Titles, without those that only name the kind of entry ("meeting"). */
function ownTitles(view: View): string[] {
  return view.said('title').filter((title) => !general.test(title));
}

const renderings: Readonly<Record<string, Rendering>> = {
  smcalflow: (view, { slots }) => {
    const people = view.people('person');
    const roles = people.length > 0 && people.every((person) => role.test(person) && !charted.test(person));
    const titles = roles
      ? view.said('title').map((title) => `${title} with ${people.join(' and ')}`)
      : ownTitles(view);
    const when = slots.when;
    return {
      title: titles.slice(0, 1),
      attendees: roles
        ? []
        : people
            .filter((person) => !role.test(person))
            .map((person) => person.replace(/['’]s? (?:team|manager|boss|supervisor|reports?|skip)$/i, '')),
      location: view.said('location').slice(0, 1),
      start_date: when?.saysDay ? [when.start.date] : [],
      start_time: when?.saysTime && when.start.time !== null ? [when.start.time.slice(0, 5)] : [],
      end_time:
        view.said('endTime').length > 0 && when?.saysTime && when.end?.time
          ? [when.end.time.slice(0, 5)]
          : [],
      duration_minutes: slots.durationMinutes === undefined ? [] : [String(slots.durationMinutes)],
    };
  },
  sgd: (view) => ({
    title: ownTitles(view),
    date: view.phrases(['date']),
    time: view.phrases(['time', 'partOfDay']),
    location: view.said('location'),
  }),
  'hinglish-top': (view, { action }) => {
    const when = (names: MarkName[], has: MarkName) => {
      const phrases = view.phrases(names, true);
      const repeating = view.said(has);
      const repeats = (phrase: string) => repeating.some((said) => phrase.includes(said));
      return [phrases.filter((phrase) => !repeats(phrase)), phrases.filter(repeats)] as const;
    };
    const times: MarkName[] = ['date', 'time', 'partOfDay', 'endTime', 'endDate', 'recurrence'];
    const [title, own] = titleWithItsTime(view, times);
    const [dateTime, recurrence] = when(times, 'recurrence').map((phrases) =>
      phrases.filter((phrase) => !own.includes(phrase)),
    ) as [string[], string[]];
    const [newDateTime, newRecurrence] = when(
      ['newDate', 'newTime', 'newPartOfDay', 'newRecurrence'],
      'newRecurrence',
    );
    return {
      title,
      person: view.said('reminded'),
      date_time: dateTime,
      recurrence,
      date_time_new: newDateTime,
      recurring_date_time_new: newRecurrence,
      todo_new: view.said('newTitle'),
      amount: view.said('amount'),
      ordinal: view.said('ordinal'),
      method_retrieval_reminder: action === 'task.list' ? view.said('action') : [],
    };
  },
  msbot: (view, { action, slots }) => {
    if (action.startsWith('email.')) {
      return {
        recipient: view
          .people('person')
          .map(bare)
          .filter((person) => !addressed.test(person)),
        sender: view.people('sender').map(bare),
        subject: view.said('subject'),
        body: view.said('body'),
        query: view.said('query'),
        category: view.said('category'),
        position: view.said('ordinal'),
        date: view.said('body').length > 0 ? [] : view.said('date'),
        time: view.said('body').length > 0 ? [] : view.phrases(['time', 'partOfDay']),
      };
    }
    if (action.startsWith('task.') || action.startsWith('list.')) {
      return {
        title: tasksWithTimes(view),
        list: view.said('list'),
        all: view.said('amount'),
      };
    }
    const ordinals = view.said('ordinal');
    return {
      title: ownTitles(view),
      date: view.said('date', 'recurrence'),
      time: view.phrases(['time', 'partOfDay']),
      end_time: [...view.phrases(['newTime', 'newPartOfDay']), ...view.said('endTime', 'newEndTime')],
      end_date: [...view.said('newDate', 'newRecurrence'), ...view.said('endDate', 'newEndDate')],
      duration: view.said('duration'),
      location: view.said('location'),
      OrderReference: ordinals.filter((said) => /next/i.test(said)),
      PositionReference: ordinals.filter((said) => !/next/i.test(said)),
      SlotAttribute: view.said('attribute'),
      ContactName: view.people('invited'),
      [(slots.shiftMinutes ?? 0) < 0 ? 'shift_earlier' : 'shift_later']: view.said('shift'),
    };
  },
  hwu64: (view, parsed) => speech(view, parsed, false),
  slurp: (view, parsed) => speech(view, parsed, true),
  msnotes: (view) => ({ title: view.said('title') }),
};

/** If a time before the title says when to remind ("weekly", "an hour before"), a time right after the title belongs to it. */
function titleWithItsTime(view: View, times: readonly MarkName[]): [string[], string[]] {
  const [title] = view.spans(['title']);
  if (title === undefined) return [[], []];
  const said = view.text.slice(title.start, title.end);
  const others = view
    .spans(times)
    .filter(({ start, end }) => end <= title.start || /before|prior/i.test(view.text.slice(start, end)));
  const rest = view.text.slice(title.end);
  const own = view
    .phrases(times, true)
    .filter((phrase) => rest.trimStart().startsWith(phrase) && !/before|prior/i.test(phrase));
  if (others.length === 0 || own.length === 0) return [[said], []];
  return [[`${said} ${own[0]}`], own.slice(0, 1)];
}

/** A source that does not label times of tasks keeps them in the title: "go to the library this week". */
function tasksWithTimes(view: View): string[] {
  const times: MarkName[] = ['date', 'time', 'partOfDay', 'recurrence', 'duration', 'endTime'];
  const phrases = view.phrases(times, true);
  return view.spans(['title', 'item']).map(({ start, end }) => {
    const rest = view.text.slice(end).trimStart();
    const own = phrases.find((phrase) => rest.startsWith(phrase));
    const said = view.text.slice(start, end);
    return own === undefined ? said : `${said} ${own}`;
  });
}

/** "my boss" is labelled as "boss". */
function bare(person: string): string {
  return person.replace(/^(?:my|the|our|your|a|an) /i, '');
}

const vague =
  /^(?:events?|reminders?|plans?|alerts?|activit(?:y|ies)|notifications?|calendar event|repeating (?:event|reminder)|something)$/i;

/** The sources of spoken requests separate day and hour, and label whose birthday it is (`keepsOwner`: as "Ann's"). */
function speech(view: View, { action }: ParsedRequest, keepsOwner: boolean): Record<string, string[]> {
  const people = (name: MarkName) => view.people(name).map(bare);
  const isEmail = action.startsWith('email.');
  const titles = view
    .said('title', 'newTitle')
    .filter((title) => !vague.test(title))
    .map((title) => {
      const [, owner, rest] =
        /^(?:my |the )?([\p{L}]+['’]s|brothers|daughters|sisters|moms|dads) (birthday|bday|anniversary|marriage anniversary|birthday party|wedding anniversary)$/iu.exec(
          title,
        ) ?? [];
      return { owner, rest: rest ?? title };
    });
  const owners = titles.flatMap(({ owner }) => owner ?? []);
  const isNoon = (said: string) => /^(?:noon|midnight|midday)$/i.test(said);
  return {
    title: action.startsWith('calendar.') ? titles.map(({ rest }) => rest) : [],
    date: view.said('date', 'newDate', 'endDate'),
    time: view.said('time', 'newTime', 'endTime').filter((said) => !isNoon(said)),
    time_of_day: [...view.said('partOfDay', 'newPartOfDay'), ...view.said('time').filter(isNoon)],
    recurrence: view.said('recurrence'),
    location: view.said('location'),
    attendee: isEmail
      ? []
      : [...people('person'), ...owners.map((said) => (keepsOwner ? said : said.replace(/['’]s$/, '')))],
    recipient: isEmail ? people('person').filter((said) => !addressed.test(said)) : [],
    recipient_address: isEmail ? people('person').filter((said) => addressed.test(said)) : [],
    sender: people('sender'),
    topic: [],
    folder: view.said('folder'),
    list: view.said('list'),
  };
}

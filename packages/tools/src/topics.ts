/** How a domain of tools is described: to the router, to the guess at what a message needs, and to the waiting user. */
export interface Topic {
  /** For the router: `things to do, reminders`. */
  readonly about: string;
  /** Words of a message that make the domain likely. A wrong guess costs a query, never an answer. */
  readonly words?: RegExp;
  /** Shown while a message about it takes long: `Looking through your tasks…` */
  readonly status?: string;
  /** Other names under which a model may route to it. */
  readonly formerNames?: readonly string[];
}

/** A domain with its topic. */
export interface DomainTopic extends Topic {
  readonly domain: string;
}

/** The domains of these tools, in their order. */
export function topicsOf(
  tools: readonly {
    readonly domain: string;
    readonly topic?: Topic;
    readonly offered: boolean;
    readonly summary: string;
  }[],
): readonly DomainTopic[] {
  const offered = tools.filter((tool) => tool.offered);
  const names = [...new Set(offered.map(({ domain }) => domain))];
  return names.map((domain) => {
    const own = offered.filter((tool) => tool.domain === domain);
    const topic = own.find((tool) => tool.topic !== undefined)?.topic;
    const about = own.map(({ summary }) => summary.replace(/\.$/, '')).join('; ');
    return { domain, ...(topic ?? { about }) };
  });
}

export const taskTopic: Topic = {
  about: 'things to do, reminders',
  words:
    /\b(?:tasks?|remind(?:er)?s?|to-?dos?|deadlines?|priorit(?:y|ies)|overwhelm(?:ed)?|focus|busy|work|due|list)\b/i,
  status: 'Looking through your tasks…',
};

export const calendarTopic: Topic = {
  about: 'events, availability, whether one is free',
  words:
    /\b(?:calendar|schedule|meet(?:ing)?s?|appointments?|events?|busy|free|available|lunch|dinner|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week(?:end)?|month)\b/i,
  status: 'Checking your calendar…',
};

export const mailTopic: Topic = {
  about: 'writing and reading mail',
  words: /\b(?:e-?mails?|mails?|send|draft|repl(?:y|ies)|answer|write|cc|inbox|tell)\b/i,
  status: 'Looking into your mail…',
};

export const memoryTopic: Topic = {
  about: 'lasting facts about the user',
  words: /\b(?:remember|remind me what|forget|know about me|my|favou?rite|birthday)\b/i,
  status: 'Thinking of what you told me…',
};

export const noteTopic: Topic = {
  about: 'written notes and lists',
  words: /\b(?:notes?|note down|jot|list)\b/i,
  status: 'Looking through your notes…',
  // The first assistant kept its notes in Google Keep.
  formerNames: ['keep'],
};

/** The domains that Tact's own tools have, for whoever routes without the tools at hand. */
export const builtInTopics: readonly DomainTopic[] = [
  { domain: 'task', ...taskTopic },
  { domain: 'calendar', ...calendarTopic },
  { domain: 'email', ...mailTopic },
  { domain: 'memory', ...memoryTopic },
  { domain: 'notes', ...noteTopic },
];

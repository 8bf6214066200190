import { type Domain, domains } from '#language';

/**
 * A guess from keywords, made before anything is routed: what is probably needed is fetched while the router still thinks.
 * A wrong guess costs a query, never an answer.
 */
const words: Readonly<Record<Domain, RegExp>> = {
  calendar:
    /\b(?:calendar|schedule|meet(?:ing)?s?|appointments?|events?|busy|free|available|lunch|dinner|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week(?:end)?|month)\b/i,
  task: /\b(?:tasks?|remind(?:er)?s?|to-?dos?|deadlines?|priorit(?:y|ies)|overwhelm(?:ed)?|focus|busy|work|due|list)\b/i,
  email: /\b(?:e-?mails?|mails?|send|draft|repl(?:y|ies)|answer|write|cc|inbox|tell)\b/i,
  memory: /\b(?:remember|remind me what|forget|know about me|my|favou?rite|birthday)\b/i,
  notes: /\b(?:notes?|note down|jot|list)\b/i,
};

/** The domains whose words stand in the text; all of them where none does, since then anything may be meant. */
export function likelyDomains(text: string): ReadonlySet<Domain> {
  const head = text.slice(0, 2000);
  const likely = domains.filter((domain) => words[domain].test(head));
  return new Set(likely.length === 0 ? domains : likely);
}

/**
 * Who may take outside text out of its type (`exposeOutside`, `exposeAll`), and what for. Everybody else quotes, fences, matches or
 * maps it. A new entry needs a reason that a reviewer believes: the text must reach neither a person nor a model from there.
 */
export const mayExpose: Readonly<Record<string, string>> = {
  'src/records/outside.ts': 'defines it',
  'src/server/operations/runs/read.ts': 'runs as lines of JSON for another program',
  'src/text/outside.ts': 'matches it, and makes other outside text from it',
  'src/text/quote.ts': 'quotes it',
  'src/text/quote-lines.ts': 'quotes it line by line',
  'src/kernel/prompt.ts': 'fences it',
  'src/kernel/digest.ts': 'hashes it',
  'src/engines/proactive/facts.ts': 'compares the keys of insights',
  'src/experiences/embed-texts.ts': 'hands texts to an embedder, which gives numbers',
  'src/engines/executive/heuristics/reembed-heuristics.ts': 'hands texts to an embedder, which gives numbers',
  'src/engines/email/prompt/thread-summary.ts': 'compares senders',
  'src/engines/email/email-input.ts': 'compares senders and looks them up',
  'src/engines/email/local/classifier.ts': 'learns weights under words and senders',
  'src/engines/email/answering/own-mail.ts': 'compares ids, headers and addresses with codes of our own',
  'src/engines/email/local/deceptive-link.ts': 'reads host names out of links',
  'src/records/mail-author.ts': 'compares senders',
  'src/engines/email/kinds/kind-features.ts': 'finds features of kinds of mail, whose names are ours',
  'src/engines/email/rules/mail-view.ts': 'holds texts against patterns and indexes',
  'src/text/reply-addresses.ts': 'compares the domains of addresses; gives the addresses themselves',
  'src/engines/email/actions/send-actions.ts': 'writes subjects and addresses onto the wire',
  'src/engines/email/actions/sent-mail.ts': 'writes subjects onto the wire',
  'src/adapters/store/decision-row.ts': 'writes titles into a column of their own, which is searched',
  'src/adapters/store/memory/ledger.ts': 'searches titles',
  'src/server/http/event-stream.ts': 'the wire: events as JSON, for programs',
  'src/server/http/answer-call.ts': 'hands outputs to programs as JSON, which has no labels',
  'src/server/mcp/tool-result.ts': 'hands outputs to programs as JSON, which has no labels',
  'src/server/operations/call-once.ts':
    'keeps outputs as JSON, to give them again to the caller who had them',
  'src/server/operations/executive/process-event.ts':
    'hands responses to programs, in formats that have no labels',
  'src/server/operations/executive/get-trace.ts':
    'hands events and responses to programs, in formats that have no labels',
  'src/cli/output/screen.ts': 'prints JSON, which has no labels',
  'src/index.ts': 'hands the ways out to those who build on Tact',
  'src/ports/label-event.ts':
    'hands events to calendars in their formats, which have one label for the whole',
  'src/ports/label-message.ts': 'hands messages to stores as rows, which have their origin beside their text',
  'src/ports/label-item.ts': 'hands items to stores as rows, which have one origin for the whole',
  'src/ports/calendar-content.ts': 'checks lengths and characters; a problem names no words of others',
  'src/adapters/calendar/event-item.ts': 'reads the format in which the store keeps events',
  'src/tools/contents.ts': 'reads dates, priorities and rules, which have a fixed form',
  'src/tools/event-changed-since.ts': 'hashes what an event says, to see whether it was changed',
  'src/tools/find-item.ts': 'hands words to the finder, which compares them and gives ids',
  'src/tools/kept-item.ts': 'hashes what an item says, to see whether it was changed',
  'src/tools/resolve-recipients.ts': 'compares names, and gives the addresses of whom the owner picked',
  'src/tools/bind-mail.ts': 'gives the address that an answer is written to, which a question shows',
  'src/tools/bind-event.ts': 'names those who take part again, to be looked up again',
  'src/tools/mail-tools.ts': 'writes subjects onto the wire, and names a sender again, to be looked up again',
  'src/engines/memory/exchange/cypher-literal.ts':
    'writes runs in a format that has no labels, in literals that no text can end',
  'src/engines/memory/compare/plain-run.ts':
    'compares, embeds and links runs; gives verdicts, ids and numbers',
  'src/engines/memory/stored/kept-run.ts': 'links runs by the names of their references',
  'src/engines/memory/stored/read-run.ts': 'reads ids, times and outcomes, which have a fixed form',
  'src/language/contradiction/contradictions-between.ts': 'compares texts; gives kinds of contradiction',
  'src/language/situation/compare-situations.ts': 'compares texts; labels the words of them that it gives',
  'src/language/similarity/create-similarity.ts': 'ranks texts by what they say; gives their positions',
  'src/language/similarity/token-similarity.ts': 'compares texts; gives a number',
  'src/engines/proactive/candidates/check-framing.ts': 'classifies a message; gives a label',
  'src/replies/talk/repeats-outside.ts': 'finds words of others in a reply, to drop them',
  'src/engines/proactive/delivery/fit-message.ts':
    'writes messages onto the channel of their user, with what is not ours quoted in them',
  'src/engines/proactive/reminders/reword-message.ts':
    'writes a message onto the channel of its user once more, in words of now',
  'src/engines/conversation/converse.ts':
    'hands out a reply as it was composed, with what is not ours quoted in it',
  'src/engines/conversation/plan/quarantined-reader.ts':
    'hands a mail to the grammar that finds values in it; what comes out is labelled again',
  'src/engines/conversation/plan/refer-to-values.ts':
    'names whom to write to by the address out of a mail, to be looked up and labelled again',
  'src/engines/conversation/mentions.ts': 'compares what was spoken of with references',
  'src/engines/conversation/plan/resolve-references.ts':
    'puts the address of somebody spoken of into a plan, to be looked up; what is found has its label again',
  'src/engines/conversation/conclude.ts':
    'hands out a reply as it was composed, with what is not ours quoted in it',
  'src/engines/conversation/reply/compose-reply.ts':
    'says a reply as it was composed, with what is not ours quoted in it, before it is kept with its label',
  'src/tools/alias-for.ts': 'compares recipients with the addresses of the owner',
  'src/tools/list-author.ts': 'compares From with the address of a list',
  'src/tools/unsubscribe-tool.ts': 'calls the address, and writes the mail, that the question shows',
  'src/tools/unsubscribe-way.ts': 'reads the addresses in a header, and labels what it gives',
  'src/tools/mails-from.ts': 'looks for mail by the addresses of contacts',
  'src/cli/enforce-direction.ts':
    'shows the owner addresses of contacts as part of a constraint, to be confirmed',
  'src/tools/rule-tools.ts': 'puts addresses of contacts into a rule, which the question shows',
  'src/engines/conversation/planning-data.ts': 'looks for names of people in messages',
};

/** Whether a source takes outside text out of its type. */
export function exposesOutside(text: string): boolean {
  return /\bexpose(?:Outside|All)\b/.test(text);
}

/** Whether a source puts texts into its own sentences with `quote`, which gives a string, rather than with `quoted` and `sentence`. */
export function forgetsLabels(text: string): boolean {
  return /import \{[^}]*\bquote\b[^}]*\} from '#text'/.test(text);
}
